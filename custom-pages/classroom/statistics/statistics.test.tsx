import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { recordProvider, showRecord } from '../../../tests/support/record-bench.tsx'
import type { AnyCall } from '../../../src/schema/call/index.ts'
import {
  playStatistics,
  type ClassroomStatistics,
} from '../../../resources/classroom/statistics.calls.ts'
import { PlayDataPage } from './PlayDataPage.tsx'
import { lastDays, spanFault } from './useStatistics.ts'

const tally = { count: 3, seconds: 600, people: 2 }
const found: ClassroomStatistics = {
  zone: 'Asia/Shanghai',
  totals: { ...tally, lessons: 1, courses: 1 },
  days: [
    { day: '2026-03-01', count: 0, seconds: 0, people: 0 },
    { day: '2026-03-02', ...tally },
  ],
  courses: [{ id: 'c1', name: 'Class A', ...tally }],
  lessons: [
    {
      id: 'l1',
      name: 'Lesson 1',
      courseName: 'Class A',
      startAt: '2026-03-01T08:00:00.000Z',
      ...tally,
    },
  ],
  people: [{ id: 's1', name: 'Ann', role: 'STUDENT', lessons: 1, count: 3, seconds: 600 }],
}

const renderPage = (query: string) => {
  const fake = recordProvider()
  const requests: { readonly path: string; readonly input: object }[] = []
  Object.assign(fake.provider, {
    ask: ({ path }: AnyCall, input: object) => {
      requests.push({ path, input })
      return Promise.resolve(found)
    },
  })
  showRecord(fake, `/boatDetail?${query}`, { node: <PlayDataPage /> })
  return requests
}

it('CLS-09 playback is shown in totals, by day as a chart or as its table, and by who and what had most', async () => {
  const requests = renderPage('from=2026-03-01&until=2026-03-02')
  expect(
    await screen.findByRole('img', {
      name: 'Views per day, 1 Mar 2026 to 2 Mar 2026. Highest: 3 on 2 Mar 2026',
    }),
  ).not.toBeNull()
  expect(requests).toEqual([
    { path: playStatistics.path, input: { from: '2026-03-01', until: '2026-03-02' } },
  ])
  expect(screen.getByText('Highest: 3 on 2 Mar 2026')).not.toBeNull()
  expect(
    within(screen.getByRole('table', { name: 'Most active people' })).getByRole('row', {
      name: /Ann/,
    }).textContent,
  ).toBe('AnnStudent310')
  fireEvent.click(screen.getByRole('button', { name: 'Table' }))
  const table = within(screen.getByRole('table', { name: 'Views per day' }))
  expect(table.getAllByRole('row').map(row => row.textContent)).toEqual([
    'DayViewsMinutes watchedViewers',
    '1 Mar 2026000',
    '2 Mar 20263102',
  ])
})

it('CLS-09 a span of more than a year, or the wrong way round, is not asked for and says why', async () => {
  expect([
    spanFault('2026-01-01', '2027-01-01'),
    spanFault('2026-01-01', '2027-01-02'),
    spanFault('2026-01-02', '2026-01-01'),
  ]).toEqual([undefined, 'tooLong', 'wrong'])
  const requests = renderPage('from=2024-01-01&until=2026-01-01')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Choose a range of up to one year (366 days).',
  )
  expect(requests).toEqual([])
})

it('days are counted with both ends', () => {
  expect(lastDays(7, '2026-03-07')).toEqual({ from: '2026-03-01', until: '2026-03-07' })
})
