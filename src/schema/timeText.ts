import type { Lang } from './label.ts'

/*
 * Days and instants in words: one notation per language, for screens, refusals, logs and messages
 * alike. Instants are shown by the clock of a zone, which is the institution's.
 */

const locale: Readonly<Record<Lang, string>> = { en: 'en-GB', zh: 'zh-CN' }
const formatByKey = new Map<string, Intl.DateTimeFormat>()
/**
 * Returns a cached formatter of a language: making one costs a hundred times more than using it,
 * and a list needs hundreds.
 */
export const timeFormat = (
  lang: Lang,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat => {
  const key = lang + JSON.stringify(options)
  let dateFormat = formatByKey.get(key)
  if (!dateFormat)
    formatByKey.set(key, (dateFormat = new Intl.DateTimeFormat(locale[lang], options)))
  return dateFormat
}

export const parsedTime = (text: string): Date | undefined => {
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? undefined : date
}

/**
 * '2026-03-05' -> '5 Mar 2026' / '2026年3月5日', of an instant its day by the clock of `timeZone`;
 * what is no date is given back.
 */
export const zonedDayText = (value: string, lang: Lang, timeZone?: string): string => {
  const isDay = value.length === 10
  const date = parsedTime(isDay ? `${value}T00:00:00Z` : value)
  return date
    ? timeFormat(lang, {
        dateStyle: 'medium',
        timeZone: isDay ? 'UTC' : timeZone,
      }).format(date)
    : value
}

/**
 * 'Fri 5 Mar 2026 09:30' / '2026年3月5日 周五 09:30'; `parts` leaves the year or the weekday out, or
 * adds seconds. What is no instant is given back.
 */
export const instantText = (
  value: string,
  lang: Lang,
  timeZone: string | undefined,
  { year = true, weekday = true, seconds = false } = {},
): string => {
  const date = parsedTime(value)
  if (!date) return value
  const day = timeFormat(lang, {
    ...(year && { year: 'numeric' }),
    month: 'short',
    day: 'numeric',
    ...(weekday && { weekday: 'short' }),
    timeZone,
  })
    .format(date)
    .replace(/,|(?<=日)(?=周)/, lang === 'zh' ? ' ' : '')
  const hour = timeFormat(lang, {
    hour: '2-digit',
    minute: '2-digit',
    ...(seconds && { second: '2-digit' }),
    hourCycle: 'h23',
    timeZone,
  }).format(date)
  return `${day} ${hour}`
}

/** A local time ('2026-03-05T09:30') in the notation of instants. */
export const localText = (local: string, lang: Lang): string =>
  instantText(`${local}:00Z`, lang, 'UTC')
