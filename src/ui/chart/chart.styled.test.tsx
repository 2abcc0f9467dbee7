import axe from 'axe-core'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { showPage } from '../../../tests/support/ways-bench.tsx'
import { createI18n } from '../../i18n/provider.ts'
import { KeyList } from '../shell/KeyList.tsx'
import { dark, light } from '../theme/tokens.ts'
import { Chart, type ChartProps } from './Chart.tsx'
import { ChartSwitch } from './ChartSwitch.tsx'
import { scaleOf, type ChartPoint } from './points.ts'

const point = (n: number, value: number | null): ChartPoint => ({
  key: `2026-03-${String(n).padStart(2, '0')}`,
  name: `${n} March`,
  short: `${n}.3.`,
  value,
})
const pointsOf = (...values: readonly (number | null)[]) =>
  values.map((value, n) => point(n + 1, value))

interface Options {
  readonly lang?: 'en' | 'zh'
  readonly mode?: 'light' | 'dark'
  readonly props?: Partial<ChartProps>
}
const open = async (points: readonly ChartPoint[], { lang = 'en', mode, props }: Options = {}) => {
  const chart = (
    <main>
      <Chart
        title="Messages per day"
        shape="bars"
        points={points}
        table={{
          columns: ['Day', 'Messages'],
          rows: points.map(({ key, name, value }) => ({
            key,
            cells: [name, String(value ?? '–')],
          })),
        }}
        {...props}
      />
    </main>
  )
  const { container } = showPage(
    chart,
    {},
    { i18n: await createI18n(lang), ...(mode ? { mode } : {}) },
  )
  return container
}
const findChart = async (container: HTMLElement) => {
  await screen.findByRole('img', { name: /Messages per day/ })
  await within(container).findByText((_, element) => element?.tagName === 'svg')
  return {
    bars: [...container.querySelectorAll('.recharts-bar-rectangle path')],
    labels: [...container.querySelectorAll('.recharts-label-list text')].map(
      one => one.textContent,
    ),
    ticks: [...container.querySelectorAll('.recharts-xAxis-tick-labels text')].map(
      one => one.textContent,
    ),
  }
}
const heightOf = (bar: Element | undefined) => Number(bar?.getAttribute('height'))

it.each([
  ['en', 'light', 'Messages per day, 1 March to 3 March. Highest: 1,200 on 2 March'],
  ['zh', 'dark', 'Messages per day，1 March 至 3 March. 最高：2 March，1,200'],
] as const)(
  'bars say what they show, each with its value, in our colours (%s, %s)',
  async (lang, mode, name) => {
    const container = await open(pointsOf(3, 1200, 0), { lang, mode })
    const { bars, labels, ticks } = await findChart(container)
    expect(screen.getByRole('img', { name })).toBeTruthy()
    expect(bars.map(bar => bar.getAttribute('fill'))).toEqual(
      Array.from(bars, () => (mode === 'dark' ? dark : light).accent),
    )
    expect(labels).toEqual(['3', '1,200'])
    expect(ticks).toEqual(['1.3.', '2.3.', '3.3.'])
    // without animation: a bar has its height at once, and a small value is visible
    expect(heightOf(bars[1])).toBeGreaterThan(100)
    expect(heightOf(bars[0])).toBe(2)
  },
)

it.each([
  [243, 4, true, [0, 100, 200, 300]],
  [24, 4, true, [0, 10, 20, 30]],
  [3, 4, true, [0, 1, 2, 3]],
  [1, 4, true, [0, 1]],
  [0.7, 4, false, [0, 0.2, 0.4, 0.6, 0.8]],
  [1000, 2, true, [0, 500, 1000]],
  [852, 2, true, [0, 500, 1000]],
  [0, 4, true, [0, 1]],
])('a scale up to %d in %d steps has round marks', (top, count, whole, marks) => {
  expect(scaleOf(top, count, whole)).toEqual(marks)
})

it('of many bars only the highest is named', async () => {
  const container = await open(
    pointsOf(...Array.from({ length: 30 }, (_, n) => (n === 20 ? 99 : n))),
  )
  expect((await findChart(container)).labels).toEqual(['99'])
})

it('a timeline leaves out what is not known, marks moments and shares a scale with others', async () => {
  const at = (n: number, value: number | null): ChartPoint => ({
    ...point(n, value),
    key: `2026-03-01T00:0${n}:00.000Z`,
  })
  const container = await open([at(1, 100), at(2, null), at(3, 4000)], {
    props: { shape: 'timeline', unit: 'ms', top: 1000, marks: [at(5, null)] },
  })
  await findChart(container)
  expect(
    screen.getByRole('img', {
      name: 'Messages per day, 1 March to 3 March. Highest: 4,000 ms at 3 March',
    }),
  ).toBeTruthy()
  expect(container.querySelectorAll('.recharts-reference-line line')).toHaveLength(1)
  const scale = [...container.querySelectorAll('.recharts-yAxis-tick-labels text')].map(
    one => one.textContent,
  )
  expect([scale[0], scale.at(-1)]).toEqual(['0', '1,000'])
  // two known points, one stroke between them
  expect(container.querySelector('.recharts-line-curve')?.getAttribute('d')).toMatch(
    /^M[^ML]+L[^ML]+$/,
  )
})

it('one key press shows the figures as a table, every chart remembers it, and the list of keys has it once', async () => {
  showPage(
    <>
      <Chart
        title="A"
        shape="bars"
        points={pointsOf(1, 2)}
        table={{ columns: ['Day', 'A'], rows: [{ key: '1', cells: ['1 March', '1'] }] }}
      />
      <Chart
        compact
        title="B"
        shape="bars"
        points={pointsOf(1, 2)}
        table={{ columns: ['Day', 'B'], rows: [{ key: '1', cells: ['1 March', '7'] }] }}
      />
      <ChartSwitch />
      <KeyList onClose={() => undefined} />
    </>,
    {},
  )
  expect(await screen.findAllByText('Switch charts and tables')).toHaveLength(1)
  expect(screen.queryByRole('table', { hidden: true })).toBeNull()
  fireEvent.keyDown(document.body, { key: 't' })
  const figures = await screen.findAllByRole('table', { hidden: true })
  expect(figures.map(table => table.textContent)).toEqual(['DayA1 March1', 'DayB1 March7'])
  fireEvent.keyDown(document.body, { key: 't' })
  expect(screen.queryByRole('table', { hidden: true })).toBeNull()
})

it.each([
  ['en', 'No data for this period'],
  ['zh', '该时段暂无数据'],
] as const)(
  'a chart without a known value says so, and offers no table (%s)',
  async (lang, none) => {
    await open(pointsOf(null, null), { lang })
    expect(await screen.findByText(none)).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  },
)

it('few bars keep all their names, however long', async () => {
  const names = ['Bad network', 'Teacher not present', 'Classroom is empty', 'Pictures missing']
  const points = names.map((name, n) => ({ key: name, name, short: name, value: n }))
  const container = await open(points, { lang: 'en', props: { compact: false } })
  const { ticks } = await findChart(container)
  expect(ticks.map(tick => tick?.replaceAll(' ', ''))).toEqual(
    names.map(name => name.replaceAll(' ', '')),
  )
})

it('beside other charts a single value is a dot with its figure on the common axes', async () => {
  const moment = (n: number) => ({ ...point(n, 90), key: `2026-03-01T00:0${n}:00.000Z` })
  const container = await open([moment(2)], {
    props: { compact: true, shape: 'timeline', unit: 'ms', span: [moment(1), moment(5)], top: 500 },
  })
  const { ticks } = await findChart(container)
  expect(ticks).toEqual(['1.3.', '5.3.'])
  expect(screen.getByText('90 ms')).toBeTruthy()
  expect(screen.queryByRole('heading')).toBeNull()
})

it('a single value is told in large figures', async () => {
  await open(pointsOf(null, 1234), { props: { unit: 'ms' } })
  expect(await screen.findByText('1,234 ms')).toBeTruthy()
  expect(screen.getByText('2 March')).toBeTruthy()
  expect(screen.queryByRole('img')).toBeNull()
})

it('a chart and its table are accessible', async () => {
  const container = await open(pointsOf(3, 5, 4))
  await findChart(container)
  const findings = async () =>
    (await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })).violations.map(
      ({ id }) => id,
    )
  expect(await findings()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Table' }))
  await screen.findByRole('table', { name: 'Messages per day' })
  expect(await findings()).toEqual([])
})
