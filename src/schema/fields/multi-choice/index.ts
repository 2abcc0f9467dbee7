import { ErrorCode } from '../../../protocol/errors/codes.ts'
import type { CommonOptions, Field, Kind } from '../../kind.ts'
import { bad, good } from '../base/cell.ts'
import { choiceOf, labelOf, labelsOf, type Choices } from '../base/choices.ts'
import type { Only } from '../base/factory.ts'
import { editedList } from '../base/list.ts'
import { malformed, ruleOf } from '../base/rule.ts'
import { listFromStore, tidyList } from '../base/text.ts'

/** Any of `options`, as a list of their keys; never null. */
export interface MultiChoiceOptions extends CommonOptions<readonly string[]> {
  /** The choices, by the key that is stored, with what they are called. */
  readonly options: Choices
}
type KeyOf<O extends MultiChoiceOptions> = keyof O['options'] & string

export const multiChoice = <const O extends MultiChoiceOptions>(
  options: Only<O, MultiChoiceOptions> & { readonly default?: readonly KeyOf<O>[] },
): Field<'multiChoice', readonly KeyOf<O>[], O> => ({ kind: 'multiChoice', options })

/** Keys in the order of the options, so that equal sets are equal lists. */
const inOrder = (value: unknown, options: MultiChoiceOptions): unknown => {
  const list = tidyList(value)
  if (!Array.isArray(list) || list.length < 2) return list
  const order = Object.keys(options.options)
  return list.toSorted((a, b) => order.indexOf(String(a)) - order.indexOf(String(b)))
}

export const multiChoiceKind: Kind<MultiChoiceOptions, readonly string[]> = {
  name: 'multiChoice',
  empty: () => [],
  rule: options =>
    ruleOf(options, [], {
      clean: value => inOrder(value, options),
      check: value =>
        Array.isArray(value) &&
        value.every(key => typeof key === 'string' && Object.hasOwn(options.options, key))
          ? undefined
          : malformed(options),
    }),
  column: () => ({ type: 'text[]', nullable: false, index: 'gin' }),
  toStore: value => value ?? [],
  fromStore: listFromStore,
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a list of keys keeps being one in another order
  editList: (list, edit, options) => inOrder(editedList(list, edit), options) as readonly string[],
  filters: () => ['has'],
  parseFilter: (raw, _op, options) => (Object.hasOwn(options.options, raw) ? raw : undefined),
  parseCell(cell, options) {
    const keys = cell
      .split(/[#＃,，;；、\n]/)
      .filter(part => part.trim() !== '')
      .map(part => choiceOf(options.options, part))
    return keys.includes(undefined)
      ? bad(options.formatCode ?? ErrorCode.valueMissing, { listed: 1 })
      : // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a list of keys keeps being one in another order
        good(inOrder(keys, options) as readonly string[])
  },
  formatCell: (value, options, lang) =>
    value?.length ? value.map(key => labelOf(options.options, key, lang)).join('#') : null,
  allowed: (options, lang) => labelsOf(options.options, lang),
  sample(options, rng) {
    const keys = Object.keys(options.options)
    const some = keys.filter(() => rng.next() < 0.5)
    return some.length ? some : keys.slice(0, 1)
  },
  openapi: options => ({
    type: 'array',
    items: { type: 'string', enum: Object.keys(options.options) },
    uniqueItems: true,
  }),
}
