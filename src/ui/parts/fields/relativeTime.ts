import type { Lang } from '../../../schema/label.ts'
import { parsedTime as parsed } from '../../../schema/timeText.ts'
import { relative, spaced } from './relativeText.ts'
import { dayText } from './time.ts'

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
  if (!unit) return dayText(value, lang)
  return spaced(
    relative[lang].format(Math.round(offsetMs / unit[1]) || Math.sign(offsetMs), unit[0]),
  )
}
