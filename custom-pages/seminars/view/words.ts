import type { FormQuestion } from '../../../resources/seminars/registration/registration.options.ts'
import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import { loadCatalogue } from '../../../src/protocol/errors/load.ts'
import { say } from '../../../src/protocol/errors/say.ts'
import type { Issue } from '../../../src/schema/issue.ts'
import type { Lang } from '../../../src/schema/label.ts'
import { toLocal } from '../../../src/schema/zone.ts'
import { inviteTexts } from './invite.texts.ts'

type Issues = Readonly<Record<string, Issue>>

/**
 * The errors of each question as texts, which are loaded when there are any; what is missing is
 * named.
 */
export const issueWords = async (
  issues: Issues,
  questions: readonly FormQuestion[],
  lang: Lang,
): Promise<Readonly<Record<string, string>>> => {
  const entries = Object.entries(issues)
  if (!entries.length) return {}
  const catalogue = await loadCatalogue(lang)
  return Object.fromEntries(
    entries.map(([name, { code, params }]) => {
      const question = questions.find(one => one.name === name)
      return [
        name,
        question && code === ErrorCode.valueMissing
          ? inviteTexts[lang].missing(question.label[lang])
          : say({ lang, catalogue }, code, params),
      ]
    }),
  )
}

const localeOf = { en: 'en-GB', zh: 'zh-CN' } as const

/** An instant in the visitor's own time zone. */
export const timeWords = (at: string, lang: Lang): string =>
  new Intl.DateTimeFormat(localeOf[lang], {
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(at))

/** The visitor's time zone by its name: 'China Standard Time (Asia/Shanghai)'. */
export const zoneWords = (lang: Lang): string => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const name = new Intl.DateTimeFormat(localeOf[lang], { timeZone, timeZoneName: 'long' })
    .formatToParts(new Date())
    .find(({ type }) => type === 'timeZoneName')?.value
  return name === undefined ? timeZone : `${name} (${timeZone})`
}

/** Minutes by which the visitor's clock is ahead of that of a time zone, at an instant. */
export const minutesApart = (
  at: string,
  timezone: string,
  own = Intl.DateTimeFormat().resolvedOptions().timeZone,
): number => {
  const clockOf = (zone: string) => Date.parse(`${toLocal(at, zone)}Z`)
  return Math.round((clockOf(own) - clockOf(timezone)) / 60_000)
}

/** Milliseconds as days and a clock: '2 days 03:04:05'. */
export const spanWords = (ms: number, days: (n: number) => string): string => {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const two = (n: number) => String(n).padStart(2, '0')
  const clock = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60]
    .map(two)
    .join(':')
  const whole = Math.floor(seconds / 86_400)
  return whole > 0 ? `${days(whole)} ${clock}` : clock
}
