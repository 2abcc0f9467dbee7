import { ErrorCode } from '../../../protocol/errors/codes.ts'
import type { CommonOptions, Field, Kind, Optional, Parent } from '../../kind.ts'
import { issue } from '../../issue.ts'
import { bad, good } from '../base/cell.ts'
import type { Only } from '../base/factory.ts'
import { parseFlag } from '../base/filter.ts'
import { ruleOf } from '../base/rule.ts'
import { loadNumbers, nationalNumber } from './numbers.ts'
import { holdsSeveralNumbers, tidyPhone } from './tidy.ts'
import { callingDigits, countryInFull, readCallingCode, readPhone, squeeze } from './read.ts'
import { storedText } from '../../asText.ts'

/**
 * The national digits of a phone number; `country` names the sibling field that holds the calling
 * code (without one: `callingCode`, else 86).
 */
export interface PhoneOptions extends CommonOptions<string> {
  /** Calling code of all numbers, where no field of the record holds it. */
  readonly callingCode?: string
  /** The field of the record that holds the calling code; without one it is 86. */
  readonly country?: string
}

export const phone = <const O extends PhoneOptions>(
  options: Only<O, PhoneOptions>,
): Field<'phone', Optional<O, string>, O> => ({
  kind: 'phone',
  options,
})

const home = '86'
/** The calling code of a field that no field of the record says it for. */
export const homeCodeOf = ({ callingCode = home }: PhoneOptions): string => callingCode
const codeOf = (options: PhoneOptions, parent: Parent): string | undefined =>
  options.country === undefined ? homeCodeOf(options) : callingDigits(parent[options.country])

const clean = (value: unknown, options: PhoneOptions, parent: Parent): unknown => {
  if (typeof value !== 'string') return value ?? null
  if (value.length > 64) return value
  const digits = squeeze(value)
  const code = codeOf(options, parent)
  if (digits === '' || code === undefined) return digits || null
  const number = readPhone(digits, code)
  return number?.countryCode === code ? number.phone : digits
}

export const phoneKind: Kind<PhoneOptions, string> = {
  name: 'phone',
  prepare: loadNumbers,
  empty: () => null,
  rule: options =>
    ruleOf(options, null, {
      // uses the metadata of 200 countries, which is most of the cost of a row in a bulk change
      reads: options.country === undefined ? [] : [options.country],
      clean: (value, parent) => clean(value, options, parent),
      check(value, parent) {
        const code = codeOf(options, parent)
        const fine =
          typeof value === 'string' &&
          /^\d{3,17}$/.test(value) &&
          code !== undefined &&
          nationalNumber(code, value) === value
        return fine ? undefined : issue(options.formatCode ?? ErrorCode.invalidPhone)
      },
    }),
  column: options => ({ type: 'text', nullable: !options.required, index: 'btree' }),
  toStore: value => value ?? null,
  fromStore: storedText,
  filters: options => (options.search ? ['eq', 'ne', 'null', 'like'] : ['eq', 'ne', 'null']),
  parseFilter(raw, op) {
    if (op === 'null') return parseFlag(raw)
    const digits = raw.length > 64 ? '' : squeeze(raw)
    return /^\d{1,17}$/.test(digits) ? digits : undefined
  },
  parseCell(cell, options, ctx) {
    const { country } = options
    const codeCell = country === undefined ? undefined : ctx.row[country]?.trim()
    const code =
      (codeCell && readCallingCode(codeCell)) ||
      (country === undefined ? homeCodeOf(options) : ctx.defaultCountryCode)
    const number = cell.length > 64 ? undefined : readPhone(cell, code)
    // a number in full names its country, and a code beside it may not name another
    if (!number || (number.countryCode !== code && (country === undefined || codeCell)))
      return bad(
        options.formatCode ?? ErrorCode.invalidPhone,
        holdsSeveralNumbers(cell) ? { two: 1 } : undefined,
      )
    return country === undefined || codeCell
      ? good(number.phone)
      : good(number.phone, { [country]: number.countryCode })
  },
  tidyCell: tidyPhone,
  carried(value, { country }) {
    if (country === undefined || typeof value !== 'string' || value.length > 64) return undefined
    const code = countryInFull(value)
    return code === undefined ? undefined : { [country]: code }
  },
  formatCell: value => value,
  // 139 is a prefix of China Mobile; the samples of imports keep to 1380000, 13910 and others
  sample: (_options, _rng, n) => `1395${String(n % 10_000_000).padStart(7, '0')}`,
  openapi: options => ({
    type: options.required ? 'string' : ['string', 'null'],
    pattern: '^\\d{3,17}$',
    description: 'National digits; the country code is a field of its own',
  }),
  mask(value) {
    const head = Math.min(3, Math.floor(value.length / 3))
    const tail = value.length >= 11 ? 4 : Math.floor(value.length / 3)
    return `${value.slice(0, head)}****${tail ? value.slice(-tail) : ''}`
  },
  searchTexts: value => [value],
}
