import { isDay } from '../../../src/schema/fields/date/day.ts'
import { toInstant } from '../../../src/schema/fields/dateTime/index.ts'
import { badParameter } from '../errors.ts'
import { textOfBody, type Body } from './body.ts'

/** An id or another short text of an input; undefined where it was not given. */
export const optionalText = (body: Body, name: string, max = 64): string | undefined =>
  body[name] === undefined || body[name] === '' ? undefined : textOfBody(body, name, max)

/** A whole number from 1 to `max`, as an address or a body carries it. */
export const countOf = (body: Body, name: string, start: number, max: number): number => {
  const value = body[name]
  if (value === undefined || value === '') return start
  const number =
    typeof value === 'number'
      ? value
      : typeof value === 'string' && /^\d{1,9}$/.test(value)
        ? Number(value)
        : 0
  if (!Number.isInteger(number) || number < 1 || number > max) throw badParameter(name)
  return number
}

/** A day YYYY-MM-DD of the calendar. */
export const dayOf = (body: Body, name: string): string => {
  const text = textOfBody(body, name, 10)
  if (!isDay(text)) throw badParameter(name)
  return text
}

/** An instant, ISO 8601 with its zone; undefined where it was not given. */
export const instantOf = (body: Body, name: string): string | undefined => {
  const text = optionalText(body, name, 40)
  const at = text === undefined ? undefined : toInstant(text)
  if (text !== undefined && at === undefined) throw badParameter(name)
  return at
}
