import type { Lang } from '../../../src/schema/label.ts'
import { zonedDayText, instantText } from '../../../src/schema/timeText.ts'
import { shortDay } from '../../../src/ui/parts/fields/time.ts'
import type { ReportTexts } from './report.texts.ts'

/**
 * Formats a report's numbers and days: in the reader's language, and the institution's time zone.
 */
export interface ReportWords {
  readonly t: ReportTexts
  readonly lang: Lang
  /** An instant: Thu 5 Mar 2026 18:30. */
  readonly time: (at: string) => string
  /** The day of an instant: 5 Mar 2026. */
  readonly dayAt: (at: string) => string
  /** A day (YYYY-MM-DD). */
  readonly day: (day: string) => string
  readonly shortDay: (day: string) => string
  readonly count: (value: number) => string
  readonly percent: (value: number | null) => string
  /** A change of points: +5. */
  readonly change: (value: number) => string
}

const localeOf = { en: 'en-GB', zh: 'zh-CN' } as const

export const reportWordsOf = (t: ReportTexts, lang: Lang, timeZone: string): ReportWords => {
  const locale = localeOf[lang]
  return {
    t,
    lang,
    time: at => instantText(at, lang, timeZone),
    dayAt: at => zonedDayText(at, lang, timeZone),
    day: day => zonedDayText(day, lang),
    shortDay: day => shortDay(day, lang),
    count: value => value.toLocaleString(locale),
    percent: value => (value === null ? '–' : `${String(value)}%`),
    change: value => `${value > 0 ? '+' : ''}${value.toLocaleString(locale)}`,
  }
}
