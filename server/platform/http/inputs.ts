import { toInstant } from '../../../src/schema/fields/dateTime/index.ts'
import { invalidParameter } from '../errors/factories.ts'
import { textOfBody, type Body } from './body.ts'

/** An id or another short text of an input; undefined where it was not given. */
export const optionalText = (body: Body, name: string, max = 64): string | undefined =>
  body[name] === undefined || body[name] === '' ? undefined : textOfBody(body, name, max)

/** An instant, ISO 8601 with its zone; undefined where it was not given. */
export const instantOf = (body: Body, name: string): string | undefined => {
  const text = optionalText(body, name, 40)
  const at = text === undefined ? undefined : toInstant(text)
  if (text !== undefined && at === undefined) throw invalidParameter().at(name)
  return at
}
