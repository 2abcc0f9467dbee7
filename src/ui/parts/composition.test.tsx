import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DebouncedField } from './fields/filters/DebouncedField.tsx'
import { useSearchBox } from '../list/useSearchBox.ts'
import { useDebounced } from './useDebounced.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const rest = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const type = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } })

// what browsers send for a key of an input method: Chrome and Firefox while it composes, Safari
// with the Enter that takes the word
const composingKeys = [{ isComposing: true }, { keyCode: 229 }] as const

it.each(composingKeys)('no handler hears a key of an input method (%o)', how => {
  const heard: string[] = []
  const hear = (event: { readonly key: string }) => void heard.push(event.key)
  document.addEventListener('keydown', hear)
  render(<input aria-label="Name" onKeyDown={hear} onKeyDownCapture={hear} />)
  const box = screen.getByLabelText('Name')
  for (const key of ['Enter', 'Escape', 'ArrowDown', 'Backspace'])
    fireEvent.keyDown(box, { key, ...how })
  expect(heard).toEqual([])
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
  expect(heard).toEqual(['Enter', 'Enter', 'Enter'])
  document.removeEventListener('keydown', hear)
})

const asked: string[] = []
beforeEach(() => void asked.splice(0))

const Search = () => {
  const box = useSearchBox('', q => asked.push(q))
  return (
    <input aria-label="Box" value={box.text} onChange={event => box.type(event.target.value)} />
  )
}
const Settled = () => {
  const [text, setText] = useState('')
  const settled = useDebounced(text)
  if (settled !== (asked.at(-1) ?? '')) asked.push(settled)
  return <input aria-label="Box" value={text} onChange={event => setText(event.target.value)} />
}
const Filter = () => <DebouncedField label="Box" value="" set={value => asked.push(value)} />

it.each([
  ['the search of a list', Search],
  ['a text filter', Filter],
  ['a reference', Settled],
])('%s asks for no word that is being composed', (_what, Box) => {
  render(<Box />)
  const box = screen.getByLabelText('Box')
  fireEvent.compositionStart(box)
  type(box, 'wang')
  rest(2000)
  fireEvent.keyDown(box, { key: 'Enter', isComposing: true })
  expect(asked).toEqual([])
  type(box, '王')
  fireEvent.compositionEnd(box)
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 229 })
  expect(asked).toEqual([])
  rest(500)
  expect(asked).toEqual(['王'])
  // an input that is removed while it composes doesn't affect the others
  fireEvent.compositionStart(box)
  fireEvent.blur(box)
  type(box, '王小')
  rest(500)
  expect(asked.at(-1)).toBe('王小')
})
