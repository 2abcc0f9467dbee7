import type { ErrorCode } from '../../src/protocol/errors/codes.ts'
import type { Issue } from '../../src/schema/issue.ts'
import { Fault, invalidFields, type FaultOptions } from './errors/fault.ts'

export { Fault, faultOf, type FaultOptions } from './errors/fault.ts'

type Params = Issue['params']

export const fault = (code: ErrorCode, options?: FaultOptions): Fault => new Fault(code, options)

/** A refusal that names one field; the same code stands on the whole answer. */
export const fieldFault = (field: string, code: ErrorCode, params?: Params): Fault =>
  new Fault(code, { params }).at(field)

/** A refusal that names several fields; the first one's code stands on the whole answer. */
export const fieldsFault = (fields: Readonly<Record<string, Issue>>): Fault => invalidFields(fields)

/** A parameter that is unknown, malformed or given twice. */
export const badParameter = (name: string): Fault => fieldFault(name, '321')
