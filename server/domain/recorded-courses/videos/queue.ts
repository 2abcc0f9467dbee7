import { courseVideoPurpose } from '../../../../resources/recorded-courses/course-video/courseVideo.calls.ts'
import { courseVideo } from '../../../../resources/recorded-courses/course-video/courseVideo.resource.ts'
import { recordedCourseLimits } from '../../../../resources/recorded-courses/recorded-course/recordedCourse.options.ts'
import { enqueueOwn } from '../../../engine/jobs/put.ts'
import { acquireLock } from '../../../engine/records/transactionLocks.ts'
import { errors } from '../errors.ts'
import type { Ids } from '../../../platform/ports.ts'
import type { StoreTx } from '../../../platform/store/types.ts'
import { tablesOf } from '../../../platform/store/tables-of.ts'

/** Kind of the task that converts a video. */
export const conversionKind = 'convertVideo'
/** The same for one that was tried before. */
export const repeatedConversionKind = 'convertVideoAgain'

interface TaskMoment {
  readonly ids: Ids
  /** ISO 8601. */
  readonly now: string
}

/**
 * Uploads without data for this many milliseconds take no place in the queue: most of them never
 * end.
 */
const restsMs = 86_400_000

/**
 * Targets of the videos being uploaded: they take a place like waiting ones, so that none is
 * refused once it has arrived.
 */
export const arrivingVideos = async (
  { db }: Pick<StoreTx, 'db'>,
  now: string,
): Promise<readonly unknown[]> => {
  const rows = await db
    .selectFrom('fileUpload')
    .select('target')
    .where('purpose', '=', courseVideoPurpose)
    .where('state', '=', 'OPEN')
    .where('activeTime', '>', new Date(Date.parse(now) - restsMs).toISOString())
    .execute()
  return rows.map(({ target }) => target)
}

/**
 * Throws 34205 if as many videos wait for conversion, or are on their way, as may. Nobody else
 * takes the last place until the transaction ends.
 */
export const demandQueueRoom = async (tx: StoreTx, now: string): Promise<void> => {
  await acquireLock(tx, 'conversion of videos')
  const row = await tablesOf(tx, courseVideo)
    .selectFrom('courseVideo')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('state', 'in', ['UPLOADED', 'CONVERTING'])
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  const arriving = await arrivingVideos(tx, now)
  if (Number(row?.n ?? 0) + arriving.length >= recordedCourseLimits.queuedVideos)
    throw errors.conversionQueueFull()
}

/** Puts the conversion of a video in the queue; it begins again. */
export const queueConversion = async (
  tx: StoreTx,
  at: TaskMoment,
  videoId: string,
): Promise<void> => {
  const known = await tx.db
    .selectFrom('videoConversion')
    .select('videoId')
    .where('videoId', '=', videoId)
    .executeTakeFirst()
  const taskId = await enqueueOwn(tx, at, {
    kind: known ? repeatedConversionKind : conversionKind,
    resource: 'courseVideo',
    action: 'convertVideo',
    input: { videoId },
  })
  const row = { taskId, progress: 0, attempts: 0, made: null }
  await tx.db
    .insertInto('videoConversion')
    .values({ videoId, ...row })
    .onConflict(on => on.columns(['videoId']).doUpdateSet(row))
    .execute()
}
