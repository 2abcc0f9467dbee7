import type { Lang } from '../../../schema/label.ts'
import type { Relative } from '../../../schema/relativeDay.ts'

/** Formatters of each language. */
export const relative: Readonly<Record<Lang, Intl.RelativeTimeFormat>> = {
  en: new Intl.RelativeTimeFormat('en', { numeric: 'auto' }),
  zh: new Intl.RelativeTimeFormat('zh-CN', { numeric: 'auto' }),
}
/** A space between Chinese and Latin letters or figures: '3分钟前' -> '3 分钟前'. */
export const spaced = (text: string): string =>
  text.replace(/([0-9A-Za-z])(?=\p{Script=Han})|(\p{Script=Han})(?=[0-9A-Za-z])/gu, '$1$2 ')

/** A day that counts from the present: 'today', 'in 7 days', 'last week', '上个月'. */
export const relativeText = ({ from, shift }: Relative, lang: Lang): string =>
  spaced(
    relative[lang].format(
      shift,
      from === 'week' || from === 'month' ? from : from === 'now' && !shift ? 'second' : 'day',
    ),
  )
