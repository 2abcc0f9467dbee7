import { ErrorCode } from '../../protocol/errors/codes.ts'
import { issue } from '../issue.ts'
import type { JsonSchema } from '../kind.ts'
import { valueOf } from './inputs.ts'

const textOf = (max: number, schema: JsonSchema) => ({
  schema: { type: 'string', maxLength: max, ...schema },
  parse: (raw: unknown) =>
    typeof raw === 'string' && raw.length <= max
      ? { value: raw }
      : { issue: issue(ErrorCode.invalidParameter) },
  good: 'sample',
  bad: [7, ['a'], { no: 'text' }, 'x'.repeat(max + 1)],
})

/** A required text exactly as it was typed, of at most `max` characters: for secrets and names, which no parser may tidy. 321 without one. */
export const exactText = (max = 200, schema: JsonSchema = {}) =>
  valueOf<string, { readonly required: true }>({ ...textOf(max, schema), required: true })

/** A text exactly as it was typed, of at most `max` characters; null where it is missing. */
export const optionalExactText = (max = 200) => valueOf<string>(textOf(max, {}))
