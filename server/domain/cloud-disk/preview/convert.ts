import {
  failureReasons,
  type FailureReason,
} from '../../../../resources/courseware/courseware/courseware.options.ts'
import { isObject } from '../../../../src/protocol/isObject.ts'
import { pagesOf } from '../../../engine/conversions/pages.ts'
import { convertWithin } from '../../../engine/conversions/within.ts'
import { fileKeyOf } from '../../../engine/files/fileKey.ts'
import type { KnownFiles } from '../../../engine/files/kinds.ts'
import type { RunningTask, TaskOutcome } from '../../../engine/jobs/task.ts'
import { ConversionFailed, type ConvertedFiles } from '../../../platform/ports.ts'
import type { Scope } from '../../../platform/store/types.ts'
import { conversionOf } from './kind.ts'

/** Key prefix of a conversion's images. */
export const previewKey = (institution: string, run: string): string =>
  `previews/${institution}/${run}-`

/**
 * Returns the given conversions whose images a content has; the other images come from killed or
 * repeated conversions, or from purged content.
 */
export const knownPreviews: KnownFiles = async ({ db }, ids) => {
  const rows = await db.selectFrom('diskPreview').select('run').where('run', 'in', ids).execute()
  return rows.flatMap(({ run }) => run ?? [])
}

const isReason = (reason: string): reason is FailureReason => Object.hasOwn(failureReasons, reason)

/** Ends a conversion that is still under way as failed. */
export const failPreview = async (
  { db }: Pick<Scope, 'db'>,
  fileId: string,
  reason: FailureReason,
): Promise<void> => {
  await db
    .updateTable('diskPreview')
    .set({ reason })
    .where('fileId', '=', fileId)
    .where('run', 'is', null)
    .execute()
}

const discard = async ({ ports }: RunningTask, made: ConvertedFiles): Promise<void> => {
  await Promise.allSettled(made.files.map(({ key }) => ports.files.delete(key)))
}

/**
 * Makes what was converted the pages of the content; false if the content was purged meanwhile.
 */
const finish = (
  task: RunningTask,
  fileId: string,
  run: string,
  { result }: ConvertedFiles,
): Promise<boolean> =>
  task.scope.transaction(async tx => {
    // throws where another process has the task by now
    await task.keep(tx, { progress: null, done: 1, failed: 0 })
    const row = await tx.db
      .updateTable('diskPreview')
      .set({ run, progress: 100, reason: null, pages: JSON.stringify(pagesOf(result)) })
      .where('fileId', '=', fileId)
      .where('run', 'is', null)
      .returning('fileId')
      .executeTakeFirst()
    return row !== undefined
  })

/** Progress is written down at most so often, in milliseconds. */
const progressMs = 1000

const progressOf = ({ ports: { clock, log }, scope }: RunningTask, fileId: string) => {
  let last = clock.now().getTime()
  return (share: number): void => {
    const now = clock.now().getTime()
    if (now - last < progressMs) return
    last = now
    scope.db
      .updateTable('diskPreview')
      .set({ progress: Math.floor(share * 100) })
      .where('fileId', '=', fileId)
      .where('run', 'is', null)
      .execute()
      .catch((error: unknown) => log.warn({ error: String(error) }, 'progress was not noted'))
  }
}

const convert = async (
  task: RunningTask,
  { fileId, extension }: { readonly fileId: string; readonly extension: string },
): Promise<TaskOutcome> => {
  const { ports, scope } = task
  // separate keys, so that a process that was wrongly considered dead never writes to those of the
  // next one
  const run = ports.ids.next()
  const made = await convertWithin(task, {
    kind: conversionOf(extension),
    source: fileKeyOf(scope.institutionId, fileId),
    extension,
    target: previewKey(scope.institutionId, run),
    options: null,
    onProgress: progressOf(task, fileId),
  })
  if (typeof made === 'string') return { state: made }
  const isTaken = await finish(task, fileId, run, made).catch(async (error: unknown) => {
    await discard(task, made)
    throw error
  })
  if (!isTaken) await discard(task, made)
  return { state: 'DONE' }
}

/** Makes pages of a document; a conversion that another process was killed at begins again. */
export const convertPreview = async (task: RunningTask): Promise<TaskOutcome> => {
  const { fileId, extension } = isObject(task.input) ? task.input : {}
  if (typeof fileId !== 'string' || typeof extension !== 'string') return { state: 'DONE' }
  const row = await task.scope.db
    .selectFrom('diskPreview')
    .select(['run', 'reason'])
    .where('fileId', '=', fileId)
    .executeTakeFirst()
  if (row?.run !== null || row.reason !== null) return { state: 'DONE' }
  try {
    return await convert(task, { fileId, extension })
  } catch (error) {
    if (!(error instanceof ConversionFailed)) throw error
    const { reason, message } = error
    task.ports.log.info({ fileId, reason, detail: message }, 'a document was not converted')
    await failPreview(task.scope, fileId, isReason(reason) ? reason : 'CRASHED')
    return { state: 'DONE' }
  }
}
