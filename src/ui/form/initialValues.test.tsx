import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { consoleStateOf } from '../../app/consoleState.ts'
import { countryCode, date, phone } from '../../schema/index.ts'
import type { AnyResource } from '../../schema/resource.ts'
import { ConsoleStateProvider } from '../console.tsx'
import { FormScreen } from './FormScreen.tsx'
import { recordProvider, showRecord, vessel } from '../../../tests/support/record-bench.tsx'

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-04T08:00:00.000Z') })
})
afterEach(() => vi.useRealTimers())

const boat = vessel()
const resource: AnyResource = {
  ...boat,
  fields: {
    ...boat.fields,
    lent: date({ label: { en: 'Lent', zh: '借出日' }, defaultFrom: 'today' }),
    due: date({
      label: { en: 'Due', zh: '到期日' },
      defaultFrom: { after: 'lent', days: 14 },
    }),
    warned: date({
      label: { en: 'Warned', zh: '提醒日' },
      defaultFrom: { after: 'due', days: -1 },
    }),
  },
  form: {
    layout: 'sections',
    groups: [
      {
        name: 'all',
        label: { en: 'All', zh: '全部' },
        fields: ['name', 'lent', 'due', 'warned'],
      },
    ],
  },
}
const day = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`))
const days = () => ['Lent', 'Due', 'Warned'].map(name => day(name).value)
const set = (name: string, value: string) => fireEvent.change(day(name), { target: { value } })

it('a new form starts with the present, and defaults follow the field they count from until somebody changes them', async () => {
  const fake = recordProvider()
  showRecord(fake, '/boatDetail?mode=create', { resource })
  await screen.findByLabelText(/^Warned/)
  expect(days()).toEqual(['2026-03-04', '2026-03-18', '2026-03-17'])
  set('Lent', '2026-04-01')
  await waitFor(() => expect(days()).toEqual(['2026-04-01', '2026-04-15', '2026-04-14']))
  set('Lent', '')
  await waitFor(() => expect(days()).toEqual(['', '', '']))
  set('Lent', '2026-04-01')
  await waitFor(() => expect(days()).toEqual(['2026-04-01', '2026-04-15', '2026-04-14']))
  set('Due', '2026-05-20')
  await waitFor(() => expect(days()).toEqual(['2026-04-01', '2026-05-20', '2026-05-19']))
  set('Lent', '2026-04-02')
  expect(days()).toEqual(['2026-04-02', '2026-05-20', '2026-05-19'])
  set('Warned', '2026-05-01')
  set('Due', '2026-05-21')
  expect(days()).toEqual(['2026-04-02', '2026-05-21', '2026-05-01'])
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Nimbus' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(fake.calls.create).toMatchObject([
      { data: { lent: '2026-04-02', due: '2026-05-21', warned: '2026-05-01' } },
    ]),
  )
})

it('a record that is edited keeps what it holds', async () => {
  showRecord(recordProvider(), '/boatDetail?id=b1&mode=edit', { resource })
  await screen.findByLabelText(/^Warned/)
  expect(days()).toEqual(['', '', ''])
  set('Lent', '2026-04-01')
  expect(days()).toEqual(['2026-04-01', '', ''])
})

it('a new person starts with the country code of the institution', async () => {
  const person: AnyResource = {
    ...boat,
    fields: {
      ...boat.fields,
      code: countryCode({ label: { en: 'Code', zh: '区号' }, defaultFrom: 'institution' }),
      mobile: phone({ label: { en: 'Mobile', zh: '手机' }, country: 'code' }),
    },
    form: {
      layout: 'sections',
      groups: [
        { name: 'all', label: { en: 'All', zh: '全部' }, fields: ['name', 'code', 'mobile'] },
      ],
    },
  }
  const school = {
    id: 'school',
    plan: 'VIP_PACKAGE',
    name: 'School',
    currency: 'USD',
    domestic: false,
    countryCode: '1',
    currencyChosen: true,
    timezone: 'America/Chicago',
  }
  const fake = recordProvider()
  const node = (
    <ConsoleStateProvider value={consoleStateOf({ menus: [], school })}>
      <FormScreen />
    </ConsoleStateProvider>
  )
  showRecord(fake, '/boatDetail?mode=create', { resource: person, node })
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Nimbus' } })
  fireEvent.change(await screen.findByLabelText(/^Mobile/), { target: { value: '(201) 555-0123' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(fake.calls.create).toMatchObject([{ data: { code: '1', mobile: '(201) 555-0123' } }]),
  )
})
