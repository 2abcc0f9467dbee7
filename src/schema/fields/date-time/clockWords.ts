/** A day, a blank or a part of the day, an hour with its minutes, and the half of the day. */
const shape =
  /^(.*?\d日?)(?:\s+|(?<=日))(凌晨|早上|上午|中午|下午|傍晚|晚上)?\s*(\d{1,2})(?::(\d{2})|[点时](半|\d{1,2}分?|整)?)\s*(am|pm|a\.m\.|p\.m\.)?$/i

/**
 * The hour of 24 that is meant; undefined if the words leave it open (上午12点) or contradict the
 * number.
 */
const hourOf = (hour: number, words: string): number | undefined => {
  if (words === '') return hour
  if (hour < 1 || hour > 12) return undefined
  if (words === '中午') return hour < 11 ? hour + 12 : hour
  if (/^(p|下午|傍晚)/.test(words)) return hour === 12 ? 12 : hour + 12
  if (words === '晚上') return hour === 12 ? undefined : hour + 12
  if (/^(a|凌晨)/.test(words)) return hour % 12
  return hour === 12 ? undefined : hour
}

/**
 * Rewrites '2026-09-01 7:00 PM' and '2026年9月1日晚上7点半' to a 24-hour clock; other texts stay as they
 * are.
 */
export const withPlainClock = (text: string): string => {
  const match = shape.exec(text)
  if (!match) return text
  const [, day = '', part = '', hour = '', minutes, spoken = '', half = ''] = match
  const words = part || half.toLowerCase()
  const plainHour = part && half ? undefined : hourOf(Number(hour), words)
  const minute = minutes ?? (spoken === '半' ? '30' : spoken.replace(/\D/g, '') || '00')
  return plainHour === undefined
    ? text
    : `${day} ${String(plainHour).padStart(2, '0')}:${minute.padStart(2, '0')}`
}
