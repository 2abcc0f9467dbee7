import { issue, type Issue } from '../schema/issue.ts'
import { ErrorCode } from './errors/codes.ts'

/**
 * A code of an authenticator app: six digits. A recovery code: sixteen letters and digits, written
 * in groups of four.
 */
const codeForm = /^(?:\d{6}|[a-z2-9]{16})$/

/**
 * Reads a code as typed, without spaces and hyphens: 11005 without one; what can't be one is wrong
 * (802) without being counted.
 */
export const readFactorCode = (
  raw: unknown,
): { readonly value: string } | { readonly issue: Issue } => {
  if (raw === undefined || raw === null) return { issue: issue(ErrorCode.valueMissing) }
  if (typeof raw !== 'string' || raw.length > 100)
    return { issue: issue(ErrorCode.invalidParameter) }
  const code = raw
    .normalize('NFKC')
    .replace(/[\s\p{Pd}]/gu, '')
    .toLowerCase()
  if (codeForm.test(code)) return { value: code }
  return {
    issue:
      code === ''
        ? issue(ErrorCode.valueMissing)
        : { code: ErrorCode.wrongVerificationCode, params: { factor: 1 } },
  }
}
