import { isDay, parseDay } from '../date/day.ts'

const instant = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[-+]\d{2}:\d{2})$/

/**
 * Converts an ISO instant with any offset to UTC with milliseconds; undefined if the text is no
 * instant.
 */
export const normaliseInstant = (text: string): string | undefined => {
  const match = instant.exec(text)
  if (!match || !isDay(match[1] ?? '')) return undefined
  const at = new Date(text)
  if (Number.isNaN(at.getTime())) return undefined
  const iso = at.toISOString()
  return iso.length === 24 ? iso : undefined
}

const zoned =
  /^(.*?\d日?)[T ] *(\d{1,2}):(\d{2})(?::(\d{2})(\.\d{1,9})?)? ?(?:Z|UTC|GMT|(?:UTC|GMT)?([-+])(\d{1,2}):?(\d{2})?)$/i

/** A cell that names a time together with its offset from UTC. */
export interface ZonedCell {
  /** The day as it is written. */
  readonly day: string
  /** ISO 8601 in UTC; undefined if the calendar or the clock has no such time. */
  readonly at: string | undefined
}

/**
 * Reads a cell that carries its own offset ('2026-12-03T16:00:00Z', '2026/12/3 16:00 +08:00');
 * undefined for every other text.
 */
export const zonedCell = (text: string): ZonedCell | undefined => {
  const match = text.length > 40 ? null : zoned.exec(text)
  if (!match) return undefined
  const [, day = '', hour = '', minute = '', second = '00', fraction = ''] = match
  const [, , , , , , sign = '+', hours = '00', minutes = '00'] = match
  const two = (figure: string) => figure.padStart(2, '0')
  return {
    day,
    at: normaliseInstant(
      `${parseDay(day) ?? ''}T${two(hour)}:${minute}:${second}${fraction}${sign}${two(hours)}:${minutes}`,
    ),
  }
}
