import { lazy, Suspense, useId } from 'react'
import { knownPoints, peakOf, type ChartPoint } from './points.ts'

// recharts, in a chunk of its own
const LightDrawing = lazy(() =>
  import('./LightDrawing.tsx').then(module => ({ default: module.LightDrawing })),
)
const height = 180

export interface LightChartProps {
  /** The question that the chart answers. */
  readonly title: string
  readonly points: readonly ChartPoint[]
  readonly figure: (value: number) => string
  readonly top?: number
  readonly texts: {
    readonly none: string
    /** Above the figures as a table. */
    readonly table: string
    /** Heads of its columns. */
    readonly columns: readonly [string, string]
    readonly highest: (value: string, name: string) => string
  }
}

/**
 * The chart of pages that load neither the console nor its theme: bars, a text with their highest
 * value, and a table. It uses the colours of the page (--rp-accent, --rp-muted, --rp-line).
 */
export const LightChart = ({ title, points, figure, top, texts }: LightChartProps) => {
  const id = useId()
  const known = knownPoints(points)
  const peak = peakOf(known)
  if (!peak || peak.value === 0)
    return (
      <figure aria-labelledby={id}>
        <figcaption id={id}>{title}</figcaption>
        <p className="rp-none">{texts.none}</p>
      </figure>
    )
  const highest = texts.highest(figure(peak.value), peak.name)
  return (
    <figure aria-labelledby={id}>
      <figcaption id={id}>{title}</figcaption>
      <div role="img" aria-label={`${title}. ${highest}`} className="rp-chart">
        <Suspense fallback={<div style={{ height }} />}>
          <LightDrawing points={known} height={height} figure={figure} top={top} />
        </Suspense>
      </div>
      <details>
        <summary>{texts.table}</summary>
        <table>
          <thead>
            <tr>
              {texts.columns.map(name => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {known.map(({ key, name, value }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td>{figure(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
