import type { NetworkPoint } from '../../../resources/classroom/records.calls.ts'
import type { EventRole } from '../../../resources/classroom/events.calls.ts'
import type { Lang } from '../../../src/schema/label.ts'
import type { ChartMark, ChartPoint } from '../../../src/ui/chart/points.ts'
import { hourOf } from './looks.ts'

/** One person's network data in a lesson. */
export interface NetworkOfPerson {
  readonly personId: string
  readonly personName: string
  readonly role: EventRole
  readonly points: readonly NetworkPoint[]
  readonly lost: readonly string[]
}

export interface NetworkFigures {
  readonly mean: number
  readonly worst: number
}
/** Computes the mean and the worst of the measured values; undefined if there are none. */
export const networkFiguresOf = (
  points: readonly NetworkPoint[],
  of: 'rtt' | 'loss',
): NetworkFigures | undefined => {
  const values = points.flatMap(point => point[of] ?? [])
  return values.length
    ? { mean: values.reduce((sum, n) => sum + n, 0) / values.length, worst: Math.max(...values) }
    : undefined
}

/** Above this latency, in ms, the scale ends: one bad moment would flatten the rest. */
const maxScale = 1000
/** Below it the scale never ends: a good connection looks good. */
const minScale = 100
/** Upper end of the scale, in ms, that the charts of all these people share. */
export const latencyScale = (people: readonly Pick<NetworkOfPerson, 'points'>[]): number => {
  const worst = people.map(({ points }) => networkFiguresOf(points, 'rtt')?.worst ?? 0)
  return Math.min(Math.max(...worst, minScale), maxScale)
}

const named = (at: string, lang: Lang) => ({
  key: at,
  name: hourOf(at, lang),
  short: hourOf(at, lang),
})
/** Returns the span from the first to the last measurement of anyone, which all charts share. */
export const commonSpanOf = (
  people: readonly Pick<NetworkOfPerson, 'points' | 'lost'>[],
  lang: Lang,
): readonly [ChartMark, ChartMark] | undefined => {
  const moments = people.flatMap(({ points, lost: lossTimes }) => [
    ...points.map(({ at }) => at),
    ...lossTimes,
  ])
  const [first, last] = [moments.toSorted()[0], moments.toSorted().at(-1)]
  return first === undefined || last === undefined
    ? undefined
    : [named(first, lang), named(last, lang)]
}

/** The latency of a person over a lesson, as a chart shows it. */
export const latencyPoints = (points: readonly NetworkPoint[], lang: Lang): readonly ChartPoint[] =>
  points.map(({ at, rtt }) => ({ ...named(at, lang), value: rtt ?? null }))
/** The moments at which a connection was lost. */
export const lossMarks = (lossTimes: readonly string[], lang: Lang): readonly ChartMark[] =>
  [...new Set(lossTimes)].map(at => named(at, lang))
