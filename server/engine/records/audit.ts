import { customFieldsIn } from '../../../src/schema/custom/with-custom-fields.ts'
import { kindOf, titleOf } from '../../../src/schema/index.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import type { NewAudit, Row } from '../../platform/ports.ts'
import type { RecordContext } from './context.ts'
import { sameValue } from './fields.ts'

type Values = Record<string, unknown>

/** A secret's change is logged, its value never. */
const auditValue = (resource: AnyResource, name: string, value: unknown): unknown => {
  const field = resource.fields[name]
  return field && kindOf(field).writeOnly && value !== null ? '***' : value
}

/**
 * The audit row of one change: only what differs, so that histories stay small; a new record is
 * logged whole.
 */
export const auditOf = (
  ctx: RecordContext,
  action: string,
  before: Row | undefined,
  after: Row,
): NewAudit => {
  const was: Values = {}
  const is: Values = {}
  // a retired custom field isn't in the definition, but still has a value that an erasure removes
  const retired = customFieldsIn(ctx.resource).flatMap(one => (one.retired ? [one.name] : []))
  for (const name of [...Object.keys(ctx.resource.fields), ...retired, 'deletedAt', 'version']) {
    const b = before?.[name] ?? null
    const a = after[name] ?? null
    if (sameValue(a, b)) continue
    was[name] = auditValue(ctx.resource, name, b)
    is[name] = auditValue(ctx.resource, name, a)
  }
  return {
    actor: ctx.actor.id,
    actorName: ctx.actor.name,
    action,
    resource: ctx.resource.name,
    recordId: after.id,
    before: before ? was : null,
    after: is,
    requestId: ctx.requestId,
    title: titleOf(ctx.resource, after),
    ip: ctx.ip ?? null,
    device: ctx.device ?? null,
  }
}
