import { isObject } from '../../src/protocol/isObject.ts'
import type { SpokenSegment } from '../platform/ports.ts'

/** Characters of a sentence that are kept. */
const maxText = 1000

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
// no database stores a NUL
const tidied = (text: string): string =>
  text.replaceAll('\0', ' ').replace(/\s+/g, ' ').trim().slice(0, maxText)
const within = (ms: number, durationMs: number): number =>
  Math.min(durationMs, Math.max(0, Math.round(ms)))

const segmentOf = (given: unknown, durationMs: number): SpokenSegment | undefined => {
  if (!isObject(given) || typeof given.text !== 'string') return undefined
  const { start, end } = given
  if (typeof start !== 'number' || typeof end !== 'number') return undefined
  if (!Number.isFinite(start) || !Number.isFinite(end)) return undefined
  const fromMs = within(start * 1000, durationMs)
  return {
    fromMs,
    toMs: Math.max(fromMs, within(end * 1000, durationMs)),
    text: tidied(given.text),
  }
}

/**
 * The sentences of a `verbose_json` response, in order. A service without times returns one text
 * for the whole piece. Undefined if it is no such response.
 */
export const segmentsOf = (
  text: string,
  durationMs: number,
): readonly SpokenSegment[] | undefined => {
  const answer = jsonOf(text)
  if (!isObject(answer)) return undefined
  if (!Array.isArray(answer.segments)) {
    if (typeof answer.text !== 'string') return undefined
    const whole = { fromMs: 0, toMs: durationMs, text: tidied(answer.text) }
    return whole.text === '' ? [] : [whole]
  }
  const segments = answer.segments.map((one: unknown) => segmentOf(one, durationMs))
  if (segments.includes(undefined)) return undefined
  return segments
    .flatMap(one => (one && one.text !== '' ? [one] : []))
    .toSorted((a, b) => a.fromMs - b.fromMs)
}
