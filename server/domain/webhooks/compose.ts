import { canDo } from '../../../src/access/index.ts'
import { webhook } from '../../../resources/webhooks/webhook/webhook.resource.ts'
import type {
  DeliveryError,
  WebhookOffReason,
} from '../../../resources/webhooks/webhook/webhook.options.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { recordContext, type RecordContext } from '../../engine/records/context.ts'
import { presentRow, presentValues } from '../../engine/records/present.ts'
import { isVisible } from '../../engine/records/visible.ts'
import type { Session } from '../../platform/context.ts'
import { Fault } from '../../platform/errors/fault.ts'
import { isObject } from '../../platform/http/body.ts'
import { fileSigner } from '../../platform/http/files.ts'
import type { Row } from '../../platform/ports.ts'
import type { Scope } from '../../platform/store/types.ts'
import type { Hook } from './hooks.ts'
import type { ClaimedDelivery } from './claim.ts'
import { rowsAt } from './rowsAt.ts'

/** The result for a claimed delivery: the text to send, or the reason why there is none. */
export type Composed =
  | { readonly delivery: ClaimedDelivery; readonly body: string }
  | { readonly delivery: ClaimedDelivery; readonly error: DeliveryError }
/** Thrown if the webhook may not send anything any more. */
export class HookMustStop extends Error {
  readonly reason: WebhookOffReason
  constructor(reason: WebhookOffReason) {
    super(reason)
    this.reason = reason
  }
}

/** The person in whose name a webhook sends, with the rights of this moment. */
const ownerOf = async (ports: EnginePorts, scope: Scope, hook: Hook): Promise<Session> => {
  const member = await ports.identity
    .member(ports, hook.owner ?? '', scope.institutionId)
    .catch((error: unknown) => {
      if (error instanceof Fault) throw new HookMustStop('MAKER_LEFT')
      throw error
    })
  // a person without access to the console, or without the permission to change webhooks, sends
  // nothing either
  const { access } = member.actor
  const mayHaveHooks = canDo(access, webhook, 'create') || canDo(access, webhook, 'update')
  if (member.needsSecondFactor || !mayHaveHooks) throw new HookMustStop('MAKER_RIGHTS')
  return { ...member, lang: 'en', requestId: ports.ids.next(), rid: `webhook ${hook.id}` }
}

const byResource = (
  deliveries: readonly ClaimedDelivery[],
): ReadonlyMap<string, ClaimedDelivery[]> => {
  const groups = new Map<string, ClaimedDelivery[]>()
  for (const delivery of deliveries) {
    if (delivery.resource === null) continue
    const group = groups.get(delivery.resource) ?? []
    groups.set(delivery.resource, group)
    group.push(delivery)
  }
  return groups
}

const rowsOf = async (
  scope: Scope,
  ctx: RecordContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Row>> => {
  const rows = new Map<string, Row>()
  // one that is deleted or restored between two questions is found by the next
  for (const inTrash of [false, true, false, true]) {
    const others = ids.filter(id => !rows.has(id))
    if (!others.length) break
    for (const row of await scope.many(ctx.resource, others, inTrash)) rows.set(row.id, row)
  }
  return rows
}

/** The fields that each change named, by the change's id. */
const changesOf = async (
  { db }: Scope,
  deliveries: readonly ClaimedDelivery[],
): Promise<ReadonlyMap<string, Readonly<Record<string, unknown>>>> => {
  const ids = deliveries.flatMap(({ auditId }) => auditId ?? [])
  const rows = await db.selectFrom('audit').select(['id', 'after']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, after }) => [id, isObject(after) ? after : {}]))
}

// what every record has, and no field
const notFields: ReadonlySet<string> = new Set(['version', 'deletedAt'])

const composeRecords = async (
  ports: EnginePorts,
  scope: Scope,
  session: Session,
  name: string,
  deliveries: readonly ClaimedDelivery[],
): Promise<Composed[]> => {
  const resource = Object.hasOwn(ports.resources, name) ? ports.resources[name] : undefined
  if (!resource) return deliveries.map(delivery => ({ delivery, error: 'MISSING' }))
  if (!canDo(session.actor.access, resource, 'read')) throw new HookMustStop('MAKER_RIGHTS')
  const ctx = recordContext(ports, resource, session)
  const sign = fileSigner(ports, scope.institutionId)
  const rows = await rowsOf(scope, ctx, [
    ...new Set(deliveries.map(({ recordId }) => recordId ?? '')),
  ])
  const changes = await changesOf(scope, deliveries)
  const found: { readonly delivery: ClaimedDelivery; readonly row: Row }[] = []
  const parts: Composed[] = []
  for (const delivery of deliveries) {
    const row = rows.get(delivery.recordId ?? '')
    if (!row) parts.push({ delivery, error: 'MISSING' })
    else if (!isVisible(ctx, row)) parts.push({ delivery, error: 'HIDDEN' })
    else found.push({ delivery, row })
  }
  const wanted = found.map(({ delivery, row }) => ({ row, version: delivery.version }))
  const then = await rowsAt(scope, name, wanted)
  for (const [n, { delivery }] of found.entries()) {
    const row = then[n]
    const { type, at, version, auditId } = delivery
    if (!row || !isVisible(ctx, row)) {
      parts.push({ delivery, error: row ? 'HIDDEN' : 'MISSING' })
      continue
    }
    const seen = await presentValues(ctx, changes.get(auditId ?? '') ?? {}, sign)
    const data = {
      id: row.id,
      version,
      resource: name,
      changed: Object.keys(seen).filter(field => !notFields.has(field)),
      record: await presentRow(ctx, row, sign),
    }
    parts.push({ delivery, body: JSON.stringify({ type, timestamp: at, data }) })
  }
  return parts
}

/**
 * Writes the texts for deliveries of one webhook: each record as its change left it, as the
 * webhook's person can see it now. Throws HookMustStop if that person has left, or can no longer
 * read records of such a resource.
 */
export const compose = async (
  ports: EnginePorts,
  scope: Scope,
  hook: Hook,
  deliveries: readonly ClaimedDelivery[],
): Promise<Composed[]> => {
  const session = await ownerOf(ports, scope, hook)
  const told = deliveries
    .filter(({ resource }) => resource === null)
    .map(delivery => ({
      delivery,
      body: JSON.stringify({
        type: delivery.type,
        timestamp: delivery.at,
        data: delivery.data ?? {},
      }),
    }))
  const parts: Composed[] = [...told]
  for (const [name, group] of byResource(deliveries))
    parts.push(...(await composeRecords(ports, scope, session, name, group)))
  return parts
}
