/** 'bars': a bar for each point, in their order. 'timeline': a line over instants. */
export type ChartShape = 'bars' | 'timeline'

/** One value of a chart. */
export interface ChartPoint {
  /** Identifies the point. On a time axis it is the instant, as ISO text. */
  readonly key: string
  /** Names the point in full: '5 Mar 2026'. */
  readonly name: string
  /** Names it where room is short: '5 Mar'. */
  readonly short: string
  /** null: nothing is known here. */
  readonly value: number | null
}
/** A moment that a chart marks without a value, such as a lost connection. */
export type ChartMark = Omit<ChartPoint, 'value'>

export interface KnownPoint extends ChartPoint {
  readonly value: number
}
/** The points whose value is known. */
export const knownPoints = (points: readonly ChartPoint[]): readonly KnownPoint[] =>
  points.flatMap(({ value, ...point }) => (value === null ? [] : [{ ...point, value }]))

/** The point with the largest value; the first of several. */
export const peakOf = (points: readonly KnownPoint[]): KnownPoint | undefined =>
  points.reduce<KnownPoint | undefined>(
    (peak, point) => (peak === undefined || point.value > peak.value ? point : peak),
    undefined,
  )

/** Steps of a scale, times a power of ten. */
const steps = [1, 2, 5, 10]
/**
 * The ticks of a scale that begins at 0: at most `count` round steps, the last of which is at `top`
 * or just above it. For `whole` numbers no step is smaller than 1.
 */
export const scaleOf = (top: number, count: number, whole: boolean): readonly number[] => {
  if (top <= 0) return [0, 1]
  const rough = top / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const round = (steps.find(one => one * power >= rough * 0.999_999) ?? 10) * power
  const step = whole ? Math.max(round, 1) : round
  return Array.from({ length: Math.ceil((top / step) * 0.999_999) + 1 }, (_, n) =>
    Number((n * step).toPrecision(12)),
  )
}

/** Up to this many bars each carry their value; of more, only the highest does. */
const labelledBars = 14

/** Returns the text at each point of a chart. */
export const pointLabelsOf = (
  points: readonly KnownPoint[],
  figure: (value: number) => string,
): readonly (string | undefined)[] => {
  const peak = peakOf(points)
  return points.map(point =>
    point.value !== 0 && (points.length <= labelledBars || point === peak)
      ? figure(point.value)
      : undefined,
  )
}
