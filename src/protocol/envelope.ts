import { asText } from '../schema/asText.ts'
import { isObject } from './isObject.ts'

/** SES-03: every reply. Codes with a leading zero ('001') come as strings. */
export interface Envelope<T = unknown> {
  readonly responseHeader: { readonly status: number | string; readonly msg: string }
  readonly response: T
}

/** The optional contents of a refusal's `response`. */
export interface Refusal {
  readonly errors?: Readonly<Record<string, FieldError>>
  readonly base?: Readonly<Record<string, unknown>>
  readonly theirs?: Readonly<Record<string, unknown>>
  /** Figures of the code's own text. */
  readonly params?: FieldError['params']
  /** UI-01: the next try needs the picture. */
  readonly captcha?: true
  /** Seconds until another code may be asked for. */
  readonly wait?: number
  /** 11029: the import that is in the way. */
  readonly running?: RunningImport
}
/** The import that another one has to wait for, and its maker. */
export interface RunningImport {
  readonly jobId: string
  readonly createdByName: string
}
export interface FieldError {
  readonly code: string
  readonly msg?: string
  readonly params?: Readonly<Record<string, string | number>>
}

/**
 * The envelope in a body, or undefined if the body is something else (a proxy's page, a broken
 * line).
 */
export const parseEnvelope = (body: unknown): Envelope | undefined => {
  if (!isObject(body) || !isObject(body['responseHeader'])) return undefined
  const { status, msg } = body['responseHeader']
  if (typeof status !== 'number' && typeof status !== 'string') return undefined
  return {
    responseHeader: { status, msg: typeof msg === 'string' ? msg : '' },
    response: body['response'],
  }
}

/** The code of an envelope as the catalogue spells it. */
export const statusOf = (envelope: Envelope): string => String(envelope.responseHeader.status)

/** SES-03: success is header status 200 with a body present. */
export const isSuccess = (envelope: Envelope): boolean =>
  statusOf(envelope) === '200' && envelope.response !== null && envelope.response !== undefined

/** Parses the contents of a refusal, leaving out malformed parts. */
export const parseRefusal = (response: unknown): Refusal => {
  if (!isObject(response)) return {}
  const { errors, base, theirs, params, captcha, wait, running } = response
  const fields = isObject(errors)
    ? Object.entries(errors).flatMap(([name, e]): [string, FieldError][] =>
        isObject(e) && e.code !== undefined ? [[name, fieldError(e)]] : [],
      )
    : []
  return {
    ...(fields.length ? { errors: Object.fromEntries(fields) } : {}),
    ...(isObject(base) ? { base } : {}),
    ...(isObject(theirs) ? { theirs } : {}),
    ...(isObject(params) ? { params: onlyFigures(params) } : {}),
    ...(captcha === true ? { captcha } : {}),
    ...(typeof wait === 'number' ? { wait } : {}),
    ...(isObject(running) && typeof running.jobId === 'string'
      ? {
          running: {
            jobId: running.jobId,
            createdByName: asText(running.createdByName),
          },
        }
      : {}),
  }
}

const fieldError = (e: Record<string, unknown>): FieldError => ({
  code: String(e.code),
  ...(typeof e.msg === 'string' ? { msg: e.msg } : {}),
  ...(isObject(e.params) ? { params: onlyFigures(e.params) } : {}),
})

const onlyFigures = (params: Record<string, unknown>): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(params).filter(
      (p): p is [string, string | number] => typeof p[1] === 'string' || typeof p[1] === 'number',
    ),
  )
