import { me, type Condition } from '../../protocol/query.ts'
import { ErrorCode } from '../../protocol/errors/codes.ts'
import { filterParam, kindOf, kinds } from '../fields/index.ts'
import { systemColumns, type AnyResource } from '../resource.ts'
import { fieldOf } from './fields.ts'
import { filterable } from './lists.ts'

/** Most values of one condition; more is a mistake or an attack. */
export const maxConditionValues = 1000
const many = new Set(['eq', 'ne', 'has'])
const plain = { label: { en: '', zh: '' } }

export type ParsedCondition =
  | { readonly ok: true; readonly params: unknown[] }
  | { readonly ok: false; readonly code: ErrorCode }
const refused: ParsedCondition = { ok: false, code: ErrorCode.invalidParameter }

/**
 * Turns a condition of the address into SQL parameters, one per value. Throws 321 if the field
 * doesn't support it, if the caller must not use the field (`blind`: withheld or masked), or if a
 * value is invalid; also for `me` on a reference, unless `own` resolves it.
 */
export const parseCondition = (
  resource: AnyResource,
  condition: Condition,
  blind: ReadonlySet<string>,
): ParsedCondition => {
  const { field: name, op, values } = condition
  if (blind.has(name) || !filterable(resource).get(name)?.includes(op)) return refused
  if (values.length === 0 || values.length > (many.has(op) ? maxConditionValues : 1)) return refused
  const field = fieldOf(resource, name)
  if (!field && !(systemColumns as readonly string[]).includes(name)) return refused
  if (field && kindOf(field).refers && values.includes(me) && !condition.own) return refused
  const params = values.map(raw =>
    field ? filterParam(field, raw, op) : kinds.dateTime.parseFilter(raw, op, plain),
  )
  return params.includes(undefined) ? refused : { ok: true, params }
}
