import type { Lang } from '../../schema/label.ts'
import { timeFormat } from '../../schema/timeText.ts'
import { addDays, mondayOf, toInstant } from '../../schema/zone.ts'

/** Views of a calendar by their names in the address. */
export const viewNames = ['month', 'week', 'day', 'teacher', 'list'] as const
export type ViewName = (typeof viewNames)[number]

const monthOf = (date: string): string => date.slice(0, 7)
const daysFrom = (date: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => addDays(date, n))
/** The first day of the month `months` later. */
const monthLater = (date: string, by: number): string => {
  const first = new Date(`${monthOf(date)}-01T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() + by)
  return first.toISOString().slice(0, 10)
}
const monthDays = (date: string): string[] => {
  const first = monthLater(date, 0)
  return daysFrom(first, Number(addDays(monthLater(date, 1), -1).slice(8)))
}
/** Whole weeks, Monday first, that hold the month. */
const monthWeeks = (date: string): string[] => {
  const days = monthDays(date)
  const first = mondayOf(days[0] ?? date)
  const last = days.at(-1) ?? date
  return daysFrom(first, last >= addDays(first, 35) ? 42 : last >= addDays(first, 28) ? 35 : 28)
}

interface View {
  days(date: string): string[]
  step(date: string, by: number): string
}
const oneDay: View = { days: date => [date], step: addDays }
const views: Readonly<Record<ViewName, View>> = {
  month: { days: monthWeeks, step: monthLater },
  week: { days: date => daysFrom(mondayOf(date), 7), step: (date, by) => addDays(date, by * 7) },
  day: oneDay,
  teacher: oneDay,
  list: { days: monthDays, step: monthLater },
}

/** The days that a view shows around a date, each `YYYY-MM-DD`. */
export const daysInView = (view: ViewName, date: string): readonly string[] =>
  views[view].days(date)
/**
 * Returns the date that the view shows `by` steps later (earlier where negative): a step is a
 * month, a week or a day.
 */
export const shiftDate = (view: ViewName, date: string, by: number): string =>
  views[view].step(date, by)
export const inMonth = (day: string, date: string): boolean => monthOf(day) === monthOf(date)

/** The start and end instants of those days in a zone. */
export const instantsOf = (
  days: readonly string[],
  zone: string,
): { readonly from: string; readonly until: string } => ({
  from: toInstant(`${days[0] ?? ''}T00:00`, zone).at,
  until: toInstant(`${addDays(days.at(-1) ?? '', 1)}T00:00`, zone).at,
})

const formatDate = (date: string, lang: Lang, options: Intl.DateTimeFormatOptions): string =>
  timeFormat(lang, { ...options, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))
/** 'Tue 24 Nov' / '11月24日周二'. */
export const dayName = (date: string, lang: Lang): string =>
  formatDate(date, lang, { weekday: 'short', day: 'numeric', month: 'short' })
/** 'Tuesday, 24 November 2026'. */
export const longDay = (date: string, lang: Lang): string =>
  formatDate(date, lang, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
/** 'Tue' / '周二'. */
export const weekdayName = (date: string, lang: Lang): string =>
  formatDate(date, lang, { weekday: 'short' })

/**
 * Names the period that the view shows: 'November 2026', '23 – 29 Nov 2026', 'Tuesday, 24 November
 * 2026'.
 */
export const viewTitle = (view: ViewName, date: string, lang: Lang): string => {
  if (view === 'month' || view === 'list')
    return formatDate(date, lang, { month: 'long', year: 'numeric' })
  if (view !== 'week') return longDay(date, lang)
  const days = daysInView(view, date)
  const [first = date, last = date] = [days[0], days.at(-1)]
  const day: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' }
  const whole: Intl.DateTimeFormatOptions = { ...day, year: 'numeric' }
  // names the year once, in the position that the language uses
  const across = first.slice(0, 4) !== last.slice(0, 4)
  return `${formatDate(first, lang, across || lang === 'zh' ? whole : day)} – ${formatDate(last, lang, across || lang === 'en' ? whole : day)}`
}

const usualHour = 'T09:00'
/**
 * The start of a plan that was not drawn: 09:00 of the day in view; where that is past, the next
 * full hour of this working day, or 09:00 of the next. Local times.
 */
export const usualStart = (date: string, now: string): string => {
  const today = now.slice(0, 10)
  if (`${date}${usualHour}` > now) return `${date}${usualHour}`
  const hour = Number(now.slice(11, 13)) + 1
  if (hour > 20) return `${addDays(today, 1)}${usualHour}`
  return hour < 9 ? `${today}${usualHour}` : `${today}T${String(hour).padStart(2, '0')}:00`
}
