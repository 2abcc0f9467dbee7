import type { Lang } from '../../../schema/label.ts'
import {
  zonedDayText,
  instantText,
  parsedTime as parsed,
  timeFormat as format,
} from '../../../schema/timeText.ts'

let institutionZone: string | undefined
/**
 * Sets the time zone in which instants are shown and entered: the institution's, as soon as a
 * session names it; undefined for the browser's.
 */
export const showTimesOf = (zone: string | undefined): void => void (institutionZone = zone)

/** The zone of this browser: 'Asia/Shanghai'. */
export const localZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
/** The zone by whose clock instants are shown and entered. */
export const shownZone = (): string => institutionZone ?? localZone()

/**
 * '2026-03-05' -> '5 Mar 2026' / '2026年3月5日', also of an instant; what is no date is given back.
 */
export const dayText = (value: string, lang: Lang): string =>
  zonedDayText(value, lang, institutionZone)

/** '2026-03-05' -> '5 Mar' / '3月5日', where the year is plain. */
export const shortDay = (day: string, lang: Lang): string => {
  const date = parsed(`${day}T00:00:00Z`)
  return date ? format(lang, { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(date) : day
}

/** '2026-11' -> 'November 2026' / '2026年11月'. */
export const monthText = (value: string, lang: Lang): string => {
  const date = parsed(`${value}-01T00:00:00Z`)
  return date
    ? format(lang, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(date)
    : value
}

const zoneNames = new Map<string, string | undefined>()
/** 'GMT+8', cached per hour, because a list needs hundreds. */
const zoneName = (date: Date, lang: Lang, timeZone: string | undefined): string | undefined => {
  const key = `${lang} ${timeZone} ${Math.floor(date.getTime() / 1_800_000)}`
  if (zoneNames.has(key)) return zoneNames.get(key)
  const name = format(lang, { timeZoneName: 'short', timeZone })
    .formatToParts(date)
    .find(part => part.type === 'timeZoneName')?.value
  zoneNames.set(key, name)
  return name
}

/** A text with the name of its zone, where the reader's clock shows another time. */
const withZone = (
  text: string,
  date: Date,
  lang: Lang,
  timeZone: string | undefined = institutionZone,
): string => {
  const zone = timeZone === undefined ? undefined : zoneName(date, lang, timeZone)
  return zone === undefined || zone === zoneName(date, lang, undefined) ? text : `${text} ${zone}`
}

/**
 * An instant to the second, by the institution's clock unless another is given: 'Thu 5 Mar 2026
 * 09:30:00', and its zone where the reader's is another. For logs, and on hover.
 */
export const exactTime = (value: string, lang: Lang, timeZone = institutionZone): string => {
  const date = parsed(value)
  return date
    ? withZone(instantText(value, lang, timeZone, { seconds: true }), date, lang, timeZone)
    : value
}

const yearOf = (at: Date | number, lang: Lang): string =>
  format(lang, { year: 'numeric', timeZone: institutionZone }).format(at)
const inWords = (
  value: string,
  lang: Lang,
  now: number,
  parts: { readonly weekday: boolean; readonly zone: boolean },
): string => {
  const date = parsed(value)
  if (!date) return value
  const year = yearOf(date, lang) !== yearOf(now, lang)
  const text = instantText(value, lang, institutionZone, { year, weekday: parts.weekday })
  return parts.zone ? withZone(text, date, lang) : text
}

/**
 * An instant in a list: '29 Nov 14:00' / '11月29日 14:00', with its year if that isn't this one,
 * and its zone where the reader's is another. `now` in ms.
 */
export const listTime = (value: string, lang: Lang, now = Date.now()): string =>
  inWords(value, lang, now, { weekday: false, zone: true })

/** 'Fri 5 Mar 09:30' / '3月5日 周五 09:30', with its year if that isn't this one. `now` in ms. */
export const appointmentTime = (value: string, lang: Lang, now: number): string =>
  inWords(value, lang, now, { weekday: true, zone: false })

/** The same in a sentence of its own, with its zone where the reader's is another. */
export const sentenceTime = (value: string, lang: Lang, now = Date.now()): string =>
  inWords(value, lang, now, { weekday: true, zone: true })

/** A day in a list: '29 Nov' / '11月29日', with its year if that isn't this one. `now` in ms. */
export const listDay = (value: string, lang: Lang, now = Date.now()): string => {
  const date = parsed(value)
  return date && value.length === 10 && value.slice(0, 4) === yearOf(now, 'en')
    ? shortDay(value, lang)
    : dayText(value, lang)
}
