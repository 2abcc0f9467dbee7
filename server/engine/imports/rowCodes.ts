import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import type { Issue } from '../../../src/schema/issue.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import type { Quota } from '../records/rules.ts'

/** ERR-03, and the codes of what exists already and of a full plan. */
const rowCodes: readonly ErrorCode[] = [
  ErrorCode.importFailed,
  ErrorCode.institutionAccountNotFound,
  ErrorCode.loginIdentifierMissing,
  ErrorCode.userNotRegistered,
  ErrorCode.valueMissing,
  ErrorCode.invalidPhone,
  ErrorCode.invalidEmail,
  ErrorCode.emailTaken,
  ErrorCode.phoneTaken,
  ErrorCode.accountNameTaken,
  ErrorCode.specialCharactersUnsupported,
  ErrorCode.memberLimitExceeded,
  ErrorCode.teacherSeatsExceeded,
  ErrorCode.planExpired,
  ErrorCode.trialExpired,
  ErrorCode.bookingSystemExpired,
]

/** Codes that a row of this resource can show: those of every import, and the resource's own. */
export const codesOf = (
  resource: AnyResource,
  quotas: readonly Quota[],
): ReadonlySet<ErrorCode> => {
  const codes = new Set<ErrorCode>(rowCodes)
  if (resource.oneOf) codes.add(resource.oneOf.code)
  if (resource.import) for (const code of resource.import.codes ?? []) codes.add(code)
  for (const quota of quotas) codes.add(quota.code)
  for (const { options } of Object.values(resource.fields)) {
    for (const code of [options.taken, options.requiredCode, options.formatCode])
      if (code) codes.add(code)
  }
  return codes
}

/**
 * The issue of a failed row: its code if rows can show it, otherwise 11005 with the real code among
 * its parameters.
 */
export const rowIssue = (issue: Issue, codes: ReadonlySet<ErrorCode>): Issue =>
  codes.has(issue.code)
    ? issue
    : { code: ErrorCode.valueMissing, params: { ...issue.params, code: issue.code } }
