import { lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import { teacher } from '../../../resources/people/teacher/teacher.resource.ts'
import {
  pointsEntry,
  type PointsEntry,
} from '../../../resources/points/points-entry/pointsEntry.resource.ts'
import { reverseEntry } from '../../engine/journals/enter.ts'
import type { RuleContext, WrittenRecord } from '../../engine/records/rules.ts'
import { errors } from './errors.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { moveRewards } from './stock.ts'
import { countEntries, lackingPoints, pointsOf } from './sums.ts'

type NewEntry = Pick<
  PointsEntry,
  'kind' | 'points' | 'hostId' | 'courseId' | 'lessonId' | 'at' | 'reverses' | 'source'
>

/** The number of points that an entry adds; a reversal has its own. */
const changeOf = ({ kind, points }: Pick<NewEntry, 'kind' | 'points'>): number =>
  kind === 'ADD' ? points : -points

/** Throws 34354 if the host is suspended or gone. */
const demandHost = async (hostId: string, ctx: RuleContext): Promise<void> => {
  const host = await ctx.memo(`points host ${hostId}`, () => ctx.tx.get(teacher, hostId))
  if (host && host.status !== 'ON_JOB') throw errors.pointsHostSuspended().at('hostId')
}

/**
 * The class of an entry: that of its lesson, otherwise its own. Throws 34411 for a lesson of
 * another class.
 */
const classOf = async (
  { lessonId, courseId }: Pick<NewEntry, 'lessonId' | 'courseId'>,
  ctx: RuleContext,
): Promise<string | null> => {
  if (lessonId === null) return courseId
  const found = await ctx.memo(`points lesson ${lessonId}`, () => ctx.tx.get(lesson, lessonId))
  if (found && courseId !== null && found.courseId !== courseId)
    throw errors.lessonOfOtherClass().at('lessonId')
  return found?.courseId ?? courseId
}

/**
 * Sets the fields of a new entry that only the server writes. Throws 34354 for a suspended host,
 * 34355 for a future time, 34411 for a lesson of another class.
 */
export const completeEntry = async (
  entry: NewEntry,
  ctx: RuleContext,
): Promise<Partial<PointsEntry>> => {
  const { hostId, at, reverses } = entry
  if (reverses !== null) return { operatorName: ctx.actor.name }
  if (hostId !== null) await demandHost(hostId, ctx)
  if (at > ctx.now) throw errors.pointsInFuture().at('at')
  return {
    operatorName: ctx.actor.name,
    courseId: await classOf(entry, ctx),
    change: changeOf(entry),
    source: entry.source ?? 'MANUAL',
  }
}

/** Throws 34350 if the student has fewer points than the entry deducts. */
export const foreseeEntry = async (entry: PointsEntry, ctx: RuleContext): Promise<void> => {
  if (entry.change === null || entry.change >= 0) return
  const { balance } = await pointsOf(ctx.tx, entry.studentId)
  if (balance + entry.change < 0) throw lackingPoints(balance, ctx).at('points')
}

/** Counts the new entries of a transaction, and moves the rewards that they redeem or return. */
export const countNewEntries = async (
  changes: readonly WrittenRecord<PointsEntry>[],
  ctx: RuleContext,
): Promise<void> => {
  const entries = changes.flatMap(({ before, after }) => (before === undefined ? [after] : []))
  // before the sums: a redemption takes the locks in this order
  await moveRewards(entries, ctx)
  await countEntries(ctx, entries)
}

const declinedMark = (entryId: string): string => `decline ${entryId}`

/** Awards that a person reversed: they are not given again. */
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

/**
 * Reverses an entry, as a person wishes, for a reason. Throws 34352 if it is reversed already,
 * 34601 for a reversal.
 */
export const reversePointsEntry = async (
  entry: PointsEntry,
  reason: string,
  ctx: RuleContext,
): Promise<void> => {
  await reverseEntry(ctx, pointsEntry, entry, { reason })
  await ctx.tx.db
    .insertInto('pointsMark')
    .values({ mark: declinedMark(entry.id), entryId: entry.id })
    .onConflict(on => on.columns(['mark']).doNothing())
    .execute()
}
