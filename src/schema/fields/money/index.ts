import { ErrorCode } from '../../../protocol/errors/codes.ts'
import type { CommonOptions, Field, Kind, Optional } from '../../kind.ts'
import type { Issue } from '../../issue.ts'
import { bad, good, narrowCell } from '../base/cell.ts'
import type { Only } from '../base/factory.ts'
import { parseFlag } from '../base/filter.ts'
import { rangeOps } from '../base/number.ts'
import { malformed, ruleOf } from '../base/rule.ts'

/**
 * An amount in major units with two decimals, a string on the wire ('12.50'), minor units in the
 * store. `min` and `max` are major units.
 */
export interface MoneyOptions extends CommonOptions<string> {
  /** The least amount that is accepted. */
  readonly min?: number
  /** The greatest amount that is accepted. */
  readonly max?: number
  /**
   * The currency of the amounts: an ISO 4217 code, or the field of the record that contains one. It
   * is shown before the amount.
   */
  readonly currency?: string | { readonly field: string }
}

/** The currency of a record's amount; undefined if the definition has none. */
export const currencyOf = (
  { currency }: MoneyOptions,
  record: Readonly<Record<string, unknown>>,
): string | undefined => {
  const code = typeof currency === 'object' ? record[currency.field] : currency
  return typeof code === 'string' && code !== '' ? code : undefined
}

export const money = <const O extends MoneyOptions>(
  options: Only<O, MoneyOptions>,
): Field<'money', Optional<O, string>, O> => ({
  kind: 'money',
  options,
})

// 13 digits before the point: such an amount still survives a spreadsheet's floating-point cell
const amount = /^([-+]?)(\d{1,13})(?:\.(\d{1,2}))?$/

/** '12.5' -> 1250 minor units; undefined if the text is no amount. */
export const minorUnits = (text: string): number | undefined => {
  const match = amount.exec(text)
  if (!match) return undefined
  const minor = Number((match[2] ?? '') + (match[3] ?? '').padEnd(2, '0'))
  return match[1] === '-' && minor > 0 ? -minor : minor
}
/** 1250 -> '12.50' */
export const amountText = (minor: number): string => {
  const digits = String(Math.abs(minor)).padStart(3, '0')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const clean = (value: unknown): unknown => {
  if (typeof value !== 'string') return value ?? null
  const text = value.trim()
  const minor = minorUnits(text)
  return minor === undefined ? text || null : amountText(minor)
}
const check = (value: unknown, options: MoneyOptions): Issue | undefined => {
  const minor = typeof value === 'string' ? minorUnits(value) : undefined
  if (minor === undefined) return malformed(options)
  if (options.min !== undefined && minor < Math.round(options.min * 100))
    return malformed(options, { min: options.min })
  if (options.max !== undefined && minor > Math.round(options.max * 100))
    return malformed(options, { max: options.max })
  return undefined
}

export const moneyKind: Kind<MoneyOptions, string> = {
  name: 'money',
  empty: () => null,
  rule: options =>
    ruleOf(options, null, { clean, check: value => check(value, options), type: 'number' }),
  column: options => ({ type: 'int8', nullable: !options.required, index: 'btree' }),
  toStore: value => (value === null || value === undefined ? null : (minorUnits(value) ?? null)),
  fromStore: raw => (raw === null || raw === undefined ? null : amountText(Number(raw))),
  filters: () => rangeOps,
  parseFilter: (raw, op) => (op === 'null' ? parseFlag(raw) : minorUnits(raw.trim())),
  parseCell(cell, options) {
    const text = narrowCell(cell)
      .replace(/^[¥$€£]\s*/, '')
      .replace(/\s*元$/, '')
    const plain = /^[-+]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text
    const minor = minorUnits(plain)
    return minor === undefined || check(amountText(minor), options)
      ? bad(options.formatCode ?? ErrorCode.valueMissing)
      : good(amountText(minor))
  },
  formatCell: value => (value === null ? null : Number(value)),
  sample(options, rng) {
    const min = Math.round((options.min ?? 0) * 100)
    return amountText(
      rng.int(min, Math.min(Math.round((options.max ?? 1e6) * 100), min + 1_000_000)),
    )
  },
  openapi: options => ({
    type: options.required ? 'string' : ['string', 'null'],
    pattern: '^-?\\d{1,13}\\.\\d{2}$',
    examples: ['12.50'],
  }),
}
