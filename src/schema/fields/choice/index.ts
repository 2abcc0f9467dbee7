import { ErrorCode } from '../../../protocol/errors/codes.ts'
import type { CommonOptions, Field, Kind, Optional } from '../../kind.ts'
import { bad, good } from '../base/cell.ts'
import { choiceOf, labelOf, labelsOf, wordOf, type Choices } from '../base/choices.ts'
import type { Only } from '../base/factory.ts'
import { parseFlag } from '../base/filter.ts'
import { malformed, ruleOf } from '../base/rule.ts'
import { storedText } from '../../asText.ts'
import type { StateTone } from '../state/index.ts'

/** One of `options`; the key is what the wire and the store carry. */
export interface ChoiceOptions extends CommonOptions<string> {
  /** The choices, by the key that is stored, with what they are called. */
  readonly options: Choices
  /** For choices that say how something stands: each has a dot of this colour before its word. */
  readonly tones?: Readonly<Record<string, StateTone>>
  /** Additional words for an option in a cell, by the option's key. */
  readonly words?: Readonly<Record<string, readonly string[]>>
}
type KeyOf<O extends ChoiceOptions> = keyof O['options'] & string

export const choice = <const O extends ChoiceOptions>(
  options: Only<O, ChoiceOptions> & { readonly default?: KeyOf<O> },
): Field<'choice', Optional<O, KeyOf<O>>, O> => ({ kind: 'choice', options })

export const choiceKind: Kind<ChoiceOptions, string> = {
  name: 'choice',
  empty: () => null,
  rule: options =>
    ruleOf(options, null, {
      clean: value => (value === '' || value === undefined ? null : value),
      check: value =>
        typeof value === 'string' && Object.hasOwn(options.options, value)
          ? undefined
          : malformed(options),
    }),
  column: options => ({ type: 'text', nullable: !options.required, index: 'btree' }),
  toStore: value => value ?? null,
  fromStore: storedText,
  filters: () => ['eq', 'ne', 'null'],
  parseFilter: (raw, op, options) =>
    op === 'null' ? parseFlag(raw) : Object.hasOwn(options.options, raw) ? raw : undefined,
  parseCell(cell, options) {
    const key = choiceOf(options.options, cell) ?? wordOf(options.words, cell)
    return key === undefined
      ? bad(options.formatCode ?? ErrorCode.valueMissing, { listed: 1 })
      : good(key)
  },
  formatCell: (value, options, lang) =>
    value === null ? null : labelOf(options.options, value, lang),
  allowed: (options, lang) => labelsOf(options.options, lang),
  counted: options => Object.keys(options.options),
  sample: (options, rng) => rng.pick(Object.keys(options.options)),
  openapi: options => ({
    type: options.required ? 'string' : ['string', 'null'],
    enum: options.required ? Object.keys(options.options) : [...Object.keys(options.options), null],
  }),
}
