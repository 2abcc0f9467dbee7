import { ErrorCode } from '../../../protocol/errors/codes.ts'
import type { CommonOptions, Field, Kind, Optional } from '../../kind.ts'
import { issue, type Issue } from '../../issue.ts'
import { bad } from '../base/cell.ts'
import type { Only } from '../base/factory.ts'
import { malformed, ruleOf } from '../base/rule.ts'

/**
 * A password (VAL-01): written, never read. The column holds its hash, which the server makes
 * before it stores.
 */
export interface PasswordOptions extends CommonOptions<string> {}

export const password = <const O extends PasswordOptions>(
  options: Only<O, PasswordOptions>,
): Field<'password', Optional<O, string>, O> => ({ kind: 'password', options })

/** VAL-01: 6 to 20 characters, nothing but letters and digits. */
export const checkPassword = (value: unknown): Issue | undefined => {
  if (typeof value !== 'string') return malformed({ label: { en: '', zh: '' } })
  if (value.length < 6 || value.length > 20) return issue(ErrorCode.invalidPasswordLength)
  return /^[A-Za-z0-9]+$/.test(value) ? undefined : issue(ErrorCode.invalidPasswordFormat)
}

export const passwordKind: Kind<PasswordOptions, string> = {
  name: 'password',
  writeOnly: true,
  inCells: false,
  empty: () => null,
  // spaces count: a password is never trimmed
  rule: options =>
    ruleOf(options, null, {
      clean: value => (value === '' ? null : (value ?? null)),
      check: checkPassword,
    }),
  column: () => ({ type: 'text', nullable: true, index: 'none' }),
  toStore: value => value ?? null,
  fromStore: () => null,
  filters: () => [],
  parseFilter: () => undefined,
  parseCell: (_cell, options) => bad(options.formatCode ?? ErrorCode.invalidFormat),
  formatCell: () => null,
  sample: (_options, rng, n) => `Pass${String(n % 10_000)}${rng.pick(['abc', 'xyz', 'Q7k'])}`,
  openapi: options => ({
    type: options.required ? 'string' : ['string', 'null'],
    minLength: 6,
    maxLength: 20,
    pattern: '^[A-Za-z0-9]+$',
    writeOnly: true,
  }),
}
