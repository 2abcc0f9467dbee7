import type { ReactNode } from 'react'
import type { WeekFigure } from '../../../resources/reports/report-link/report.types.ts'
import { LightChart } from '../../../src/ui/chart/LightChart.tsx'
import type { ReportWords } from './words.ts'

interface FiguresProps {
  /** Names and values, in order; null: left out. */
  readonly list: readonly (readonly [string, string] | null)[]
}
/** LargeFigures told large. */
export const LargeFigures = ({ list }: FiguresProps) => (
  <dl className="rp-figures">
    {list.map(one =>
      one === null ? null : (
        <div key={one[0]}>
          <dt>{one[0]}</dt>
          <dd>{one[1]}</dd>
        </div>
      ),
    )}
  </dl>
)

interface PartProps {
  readonly title: string
  readonly children: ReactNode
}
/** A part of a report, under its heading. */
export const ReportPart = ({ title, children }: PartProps) => (
  <section aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
)

interface WeekChartProps {
  readonly words: ReportWords
  readonly title: string
  readonly weeks: readonly WeekFigure[]
  readonly unit?: '%'
}
/** A figure by week. */
export const WeekChart = ({ words, title, weeks, unit }: WeekChartProps) => {
  const { t, day, shortDay, count } = words
  return (
    <LightChart
      title={title}
      points={weeks.map(({ monday, value }) => ({
        key: monday,
        name: day(monday),
        short: shortDay(monday),
        value,
      }))}
      figure={value => `${count(value)}${unit ?? ''}`}
      {...(unit === '%' ? { top: 100 } : {})}
      texts={{
        none: t.noData,
        table: t.asTable,
        columns: [t.week, title],
        highest: t.highest,
      }}
    />
  )
}
