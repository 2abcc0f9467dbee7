import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import type { Issue } from '../../../src/schema/issue.ts'
import { Overlap } from '../ports.ts'

type Params = Issue['params']

/** Details of an error besides its text. */
export interface FaultDetails {
  /** The issue of each invalid field. */
  readonly fields?: Readonly<Record<string, Issue>>
  /** More of the answer's body, e.g. base and theirs of a conflict. */
  readonly data?: Readonly<Record<string, unknown>> | undefined
  /** Seconds after which the same request may succeed: the response's Retry-After. */
  readonly retryAfter?: number | undefined
}

export interface FaultOptions extends FaultDetails {
  /** Parameters of the code's text. */
  readonly params?: Params
}

/** Maximum length of a field name in a response, because field names also come from callers. */
const maxFieldName = 64

/**
 * An error that is reported to the caller by its code; `http/translate.ts` turns it into an
 * envelope. Any other error is a 500. Prefer the factories in errors.ts; the constructor is for
 * codes that a definition or another server function chose.
 */
export class Fault extends Error {
  readonly code: ErrorCode
  readonly fields: FaultDetails['fields']
  readonly data: FaultDetails['data']
  readonly params: Params
  readonly retryAfter: number | undefined
  constructor(code: ErrorCode, options: FaultOptions = {}) {
    super(`fault ${code}`)
    this.name = 'Fault'
    this.code = code
    this.fields = options.fields
    this.data = options.data
    this.params = options.params
    this.retryAfter = options.retryAfter
  }

  /** The same error as what is wrong with one field. */
  at(field: string): Fault {
    const { code, params, data, retryAfter } = this
    const issue: Issue = params ? { code, params } : { code }
    return new Fault(code, {
      fields: { [field.slice(0, maxFieldName)]: issue },
      data,
      params,
      retryAfter,
    })
  }
}

export type FaultFactory = (details?: FaultDetails) => Fault

/**
 * Makes the factory of an error whose text has no parameters. `variant` names the parameter that
 * selects a text other than the code's own.
 */
export const faultFactory =
  (code: ErrorCode, variant?: string): FaultFactory =>
  details =>
    new Fault(code, variant === undefined ? details : { ...details, params: { [variant]: 1 } })

/** Makes the factory of an error whose text has figures: callers must give all of them. */
export const faultFactoryWith =
  <Figure extends string>(code: ErrorCode) =>
  (params: Readonly<Record<Figure, string | number>>, details?: FaultDetails): Fault =>
    new Fault(code, { ...details, params })

/** Makes an error that names several fields; the whole response has the code of the first one. */
export const invalidFields = (fields: Readonly<Record<string, Issue>>): Fault => {
  const first = Object.values(fields)[0]
  return new Fault(first?.code ?? ErrorCode.invalidParameter, { fields, params: first?.params })
}

/** Returns a thrown fault, or the fault for a database error; undefined for anything else. */
export const faultOf = (error: unknown): Fault | undefined => {
  if (error instanceof Fault) return error
  return error instanceof Overlap ? new Fault(ErrorCode.lessonClash) : undefined
}
