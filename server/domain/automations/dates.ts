import { asText } from '../../../src/schema/asText.ts'
import type { Row } from '../../platform/ports.ts'
import { isObject } from '../../platform/http/body.ts'
import type { Scope, StoreTx } from '../../platform/store/types.ts'
import { isAutomation } from './acting.ts'
import { dateStart } from './changes.ts'
import type { Armed, Loaded } from './load.ts'
import type { Plan } from './plan.ts'
import { noteSkipped, startRuns } from './start.ts'
import { dueAt, dateWindowOf } from './window.ts'

/** Milliseconds between checks of dates. */
const everyMs = 15_000
/** Rows read at a time. @tuning */
const rowsAtOnce = 500

/**
 * Up to `most` records whose date between two moments starts the automation, and the number of
 * further ones.
 */
const dueRows = async (
  tx: StoreTx,
  { target, query, hidden }: Plan,
  where: ReturnType<typeof dateWindowOf>,
  most: number,
): Promise<{ readonly rows: readonly Row[]; readonly beyond: number }> => {
  const asked = { ...query, where: [...query.where, ...where] }
  const rows: Row[] = []
  for await (const part of tx.ordered(target.resource, asked, rowsAtOnce, undefined, hidden)) {
    rows.push(...part)
    if (rows.length > most) break
  }
  if (rows.length <= most) return { rows, beyond: 0 }
  const total = await tx.total(target.resource, asked, hidden)
  return { rows: rows.slice(0, most), beyond: Math.max(0, total - most) }
}

/** Those of the records whose date was last set by an automation; such a date starts none. */
const setByAutomation = async (
  { db }: StoreTx,
  { terms, target }: Plan,
  rows: readonly Row[],
): Promise<ReadonlySet<string>> => {
  if (!rows.length) return new Set()
  const name = terms.dateField ?? ''
  const entries = await db
    .selectFrom('audit')
    .select(['recordId', 'actor', 'after'])
    .where('resource', '=', target.resource.name)
    .where(
      'recordId',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('id', 'desc')
    .execute()
  const last = new Map<string, string>()
  for (const { recordId, actor, after } of entries)
    if (isObject(after) && Object.hasOwn(after, name) && !last.has(recordId))
      last.set(recordId, actor)
  return new Set([...last].flatMap(([id, actor]) => (isAutomation(actor) ? [id] : [])))
}

const startDue = async (tx: StoreTx, loaded: Loaded, armed: Armed, now: string): Promise<void> => {
  const { record, checkedAt } = armed
  const plan = armed.plan()
  const where = dateWindowOf(plan, checkedAt, now)
  const { rows, beyond } = await dueRows(tx, plan, where, record.dailyLimit)
  const own = await setByAutomation(tx, plan, rows)
  const starts = rows
    .filter(({ id }) => !own.has(id))
    .map(row => dateStart(plan, row, dueAt(plan, asText(row[record.dateField ?? ''])) ?? now))
    .toSorted((a, b) => a.at.localeCompare(b.at))
  await noteSkipped(tx, loaded.own(record.target), record, 'LOOP', own.size)
  await startRuns(tx, loaded.own, record, starts, beyond)
  await tx.db
    .updateTable('automationState')
    .set({ checkedAt: now })
    .where('automation', '=', record.id)
    .execute()
}

const waitsForDates = ({ record }: Armed): boolean => record.trigger === 'DATE'
const isDue = (armed: Armed, now: Date): boolean =>
  waitsForDates(armed) && now.getTime() - Date.parse(armed.checkedAt) >= everyMs

/** Whether it is time to check dates. */
export const datesAreDue = ({ armed }: Loaded, now: Date): boolean =>
  armed.some(one => isDue(one, now))

/**
 * DATE: starts automations for the records whose moment has come since the last check; `reached`: a
 * moment is known to have come, however recently.
 */
export const startByDates = async (
  tx: StoreTx,
  loaded: Loaded,
  now: Date,
  reached: boolean,
): Promise<void> => {
  for (const armed of loaded.armed)
    if (isDue(armed, now) || (reached && waitsForDates(armed)))
      await startDue(tx, loaded, armed, now.toISOString())
}

/**
 * The next instant within `ms` at which a date starts an automation, in milliseconds, including one
 * that has come since the last check; undefined if there is none.
 */
export const nextDate = async (
  scope: Scope,
  { armed }: Loaded,
  now: Date,
  ms: number,
): Promise<number | undefined> => {
  const times: number[] = []
  for (const one of armed.filter(waitsForDates)) {
    const plan = one.plan()
    const { query, target, hidden } = plan
    const until = new Date(now.getTime() + ms).toISOString()
    const where = [...query.where, ...dateWindowOf(plan, one.checkedAt, until)]
    const name = one.record.dateField ?? ''
    const [row] = await scope.page(
      target.resource,
      { ...query, page: 1, limit: 1, sort: name, where },
      hidden,
    )
    const at = row && dueAt(plan, asText(row[name]))
    if (at !== undefined) times.push(Date.parse(at))
  }
  return times.length ? Math.min(...times) : undefined
}
