import type { ChangeEvent } from '../../../resources/automations/automation/automation.options.ts'
import { asText } from '../../../src/schema/asText.ts'
import type { AnyRecord } from '../../../src/schema/resource.ts'
import { isVisible } from '../../engine/records/visible.ts'
import { isObject } from '../../platform/http/body.ts'
import type { Scope } from '../../platform/store/types.ts'
import { isAutomation } from './acting.ts'
import { isWatched, meeting } from './changes.ts'
import { countsOf } from './counts.ts'
import type { Plan } from './plan.ts'
import { dueAt, dateWindowOf } from './window.ts'

/** Maximum number of past changes or records that are examined. */
const mostRead = 20_000
/** Rows read at a time. @tuning */
const rowsAtOnce = 2000

/** Something in the past that would have started an automation. */
export interface PastEvent {
  readonly kind: ChangeEvent | null
  readonly at: string
  /** Null if all are counted together. */
  readonly recordId: string | null
  readonly count: number | null
}
interface Past {
  /** Newest first. */
  readonly events: readonly PastEvent[]
  /** There are more events than were checked. */
  readonly capped: boolean
}

const deletedIn = (json: unknown): boolean => {
  const { deletedAt } = isObject(json) ? json : {}
  return asText(deletedAt ?? '') !== ''
}
const kindOf = (before: unknown, after: unknown): ChangeEvent => {
  if (!isObject(before)) return 'CREATED'
  if (deletedIn(after)) return 'DELETED'
  return deletedIn(before) ? 'RESTORED' : 'UPDATED'
}

/** The ids of those of the records that meet the conditions now, read in parts. */
const idsMeeting = async (
  scope: Scope,
  plan: Plan,
  ids: readonly string[],
  deleted: 'no' | 'only' = 'no',
): Promise<ReadonlySet<string>> => {
  const all = [...new Set(ids)]
  const met = new Set<string>()
  for (let at = 0; at < all.length; at += rowsAtOnce)
    for (const id of (
      await meeting(scope, plan, all.slice(at, at + rowsAtOnce), { deleted })
    ).keys())
      met.add(id)
  return met
}

/** CHANGE: changes that people made. */
export const pastChanges = async (scope: Scope, plan: Plan, from: string): Promise<Past> => {
  const rows = await scope.db
    .selectFrom('audit')
    .select(['at', 'recordId', 'actor', 'before', 'after'])
    .where('resource', '=', plan.target.resource.name)
    .where('at', '>=', from)
    .orderBy('at', 'desc')
    .limit(mostRead + 1)
    .execute()
  const fitting = rows
    .slice(0, mostRead)
    .filter(({ actor, after }) => !isAutomation(actor) && isObject(after) && 'version' in after)
    .map(({ at, recordId, before, after }) => ({
      at,
      recordId,
      kind: kindOf(before, after),
      after: isObject(after) ? after : {},
    }))
    .filter(({ kind, after }) => isWatched(plan, kind, after))
  const ids = (wanted: boolean) =>
    fitting.flatMap(({ kind, recordId }) => ((kind === 'DELETED') === wanted ? [recordId] : []))
  const living = await idsMeeting(scope, plan, ids(false))
  const gone = await idsMeeting(scope, plan, ids(true), 'only')
  const events = fitting.flatMap(({ kind, at, recordId }): PastEvent[] => {
    const isMet = (kind === 'DELETED' ? gone : living).has(recordId)
    return isMet ? [{ kind, at, recordId, count: null }] : []
  })
  return { events, capped: rows.length > mostRead }
}

/** DATE: records whose date was reached. */
export const pastDates = async (
  scope: Scope,
  plan: Plan,
  from: string,
  until: string,
): Promise<Past> => {
  const { terms, target, query, hidden } = plan
  const asked = { ...query, where: [...query.where, ...dateWindowOf(plan, from, until)] }
  const rows: AnyRecord[] = []
  const only = new Set([terms.dateField ?? ''])
  for await (const part of scope.ordered(
    target.resource,
    asked,
    rowsAtOnce,
    undefined,
    hidden,
    only,
  )) {
    rows.push(...part)
    if (rows.length > mostRead) break
  }
  const events = rows
    .slice(0, mostRead)
    .map((record): PastEvent => ({
      kind: null,
      at: dueAt(plan, record[terms.dateField ?? '']) ?? until,
      recordId: record.id,
      count: null,
    }))
    .toSorted((a, b) => b.at.localeCompare(a.at))
  return { events, capped: rows.length > mostRead }
}

/** The count keys of the records, up to the limit. */
const keysOf = async (scope: Scope, { terms, target, query, hidden }: Plan) => {
  const { countBy } = terms
  if (!countBy) return { keys: [''], capped: false }
  const keys = new Set<string>()
  let read = 0
  const only = new Set([countBy])
  for await (const rows of scope.ordered(
    target.resource,
    query,
    rowsAtOnce,
    undefined,
    hidden,
    only,
  )) {
    for (const row of rows) keys.add(asText(row[countBy] ?? ''))
    read += rows.length
    if (read >= mostRead) return { keys: [...keys], capped: true }
  }
  keys.delete('')
  return { keys: [...keys], capped: false }
}

/** COUNT: the counts that have reached the number by now. */
export const pastCounts = async (
  scope: Scope,
  plan: Plan,
  _from: string,
  until: string,
): Promise<Past> => {
  const { terms, subject } = plan
  const { keys, capped } = await keysOf(scope, plan)
  const counts = await countsOf(scope, plan, keys)
  const reached = [...counts].filter(([, n]) => n >= (terms.threshold ?? 1))
  const rows = subject
    ? await scope.many(
        subject.resource,
        reached.map(([key]) => key),
      )
    : []
  const records = new Map(rows.map(row => [row.id, row]))
  const events = reached.flatMap(([key, count]): PastEvent[] => {
    const record = records.get(key)
    const isSeen = !subject || (record && isVisible(subject, record))
    return isSeen ? [{ kind: null, at: until, recordId: record?.id ?? null, count }] : []
  })
  return { events, capped }
}
