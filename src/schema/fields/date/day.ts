const pad = (text: string, length: number) => text.padStart(length, '0')

/** Whether the text is a day of the calendar as 'YYYY-MM-DD', years 1000 to 9999. */
export const isDay = (text: string): boolean => {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return false
  const at = new Date(`${text}T00:00:00.000Z`)
  // February 30 rolls over into March: then the text changes
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

const shapes = [
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?$/,
  /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})(?: \d{1,2}:\d{2}(?::\d{2})?)?$/,
  /^(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*日?(?: \d{1,2}:\d{2}(?::\d{2})?)?$/,
  /^(\d{4})(\d{2})(\d{2})$/,
]

/** Whether a text has the form of a day that the calendar doesn't have: February 30. */
export const isNoDay = (text: string): boolean =>
  parseDay(text) === undefined &&
  (dayOfName(text) !== undefined || shapes.some(shape => shape.test(text)))

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const dayFirst =
  /^(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3,9})\.?,?[ -](\d{4})(?: \d{1,2}:\d{2}(?::\d{2})?)?$/i
const monthFirst =
  /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?: \d{1,2}:\d{2}(?::\d{2})?)?$/i

/**
 * '4 Dec 2026', '4-Dec-2026' or 'December 4, 2026' -> '2026-12-04', which need not be in the
 * calendar.
 */
const dayOfName = (text: string): string | undefined => {
  const first = dayFirst.exec(text)
  const [, a = '', b = '', year = ''] = first ?? monthFirst.exec(text) ?? []
  const [day, name] = first ? [a, b.toLowerCase()] : [b, a.toLowerCase()]
  const known = name === 'sept' ? 'september' : name
  const month =
    known === '' ? -1 : months.findIndex(one => one === known || one.slice(0, 3) === known)
  return month === -1 ? undefined : `${year}-${pad(String(month + 1), 2)}-${pad(day, 2)}`
}

/**
 * '2026/1/5', '4 Dec 2026', '2026年1月5日', '20260105' or ISO -> '2026-01-05'. Orders that differ by
 * country (5/1/2026) are not guessed.
 */
export const parseDay = (text: string): string | undefined => {
  const named = dayOfName(text)
  if (named !== undefined) return isDay(named) ? named : undefined
  for (const shape of shapes) {
    const match = shape.exec(text)
    if (!match) continue
    const day = `${match[1] ?? ''}-${pad(match[2] ?? '', 2)}-${pad(match[3] ?? '', 2)}`
    return isDay(day) ? day : undefined
  }
  return undefined
}
