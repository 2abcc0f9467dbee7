import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Ranking } from '../../resources/points/points.calls.ts'
import { createI18n } from '../../src/i18n/provider.ts'
import { showPage } from '../../tests/support/ways-bench.tsx'
import { RankingPage } from './RankingPage.tsx'

const row = (n: number, rank: number) => ({
  id: `s${n}`,
  rank,
  name: `Student ${n}`,
  accumulated: 1500 - rank,
  deducted: 20,
  redeemed: 30,
  balance: 1450 - rank,
})
const found: Ranking = { list: [row(1, 1), row(2, 2), row(3, 2)], total: 120 }

const open = async (lang: 'en' | 'zh', path: string, answer: Ranking = found) => {
  const requests: unknown[] = []
  const ask = (_call: unknown, input: unknown) => {
    requests.push(input)
    return Promise.resolve(answer)
  }
  const { at } = showPage(
    <RankingPage />,
    { ask: ask as never },
    { path, i18n: await createI18n(lang) },
  )
  return { requests, at }
}

it.each([
  ['en', 'RankStudentAccumulatedDeductedRedeemedCurrent', '120 total'],
  ['zh', '名次学员累计扣分兑换当前', '共 120 条'],
] as const)(
  'ranks students with what they accumulated, lost, redeemed and have, and leads to their entries (PTS-01, %s)',
  async (lang, head, range) => {
    await open(lang, '/integral')
    const [heads, ...rows] = await screen.findAllByRole('row')
    expect(heads?.textContent).toBe(head)
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      '1Student 11,49920301,449',
      '2Student 21,49820301,448',
      '2Student 31,49820301,448',
    ])
    expect(screen.getByRole('link', { name: 'Student 2' }).getAttribute('href')).toBe(
      '/integralView?studentId=s2',
    )
    expect(screen.getByText(range)).toBeTruthy()
  },
)

it('asks for the period, the order, the class and the page that stand in the address', async () => {
  const { requests, at } = await open(
    'en',
    '/integral?period=week&day=2026-03-04&by=balance&courseId=c1&page=2',
  )
  await screen.findAllByRole('row')
  expect(requests.at(-1)).toEqual({
    period: 'week',
    day: '2026-03-04',
    by: 'balance',
    courseId: 'c1',
    page: 2,
    limit: 50,
  })
  fireEvent.click(screen.getByRole('button', { name: 'All time' }))
  await waitFor(() =>
    expect(requests.at(-1)).toEqual({
      period: 'all',
      by: 'balance',
      courseId: 'c1',
      page: 1,
      limit: 50,
    }),
  )
  expect(at()).toContain('period=all')
})

it('says how points come about where nobody has any', async () => {
  await open('zh', '/integral', { list: [], total: 0 })
  expect(await screen.findByText('该周期内暂无积分')).toBeTruthy()
})
