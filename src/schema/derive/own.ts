import { me, type Condition } from '../../protocol/query.ts'
import type { AnyResource } from '../resource.ts'
import { fieldOf, targetOf } from './fields.ts'

type Registry = Readonly<Record<string, AnyResource>>

/**
 * Resolves `me` in a condition: `owner=me` matches the caller's own record, if `owner` refers to
 * one record of a resource whose records have accounts. Any other condition stays as it is, so `me`
 * on another reference is refused later.
 */
export const ownCondition = (
  resources: Registry,
  resource: AnyResource,
  condition: Condition,
  accountId: string,
): Condition => {
  const { field: name, op, values } = condition
  if (op !== 'eq' || !values.includes(me)) return condition
  const field = fieldOf(resource, name)
  const target = field && resources[targetOf(field) ?? '']
  return target?.accounts ? { ...condition, own: { resource: target.name, accountId } } : condition
}
