import { me, type Condition } from '../../protocol/query.ts'
import type { AnyResource } from '../resource.ts'
import { fieldOf, targetOf } from './fields.ts'

type Registry = Readonly<Record<string, AnyResource>>

/**
 * A condition with whom `me` means: `owner=me` asks for the caller's own record, where `owner`
 * refers to one record of a resource whose records have accounts. Any other condition stays as it
 * is, and so is refused if it says `me` of a reference.
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
