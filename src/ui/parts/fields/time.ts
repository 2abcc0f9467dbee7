import type { Lang } from '../../../schema/label.ts'

const locale: Readonly<Record<Lang, string>> = { en: 'en-GB', zh: 'zh-CN' }
const formatByKey = new Map<string, Intl.DateTimeFormat>()
// making a formatter costs a hundred times more than using one, and a list asks for hundreds
const format = (lang: Lang, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = lang + JSON.stringify(options)
  let dateFormat = formatByKey.get(key)
  if (!dateFormat)
    formatByKey.set(key, (dateFormat = new Intl.DateTimeFormat(locale[lang], options)))
  return dateFormat
}
const relative: Readonly<Record<Lang, Intl.RelativeTimeFormat>> = {
  en: new Intl.RelativeTimeFormat('en', { numeric: 'auto' }),
  zh: new Intl.RelativeTimeFormat('zh-CN', { numeric: 'auto' }),
}
/** A space between Chinese and Latin letters or figures: '3分钟前' -> '3 分钟前'. */
export const spaced = (text: string): string =>
  text.replace(/([0-9A-Za-z])(?=\p{Script=Han})|(\p{Script=Han})(?=[0-9A-Za-z])/gu, '$1$2 ')

const parsed = (text: string): Date | undefined => {
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? undefined : date
}

/** '2026-03-05' -> '5 Mar 2026' / '2026年3月5日'; what is no date is given back. */
export const dayText = (value: string, lang: Lang): string => {
  const date = parsed(value.length === 10 ? `${value}T00:00:00Z` : value)
  return date
    ? format(lang, {
        dateStyle: 'medium',
        timeZone: value.length === 10 ? 'UTC' : undefined,
      }).format(date)
    : value
}

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

const zones = new Map<string, string | undefined>()
/** 'GMT+8'; of the reader's own zone found once for each shift from UTC, as a list asks for hundreds. */
const zoneName = (date: Date, lang: Lang, timeZone: string | undefined): string | undefined => {
  const key = `${lang} ${date.getTimezoneOffset()}`
  if (timeZone === undefined && zones.has(key)) return zones.get(key)
  const name = format(lang, { timeZoneName: 'short', timeZone })
    .formatToParts(date)
    .find(part => part.type === 'timeZoneName')?.value
  if (timeZone === undefined) zones.set(key, name)
  return name
}

/** An instant to the second with its zone, in the reader's zone unless another is given: '5 Mar 2026, 09:30:00 GMT+8'. */
export const exactTime = (value: string, lang: Lang, timeZone?: string): string => {
  const date = parsed(value)
  if (!date) return value
  const text = format(lang, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(date)
  // asked for in one go, Chinese puts the zone between the day and the time
  const zone = zoneName(date, lang, timeZone)
  return zone === undefined ? text : `${text} ${zone}`
}

const units: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, ms: number, below: number])[] =
  [
    ['minute', 60_000, 60 * 60_000],
    ['hour', 3_600_000, 22 * 3_600_000],
    ['day', 86_400_000, 7 * 86_400_000],
  ]

/** As people say it: '3 min. ago' within a week, then the day. `now` in ms. */
export const relativeTime = (value: string, lang: Lang, now: number): string => {
  const date = parsed(value)
  if (!date) return value
  const offsetMs = date.getTime() - now
  const size = Math.abs(offsetMs)
  if (size < 45_000) return lang === 'zh' ? '刚刚' : 'just now'
  const unit = units.find(([, , below]) => size < below)
  if (!unit) return format(lang, { dateStyle: 'medium' }).format(date)
  return spaced(
    relative[lang].format(Math.round(offsetMs / unit[1]) || Math.sign(offsetMs), unit[0]),
  )
}

/** 'Fri 5 Mar, 09:30' / '3月5日周五 09:30' in the reader's zone; with its year where that isn't this one. `now` in ms. */
export const appointmentTime = (value: string, lang: Lang, now: number): string => {
  const date = parsed(value)
  if (!date) return value
  const year =
    date.getFullYear() === new Date(now).getFullYear() ? {} : ({ year: 'numeric' } as const)
  const day = format(lang, { ...year, month: 'short', day: 'numeric', weekday: 'short' }).format(
    date,
  )
  const hour = format(lang, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(date)
  return lang === 'zh' ? `${day} ${hour}` : `${day.replace(',', '')}, ${hour}`
}

/** The zone of this browser: 'Asia/Shanghai'. */
export const localZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The calendar day of an instant in this browser's zone: 'YYYY-MM-DD'. */
export const localDay = (date: Date): string =>
  [
    String(date.getFullYear()).padStart(4, '0'),
    String(date.getMonth() + 1).padStart(2, '0'),
    String(date.getDate()).padStart(2, '0'),
  ].join('-')
/** An instant -> the value of `<input type="datetime-local">` in this browser's zone; '' where it is none. */
export const toLocalInput = (value: string): string => {
  const date = parsed(value)
  return date
    ? `${localDay(date)}T${String(date.getHours()).padStart(2, '0')}:${String(date.getMinutes()).padStart(2, '0')}`
    : ''
}
/** The value of `<input type="datetime-local">` -> an ISO instant in UTC; null where it is none. */
export const fromLocalInput = (value: string): string | null => parsed(value)?.toISOString() ?? null
