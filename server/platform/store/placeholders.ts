import { expressionBuilder, type Expression } from 'kysely'
import { ScopeError } from './scope-error.ts'

/** A placeholder for a value in a statement that is compiled once and executed often. */
export class ValuePlaceholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

const eb = expressionBuilder<Record<string, Record<string, unknown>>, string>()
/** The place of a value. */
export const place = <T = unknown>(name: string): Expression<T> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the slot is filled with a T before the statement is sent
  eb.val(new ValuePlaceholder(name)) as Expression<unknown> as Expression<T>

export const institutionPlaceholder = new ValuePlaceholder('institution')

/**
 * Replaces the placeholders of a compiled statement by values. Throws a ScopeError where a value
 * is missing.
 */
export const bindPlaceholders = (
  parameters: readonly unknown[],
  values: Readonly<Record<string, unknown>>,
): unknown[] =>
  parameters.map(value => {
    if (!(value instanceof ValuePlaceholder)) return value
    const bound = values[value.name]
    if (bound === undefined) throw new ScopeError(`no value for ${value.name}`)
    return bound
  })
