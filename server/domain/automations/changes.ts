import type { ChangeEvent } from '../../../resources/automations/automation/automation.options.ts'
import type { Condition, ListQuery } from '../../../src/protocol/query.ts'
import { isObject } from '../../platform/http/body.ts'
import type { Row } from '../../platform/ports.ts'
import type { Scope, StoreTx } from '../../platform/store/types.ts'
import { isInSnapshot, type JournalledChange } from '../../platform/store/unseen.ts'
import { isAutomation } from './acting.ts'
import { noteReached } from './counts.ts'
import type { Armed, Loaded } from './load.ts'
import type { Plan } from './plan.ts'
import { noteSkipped, startRuns, type Start } from './start.ts'
import { dateWindowOf } from './window.ts'

const kinds = {
  created: 'CREATED',
  updated: 'UPDATED',
  deleted: 'DELETED',
  restored: 'RESTORED',
} as const satisfies Readonly<Record<JournalledChange['kind'], ChangeEvent>>

/** What happened, in the words of an automation. */
export const eventOf = ({ kind }: Pick<JournalledChange, 'kind'>): ChangeEvent => kinds[kind]

/** The old and new values of changed fields, by the change's id. */
export type ChangedValues = ReadonlyMap<
  string,
  {
    readonly before: Readonly<Record<string, unknown>>
    readonly after: Readonly<Record<string, unknown>>
  }
>
const valuesIn = (json: unknown): Readonly<Record<string, unknown>> => (isObject(json) ? json : {})

/** Ids of a statement. @tuning */
const chunk = 1000

export const changedValues = async (
  { db }: Pick<Scope, 'db'>,
  changes: readonly Pick<JournalledChange, 'id'>[],
): Promise<ChangedValues> => {
  const values = new Map<
    string,
    { before: Readonly<Record<string, unknown>>; after: Readonly<Record<string, unknown>> }
  >()
  for (let at = 0; at < changes.length; at += chunk) {
    const ids = changes.slice(at, at + chunk).map(({ id }) => id)
    const rows = await db
      .selectFrom('audit')
      .select(['id', 'before', 'after'])
      .where('id', 'in', ids)
      .execute()
    for (const { id, before, after } of rows)
      values.set(id, { before: valuesIn(before), after: valuesIn(after) })
  }
  return values
}

/** Whether the change starts the automation, by its type and the changed fields. */
export const isWatched = (
  { terms: { events, watched } }: Pick<Plan, 'terms'>,
  kind: ChangeEvent,
  after: Readonly<Record<string, unknown>> | undefined,
): boolean => {
  if (!events.includes(kind)) return false
  if (kind !== 'UPDATED' || !watched.length) return true
  return watched.some(name => after !== undefined && Object.hasOwn(after, name))
}

/** Those of the records that meet the conditions now; deleted ones are looked up in the trash. */
export const meeting = async (
  from: Pick<Scope, 'matching'>,
  { target, query, hidden }: Plan,
  ids: Iterable<string>,
  options: { readonly deleted?: ListQuery['deleted']; readonly where?: readonly Condition[] } = {},
): Promise<ReadonlyMap<string, Row>> => {
  const all = [...new Set(ids)]
  const asked = {
    ...query,
    deleted: options.deleted ?? 'no',
    where: [...query.where, ...(options.where ?? [])],
  }
  const rows = new Map<string, Row>()
  for (let at = 0; at < all.length; at += chunk)
    for (const row of await from.matching(
      target.resource,
      all.slice(at, at + chunk),
      asked,
      hidden,
    ))
      rows.set(row.id, row)
  return rows
}

interface Taken {
  readonly tx: StoreTx
  readonly loaded: Loaded
  readonly armed: Armed
  readonly plan: Plan
  /** Changes of the target's records since the automation was turned on. */
  readonly changes: readonly JournalledChange[]
  readonly values: ChangedValues
}

/** CHANGE: each change of a record that meets the conditions. */
const takeEvents = async ({ tx, loaded, armed, plan, changes, values }: Taken): Promise<void> => {
  const fitting = changes.filter(change =>
    isWatched(plan, eventOf(change), values.get(change.id)?.after),
  )
  const idsOf = (wanted: boolean) =>
    fitting.filter(({ kind }) => (kind === 'deleted') === wanted).map(({ recordId }) => recordId)
  const living = await meeting(tx, plan, idsOf(false))
  const gone = await meeting(tx, plan, idsOf(true), { deleted: 'only' })
  const met = fitting.filter(({ kind, recordId }) =>
    (kind === 'deleted' ? gone : living).has(recordId),
  )
  const starts = met
    .filter(({ actor }) => !isAutomation(actor))
    .map((change): Start => ({
      event: change.id,
      kind: eventOf(change),
      at: change.at,
      resource: change.resource,
      recordId: change.recordId,
      value: null,
    }))
  const ctx = loaded.own(plan.target.resource.name)
  await noteSkipped(tx, ctx, armed.record, 'LOOP', met.length - starts.length)
  await startRuns(tx, loaded.own, armed.record, starts)
}

/** The start of an automation by a date of a record. */
export const dateStart = ({ terms, target }: Plan, row: Row, at: string): Start => {
  const value = String(row[terms.dateField ?? ''])
  return {
    event: `${row.id} ${value}`,
    kind: null,
    at,
    resource: target.resource.name,
    recordId: row.id,
    value,
  }
}

/**
 * DATE: a date that was entered after its moment had passed. Future dates are found when they are
 * due.
 */
const takeDates = async ({ tx, loaded, armed, plan, changes, values }: Taken): Promise<void> => {
  const name = plan.terms.dateField ?? ''
  const ids = changes.flatMap(({ id, kind, actor, recordId }) => {
    const isNew = kind === 'created' || kind === 'restored'
    const isSet = kind === 'updated' && Object.hasOwn(values.get(id)?.after ?? {}, name)
    return (isNew || isSet) && !isAutomation(actor) ? [recordId] : []
  })
  if (!ids.length) return
  const where = dateWindowOf(plan, armed.sinceAt, armed.checkedAt)
  const rows = await meeting(tx, plan, ids, { where })
  const now = plan.target.clock.now().toISOString()
  const starts = [...rows.values()].map(row => dateStart(plan, row, now))
  await startRuns(tx, loaded.own, armed.record, starts)
}

const takers = {
  CHANGE: takeEvents,
  DATE: takeDates,
  COUNT: ({ tx, loaded, armed, plan, changes, values }: Taken) =>
    noteReached(tx, loaded.own, armed, plan, changes, values),
} as const

/** Whether the automation depends on which fields a change affected. */
const asksValues = ({ record: { trigger, watched } }: Armed): boolean =>
  trigger !== 'CHANGE' || watched.length > 0

/** Starts the automations that a part of the journal concerns. */
export const takeChanges = async (
  tx: StoreTx,
  loaded: Loaded,
  changes: readonly JournalledChange[],
): Promise<void> => {
  const ofTarget = (armed: Armed) =>
    changes.filter(
      ({ resource, txid }) => resource === armed.record.target && !isInSnapshot(armed.since, txid),
    )
  const asked = new Map<string, JournalledChange>()
  for (const armed of loaded.armed)
    if (asksValues(armed)) for (const change of ofTarget(armed)) asked.set(change.id, change)
  const values = await changedValues(tx, [...asked.values()])
  for (const armed of loaded.armed) {
    const own = ofTarget(armed)
    if (!own.length) continue
    const taken = { tx, loaded, armed, plan: armed.plan(), changes: own, values }
    await takers[armed.record.trigger](taken)
  }
}
