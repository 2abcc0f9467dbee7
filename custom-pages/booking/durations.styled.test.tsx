import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createI18n } from '../../src/i18n/provider.ts'
import type { Durations } from '../../resources/booking/durations.calls.ts'
import { dark, light } from '../../src/ui/theme/tokens.ts'
import { showPage } from '../../tests/support/ways-bench.tsx'
import { DurationsPage } from './DurationsPage.tsx'

const row = (n: number) => ({
  id: `s${n}`,
  name: `Student ${n}`,
  completed: 2,
  minutes: 1234,
  entered: 118,
  noShow: 1,
  unknown: 3,
  leave: 0,
})
const found: Durations = {
  list: [row(1), row(2)],
  total: 70,
  sum: { completed: 90, minutes: 55_530, entered: 5310, noShow: 45, unknown: 4, leave: 0 },
}
const path = '/bookDuration?from=2026-01-01&to=2026-01-31'

const open = async (lang: 'en' | 'zh', mode: 'light' | 'dark' = 'light') => {
  const requests: unknown[] = []
  const ask = (_call: unknown, input: unknown) => {
    requests.push(input)
    return Promise.resolve(found)
  }
  const { at } = showPage(
    <DurationsPage />,
    { ask: ask as never },
    { path, i18n: await createI18n(lang), mode },
  )
  return { asked: requests, at }
}
const onPhone = () =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: /max-width/.test(query),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
afterEach(() => vi.unstubAllGlobals())

it.each([
  [
    'en',
    'light',
    'NameCompleted lessonsMinutesMinutes in classroomNo-showsAttendance unknownOn leave',
    '70 total',
    'Next page',
    'Total',
  ],
  ['zh', 'dark', '名称', '共 70 条', '下一页', '合计'],
] as const)(
  'BKG-05 UI-03 the table and the shared pager speak the reader’s language and wear our theme (%s, %s)',
  async (...expected) => {
    const [lang, mode, head, range, next, sum] = expected
    const { asked: requests, at } = await open(lang, mode)
    const rows = within(await screen.findByRole('table')).getAllByRole('row')
    expect(rows[0]?.textContent).toContain(head)
    expect(rows.slice(1).map(one => one.textContent)).toEqual([
      'Student 121,234118130',
      'Student 221,234118130',
      `${sum}9055,5305,3104540`,
    ])
    expect(
      getComputedStyle(within(rows[0] as HTMLElement).getAllByRole('columnheader')[0] as Element)
        .color,
    ).toBe(rgb(mode === 'dark' ? dark.muted : light.muted))
    expect(screen.getByText(range)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: next }))
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ page: 2, limit: 50 }))
    expect(at()).toContain('page=2')
  },
)

it.each([
  [
    'en',
    'Completed lessons 2 · Minutes 1,234 · Minutes in classroom 118 · No-shows 1 · Attendance unknown 3 · On leave 0',
    'Next page',
  ],
  ['zh', '1,234', '下一页'],
] as const)(
  'BKG-05 on a phone each row is an entry of a list (%s)',
  async (lang, figures, next) => {
    onPhone()
    await open(lang)
    const entries = await screen.findAllByRole('listitem')
    expect(entries).toHaveLength(3)
    expect(entries[0]?.textContent).toContain(figures)
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.getByRole('button', { name: next })).toBeTruthy()
  },
)

const rgb = (hex: string): string =>
  `rgb(${[1, 3, 5].map(from => Number.parseInt(hex.slice(from, from + 2), 16)).join(', ')})`
