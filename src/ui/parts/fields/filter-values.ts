import { me, type ListFilter } from '../../../protocol/query.ts'
import { keysOf } from '../../../schema/keysOf.ts'
import type { Label, Lang } from '../../../schema/label.ts'
import { parseRelative } from '../../../schema/relativeDay.ts'
import { instantText } from '../../../schema/timeText.ts'
import { filterTexts, fieldTexts } from './fields.texts.ts'
import { relativeText } from './relativeText.ts'
import { dayText, shownZone } from './time.ts'

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
/**
 * '≥ 10', '≤ 20', '10 – 20', '= 10': the conditions of one range as text, from the texts of their
 * values; undefined if there is none.
 */
const rangeText = (
  filter: ListFilter,
  name: string,
  show: (text: string) => string,
): string | undefined => {
  const bounds = (['', '_gte', '_lte', '_lt'] as const).map(end => {
    const text = textOf(filter[name + end])
    return text && show(text)
  })
  const [exact, from, to, below] = bounds
  if (exact) return `= ${exact}`
  if (from && to) return from === to ? from : `${from} – ${to}`
  return (
    [from && `≥ ${from}`, to && `≤ ${to}`, below && `< ${below}`].filter(Boolean).join(', ') ||
    undefined
  )
}
export const rangeChip = (filter: ListFilter, name: string, lang: Lang): string | undefined =>
  rangeText(filter, name, text => text) ?? nullChip(filter, name, lang)
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

/**
 * Frequently used days and whole months, as relative conditions that stay valid tomorrow: 'from'
 * and 'to', both inclusive.
 */
export const presets = {
  today: ['today', 'today'],
  week: ['week', 'week'],
  month: ['month', 'month'],
  days7: ['today-6', 'today'],
  days30: ['today-29', 'today'],
} as const

/**
 * A day or an instant of a condition in words: 'today', 'last week', '5 Mar 2026', 'Thu 5 Mar 2026
 * 09:30'.
 */
const timeWords = (text: string, lang: Lang): string => {
  const relative = parseRelative(text)
  if (relative) return relativeText(relative, lang)
  return text.length === 10 ? dayText(text, lang) : instantText(text, lang, shownZone())
}
export const daysChip = (filter: ListFilter, name: string, lang: Lang): string | undefined => {
  const [from, to] = [textOf(filter[`${name}_gte`]), textOf(filter[`${name}_lte`])]
  const preset = keysOf(presets).find(one => presets[one][0] === from && presets[one][1] === to)
  return preset
    ? filterTexts[lang][preset]
    : (rangeText(filter, name, text => timeWords(text, lang))?.replace(/^= /, '') ??
        nullChip(filter, name, lang))
}
/** The records of a condition; empty if it also includes the caller. */
export const namedIds = (filter: ListFilter, name: string): readonly string[] => {
  const ids = conditionValues(filter[name])
  return ids.includes(me) ? [] : ids
}
/**
 * The number of chosen records, for when their names are not loaded, or too many. The caller alone
 * is ‘Me’.
 */
export const countChip = (filter: ListFilter, name: string, lang: Lang): string | undefined => {
  const ids = conditionValues(filter[name])
  if (String(ids) === me) return fieldTexts[lang].me
  return ids.length
    ? filterTexts[lang].chosen(ids.length)
    : nullChip(filter, name.replace(/_has$/, ''), lang)
}
