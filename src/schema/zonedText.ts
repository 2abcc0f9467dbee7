import type { Lang } from './label.ts'
import { instantText } from './timeText.ts'

const form = /(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{3})?Z)\[([A-Za-z][\w/+-]*)\]/g

/**
 * An instant (ISO 8601 in UTC) with the time zone in which people read it, in the format of RFC
 * 9557: '2027-08-12T01:00:00.000Z[Asia/Shanghai]'. Refusals and logs store it this way, because
 * they are worded only in the language of their reader.
 */
export const withZone = (instant: string, zone: string): string => `${instant}[${zone}]`

/**
 * The same followed by the zone's name, because a message's reader may be in another zone.
 */
export const withNamedZone = (instant: string, zone: string): string =>
  `${withZone(instant, zone)} (${zone})`

/** The text with each such instant in the notation of the language. */
export const sayInstants = (text: string, lang: Lang): string =>
  text.includes('Z[')
    ? text.replace(form, (_whole, at: string, zone: string) => instantText(at, lang, zone))
    : text

/** The figures of a text, with their instants in the notation of the language. */
export const sayInstantsIn = <F extends Readonly<Record<string, string | number>>>(
  figures: F,
  lang: Lang,
): F =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- texts stay texts
  Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [
      name,
      typeof value === 'string' ? sayInstants(value, lang) : value,
    ]),
  ) as F
