import type { ErrorCode } from '../../src/protocol/errors/codes.ts'
import type { Issue } from '../../src/schema/issue.ts'
import { Overlap } from './ports.ts'

type Params = Issue['params']
export interface FaultOptions {
  /** What is wrong with which field. */
  readonly fields?: Readonly<Record<string, Issue>>
  /** More of the answer's body, e.g. base and theirs of a conflict. */
  readonly data?: Readonly<Record<string, unknown>>
  /** Figures of the code's text. */
  readonly params?: Params
}

/** A refusal by code; the translator of `http/translate.ts` turns it into an envelope. Anything else thrown is a 500. */
export class Fault extends Error {
  readonly code: ErrorCode
  readonly fields: FaultOptions['fields']
  readonly data: FaultOptions['data']
  readonly params: Params
  constructor(code: ErrorCode, options: FaultOptions = {}) {
    super(`fault ${code}`)
    this.name = 'Fault'
    this.code = code
    this.fields = options.fields
    this.data = options.data
    this.params = options.params
  }
}

/** The only way a refusal is made: a code of the closed list. */
export const fault = (code: ErrorCode, options?: FaultOptions): Fault => new Fault(code, options)

/** What was thrown as a refusal: a fault, or what the database refused though everything before let it pass; undefined for anything else. */
export const faultOf = (error: unknown): Fault | undefined => {
  if (error instanceof Fault) return error
  return error instanceof Overlap ? fault('2218') : undefined
}

/** A refusal that names one field; the same code stands on the whole answer. */
export const fieldFault = (field: string, code: ErrorCode, params?: Params): Fault =>
  new Fault(code, { fields: { [field]: params ? { code, params } : { code } }, params })

/** A refusal that names several fields; the first one's code stands on the whole answer. */
export const fieldsFault = (fields: Readonly<Record<string, Issue>>): Fault => {
  const first = Object.values(fields)[0]
  return new Fault(first?.code ?? '321', { fields, params: first?.params })
}

/** A parameter that is unknown, malformed or given twice. */
export const badParameter = (name: string): Fault => fieldFault(name.slice(0, 64), '321')
