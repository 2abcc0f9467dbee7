import { courseVideo } from '../../../../resources/recorded-courses/course-video/courseVideo.resource.ts'
import {
  conversionFailures,
  type ConversionFailure,
} from '../../../../resources/recorded-courses/course-video/courseVideo.options.ts'
import { videoDefinitions } from '../../../../resources/people/teacher/teaching.options.ts'
import type { VideoDefinition } from '../../../../resources/recorded-courses/course-video/courseVideo.calls.ts'
import { ErrorCode } from '../../../../src/protocol/errors/codes.ts'
import { isObject } from '../../../../src/protocol/isObject.ts'
import { convertWithin } from '../../../engine/conversions/within.ts'
import { fileKeyOf } from '../../../engine/files/fileKey.ts'
import type { RunningTask, TaskHandler, TaskOutcome } from '../../../engine/jobs/task.ts'
import { contextOf } from '../../../engine/records/context.ts'
import { systemContexts } from '../../../engine/records/system.ts'
import { updateRecord } from '../../../engine/records/update.ts'
import { Fault } from '../../../platform/errors/fault.ts'
import { ConversionFailed, type ConvertedFiles } from '../../../platform/ports.ts'
import { videoKey } from './address.ts'
import { dropVideoFiles } from './remove.ts'
import { takeVideoBytes } from './storage.ts'

/**
 * Maximum number of starts of one conversion: a file that crashes the server would crash it again.
 */
const maxAttempts = 3

const isFailure = (reason: string): reason is ConversionFailure =>
  Object.hasOwn(conversionFailures, reason)
const isDefinition = (name: unknown): name is VideoDefinition =>
  typeof name === 'string' && Object.hasOwn(videoDefinitions, name)
const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? Math.round(value) : null

/** The converter's reasons, as shown to people. */
const reasons: Readonly<Record<string, ConversionFailure>> = {
  OUT_OF_MEMORY: 'FAILED',
  CRASHED: 'FAILED',
  SOURCE_MISSING: 'DAMAGED',
}
const failureOf = (error: unknown): ConversionFailure | undefined => {
  if (error instanceof Fault && error.code === ErrorCode.storageFull) return 'STORAGE_FULL'
  if (!(error instanceof ConversionFailed)) return undefined
  return isFailure(error.reason) ? error.reason : (reasons[error.reason] ?? 'FAILED')
}

/**
 * Changes a waiting or converting video in the server's name; false if it was cancelled or deleted.
 * `bytes` are charged to the institution's storage; throws 18001.
 */
const changeVideo = async (
  { ports, scope }: RunningTask,
  videoId: string,
  changes: Readonly<Record<string, unknown>>,
  { made, bytes = 0 }: { readonly made?: unknown; readonly bytes?: number } = {},
): Promise<boolean> => {
  const of = await systemContexts(ports, scope.institutionId)
  return scope.transaction(async tx => {
    const before = await tx.lock(courseVideo, videoId)
    if (before?.state !== 'UPLOADED' && before?.state !== 'CONVERTING') return false
    await takeVideoBytes(tx, bytes)
    await updateRecord(tx, contextOf(of('courseVideo'), courseVideo), { id: videoId, changes })
    if (made !== undefined)
      await tx.db
        .updateTable('videoConversion')
        .set({ made: JSON.stringify(made), progress: 100 })
        .where('videoId', '=', videoId)
        .execute()
    tx.operation({ action: 'convertVideo', resource: 'courseVideo', recordId: videoId })
    return true
  })
}

/**
 * Saves a conversion's progress, one statement at a time; updates that arrive meanwhile are
 * dropped.
 */
const progressNoter = ({ scope, ports }: RunningTask, videoId: string) => {
  let noted = 0
  let writing = false
  return (share: number): void => {
    const progress = Math.min(99, Math.floor(share * 100))
    if (writing || progress <= noted) return
    noted = progress
    writing = true
    scope.db
      .updateTable('videoConversion')
      .set({ progress })
      .where('videoId', '=', videoId)
      .execute()
      .catch((error: unknown) =>
        ports.log.warn({ error: String(error) }, 'progress of a conversion not noted'),
      )
      .finally(() => {
        writing = false
      })
  }
}

const noteAttempt = async ({ scope }: RunningTask, videoId: string): Promise<number> => {
  const row = await scope.db
    .updateTable('videoConversion')
    .set(eb => ({ attempts: eb('attempts', '+', 1), progress: 0 }))
    .where('videoId', '=', videoId)
    .returning('attempts')
    .executeTakeFirst()
  return row?.attempts ?? maxAttempts + 1
}

/** The values of a converted video. */
const valuesOf = ({ result, files }: ConvertedFiles, now: string) => {
  const told = isObject(result) ? result : {}
  return {
    state: 'READY',
    failure: null,
    converted: Array.isArray(told.definitions) ? told.definitions.filter(isDefinition) : [],
    durationMs: numberOf(told.durationMs),
    width: numberOf(told.width),
    height: numberOf(told.height),
    convertedBytes: files.reduce((sum, { size }) => sum + size, 0),
    convertedAt: now,
  }
}

/**
 * Stores the result of a conversion. If the institution has no space for it, deletes its files and
 * rethrows 18001.
 */
const keepConverted = async (
  task: RunningTask,
  videoId: string,
  values: ReturnType<typeof valuesOf>,
  made: unknown,
): Promise<boolean> => {
  try {
    return await changeVideo(task, videoId, values, { made, bytes: values.convertedBytes })
  } catch (error) {
    if (failureOf(error)) await dropVideoFiles(task.ports, task.scope.institutionId, videoId)
    throw error
  }
}

const videoIdOf = (input: unknown): string =>
  isObject(input) && typeof input.videoId === 'string' ? input.videoId : ''

const done: TaskOutcome = { state: 'DONE' }

/**
 * Converts a video from its beginning, wherever an earlier attempt stopped; stores the outcome in
 * its record.
 */
export const convertTask: TaskHandler = async task => {
  const { ports, scope } = task
  const videoId = videoIdOf(task.input)
  const video = await scope.get(courseVideo, videoId)
  if (!video?.fileId || (video.state !== 'UPLOADED' && video.state !== 'CONVERTING')) return done
  const target = videoKey(scope.institutionId, videoId)
  // what a killed server has left
  await dropVideoFiles(ports, scope.institutionId, videoId)
  const attempts = await noteAttempt(task, videoId)
  if (attempts > maxAttempts) {
    await changeVideo(task, videoId, { state: 'FAILED', failure: 'INTERRUPTED' })
    return done
  }
  if (!(await changeVideo(task, videoId, { state: 'CONVERTING', failure: null }))) return done
  try {
    const converted = await convertWithin(task, {
      kind: 'courseVideo',
      source: fileKeyOf(scope.institutionId, video.fileId),
      extension: 'mp4',
      target,
      options: { definitions: video.definitions },
      onProgress: progressNoter(task, videoId),
    })
    // a halt doesn't count as an attempt: the next start continues
    if (converted === 'HALTED') {
      await scope.db
        .updateTable('videoConversion')
        .set(eb => ({ attempts: eb('attempts', '-', 1) }))
        .where('videoId', '=', videoId)
        .execute()
      return { state: 'HALTED' }
    }
    if (converted === 'CANCELLED') return { state: 'CANCELLED' }
    const values = valuesOf(converted, ports.clock.now().toISOString())
    if (!(await keepConverted(task, videoId, values, converted.result)))
      await dropVideoFiles(ports, scope.institutionId, videoId)
    return done
  } catch (error) {
    const failure = failureOf(error)
    const died = error instanceof ConversionFailed && error.reason === 'CRASHED'
    // one whose process was killed may succeed the next time
    if (!failure || (died && attempts < maxAttempts)) throw error
    if (error instanceof ConversionFailed)
      ports.log.warn(
        { video: videoId, reason: error.reason, detail: error.message },
        'a video could not be converted',
      )
    await changeVideo(task, videoId, { state: 'FAILED', failure })
    return done
  }
}
