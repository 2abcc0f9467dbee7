import { ErrorCode } from '../../../protocol/errors/codes.ts'
import type { CommonOptions, Field, Kind, Optional } from '../../kind.ts'
import { bad, cleanCell, good } from '../base/cell.ts'
import type { Only } from '../base/factory.ts'
import { parseFlag } from '../base/filter.ts'
import { malformed, ruleOf } from '../base/rule.ts'
import { filterText, hasUnprintable } from '../base/text.ts'
import { storedText } from '../../asText.ts'

/** A complete web address: http or https. `max` counts characters (default 2048). */
export interface UrlOptions extends CommonOptions<string> {
  /** Most characters. */
  readonly max?: number
  /** Addresses with a log-in pass the field's own check; the rules of its resource check them. */
  readonly logins?: true
}

export const url = <const O extends UrlOptions>(
  options: Only<O, UrlOptions>,
): Field<'url', Optional<O, string>, O> => ({
  kind: 'url',
  options,
})

/**
 * Whether an address names a person to log in as: `https://school.example@elsewhere.example` looks
 * like one of the school.
 */
const hasLogin = (text: string): boolean => {
  const { username, password } = new URL(text)
  return username !== '' || password !== '' || /^https?:\/\/[^/?#\\]*@/i.test(text)
}

/**
 * VAL-18: starts with http:// or https:// and names a host; 'javascript:' and half addresses don't.
 */
export const isWebAddress = (text: string): boolean =>
  /^https?:\/\/[^\s/?#\\]+/i.test(text) && !/\s/.test(text) && URL.canParse(text)

const check = (value: unknown, options: UrlOptions) => {
  const max = options.max ?? 2048
  if (typeof value !== 'string') return malformed(options)
  if (value.length > max) return malformed(options, { maxLength: max })
  if (hasUnprintable(value) || !isWebAddress(value)) return malformed(options)
  return !options.logins && hasLogin(value) ? malformed(options) : undefined
}

export const urlKind: Kind<UrlOptions, string> = {
  name: 'url',
  empty: () => null,
  rule: options =>
    ruleOf(options, null, {
      clean: value => (typeof value === 'string' ? value.trim() || null : (value ?? null)),
      check: value => check(value, options),
    }),
  column: options => ({ type: 'text', nullable: !options.required, index: 'none' }),
  toStore: value => value ?? null,
  fromStore: storedText,
  filters: () => ['null'],
  parseFilter: (raw, op) => (op === 'null' ? parseFlag(raw) : filterText(raw)),
  parseCell(cell, options) {
    const text = cleanCell(cell)
    return check(text, options) ? bad(options.formatCode ?? ErrorCode.valueMissing) : good(text)
  },
  formatCell: value => value,
  sample: (_options, _rng, n) => `https://example.org/video/${String(n)}`,
  openapi: options => ({
    type: options.required ? 'string' : ['string', 'null'],
    format: 'uri',
    maxLength: options.max ?? 2048,
  }),
}
