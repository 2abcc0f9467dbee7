import type { RuleContext } from '../../engine/records/rules.ts'
import { ruleContext } from '../../engine/records/pipeline.ts'
import { systemContexts } from '../../engine/records/system.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import type { Scope } from '../../platform/store/types.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import { asText } from '../../../src/schema/asText.ts'
import { superviseRecord } from '../../../resources/supervision/supervise-record/superviseRecord.resource.ts'
import { isObject } from '../../platform/http/body.ts'
import { record } from './record.ts'

/**
 * Milliseconds after which a screen that has not reported counts as closed; it reports every half
 * minute.
 */
const silentMs = 90_000
const dayMs = 86_400_000

interface Visit {
  readonly id: string
  readonly lessonId: string
  readonly accountId: string
  readonly name: string
  readonly startAt: string
  readonly seenAt: string
}
type Recording = Pick<RuleContext, 'tx' | 'ids' | 'contextOf' | 'actor' | 'now'>

/** Enters a closed screen in the record, once, and forgets it. */
const closeVisit = async (ctx: Recording, visit: Visit): Promise<void> => {
  const { id, lessonId, accountId, name, startAt, seenAt } = visit
  const seconds = Math.round((Date.parse(seenAt) - Date.parse(startAt)) / 1000)
  await record(
    ctx,
    lessonId,
    { act: 'WATCH', at: startAt, seconds },
    { who: { id: accountId, name }, key: `watch ${accountId} ${id}` },
  )
  await ctx.tx.db
    .deleteFrom('supervisorVisit')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/**
 * Notes that the caller watches a lesson, or watches it no more; returns the names of the others
 * who do.
 */
export const noteWatching = async (
  ctx: RuleContext,
  {
    lessonId,
    visit,
    ends,
  }: { readonly lessonId: string; readonly visit: string; readonly ends: boolean },
): Promise<string[]> => {
  const { tx, actor, now } = ctx
  const row = await tx.db
    .insertInto('supervisorVisit')
    .values({
      id: visit,
      lessonId,
      accountId: actor.id,
      name: actor.name,
      startAt: now,
      seenAt: now,
    })
    .onConflict(on => on.columns(['accountId', 'id']).doUpdateSet({ seenAt: now }))
    .returningAll()
    .executeTakeFirstOrThrow()
  if (ends) await closeVisit(ctx, row)
  const others = await tx.db
    .selectFrom('supervisorVisit')
    .select('name')
    .distinct()
    .where('lessonId', '=', lessonId)
    .where('accountId', '!=', actor.id)
    .where('seenAt', '>', new Date(Date.parse(now) - silentMs).toISOString())
    .orderBy('name')
    .execute()
  return others.map(({ name }) => name)
}

/** Entries of people into rooms in the past day, to find their leaving times. */
const entered = async (db: Pick<Scope, 'db'>, now: Date) =>
  tablesOf(db, superviseRecord)
    .selectFrom('superviseRecord')
    .select(['id', 'lessonId', 'operatorId', 'operatorName', 'at'])
    .where('act', '=', 'ENTER')
    .where('at', '>', new Date(now.getTime() - dayMs).toISOString())
    .orderBy('at', 'desc')
    .limit(500)
    .execute()

/** Leavings of supervisors that classrooms reported, each with the entry that it ends. */
const leavingsOf = async (scope: Pick<Scope, 'db'>, now: Date) => {
  const entries = new Map((await entered(scope, now)).map(entry => [entry.id, entry]))
  if (!entries.size) return []
  const lessons = [...new Set([...entries.values()].map(({ lessonId }) => lessonId))]
  const rows = await scope.db
    .selectFrom('classroomEvent')
    .select(['lessonId', 'at', 'data'])
    .where('lessonId', 'in', lessons)
    .where('type', '=', 'VISIT')
    .orderBy('at')
    .execute()
  return rows.flatMap(({ lessonId, at, data }) => {
    const { inside, visit }: Readonly<Record<string, unknown>> = isObject(data) ? data : {}
    if (inside !== false) return []
    const entry = entries.get(asText(visit))
    return entry?.lessonId === lessonId ? [{ entry, at }] : []
  })
}

/** Records what has ended in an institution: silent screens, and stays in rooms. */
export const settleVisits = async (scope: Scope, ports: EnginePorts): Promise<void> => {
  const now = ports.clock.now()
  const before = new Date(now.getTime() - silentMs).toISOString()
  const left = await leavingsOf(scope, now)
  const silent = await scope.db
    .selectFrom('supervisorVisit')
    .select('id')
    .where('seenAt', '<=', before)
    .limit(1)
    .executeTakeFirst()
  if (!silent && !left.length) return
  const of = await systemContexts(ports, scope.institutionId)
  await scope.transaction(async tx => {
    const rows = await tx.db
      .selectFrom('supervisorVisit')
      .selectAll()
      .where('seenAt', '<=', before)
      .orderBy('seenAt')
      .limit(200)
      .forUpdate()
      .skipLocked()
      .execute()
    const ctx = ruleContext(tx, of('superviseRecord'))
    for (const row of rows) await closeVisit(ctx, row)
    for (const { entry, at } of left) {
      const seconds = Math.max(0, Math.round((Date.parse(at) - Date.parse(entry.at)) / 1000))
      const who = { id: entry.operatorId, name: entry.operatorName }
      const key = `leave ${entry.id} ${at}`
      await record(ctx, entry.lessonId, { act: 'LEAVE', at, seconds }, { who, key })
    }
  })
}
