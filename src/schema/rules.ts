import { ErrorCode } from '../protocol/errors/codes.ts'

/** A rule by name: a test of a non-empty trimmed text, and the code of a refusal. */
export interface NamedRule {
  readonly test: (text: string) => boolean
  readonly code: ErrorCode
}

/** VAL-04: @ < > \ & are refused in names. */
const noSpecials = (text: string) => !/[@<>\\&]/.test(text)

export const namedRules = {
  name: { test: noSpecials, code: ErrorCode.specialCharactersUnsupported },
  /** An account is the login name: letters, digits, dot, dash, underscore; leading zeros count. */
  account: { test: text => /^[A-Za-z0-9._-]{2,64}$/.test(text), code: ErrorCode.invalidFormat },
} as const satisfies Record<string, NamedRule>

export type RuleName = keyof typeof namedRules
