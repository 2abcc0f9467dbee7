import {
  courseware,
  type Courseware,
} from '../../../resources/courseware/courseware/courseware.resource.ts'
import {
  failureReasons,
  type FailureReason,
} from '../../../resources/courseware/courseware/courseware.options.ts'
import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import { isObject } from '../../../src/protocol/isObject.ts'
import { extensionOf } from '../../engine/conversions/documents.ts'
import { pagesOf, pageTextsOf } from '../../engine/conversions/pages.ts'
import { convertWithin } from '../../engine/conversions/within.ts'
import { fileKeyOf } from '../../engine/files/fileKey.ts'
import type { RunningTask, TaskOutcome } from '../../engine/jobs/task.ts'
import { systemContexts } from '../../engine/records/system.ts'
import { updateRecord } from '../../engine/records/update.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { Fault } from '../../platform/errors/fault.ts'
import { ConversionFailed, type ConvertedFiles } from '../../platform/ports.ts'
import type { Scope, StoreTx } from '../../platform/store/types.ts'
import { copySource } from './fromDisk.ts'
import { runKey } from './pages.ts'
import { keepPageTexts } from './pageTexts.ts'
import { takeCoursewareBytes } from './storage.ts'

/** Progress is written down at most so often, in milliseconds. */
const progressMs = 1000

const isReason = (reason: string): reason is FailureReason => Object.hasOwn(failureReasons, reason)

/** The reason why a conversion failed; undefined if something else went wrong. */
const reasonOf = (error: unknown): FailureReason | undefined => {
  if (error instanceof Fault && error.code === ErrorCode.storageFull) return 'STORAGE_FULL'
  if (!(error instanceof ConversionFailed)) return undefined
  return isReason(error.reason) ? error.reason : 'CRASHED'
}

/** Writes down how far a conversion has come, a write at a time. */
const progressOf = ({ clock, log }: EnginePorts, scope: Scope, id: string) => {
  let last = clock.now().getTime()
  let writing: Promise<unknown> = Promise.resolve()
  return {
    note: (share: number): void => {
      const now = clock.now().getTime()
      if (now - last < progressMs) return
      last = now
      writing = writing
        .then(() =>
          scope.db
            .updateTable('coursewareRun')
            .set({ progress: Math.floor(share * 100) })
            .where('courseware', '=', id)
            .execute(),
        )
        .catch((error: unknown) => log.warn({ error: String(error) }, 'progress was not noted'))
    },
    done: () => writing,
  }
}

type Changes = Partial<Pick<Courseware, 'status' | 'reason' | 'pageCount'>>

/**
 * Changes a courseware that is still being converted, in the server's name; false if it is gone or
 * another process has ended the conversion.
 */
const settle = async (
  { ports, scope }: Pick<RunningTask, 'ports' | 'scope'>,
  id: string,
  changes: Changes,
  more: (tx: StoreTx) => Promise<unknown> = () => Promise.resolve(),
): Promise<boolean> => {
  const of = await systemContexts(ports, scope.institutionId)
  return scope.transaction(async tx => {
    const record = await tx.lock(courseware, id)
    if (record?.status !== 'IN_PROGRESS') return false
    await more(tx)
    await updateRecord(tx, of('courseware'), { id, changes }, { system: true })
    return true
  })
}

/** Ends the conversion of a courseware as failed. */
export const failCourseware = (
  at: Pick<RunningTask, 'ports' | 'scope'>,
  id: string,
  reason: FailureReason,
): Promise<boolean> => settle(at, id, { status: 'FAILED', reason, pageCount: null })

const finish = (
  task: RunningTask,
  id: string,
  run: string,
  { result, files }: ConvertedFiles,
): Promise<boolean> => {
  const pages = pagesOf(result)
  const imageBytes = files.reduce((sum, { size }) => sum + size, 0)
  return settle(task, id, { status: 'DONE', reason: null, pageCount: pages.length }, async tx => {
    // throws where another process has the task by now
    await task.keep(tx, { progress: null, done: 1, failed: 0 })
    await takeCoursewareBytes(tx, imageBytes)
    await tx.db
      .updateTable('coursewareRun')
      .set({ run, imageBytes, progress: 100, pages: JSON.stringify(pages) })
      .where('courseware', '=', id)
      .execute()
    await keepPageTexts(tx, id, pageTextsOf(result))
  })
}

const sourceOf = async (scope: Scope, record: Courseware) => {
  const row = await scope.db
    .selectFrom('fileRow')
    .select(['id', 'name', 'type'])
    .where('id', '=', record.file.id)
    .executeTakeFirst()
  const extension = row && extensionOf(row)
  if (!row || extension === undefined)
    throw new ConversionFailed('SOURCE_MISSING', `no document ${record.file.id}`)
  return { key: fileKeyOf(scope.institutionId, row.id), extension }
}

/**
 * Converts the document of a courseware; a conversion that another process was killed at begins
 * again.
 */
export const convertCourseware = async (task: RunningTask): Promise<TaskOutcome> => {
  const { ports, scope, input } = task
  const id = isObject(input) && typeof input.id === 'string' ? input.id : ''
  const record = await scope.get(courseware, id)
  if (record?.status !== 'IN_PROGRESS') return { state: 'DONE' }
  // separate keys, so that a process that was wrongly considered dead never writes to those of the
  // next one
  const run = ports.ids.next()
  const progress = progressOf(ports, scope, id)
  try {
    const { key, extension } = await sourceOf(scope, record)
    await copySource(ports, scope, id, key)
    const made = await convertWithin(task, {
      kind: extension === 'pdf' ? 'pdf' : 'office',
      source: key,
      extension,
      target: runKey(scope.institutionId, run),
      options: null,
      onProgress: progress.note,
    })
    await progress.done()
    if (typeof made === 'string') return { state: made }
    const isTaken = await finish(task, id, run, made).catch(async (error: unknown) => {
      await discard(ports, made)
      throw error
    })
    if (!isTaken) await discard(ports, made)
    return { state: 'DONE' }
  } catch (error) {
    await progress.done()
    const reason = reasonOf(error)
    if (reason === undefined) throw error
    const { message } = error instanceof Error ? error : { message: '' }
    ports.log.info({ courseware: id, reason, detail: message }, 'courseware was not converted')
    await failCourseware(task, id, reason)
    return { state: 'DONE' }
  }
}

const discard = async ({ files }: EnginePorts, made: ConvertedFiles): Promise<void> => {
  await Promise.allSettled(made.files.map(({ key }) => files.delete(key)))
}
