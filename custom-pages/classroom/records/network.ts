import type { NetworkPoint } from '../../../resources/class-note/records.calls.ts'

export interface Figures {
  readonly mean: number
  readonly worst: number
}
/** Mean and worst of what was told; undefined where nothing was. */
export const figuresOf = (
  points: readonly NetworkPoint[],
  of: 'rtt' | 'loss',
): Figures | undefined => {
  const told = points.flatMap(point => point[of] ?? [])
  return told.length
    ? { mean: told.reduce((sum, n) => sum + n, 0) / told.length, worst: Math.max(...told) }
    : undefined
}

/** Above this round trip, in ms, a line is drawn at its top: one bad moment would flatten the rest. */
const mostMs = 1000
const round = (n: number): number => Math.round(n * 10) / 10

/** The round trip as the path of a line in a box of `width` by `height`, and where the connection was lost. */
export const linesOf = (
  points: readonly NetworkPoint[],
  lost: readonly string[],
  width: number,
  height: number,
) => {
  const told = points.flatMap(({ at, rtt }) =>
    rtt === undefined ? [] : [{ ms: Date.parse(at), rtt: Math.min(rtt, mostMs) }],
  )
  const times = [...points.map(({ at }) => at), ...lost].toSorted()
  const [from, until] = [times[0], times.at(-1)]
  const begin = from === undefined ? 0 : Date.parse(from)
  const span = Math.max((until === undefined ? 0 : Date.parse(until)) - begin, 1)
  const top = Math.max(...told.map(({ rtt }) => rtt), 100)
  const x = (ms: number): number => round(((ms - begin) / span) * width)
  const [first, ...rest] = told.map(
    ({ ms, rtt }) => `${x(ms)} ${round(height - 1 - (rtt / top) * (height - 4))}`,
  )
  // a single point is drawn as a short stroke
  const line =
    first === undefined
      ? ''
      : `M${first}${rest.length ? rest.map(point => `L${point}`).join('') : 'h3'}`
  return { line, marks: [...new Set(lost.map(at => x(Date.parse(at))))], from, until }
}
