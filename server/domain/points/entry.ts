import { lesson } from '../../../resources/lesson/lesson.resource.ts'
import { teacher } from '../../../resources/teacher/teacher.resource.ts'
import {
  pointsEntry,
  type PointsEntry,
} from '../../../resources/points-entry/pointsEntry.resource.ts'
import { contextOf } from '../../engine/records/context.ts'
import { createAll } from '../../engine/records/createAll.ts'
import type { RuleContext, WrittenRecord } from '../../engine/records/rules.ts'
import {
  lessonOfOtherClass,
  pointsEntryReversed,
  pointsHostSuspended,
  pointsInFuture,
} from '../../platform/errors/factories.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { returnRewards } from './stock.ts'
import { countEntries, lackingPoints, pointsOf } from './sums.ts'

type NewEntry = Pick<
  PointsEntry,
  'kind' | 'points' | 'hostId' | 'courseId' | 'lessonId' | 'at' | 'reverses' | 'source'
>

const reversalMark = (entryId: string): string => `reverse ${entryId}`

/** How many points an entry adds; those of a reversal come with it. */
const changeOf = ({ kind, points }: Pick<NewEntry, 'kind' | 'points'>): number =>
  kind === 'ADD' ? points : -points

/** Throws 34354 where the host is suspended or gone. */
const demandHost = async (hostId: string, ctx: RuleContext): Promise<void> => {
  const host = await ctx.once(`points host ${hostId}`, () => ctx.tx.get(teacher, hostId))
  if (host && host.status !== 'ON_JOB') throw pointsHostSuspended().at('hostId')
}

/** The class of an entry's lesson; its own where it has none. Throws 34411 for a lesson of another class. */
const classOf = async (
  { lessonId, courseId }: Pick<NewEntry, 'lessonId' | 'courseId'>,
  ctx: RuleContext,
): Promise<string | null> => {
  if (lessonId === null) return courseId
  const found = await ctx.once(`points lesson ${lessonId}`, () => ctx.tx.get(lesson, lessonId))
  if (found && courseId !== null && found.courseId !== courseId)
    throw lessonOfOtherClass().at('lessonId')
  return found?.courseId ?? courseId
}

/**
 * What the server writes of a new entry itself. Throws 34354 for a suspended host, 34355 for a time that is yet to come, 34411 for a lesson of
 * another class.
 */
export const completeEntry = async (
  entry: NewEntry,
  ctx: RuleContext,
): Promise<Partial<PointsEntry>> => {
  const { hostId, at, reverses } = entry
  if (reverses !== null) return { operatorName: ctx.actor.name }
  if (hostId !== null) await demandHost(hostId, ctx)
  if (at > ctx.now) throw pointsInFuture().at('at')
  return {
    operatorName: ctx.actor.name,
    courseId: await classOf(entry, ctx),
    change: changeOf(entry),
    source: entry.source ?? 'MANUAL',
  }
}

/** Throws 34350 where the student has fewer points than the entry takes. */
export const foreseeEntry = async (entry: PointsEntry, ctx: RuleContext): Promise<void> => {
  if (entry.change === null || entry.change >= 0) return
  const { balance } = await pointsOf(ctx.tx, entry.studentId)
  if (balance + entry.change < 0) throw lackingPoints(balance, ctx).at('points')
}

/** Marks entries as reversed. Throws 34352 where one is already. */
const markReversed = async (
  { db }: RuleContext['tx'],
  entries: readonly PointsEntry[],
): Promise<void> => {
  const marks = entries.flatMap(({ id, reverses }) =>
    reverses === null ? [] : [{ mark: reversalMark(reverses), entryId: id }],
  )
  if (!marks.length) return
  const written = await db
    .insertInto('pointsMark')
    .values(marks)
    .onConflict(on => on.columns(['mark']).doNothing())
    .returning('mark')
    .execute()
  if (written.length < marks.length) throw pointsEntryReversed()
}

/** Counts the new entries of a transaction, marks what they reverse and returns its rewards to the stock. */
export const countNewEntries = async (
  changes: readonly WrittenRecord<PointsEntry>[],
  ctx: RuleContext,
): Promise<void> => {
  const entries = changes.flatMap(({ before, after }) => (before === undefined ? [after] : []))
  await markReversed(ctx.tx, entries)
  // before the sums: a redemption takes the locks in this order
  await returnRewards(entries, ctx)
  await countEntries(ctx, entries)
}

/** Of entries, those that were taken back. */
export const reversedOf = async (
  { db }: Pick<StoreTx, 'db'>,
  entryIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (!entryIds.length) return new Set()
  const rows = await db
    .selectFrom('pointsMark')
    .select('mark')
    .where('mark', 'in', entryIds.map(reversalMark))
    .execute()
  const marks = new Set(rows.map(({ mark }) => mark))
  return new Set(entryIds.filter(id => marks.has(reversalMark(id))))
}

/** Values of the entry that reverses one, at the time of that entry, so that it leaves the same weeks and months. */
export const reversalValues = (entry: PointsEntry, reason = entry.reason): Partial<PointsEntry> => {
  const { studentId, points, hostId, courseId, lessonId, rewardId, quantity, at, kind, source } =
    entry
  return {
    studentId,
    points,
    hostId,
    courseId,
    lessonId,
    rewardId,
    quantity,
    at,
    kind,
    source,
    change: entry.change === null ? null : -entry.change,
    reason,
    reverses: entry.id,
  }
}

/** The same for an undo; undefined where the entry is reversed already. */
export const reversalOf = async (
  entry: PointsEntry,
  { tx }: Pick<RuleContext, 'tx'>,
): Promise<Partial<PointsEntry> | undefined> =>
  (await reversedOf(tx, [entry.id])).has(entry.id) ? undefined : reversalValues(entry)

const declinedMark = (entryId: string): string => `decline ${entryId}`

/** Of awards, those that a person took back: they are not given again. */
export const declinedOf = async (
  { db }: Pick<StoreTx, 'db'>,
  entryIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (!entryIds.length) return new Set()
  const rows = await db
    .selectFrom('pointsMark')
    .select('entryId')
    .where('mark', 'in', entryIds.map(declinedMark))
    .execute()
  return new Set(rows.map(({ entryId }) => entryId))
}

/** Reverses an entry, as a person wishes, for a reason. Throws 34352 where it is reversed already. */
export const reverseEntry = async (
  entry: PointsEntry,
  reason: string,
  ctx: RuleContext,
): Promise<void> => {
  if ((await reversedOf(ctx.tx, [entry.id])).has(entry.id)) throw pointsEntryReversed()
  await createAll(ctx.tx, contextOf(ctx.contextOf(pointsEntry), pointsEntry), [
    reversalValues(entry, reason),
  ])
  await ctx.tx.db
    .insertInto('pointsMark')
    .values({ mark: declinedMark(entry.id), entryId: entry.id })
    .onConflict(on => on.columns(['mark']).doNothing())
    .execute()
}
