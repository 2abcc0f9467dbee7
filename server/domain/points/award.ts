import {
  pointsEntry,
  type PointsEntry,
} from '../../../resources/points/points-entry/pointsEntry.resource.ts'
import {
  pointsPolicy,
  type PointsPolicy,
} from '../../../resources/points/points-policy/pointsPolicy.resource.ts'
import { dateOf, toInstant, toLocal } from '../../../src/schema/zone.ts'
import type { RecordContextOf } from '../../engine/records/context.ts'
import { createAll } from '../../engine/records/createAll.ts'
import { rowsWhere } from '../../engine/records/rows.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import { reversalValues, reversedAmong } from '../../engine/journals/reversals.ts'
import { declinedOf } from './entry.ts'
import { lockedBalances } from './sums.ts'

type Context = RecordContextOf<typeof pointsEntry>
export type AwardSource = 'ON_TIME' | 'ATTENDED' | 'EXCELLENT_TASK'
/**
 * An occasion of automatic points. `mark` distinguishes the occasions of a source: each is awarded
 * once.
 */
interface Occasion {
  readonly source: AwardSource
  readonly mark: string
}
export interface Award
  extends Occasion, Pick<PointsEntry, 'studentId' | 'courseId' | 'lessonId' | 'reason'> {}

const pointsFor = (policy: PointsPolicy, source: AwardSource): number =>
  ({
    ON_TIME: policy.onTime,
    ATTENDED: policy.attended,
    EXCELLENT_TASK: policy.excellentTask ?? 0,
  })[source]
const awardMark = ({ source, mark }: Occasion): string => `award ${source} ${mark}`

/** The institution's policy of points; undefined if it awards none automatically. */
export const awardPolicyOf = async (tx: StoreTx): Promise<PointsPolicy | undefined> =>
  (await rowsWhere(tx, pointsPolicy, [])).find(({ automatic }) => automatic)

/** Points that students got by themselves in the month that it is, by the institution's clock. */
const awardedThisMonth = async (
  tx: StoreTx,
  studentIds: readonly string[],
  { now, zone }: { readonly now: string; readonly zone: string },
): Promise<Map<string, number>> => {
  const from = toInstant(`${dateOf(toLocal(now, zone)).slice(0, 7)}-01T00:00`, zone).at
  const rows = await tablesOf(tx, pointsEntry)
    .selectFrom('pointsEntry')
    .select(eb => ['studentId', eb.fn.sum<string | number | null>('change').as('points')])
    .where('studentId', 'in', studentIds)
    .where('source', '<>', 'MANUAL')
    .where('at', '>=', from)
    .where('deletedAt', 'is', null)
    .groupBy('studentId')
    .execute()
  return new Map(rows.map(({ studentId, points }) => [studentId, Number(points ?? 0)]))
}

/** The entries of occasions that were awarded, by their marks. */
const awardedFor = async (
  { db }: Pick<StoreTx, 'db'>,
  occasions: readonly Occasion[],
): Promise<ReadonlyMap<string, string>> => {
  const rows = await db
    .selectFrom('pointsMark')
    .select(['mark', 'entryId'])
    .where('mark', 'in', occasions.map(awardMark))
    .execute()
  return new Map(rows.map(({ mark, entryId }) => [mark, entryId]))
}

/** Awards that were not given, or were reversed by the server. */
const openOf = async (tx: StoreTx, awards: readonly Award[]): Promise<readonly Award[]> => {
  const entryIds = await awardedFor(tx, awards)
  const reversed = await reversedAmong(tx, pointsEntry, [...entryIds.values()])
  const declined = await declinedOf(tx, [...reversed])
  return awards.filter(award => {
    const id = entryIds.get(awardMark(award))
    return id === undefined || (reversed.has(id) && !declined.has(id))
  })
}

/** Makes writers that award the same students wait for each other, in one order. */
const lockCaps = async ({ db }: StoreTx, awards: readonly Award[]): Promise<void> => {
  const students = [...new Set(awards.map(({ studentId }) => studentId))].toSorted()
  await db
    .insertInto('pointsMark')
    .values(students.map(id => ({ mark: `cap ${id}`, entryId: '' })))
    .onConflict(on => on.columns(['mark']).doUpdateSet({ entryId: '' }))
    .execute()
}

/**
 * PTS-01: gives the points of a policy for occasions, each once and within the monthly cap. Points
 * that a person reversed are not given again. Awards of one student are serialised, so that the cap
 * holds.
 */
export const awardBy = async (
  policy: PointsPolicy,
  tx: StoreTx,
  ctx: Context,
  awards: readonly Award[],
): Promise<void> => {
  const awarded = awards.filter(({ source }) => pointsFor(policy, source) > 0)
  if (!awarded.length) return
  await lockCaps(tx, awarded)
  const open = await openOf(tx, awarded)
  if (!open.length) return
  const now = ctx.clock.now().toISOString()
  const cap = policy.monthlyCap ?? Infinity
  const had =
    cap === Infinity
      ? new Map<string, number>()
      : await awardedThisMonth(
          tx,
          open.map(({ studentId }) => studentId),
          { now, zone: ctx.institution.timezone },
        )
  const within = open.flatMap(award => {
    const before = had.get(award.studentId) ?? 0
    const points = Math.min(pointsFor(policy, award.source), cap - before)
    if (points <= 0) return []
    had.set(award.studentId, before + points)
    return [{ ...award, points }]
  })
  const entries = await createAll(
    tx,
    ctx,
    within.map(({ mark: _mark, ...values }) => ({ ...values, kind: 'ADD', at: now })),
  )
  if (!entries.length) return
  await tx.db
    .insertInto('pointsMark')
    .values(within.map((award, at) => ({ mark: awardMark(award), entryId: entries[at]?.id ?? '' })))
    .onConflict(on =>
      on.columns(['mark']).doUpdateSet(eb => ({ entryId: eb.ref('excluded.entryId') })),
    )
    .execute()
}

/** The same by the institution's own policy. */
export const awardPoints = async (
  tx: StoreTx,
  ctx: Context,
  awards: readonly Award[],
): Promise<void> => {
  const policy = await awardPolicyOf(tx)
  if (policy) await awardBy(policy, tx, ctx, awards)
}

/**
 * Reverses the awards of occasions that turn out to be invalid, with a reason; points that a
 * student has already spent stay.
 */
export const takeBackAwards = async (
  tx: StoreTx,
  ctx: Context,
  occasions: readonly Occasion[],
  reason: string,
): Promise<void> => {
  if (!occasions.length) return
  const entryIds = [...(await awardedFor(tx, occasions)).values()]
  if (!entryIds.length) return
  const reversed = await reversedAmong(tx, pointsEntry, entryIds)
  const standing = await tx.many(
    pointsEntry,
    entryIds.filter(id => !reversed.has(id)),
  )
  if (!standing.length) return
  const balances = await lockedBalances(
    tx,
    standing.map(({ studentId }) => studentId),
  )
  const affordable = standing.filter(({ studentId, change }) => {
    const left = (balances.get(studentId) ?? 0) - (change ?? 0)
    if (left < 0) return false
    balances.set(studentId, left)
    return true
  })
  await createAll(
    tx,
    ctx,
    affordable.map(entry => reversalValues(pointsEntry, entry, { reason })),
  )
}
