import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import { textOfCode } from '../../../src/protocol/errors/index.ts'
import { isErrorCode } from '../../../src/protocol/errors/known.ts'
import type { Envelope } from '../../../src/protocol/envelope.ts'
import type { Issue } from '../../../src/schema/issue.ts'
import type { Lang } from '../../../src/schema/label.ts'
import type { Ctx } from '../context.ts'
import { Fault } from '../errors/fault.ts'

const httpStatuses = [200, 400, 401, 403, 404, 408, 409, 413, 415, 429, 500, 503] as const
type HttpStatus = (typeof httpStatuses)[number]

/** The HTTP status that goes with a code: itself where it is one, else 200. */
export const httpStatusOf = (code: string): HttpStatus =>
  httpStatuses.find(status => String(status) === code) ?? 200

const statusOf = (code: string): number | string => (code.startsWith('0') ? code : Number(code))

export const envelopeOf = (
  code: ErrorCode,
  lang: Lang,
  response: unknown,
  params?: Issue['params'],
): Envelope => ({
  responseHeader: { status: statusOf(code), msg: textOfCode(code, lang, params) },
  response,
})

/** A fault as an envelope: its text, each field's text, and what else it carries. */
export const faultEnvelope = (fault: Fault, lang: Lang): Envelope => {
  const errors =
    fault.fields &&
    Object.fromEntries(
      Object.entries(fault.fields).map(([name, issue]) => [
        name,
        { ...issue, msg: textOfCode(issue.code, lang, issue.params) },
      ]),
    )
  // without a field, the response contains the parameters of the code's own text
  const body = {
    ...fault.data,
    ...(errors ? { errors } : fault.params ? { params: fault.params } : {}),
  }
  return envelopeOf(fault.code, lang, Object.keys(body).length ? body : null, fault.params)
}

/** Success. */
export const reply = (c: Ctx, response: unknown): Response =>
  c.json(envelopeOf('200', c.get('lang'), response))

/** The reason of a refusal in the caller's language, for tallies. */
export const reasonOf = (fault: Fault, lang: Lang): { code: string; msg: string } => ({
  code: fault.code,
  msg: textOfCode(fault.code, lang, fault.params),
})

export const codeOf = (text: string): ErrorCode =>
  isErrorCode(text) ? text : ErrorCode.requestFailed
