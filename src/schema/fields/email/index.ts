import { ErrorCode } from '../../../protocol/errors/codes.ts'
import type { CommonOptions, Field, Kind, Optional } from '../../kind.ts'
import { issue } from '../../issue.ts'
import { bad, good, narrowCell } from '../base/cell.ts'
import type { Only } from '../base/factory.ts'
import { parseFlag } from '../base/filter.ts'
import { ruleOf } from '../base/rule.ts'
import { filterText } from '../base/text.ts'
import { holdsSeveralAddresses, tidyEmail } from './tidy.ts'
import { storedText } from '../../asText.ts'

/** An e-mail address, kept in lower case. */
export interface EmailOptions extends CommonOptions<string> {}

export const email = <const O extends EmailOptions>(
  options: Only<O, EmailOptions>,
): Field<'email', Optional<O, string>, O> => ({
  kind: 'email',
  options,
})

const local = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const domain = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

// a masked address is well-formed, but if it was copied or imported again it would match no record
// and reach no one
const hidden = '***'

/** Whether a lower-case text is an address that mail can be sent to, by its form. */
export const isEmail = (text: string): boolean => {
  const at = text.lastIndexOf('@')
  return (
    !text.includes(hidden) &&
    text.length <= 254 &&
    at > 0 &&
    at <= 64 &&
    local.test(text.slice(0, at)) &&
    domain.test(text.slice(at + 1))
  )
}

const clean = (value: unknown): unknown =>
  typeof value === 'string' ? value.trim().toLowerCase() || null : (value ?? null)

export const emailKind: Kind<EmailOptions, string> = {
  name: 'email',
  empty: () => null,
  rule: options =>
    ruleOf(options, null, {
      clean,
      check: value =>
        typeof value === 'string' && isEmail(value)
          ? undefined
          : issue(options.formatCode ?? ErrorCode.invalidEmail),
    }),
  column: options => ({ type: 'text', nullable: !options.required, index: 'btree' }),
  toStore: value => value ?? null,
  fromStore: storedText,
  filters: options => (options.search ? ['eq', 'ne', 'null', 'like'] : ['eq', 'ne', 'null']),
  parseFilter: (raw, op) => (op === 'null' ? parseFlag(raw) : filterText(raw)?.toLowerCase()),
  parseCell(cell, options) {
    const text = narrowCell(cell)
      .replace(/^mailto:/i, '')
      .toLowerCase()
    if (isEmail(text)) return good(text)
    const several = holdsSeveralAddresses(text) ? { two: 1 } : undefined
    return bad(options.formatCode ?? ErrorCode.invalidEmail, several)
  },
  tidyCell: tidyEmail,
  formatCell: value => value,
  sample: (_options, _rng, n) => `person${String(n)}@example.org`,
  openapi: options => ({
    type: options.required ? 'string' : ['string', 'null'],
    format: 'email',
    maxLength: 254,
  }),
  mask(value) {
    const at = value.lastIndexOf('@')
    return at < 0 ? hidden : `${value.slice(0, 1)}${hidden}${value.slice(at)}`
  },
  searchTexts: value => [value],
}
