import { hour, minute, second } from '../../../src/schema/durations.ts'

/** Pauses before the retries, as in Standard Webhooks, up to a day: eight attempts in all. */
export const retryPauses: readonly number[] = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  7 * hour,
]
/**
 * Random part of a pause, at most a fifth, so that receivers that were down are not all called at
 * once.
 */
const jitter = 0.2
/** A webhook without a successful delivery for so long is turned off: a day. */
export const failingMs = 24 * hour

/**
 * Milliseconds until the next attempt after `tries` failures; undefined after the last one.
 * `chance`: from 0 to 1.
 */
export const pauseAfter = (tries: number, chance: number): number | undefined => {
  const pause = retryPauses[tries - 1]
  return pause === undefined ? undefined : Math.round(pause * (1 + jitter * chance))
}
