import type { Lang } from '../../../src/schema/label.ts'
import type { ReportTexts } from './report.texts.ts'

/** How a report says its figures and days: in the reader's language, by the institution's clock. */
export interface ReportWords {
  readonly t: ReportTexts
  readonly lang: Lang
  /** An instant: 5 Mar 2026, 18:30. */
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
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options)
  const days = { day: 'numeric', month: 'short', year: 'numeric' } as const
  const instant = format({ ...days, hour: '2-digit', minute: '2-digit', timeZone })
  const dayOfInstant = format({ ...days, timeZone })
  const whole = format({ ...days, timeZone: 'UTC' })
  const short = format({ day: 'numeric', month: 'short', timeZone: 'UTC' })
  const noon = (day: string) => new Date(`${day}T12:00:00Z`)
  return {
    t,
    lang,
    time: at => instant.format(new Date(at)),
    dayAt: at => dayOfInstant.format(new Date(at)),
    day: day => whole.format(noon(day)),
    shortDay: day => short.format(noon(day)),
    count: value => value.toLocaleString(locale),
    percent: value => (value === null ? '–' : `${String(value)}%`),
    change: value => `${value > 0 ? '+' : ''}${value.toLocaleString(locale)}`,
  }
}
