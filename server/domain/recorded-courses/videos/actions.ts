import {
  courseVideo,
  type CourseVideo,
} from '../../../../resources/recorded-courses/course-video/courseVideo.resource.ts'
import { requestCancellation } from '../../../engine/jobs/queue.ts'
import { enqueueOwn } from '../../../engine/jobs/put.ts'
import type { ComputeContext, RuleContext, WrittenRecord } from '../../../engine/records/rules.ts'
import { draftDelete, settleSteps } from '../../../engine/records/pipeline.ts'
import type { StoreTx } from '../../../platform/store/types.ts'
import { queueCompletion } from '../students/completion.ts'
import { demandQueueRoom, queueConversion } from './queue.ts'
import { day } from '../../../../src/schema/durations.ts'

/** Days for which the files of a deleted video are kept, for an undo. */
const keptDays = 30

/** Kind of the task that deletes the files of a video that was deleted. */
export const removalKind = 'removeVideo'

interface OnVideo {
  readonly record: CourseVideo
}

/** Restarts the failed conversion of a video. Throws 34205 if too many are waiting. */
export const retryConversion = async ({ record }: OnVideo, ctx: RuleContext): Promise<void> => {
  await demandQueueRoom(ctx.tx, ctx.now)
  await ctx.change(courseVideo, record.id, { state: 'UPLOADED', failure: null })
  await queueConversion(ctx.tx, ctx, record.id)
}

/** Ends the task that converts a video; the process that runs it notices within seconds. */
const endTask = async (tx: StoreTx, now: string, videoId: string): Promise<void> => {
  const row = await tx.db
    .selectFrom('videoConversion')
    .select('taskId')
    .where('videoId', '=', videoId)
    .executeTakeFirst()
  if (row?.taskId)
    await requestCancellation(tx, { clock: { now: () => new Date(now) } }, row.taskId)
}

/** Ends the conversion of a video. */
export const cancelConversion = async ({ record }: OnVideo, ctx: RuleContext): Promise<void> => {
  await endTask(ctx.tx, ctx.now, record.id)
  await ctx.change(courseVideo, record.id, { state: 'FAILED', failure: 'CANCELLED' })
}

/** Deletes a video; sections that showed it are left without one. */
export const removeVideo = async ({ record }: OnVideo, ctx: RuleContext): Promise<void> => {
  const own = ctx.contextOf(courseVideo)
  const after = await draftDelete(ctx.tx, own, record)
  await settleSteps(ctx.tx, own, [{ before: record, after }], 'delete')
}

/**
 * A deleted video is converted no further, and its files are deleted once no undo brings it back.
 */
export const followVideo = async (
  { kind, before, after }: WrittenRecord<CourseVideo>,
  ctx: RuleContext,
): Promise<void> => {
  // what students have finished of a course is a part of the videos that can be watched
  if ((before?.state === 'READY') !== (after.state === 'READY') || kind !== 'update')
    await queueCompletion(ctx, after.courseId)
  if (kind !== 'delete') return
  const { tx, ids, now } = ctx
  await endTask(tx, now, after.id)
  const runAt = new Date(Date.parse(now) + keptDays * day).toISOString()
  await enqueueOwn(
    tx,
    { ids, now },
    {
      kind: removalKind,
      resource: 'courseVideo',
      action: 'removeVideoFiles',
      input: { videoId: after.id, fileId: after.fileId },
      runAt,
    },
  )
}

/** How far the conversion of videos is. */
export const computeConversion = async (
  ids: readonly string[],
  { reading }: ComputeContext,
): Promise<Map<string, Pick<CourseVideo, 'progress'>>> => {
  const rows = await reading.db
    .selectFrom('videoConversion')
    .select(['videoId', 'progress'])
    .where('videoId', 'in', ids)
    .execute()
  return new Map(rows.map(({ videoId, progress }) => [videoId, { progress }]))
}
