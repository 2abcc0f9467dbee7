import type { ErrorCode } from '../protocol/errors/codes.ts'

/** A rule's issue with a value: a code of the catalogue and the parameters of its text. */
export interface Issue {
  readonly code: ErrorCode
  readonly params?: Readonly<Record<string, string | number>> | undefined
}

/** Makes an issue, in the form that yup also takes as a message. */
export const issue = (code: ErrorCode, params?: Issue['params']): Issue & Record<string, unknown> =>
  params ? { code, params } : { code }
