import { ErrorCode } from '../../../protocol/errors/codes.ts'
import type { CommonOptions, Field, Kind } from '../../kind.ts'
import type { Lang } from '../../label.ts'
import type { Conditions } from '../../resource-parts.ts'
import { bad, good, labelKey } from '../base/cell.ts'
import type { Only } from '../base/factory.ts'
import { parseFlag } from '../base/filter.ts'
import { malformed, ruleOf } from '../base/rule.ts'

/** Yes or no; never null. */
export interface BooleanOptions extends CommonOptions<boolean> {
  /**
   * True if the record currently meets all of these conditions, in the form of a list's address: `{
   * state: 'LENT', dueOn_lt: 'today' }`. It is not stored and read-only; lists can filter and sort
   * by it, and people see it if they see the fields in its conditions.
   */
  readonly when?: Conditions
}

export const boolean = <const O extends BooleanOptions>(
  options: Only<O, BooleanOptions>,
): Field<'boolean', boolean, O> => ({
  kind: 'boolean',
  options,
})

const yes = new Set(['是', 'yes', 'true', '1', 'y', '√', '✓', '有', '对'])
const no = new Set(['否', 'no', 'false', '0', 'n', '×', '✗', '无', '不'])
const words: Readonly<Record<Lang, readonly [string, string]>> = {
  en: ['No', 'Yes'],
  zh: ['否', '是'],
}

export const booleanKind: Kind<BooleanOptions, boolean> = {
  name: 'boolean',
  empty: () => false,
  rule: options =>
    ruleOf(options, false, {
      clean: value => value ?? false,
      check: value => (typeof value === 'boolean' ? undefined : malformed(options)),
      type: 'boolean',
    }),
  column: () => ({ type: 'bool', nullable: false, index: 'btree' }),
  toStore: value => value ?? false,
  fromStore: raw => raw === true,
  filters: () => ['eq', 'ne'],
  parseFilter: raw => parseFlag(raw),
  parseCell(cell, options) {
    const key = labelKey(cell)
    return yes.has(key)
      ? good(true)
      : no.has(key)
        ? good(false)
        : bad(options.formatCode ?? ErrorCode.valueMissing, { listed: 1 })
  },
  formatCell: (value, _options, lang) => words[lang][value ? 1 : 0],
  allowed: (_options, lang) => words[lang].toReversed(),
  sample: (_options, rng) => rng.next() < 0.5,
  openapi: () => ({ type: 'boolean' }),
}
