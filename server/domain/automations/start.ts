import { automationAtLimit } from '../../../resources/automations/automation/automation.messages.ts'
import type { ChangeEvent } from '../../../resources/automations/automation/automation.options.ts'
import type { RunReason } from '../../../resources/automations/automation-run/automationRun.options.ts'
import {
  automation,
  type Automation,
} from '../../../resources/automations/automation/automation.resource.ts'
import { automationRun } from '../../../resources/automations/automation-run/automationRun.resource.ts'
import { minute } from '../../../src/schema/durations.ts'
import { dateOf, toLocal } from '../../../src/schema/zone.ts'
import { responsiblePeople } from '../../engine/notices/people.ts'
import type { RecordContext } from '../../engine/records/context.ts'
import type { Contexts } from '../../engine/records/system.ts'
import { ruleContext } from '../../engine/records/pipeline.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { automationRunKey } from './finish.ts'

/** An event that starts an automation. */
export interface Start {
  /** Names it: it starts the automation once. */
  readonly event: string
  readonly kind: ChangeEvent | null
  readonly at: string
  readonly resource: string
  readonly recordId: string | null
  /** The value of the date field, or the number of records. */
  readonly value: string | null
}

/** Rows of a statement. @tuning */
const chunk = 500

/** The institution's day at this moment. */
export const dayOf = ({ clock, institution }: Pick<RecordContext, 'clock' | 'institution'>) =>
  dateOf(toLocal(clock.now().toISOString(), institution.timezone))

/**
 * Milliseconds for which events that start nothing are collected, so that a flood of them becomes a
 * few entries.
 */
const gatherMs = 10 * minute

/** Logs events that are skipped. */
export const noteSkipped = async (
  tx: StoreTx,
  ctx: RecordContext,
  { id, target }: Pick<Automation, 'id' | 'target'>,
  reason: RunReason,
  count: number,
): Promise<void> => {
  if (count === 0) return
  const now = ctx.clock.now()
  const at = now.toISOString()
  await tx.db
    .insertInto('automationQueue')
    .values({
      id: ctx.ids.next(),
      automation: id,
      event: reason,
      at,
      dueAt: new Date(now.getTime() + gatherMs).toISOString(),
      resource: target,
      reason,
      count,
    })
    .onConflict(on =>
      on.columns(['automation', 'event']).doUpdateSet(eb => ({
        count: eb('automationQueue.count', '+', count),
        at,
      })),
    )
    .execute()
}

const usedOn = async ({ db }: StoreTx, id: string, day: string): Promise<number> =>
  (
    await db
      .selectFrom('automationDay')
      .select('used')
      .where('automation', '=', id)
      .where('day', '=', day)
      .executeTakeFirst()
  )?.used ?? 0

/** How many runs the automation has left on this day. */
export const leftToday = async (
  tx: StoreTx,
  ctx: RecordContext,
  { id, dailyLimit }: Pick<Automation, 'id' | 'dailyLimit'>,
): Promise<number> => Math.max(0, dailyLimit - (await usedOn(tx, id, dayOf(ctx))))

/** Events of these that have not started the automation yet. */
const unknown = async (
  { db }: StoreTx,
  id: string,
  starts: readonly Start[],
): Promise<readonly Start[]> => {
  const known = new Set<string>()
  for (let at = 0; at < starts.length; at += chunk) {
    const events = starts.slice(at, at + chunk).map(({ event }) => event)
    const waiting = await db
      .selectFrom('automationQueue')
      .select('event')
      .where('automation', '=', id)
      .where('event', 'in', events)
      .execute()
    for (const { event } of waiting) known.add(automationRunKey(id, event))
    const ended = await db
      .selectFrom('journalKey')
      .select('key')
      .where('journal', '=', automationRun.name)
      .where(
        'key',
        'in',
        events.map(event => automationRunKey(id, event)),
      )
      .execute()
    for (const { key } of ended) known.add(key)
  }
  return starts.filter(({ event }) => !known.has(automationRunKey(id, event)))
}

const tellOfLimit = async (
  tx: StoreTx,
  own: Contexts,
  { id, name, owner, dailyLimit }: Automation,
): Promise<void> => {
  const ctx = own(automation.name)
  const rules = ruleContext(tx, ctx)
  for (const person of await responsiblePeople(tx, owner, `${automation.name}.update`))
    await rules.notify(
      person,
      automationAtLimit,
      { automation: name, limit: dailyLimit },
      { dedupeKey: `${id} ${dayOf(ctx)}` },
    )
}

/**
 * Queues runs of an automation up to its daily limit; the others, and `beyond` more that were not
 * read, are counted. The caller holds the lock of the journal position, so no event is handled
 * twice.
 */
export const startRuns = async (
  tx: StoreTx,
  own: Contexts,
  record: Automation,
  starts: readonly Start[],
  beyond = 0,
): Promise<void> => {
  if (!starts.length && beyond === 0) return
  const ctx = own(automation.name)
  const fresh = await unknown(tx, record.id, starts)
  const left = await leftToday(tx, ctx, record)
  const now = ctx.clock.now().toISOString()
  const rows = fresh.slice(0, left).map(start => ({
    ...start,
    kind: start.kind ?? record.trigger,
    id: ctx.ids.next(),
    automation: record.id,
    dueAt: now,
    count: 1,
    tries: 0,
  }))
  if (rows.length) {
    await tx.append('automationQueue', rows)
    const used = record.dailyLimit - left + rows.length
    await tx.db
      .insertInto('automationDay')
      .values({ automation: record.id, day: dayOf(ctx), used })
      .onConflict(on => on.columns(['automation', 'day']).doUpdateSet({ used }))
      .execute()
  }
  const over = fresh.length - rows.length + beyond
  await noteSkipped(tx, ctx, record, 'LIMIT', over)
  if (over > 0) await tellOfLimit(tx, own, record)
}
