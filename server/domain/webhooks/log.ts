import type {
  WebhookDelivery,
  WebhookFacts,
} from '../../../resources/webhooks/webhook/webhook.calls.ts'
import type { EventName } from '../../../resources/webhooks/webhook/webhook.events.ts'
import {
  deliveryErrors,
  type DeliveryState,
} from '../../../resources/webhooks/webhook/webhook.options.ts'
import { canDo, masksField, seesField } from '../../../src/access/index.ts'
import { asText } from '../../../src/schema/asText.ts'
import type { Lang } from '../../../src/schema/label.ts'
import type { Contexts } from '../../engine/records/system.ts'
import { masked } from '../../engine/records/fields.ts'
import { isVisible } from '../../engine/records/visible.ts'
import type { Session } from '../../platform/context.ts'
import { errors } from '../../platform/errors/errors.ts'
import type { Clock } from '../../platform/ports.ts'
import type { Scope } from '../../platform/store/types.ts'
import { webhook } from '../../../resources/webhooks/webhook/webhook.resource.ts'
import { secretFacts } from './secrets.ts'
import { isKnown, keptFrom, type Sight } from './sight.ts'

/** Filters of a webhook's log; null: any. */
export interface LogQuestion {
  readonly webhook: string
  readonly state: DeliveryState | null
  readonly type: string | null
  readonly resource: string | null
  /** The ending of the type. */
  readonly event: EventName | null
  readonly recordId: string | null
  readonly from: string | null
  readonly until: string | null
  /** Only deliveries with these ids, whatever the other filters. */
  readonly ids?: readonly string[]
  readonly page: number
  readonly limit: number
}

/** Throws 404 if the institution has no such webhook. */
export const demandWebhook = async (from: Pick<Scope, 'get'>, id: string): Promise<void> => {
  if (!(await from.get(webhook, id))) throw errors.notFound()
}

const matching = ({ db }: Scope, sight: Sight, asked: Omit<LogQuestion, 'page' | 'limit'>) => {
  let query = db
    .selectFrom('webhookDelivery')
    .where('webhook', '=', asked.webhook)
    .where(isKnown(sight))
  if (asked.ids) return query.where('id', 'in', asked.ids)
  if (asked.state !== null) query = query.where('state', '=', asked.state)
  if (asked.type !== null) query = query.where('type', '=', asked.type)
  if (asked.resource !== null) query = query.where('resource', '=', asked.resource)
  if (asked.event !== null) query = query.where('type', 'like', `%.${asked.event}`)
  if (asked.recordId !== null) query = query.where('recordId', '=', asked.recordId)
  if (asked.from !== null) query = query.where('at', '>=', asked.from)
  if (asked.until !== null) query = query.where('at', '<', asked.until)
  return query
}

/** Titles of the records, as the reader may see them, by `<resource> <id>`. */
const titlesOf = async (
  scope: Scope,
  of: Contexts,
  { actor }: Session,
  records: readonly { readonly resource: string | null; readonly recordId: string | null }[],
): Promise<ReadonlyMap<string, string>> => {
  const titles = new Map<string, string>()
  const ids = new Map<string, Set<string>>()
  for (const { resource, recordId } of records)
    if (resource !== null && recordId !== null)
      ids.set(resource, (ids.get(resource) ?? new Set<string>()).add(recordId))
  for (const [name, ofResource] of ids) {
    const ctx = of(name)
    const { resource } = ctx
    const field = resource.fields[resource.title]
    if (!field || !canDo(actor.access, resource, 'read') || !seesField(actor.access, field))
      continue
    const hide = masksField(actor.access, field)
    for (const row of await scope.many(resource, [...ofResource]))
      if (isVisible(ctx, row)) {
        const value = row[resource.title]
        const title = asText(hide ? masked(field, value) : value)
        // of some kinds a mask leaves nothing
        if (title !== '') titles.set(`${name} ${row.id}`, title)
      }
  }
  return titles
}

/** The reader's view of one record: its resource is left out if rules hide the record from them. */
const sightOfRecord = async (
  scope: Scope,
  of: Contexts,
  sight: Sight,
  recordId: string | null,
): Promise<Sight> => {
  if (recordId === null || !sight.guarded.size) return sight
  const named = [...sight.guarded].map(resource => ({ resource, recordId }))
  const kept = await keptFrom(scope, of, sight, named)
  return { ...sight, resources: sight.resources.filter(name => !kept.has(`${name} ${recordId}`)) }
}

/**
 * Ids of the deliveries of a webhook that the reader can see, newest first. Throws 404 if there is
 * no such webhook.
 */
export const idsOfDeliveries = async (
  scope: Scope,
  of: Contexts,
  sight: Sight,
  asked: Omit<LogQuestion, 'page' | 'limit'>,
): Promise<readonly string[]> => {
  await demandWebhook(scope, asked.webhook)
  const known = await sightOfRecord(scope, of, sight, asked.recordId)
  const rows = await matching(scope, known, asked).select('id').orderBy('id', 'desc').execute()
  return rows.map(({ id }) => id)
}

/**
 * Deliveries of a webhook, newest first, as the reader can see them. Throws 404 if there is no such
 * webhook.
 */
export const listDeliveries = async (
  scope: Scope,
  of: Contexts,
  session: Session,
  sight: Sight,
  asked: LogQuestion,
  lang: Lang,
): Promise<{ readonly list: WebhookDelivery[]; readonly total: number }> => {
  await demandWebhook(scope, asked.webhook)
  const known = await sightOfRecord(scope, of, sight, asked.recordId)
  const [rows, countRow] = await Promise.all([
    matching(scope, known, asked)
      .select(['id', 'type', 'at', 'state', 'resource', 'recordId', 'version', 'tries'])
      .select(['lastAt', 'dueAt', 'status', 'ms', 'error', 'detail', 'answer'])
      .orderBy('id', 'desc')
      .limit(asked.limit)
      .offset((asked.page - 1) * asked.limit)
      .execute(),
    matching(scope, known, asked)
      .select(eb => eb.fn.countAll<number>().as('n'))
      .executeTakeFirst(),
  ])
  const [titles, kept] = await Promise.all([
    titlesOf(scope, of, session, rows),
    keptFrom(scope, of, sight, rows),
  ])
  const mayChange = canDo(session.actor.access, of(webhook.name).resource, 'update')
  return {
    total: Number(countRow?.n ?? 0),
    list: rows.map(({ dueAt, ...row }) => {
      const key = `${row.resource ?? ''} ${row.recordId ?? ''}`
      return {
        ...row,
        // a response may repeat what the receiver was sent, with the values that the webhook's
        // owner sees
        ...(mayChange && !kept.has(key) ? {} : { answer: null, detail: null }),
        ...(kept.has(key) ? { recordId: null } : {}),
        title: titles.get(key) ?? null,
        nextAt: row.state === 'WAITING' ? dueAt : null,
        errorText: row.error === null ? null : deliveryErrors[row.error][lang],
      }
    }),
  }
}

/**
 * Statistics of a webhook, from the deliveries that the reader can see. Throws 404 if there is no
 * such webhook.
 */
export const webhookFactsOf = async (
  scope: Scope,
  ports: { readonly clock: Clock },
  sight: Sight,
  id: string,
): Promise<WebhookFacts> => {
  await demandWebhook(scope, id)
  const [counts, state, secret] = await Promise.all([
    scope.db
      .selectFrom('webhookDelivery')
      .select('state')
      .select(eb => eb.fn.countAll<number>().as('n'))
      .where('webhook', '=', id)
      .where(isKnown(sight))
      .groupBy('state')
      .execute(),
    scope.db
      .selectFrom('webhookState')
      .select('failingSince')
      .where('webhook', '=', id)
      .executeTakeFirst(),
    secretFacts(scope, ports, id),
  ])
  const countOf = (wanted: DeliveryState): number =>
    Number(counts.find(({ state: one }) => one === wanted)?.n ?? 0)
  return {
    secretShown: secret.isShown,
    olderSecretUntil: secret.olderUntil,
    failingSince: state?.failingSince ?? null,
    waiting: countOf('WAITING'),
    failed: countOf('FAILED'),
    delivered: countOf('DELIVERED'),
  }
}
