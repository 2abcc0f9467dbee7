import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ListFilter } from '../../../../protocol/query.ts'
import { showTimesOf } from '../time.ts'
import {
  ChecksFilter,
  ChoiceFilter,
  DateFilter,
  ExactFilter,
  FlagFilter,
  LikeFilter,
  RangeFilter,
  StateFilter,
  WordsFilter,
} from './index.ts'

const label = { en: 'The field', zh: '字段' }
const choices = { A: { en: 'Alpha', zh: '甲' }, B: { en: 'Beta', zh: '乙' } }
let now: ListFilter = {}
const open = (
  part: (filter: ListFilter, onChange: (patch: ListFilter) => void) => React.ReactNode,
  start: ListFilter = {},
) => {
  const Held = () => {
    const [filter, setFilter] = useState(start)
    now = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
    return part(filter, patch => setFilter(old => ({ ...old, ...patch })))
  }
  render(<Held />)
}
const type = (name: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } })

beforeEach(
  () =>
    void vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'Date'],
      now: new Date(2026, 2, 5),
    }),
)
afterEach(() => void vi.useRealTimers())

it('part of a text takes effect at Enter or half a second after the last key (UI-07)', () => {
  open((filter, onChange) => (
    <LikeFilter name="x" options={{ label }} filter={filter} onChange={onChange} />
  ))
  type(/The field Contains/, '王')
  expect(now).toEqual({})
  fireEvent.keyDown(screen.getByLabelText(/The field Contains/), { key: 'Enter' })
  expect(now).toEqual({ x_like: '王' })
  fireEvent.click(screen.getByRole('radio', { name: 'Empty' }))
  expect(now).toEqual({ x_like: '王', x_null: 'true' })
  fireEvent.click(screen.getByRole('radio', { name: 'Any' }))
  expect(now).toEqual({ x_like: '王' })
})

it('a range takes figures and nothing else', () => {
  open((filter, onChange) => (
    <RangeFilter name="x" options={{ label }} filter={filter} onChange={onChange} />
  ))
  type('From', '1,000')
  fireEvent.blur(screen.getByLabelText('From'))
  type('To', 'many')
  fireEvent.blur(screen.getByLabelText('To'))
  expect(now).toEqual({ x_gte: '1000' })
})

it('days by preset, which is pressed and can be taken back', () => {
  open((filter, onChange) => (
    <DateFilter name="x" options={{ label }} filter={filter} onChange={onChange} />
  ))
  fireEvent.click(screen.getByRole('button', { name: 'Last 7 days' }))
  expect(now).toEqual({ x_gte: 'today-6', x_lte: 'today' })
  expect(screen.getByRole('button', { name: 'Last 7 days', pressed: true })).toBeTruthy()
  expect(screen.getByLabelText('From')).toHaveProperty('value', '2026-02-27')
  type('To', '2026-03-01')
  expect(now).toEqual({ x_gte: 'today-6', x_lte: '2026-03-01' })
})

it('whole weeks and months stay what they are when another day comes', () => {
  open(
    (filter, onChange) => (
      <DateFilter name="x" options={{ label }} filter={filter} onChange={onChange} />
    ),
    { x_gt: '2026-01-01', x_lt: '2026-01-02T00:00:00.000Z' },
  )
  fireEvent.click(screen.getByRole('button', { name: 'This month' }))
  expect(now).toEqual({ x_gte: 'month', x_lte: 'month' })
  expect(screen.getByLabelText('To')).toHaveProperty('value', '2026-03-31')
  fireEvent.click(screen.getByRole('button', { name: 'This week' }))
  expect(now).toEqual({ x_gte: 'week', x_lte: 'week' })
  fireEvent.click(screen.getByRole('button', { name: 'This week' }))
  expect(now).toEqual({})
})

it('days are the institution’s, whose zone is named where the browser has another', () => {
  // 6 March there, 5 March here
  showTimesOf('Pacific/Kiritimati')
  vi.setSystemTime(new Date('2026-03-05T12:00:00.000Z'))
  open(
    (filter, onChange) => (
      <DateFilter name="x" options={{ label }} filter={filter} onChange={onChange} />
    ),
    { x_gte: 'today' },
  )
  expect(screen.getByLabelText('From')).toHaveProperty('value', '2026-03-06')
  expect(screen.getByText(/Pacific\/Kiritimati/)).toBeTruthy()
  showTimesOf(undefined)
})

it('choices are a set', () => {
  open((filter, onChange) => (
    <>
      <ChoiceFilter
        name="x"
        options={{ label, options: choices }}
        filter={filter}
        onChange={onChange}
      />
      <ChecksFilter
        name="y"
        options={{ label, options: { C: { en: 'Gamma', zh: '丙' } } }}
        filter={filter}
        onChange={onChange}
      />
      <StateFilter
        name="z"
        options={{ label, states: { D: { label: { en: 'Delta', zh: '丁' } } } }}
        filter={filter}
        onChange={onChange}
      />
      <FlagFilter name="f" options={{ label }} filter={filter} onChange={onChange} />
    </>
  ))
  for (const name of ['Beta', 'Alpha', 'Gamma', 'Delta'])
    fireEvent.click(screen.getByRole('checkbox', { name }))
  fireEvent.click(screen.getByRole('radio', { name: 'No' }))
  expect(now).toEqual({ x: ['A', 'B'], y_has: ['C'], z: ['D'], f: 'false' })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Gamma' }))
  expect(now).not.toHaveProperty('y_has')
})

it('words and whole texts', () => {
  open((filter, onChange) => (
    <>
      <WordsFilter name="w" options={{ label }} filter={filter} onChange={onChange} />
      <ExactFilter
        name="e"
        options={{ label: { en: 'Whole', zh: '全文' }, required: true }}
        filter={filter}
        onChange={onChange}
      />
    </>
  ))
  type(/Has any of/, 'VIP#数学')
  fireEvent.blur(screen.getByLabelText(/Has any of/))
  type('Whole', ' abc ')
  fireEvent.blur(screen.getByLabelText('Whole'))
  expect(now).toEqual({ w_has: ['VIP', '数学'], e: 'abc' })
})
