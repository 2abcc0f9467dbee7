import type { ListFilter } from '../../../protocol/query.ts'
import type { Label, Lang } from '../../../schema/label.ts'
import { parseRelative } from '../../../schema/relativeDay.ts'
import { filterTexts, fieldTexts } from './fields.texts.ts'
import { dayText, localDay } from './time.ts'

/** Returns the values of a condition, which is one text or several. */
export const conditionValues = (value: unknown): readonly string[] =>
  value === undefined || value === null || value === ''
    ? []
    : (Array.isArray(value) ? value : [value]).map(String)
const textOf = (value: unknown): string | undefined => conditionValues(value)[0]

/** Joins words to a list: 'a, b', 'a、b'. */
export const joinWords = (words: readonly string[], lang: Lang) =>
  words.join(lang === 'zh' ? '、' : ', ')

/** 'filled in' or 'empty', where the filter asks for one of them. */
export const nullChip = (filter: ListFilter, name: string, lang: Lang): string | undefined => {
  const nullText = textOf(filter[`${name}_null`])
  return nullText === undefined
    ? undefined
    : nullText === 'true'
      ? filterTexts[lang].unfilled
      : filterTexts[lang].filled
}
export const likeChip = (filter: ListFilter, name: string, lang: Lang): string | undefined => {
  const like = textOf(filter[`${name}_like`])
  return like === undefined ? (textOf(filter[name]) ?? nullChip(filter, name, lang)) : `“${like}”`
}
/** '≥ 10', '≤ 20', '10 – 20'. */
export const rangeChip = (
  filter: ListFilter,
  name: string,
  lang: Lang,
  show: (text: string) => string = text => text,
): string | undefined => {
  const [from, to, exact] = [
    textOf(filter[`${name}_gte`]),
    textOf(filter[`${name}_lte`]),
    textOf(filter[name]),
  ]
  if (exact !== undefined) return `= ${show(exact)}`
  if (from !== undefined && to !== undefined) return `${show(from)} – ${show(to)}`
  if (from !== undefined) return `≥ ${show(from)}`
  return to === undefined ? nullChip(filter, name, lang) : `≤ ${show(to)}`
}
export const setChip = (
  filter: ListFilter,
  name: string,
  lang: Lang,
  labels: Readonly<Record<string, Label>>,
): string | undefined => {
  const keys = conditionValues(filter[name])
  return keys.length
    ? joinWords(
        keys.map(key => labels[key]?.[lang] ?? key),
        lang,
      )
    : nullChip(filter, name.replace(/_has$/, ''), lang)
}
export const wordsChip = (filter: ListFilter, name: string, lang: Lang): string | undefined => {
  const words = conditionValues(filter[name])
  return words.length ? joinWords(words, lang) : undefined
}
export const flagChip = (filter: ListFilter, name: string, lang: Lang): string | undefined => {
  const flag = textOf(filter[name])
  return flag === undefined
    ? undefined
    : flag === 'true'
      ? fieldTexts[lang].yes
      : fieldTexts[lang].no
}

/** The first and the last day ('YYYY-MM-DD') of a condition, both included. */
export interface DayRange {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** How a kind puts days into its conditions: days as they are, or instants of this browser's zone. */
export interface DayForm {
  read(filter: ListFilter, name: string): DayRange
  write(days: DayRange, name: string): ListFilter
}

/** A day, also one that counts from today ('today-7'), as it is now. */
const plainDay = (text: string | undefined): string | undefined => {
  const relative = text === undefined ? undefined : parseRelative(text)
  return relative ? localDay(midnight(localDay(new Date()), relative.days)) : text
}
export const plainDays: DayForm = {
  read: (filter, name) => ({
    from: plainDay(textOf(filter[`${name}_gte`])),
    to: plainDay(textOf(filter[`${name}_lte`])),
  }),
  write: ({ from, to }, name) => ({ [`${name}_gte`]: from, [`${name}_lte`]: to }),
}
const midnight = (day: string, plus = 0): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + plus)
}
const iso = (date: Date | undefined) =>
  date && !Number.isNaN(date.getTime()) ? date.toISOString() : undefined
const dayOf = (text: string | undefined, ms = 0) => {
  const relative = text === undefined ? undefined : parseRelative(text)
  if (relative)
    return localDay(new Date(midnight(localDay(new Date()), relative.days).getTime() + ms))
  const at = text === undefined ? Number.NaN : new Date(text).getTime()
  return Number.isNaN(at) ? undefined : localDay(new Date(at + ms))
}
/** The last day ends where the next begins, so `lt` it is. */
export const instantDays: DayForm = {
  read: (filter, name) => ({
    from: dayOf(textOf(filter[`${name}_gte`])),
    to: dayOf(textOf(filter[`${name}_lt`]), -1),
  }),
  write: ({ from, to }, name) => ({
    [`${name}_gte`]: iso(from ? midnight(from) : undefined),
    [`${name}_lt`]: iso(to ? midnight(to, 1) : undefined),
  }),
}

export const presets = ['today', 'days7', 'days30', 'month'] as const
export type Preset = (typeof presets)[number]
/** The days of a preset, seen from `now`. */
export const presetDays = (preset: Preset, now: Date): Required<DayRange> => {
  const day = (plus: number) =>
    localDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() + plus))
  const from = {
    today: day(0),
    days7: day(-6),
    days30: day(-29),
    month: localDay(new Date(now.getFullYear(), now.getMonth(), 1)),
  }[preset]
  return { from, to: day(0) }
}
export const daysChip = (
  filter: ListFilter,
  name: string,
  lang: Lang,
  form: DayForm,
): string | undefined => {
  const { from, to } = form.read(filter, name)
  if (from !== undefined && from === to) return dayText(from, lang)
  if (from !== undefined && to !== undefined) return `${dayText(from, lang)} – ${dayText(to, lang)}`
  if (from !== undefined) return `≥ ${dayText(from, lang)}`
  return to === undefined ? nullChip(filter, name, lang) : `≤ ${dayText(to, lang)}`
}
/** How many records were chosen: where their names are not at hand, or too many. */
export const countChip = (filter: ListFilter, name: string, lang: Lang): string | undefined => {
  const count = conditionValues(filter[name]).length
  return count === 0
    ? nullChip(filter, name.replace(/_has$/, ''), lang)
    : filterTexts[lang].chosen(count)
}
