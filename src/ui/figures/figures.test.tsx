import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { figuresCallOf, type FigureAnswer } from '../../protocol/calls/figures.ts'
import { createI18n } from '../../i18n/provider.ts'
import { choice, dateTime, defineResource, state, text } from '../../schema/index.ts'
import { asking } from '../../../tests/support/ask.ts'
import { showPage } from '../../../tests/support/ways-bench.tsx'
import { figuresPage } from './FiguresPage.tsx'

const label = { en: 'Offer', zh: '报价' }
const offer = defineResource({
  name: 'offer',
  label,
  plural: { en: 'Offers', zh: '报价' },
  title: 'name',
  menu: 'offer',
  icon: 'book',
  routes: { list: 'offers', detail: 'offerDetail' },
  fields: {
    name: text({ label: { en: 'Name', zh: '名称' } }),
    state: state({
      label: { en: 'Status', zh: '状态' },
      initial: 'OPEN',
      states: {
        OPEN: { label: { en: 'Open', zh: '进行中' }, tone: 'careful' },
        WON: { label: { en: 'Won', zh: '成交' }, tone: 'good' },
      },
      to: {},
    }),
    source: choice({
      label: { en: 'Source', zh: '来源' },
      options: { AD: { en: 'Advertisement', zh: '广告' }, FAIR: { en: 'Fair', zh: '展会' } },
    }),
    at: dateTime({ label: { en: 'Made', zh: '报价时间' } }),
  },
  list: { columns: ['name'], filters: ['state', 'source', 'at'], sort: 'name' },
  form: { layout: 'sections', groups: [] },
  figures: {
    over: 'at',
    charts: {
      byState: {
        label: { en: 'Offers by status', zh: '报价状态' },
        by: 'state',
        share: { label: { en: 'Won', zh: '成交率' }, of: ['WON'] },
      },
      bySource: { label: { en: 'Offers by source', zh: '报价来源' }, by: 'source', split: 'state' },
      perWeek: { label: { en: 'Offers per week', zh: '每周报价' }, each: 'week' },
    },
  },
})
const figures: FigureAnswer = {
  total: 8,
  charts: {
    byState: [
      { key: 'OPEN', count: 2 },
      { key: 'WON', count: 6 },
    ],
    bySource: [
      { key: 'AD', count: 1, parts: { OPEN: 1 } },
      { key: 'FAIR', count: 4, parts: { OPEN: 1, WON: 3 } },
      { key: null, count: 3, parts: { WON: 3 } },
    ],
    perWeek: [
      { key: '2026-02-23', count: 1 },
      { key: '2026-03-02', count: 7 },
    ],
  },
}
const FiguresPage = figuresPage('offer')

const open = async (
  query: string,
  lang: 'en' | 'zh' = 'en',
  answer: (input: object) => FigureAnswer = () => figures,
) => {
  const shown = showPage(<FiguresPage />, asking({ [figuresCallOf('offer').path]: answer }), {
    path: `/offerFigures?${query}`,
    resources: [offer],
    i18n: await createI18n(lang),
  })
  return shown
}
const march = 'from=2026-03-01&until=2026-03-08'
/** The rows of a chart's table, each with what it leads to. */
const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map(row => [
      [...row.children].map(cell => cell.textContent),
      row.querySelector('a')?.getAttribute('href'),
    ])

it.each([
  ['en', 'Offers by status', 'Offers', 'Won', '75%'],
  ['zh', '报价状态', '报价', '成交率', '75%'],
] as const)(
  'shows each chart, the total and shares (%s)',
  async (lang, chart, all, share, percent) => {
    await open(march, lang)
    expect(await screen.findByRole('heading', { name: chart })).not.toBeNull()
    expect(screen.getAllByRole('img')).toHaveLength(3)
    const total = screen
      .getAllByRole('term')
      .map(term => [term.textContent, term.nextElementSibling?.textContent])
    expect(total).toEqual([
      [all, '8'],
      [share, percent],
    ])
    expect(screen.getByRole('link', { name: '8' }).getAttribute('href')).toBe(
      '/offers?at_gte=2026-03-01&at_lte=2026-03-08',
    )
  },
)

it('has a table behind each chart, whose rows lead to their records', async () => {
  await open(march)
  const [first] = await screen.findAllByRole('button', { name: /Table/ })
  fireEvent.click(first ?? document.body)
  // states stay in their order; of choices, the largest comes first
  expect(rowsOf('Offers by status')).toEqual([
    [['Status', 'Offers'], undefined],
    [['Open', '2'], '/offers?state=OPEN&at_gte=2026-03-01&at_lte=2026-03-08'],
    [['Won', '6'], '/offers?state=WON&at_gte=2026-03-01&at_lte=2026-03-08'],
  ])
  expect(rowsOf('Offers by source')).toEqual([
    [['Source', 'Offers', 'Open', 'Won'], undefined],
    [['Fair', '4', '1', '3'], '/offers?source=FAIR&at_gte=2026-03-01&at_lte=2026-03-08'],
    [['Not set', '3', '0', '3'], '/offers?source_null=true&at_gte=2026-03-01&at_lte=2026-03-08'],
    [['Advertisement', '1', '1', '0'], '/offers?source=AD&at_gte=2026-03-01&at_lte=2026-03-08'],
  ])
  // a week leads to those of its days that are in the span
  expect(rowsOf('Offers per week').map(([, to]) => to)).toEqual([
    undefined,
    '/offers?at_gte=2026-03-01&at_lte=2026-03-01',
    '/offers?at_gte=2026-03-02&at_lte=2026-03-08',
  ])
})

it('asks for the days of the address, and for no span that is too long', async () => {
  const asked = vi.fn<(input: object) => FigureAnswer>(() => figures)
  await open(march, 'en', asked)
  await screen.findAllByRole('img')
  expect(asked.mock.calls[0]?.[0]).toEqual({ from: '2026-03-01', until: '2026-03-08' })
  asked.mockClear()
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2025-01-01' } })
  expect(await screen.findByText(/at most 366 days/)).not.toBeNull()
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-03-09' } })
  expect(await screen.findByText(/at most 366 days/)).not.toBeNull()
  expect(asked).not.toHaveBeenCalled()
})

it('leaves out a chart that the server keeps back, and says where there is nothing', async () => {
  const { unmount } = await open(march, 'en', () => ({
    total: 8,
    charts: { byState: figures.charts['byState'] ?? [] },
  }))
  expect(await screen.findAllByRole('img')).toHaveLength(1)
  unmount()
  await open(march, 'en', () => ({ total: 0, charts: { byState: [], bySource: [], perWeek: [] } }))
  expect(await screen.findByText('Nothing to count in these days')).not.toBeNull()
})

it('offers to try again where the server does not answer', async () => {
  const answer = vi
    .fn(() => figures)
    .mockImplementationOnce(() => {
      throw new Error('down')
    })
  await open(march, 'en', answer)
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findAllByRole('img')).toHaveLength(3)
})
