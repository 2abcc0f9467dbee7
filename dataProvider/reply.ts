import { ErrorCode } from '../src/protocol/errors/codes.ts'
import { isSuccess, parseEnvelope, statusOf } from '../src/protocol/envelope.ts'
import { sayTransport } from '../src/protocol/errors/transport.ts'
import type { Issue } from '../src/schema/issue.ts'
import type { Lang } from '../src/schema/label.ts'
import { HttpError } from './httpError.ts'

/** The status a reply is checked by (that of its envelope, else HTTP's), and how it reads. */
export interface Answer {
  readonly status: string
  readonly http: number
  readonly success: boolean
  /** Undefined if the body was no envelope. */
  readonly response?: unknown
  /** The server's message. */
  readonly msg?: string
  readonly envelope: boolean
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/**
 * Reads a reply (SES-03). A body that is no envelope is the connection speaking: a proxy, a dead
 * server.
 */
export const answerOf = async (res: Response): Promise<Answer> => {
  const envelope = parseEnvelope(parsed(await res.text()))
  if (!envelope)
    return { status: String(res.status), http: res.status, success: false, envelope: false }
  return {
    status: statusOf(envelope),
    http: res.status,
    success: isSuccess(envelope),
    response: envelope.response,
    msg: envelope.responseHeader.msg,
    envelope: true,
  }
}

/**
 * The response of a server that refuses inputs, by their names; the whole has the first one's code.
 */
export const refusalBy = (issues: Readonly<Record<string, Issue>>): Answer => ({
  status: Object.values(issues)[0]?.code ?? ErrorCode.invalidParameter,
  http: 200,
  success: false,
  response: { errors: issues },
  envelope: true,
})

/** There was no response (`timedOut`: not in time). */
export const unanswered = (lang: Lang, timedOut: boolean): HttpError =>
  timedOut
    ? new HttpError(sayTransport(lang, 408), 408, { code: ErrorCode.requestTimedOut })
    : new HttpError(sayTransport(lang), 0, { code: ErrorCode.networkError })
