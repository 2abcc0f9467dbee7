import { ErrorCode } from '../../../protocol/errors/codes.ts'
import type { CommonOptions, FilterOp, Kind } from '../../kind.ts'
import type { Issue } from '../../issue.ts'
import { bad, good, narrowCell } from './cell.ts'
import { parseFlag } from './filter.ts'
import { malformed, ruleOf } from './rule.ts'
import { numberTidier } from './tidy.ts'

export interface NumberOptions extends CommonOptions<number> {
  /** The least value that is accepted. */
  readonly min?: number
  /** The greatest value that is accepted. */
  readonly max?: number
}

export const rangeOps: readonly FilterOp[] = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'null']

/** '1,234.5', '１２' or '1e3' -> number; undefined if the text is no number. */
export const parseNumber = (text: string): number | undefined => {
  // no number is longer, and the pattern below would search a long text slowly
  if (text.length > 40) return undefined
  const narrow = narrowCell(text).replace(/\s/g, '')
  const plain = /^[-+]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(narrow) ? narrow.replaceAll(',', '') : narrow
  if (!/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d{1,3})?$/i.test(plain)) return undefined
  const value = Number(plain)
  return Number.isFinite(value) ? value + 0 : undefined
}

interface NumberKindParts<O extends NumberOptions> {
  readonly name: string
  /** Number of decimals; the column stores value x 10^scale, so that sums are exact. */
  scale(options: O): number
  openapiType: 'integer' | 'number'
  /** Units that people write behind the number in a cell, at the end of the text. */
  units?: RegExp
}

/** Arithmetic of values that are stored as integers, `scale` decimals shifted. */
const scaledNumbers = <O extends NumberOptions>(scale: (options: O) => number) => {
  const factor = (options: O) => 10 ** scale(options)
  /**
   * The stored integer, or undefined if the value has more decimals than are stored or leaves
   * the exact range.
   */
  const scaled = (value: number, options: O): number | undefined => {
    const whole = Math.round(value * factor(options))
    return Number.isSafeInteger(whole) && whole / factor(options) === value ? whole + 0 : undefined
  }
  /** 0.1 + 0.2 is 0.30000000000000004: the noise of binary fractions is no further decimal. */
  const denoised = (value: number, options: O): number => {
    const exact = value * factor(options)
    return Number.isFinite(exact) && Math.abs(exact - Math.round(exact)) < 1e-6
      ? Math.round(exact) / factor(options) + 0
      : value
  }
  const check = (value: unknown, options: O): Issue | undefined => {
    if (
      typeof value !== 'number' ||
      !Number.isFinite(value) ||
      scaled(value, options) === undefined
    )
      return malformed(options)
    if (options.min !== undefined && value < options.min)
      return malformed(options, { min: options.min })
    if (options.max !== undefined && value > options.max)
      return malformed(options, { max: options.max })
    return undefined
  }
  return { factor, scaled, denoised, check }
}

/** Kinds whose wire value is a JSON number and whose column is a scaled integer. */
export const numberKind = <O extends NumberOptions>({
  name,
  scale,
  openapiType,
  units,
}: NumberKindParts<O>): Kind<O, number> => {
  const { factor, scaled, denoised, check } = scaledNumbers(scale)
  return {
    name,
    empty: () => null,
    rule: options =>
      ruleOf(options, null, {
        clean: value =>
          typeof value === 'number'
            ? denoised(value, options)
            : value === '' || value === undefined
              ? null
              : value,
        check: value => check(value, options),
        type: 'number',
      }),
    column: options => ({ type: 'int8', nullable: !options.required, index: 'btree' }),
    toStore: (value, options) =>
      value === null || value === undefined ? null : Math.round(value * factor(options)),
    fromStore: (raw, options) =>
      raw === null || raw === undefined ? null : Number(raw) / factor(options),
    filters: () => rangeOps,
    parseFilter(raw, op, options) {
      if (op === 'null') return parseFlag(raw)
      const value = parseNumber(raw)
      return value === undefined ? undefined : scaled(value, options)
    },
    parseCell(text, options) {
      const value = parseNumber(text)
      if (value === undefined)
        return bad(options.formatCode ?? ErrorCode.valueMissing, { number: 1 })
      if (!check(value, options)) return good(value)
      const within = value >= (options.min ?? value) && value <= (options.max ?? value)
      const decimals = scale(options)
      return bad(
        options.formatCode ?? ErrorCode.valueMissing,
        within ? (decimals === 0 ? { whole: 1 } : { decimals: decimals }) : undefined,
      )
    },
    tidyCell: numberTidier(units),
    formatCell: value => value,
    sample(options, rng) {
      const min = options.min ?? 0
      const max = Math.min(options.max ?? 1000, min + 1000)
      return (
        rng.int(Math.ceil(min * factor(options)), Math.floor(max * factor(options))) /
        factor(options)
      )
    },
    openapi: options => ({
      type: options.required ? openapiType : [openapiType, 'null'],
      ...(options.min === undefined ? {} : { minimum: options.min }),
      ...(options.max === undefined ? {} : { maximum: options.max }),
      ...(scale(options) > 0 ? { multipleOf: 1 / factor(options) } : {}),
    }),
  }
}
