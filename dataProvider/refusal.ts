import { ErrorCode } from '../src/protocol/errors/codes.ts'
import { parseRefusal, type FieldError } from '../src/protocol/envelope.ts'
import { loadCatalogue } from '../src/protocol/errors/load.ts'
import { say, sayAt, sayTransport, type ErrorTexts } from '../src/protocol/errors/say.ts'
import type { RefusedBody } from '../src/protocol/provider.ts'
import type { Lang } from '../src/schema/label.ts'
import type { AnyRecord } from '../src/schema/resource.ts'
import { HttpError } from './httpError.ts'
import type { Answer } from './reply.ts'
import type { HttpCall } from './request.ts'

const numberOf = (status: string): number => Number(status) || 0

/**
 * Texts of the fields: the server's parameters in the reader's own language; the server's text for
 * an unknown code.
 */
const fieldText = (texts: ErrorTexts, call: HttpCall, e: FieldError, field: string): string =>
  sayAt(texts, call, e.code, figuresOf(e, field), e.msg) ?? ''

const figuresOf = (e: FieldError, field: string) =>
  e.params ?? (e.code === ErrorCode.invalidParameter ? { field } : undefined)

/** The error for a refused or failed call; its message is empty if the code is silent (1039). */
const errorOf = (answer: Answer, call: HttpCall, texts: ErrorTexts): HttpError => {
  if (!answer.envelope) {
    // a 200 without an envelope is no answer of ours
    const code = answer.http < 400 ? ErrorCode.requestFailed : answer.status
    const text =
      code === ErrorCode.requestFailed
        ? (sayAt(texts, call, code) ?? '')
        : sayTransport(texts.lang, answer.http)
    return new HttpError(text, answer.http, { code })
  }
  // 200 without a body is a request that failed (SES-03)
  const code = answer.status === '200' ? ErrorCode.requestFailed : answer.status
  const refusal = parseRefusal(answer.response)
  const fields = Object.entries(refusal.errors ?? {})
  const sole = fields.length === 1 ? fields[0] : undefined
  const figures = sole && sole[1].code === code ? figuresOf(sole[1], sole[0]) : undefined
  const body: RefusedBody = {
    code,
    ...(fields.length
      ? {
          errors: Object.fromEntries(
            fields.map(([name, e]) => [name, fieldText(texts, call, e, name)]),
          ),
          issues: Object.fromEntries(
            fields.map(([name, e]) => [
              name,
              e.params ? { code: e.code, params: e.params } : { code: e.code },
            ]),
          ),
        }
      : {}),
    ...(refusal.theirs
      ? {
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server answers a conflict with records
          base: (refusal.base as AnyRecord | undefined) ?? null,
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server answers a conflict with records
          theirs: refusal.theirs as AnyRecord,
        }
      : {}),
    ...(refusal.captcha ? { captcha: true } : {}),
    ...(refusal.wait === undefined ? {} : { wait: refusal.wait }),
    ...(refusal.running ? { running: refusal.running } : {}),
  }
  return new HttpError(
    sayAt(texts, call, code, refusal.params ?? figures, answer.msg) ?? '',
    numberOf(code),
    body,
  )
}

const textsIn = async (lang: Lang): Promise<ErrorTexts> => ({
  lang,
  catalogue: await loadCatalogue(lang),
})

/** The error for a refused or failed call, in words of a language. */
export const refusalIn = async (lang: Lang, answer: Answer, call: HttpCall): Promise<HttpError> =>
  errorOf(answer, call, await textsIn(lang))

/** That the session is over. */
export const sessionOverIn = async (lang: Lang): Promise<string> =>
  say(await textsIn(lang), ErrorCode.sessionExpired)
