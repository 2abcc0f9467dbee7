import { ErrorCode } from '../../../protocol/errors/codes.ts'
import type { CommonOptions, Field, Kind, Optional } from '../../kind.ts'
import { issue } from '../../issue.ts'
import { bad, good } from '../base/cell.ts'
import type { Only } from '../base/factory.ts'
import { parseFlag } from '../base/filter.ts'
import { ruleOf } from '../base/rule.ts'
import { isCallingCode, loadNumbers } from '../phone/numbers.ts'
import { callingDigits, readCallingCode } from '../phone/read.ts'
import { storedText } from '../../asText.ts'

/** A calling code, digits only: '86'. */
export interface CountryCodeOptions extends CommonOptions<string> {
  /** The institution's own code. */
  readonly defaultFrom?: 'institution'
}

export const countryCode = <const O extends CountryCodeOptions>(
  options: Only<O, CountryCodeOptions>,
): Field<'countryCode', Optional<O, string>, O> => ({ kind: 'countryCode', options })

export const countryCodeKind: Kind<CountryCodeOptions, string> = {
  name: 'countryCode',
  prepare: loadNumbers,
  empty: () => null,
  rule: options =>
    ruleOf(options, null, {
      clean: value =>
        typeof value === 'string'
          ? (callingDigits(value) ?? (value.trim() || null))
          : (value ?? null),
      check: value =>
        typeof value === 'string' && isCallingCode(value)
          ? undefined
          : issue(options.formatCode ?? ErrorCode.invalidPhone),
    }),
  column: options => ({ type: 'text', nullable: !options.required, index: 'btree' }),
  toStore: value => value ?? null,
  fromStore: storedText,
  filters: () => ['eq', 'ne', 'null'],
  parseFilter: (raw, op) => (op === 'null' ? parseFlag(raw) : callingDigits(raw)),
  parseCell(cell, options) {
    const code = readCallingCode(cell)
    return code === undefined ? bad(options.formatCode ?? ErrorCode.invalidPhone) : good(code)
  },
  formatCell: value => value,
  sample: () => '86',
  openapi: options => ({
    type: options.required ? 'string' : ['string', 'null'],
    pattern: '^[1-9]\\d{0,3}$',
    examples: ['86'],
  }),
}
