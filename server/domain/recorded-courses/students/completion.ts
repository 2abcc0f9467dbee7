import { isObject } from '../../../../src/protocol/isObject.ts'
import {
  enrolment,
  type Enrolment,
} from '../../../../resources/recorded-courses/enrolment/enrolment.resource.ts'
import { enqueueOwn } from '../../../engine/jobs/put.ts'
import type { EnginePorts } from '../../../engine/ports.ts'
import type { TaskHandler } from '../../../engine/jobs/task.ts'
import { systemContexts } from '../../../engine/records/system.ts'
import { updateRecord } from '../../../engine/records/update.ts'
import type { RuleContext } from '../../../engine/records/rules.ts'
import type { Ids } from '../../../platform/ports.ts'
import type { Scope, StoreTx } from '../../../platform/store/types.ts'
import { tablesOf } from '../../../platform/store/tables-of.ts'
import { contextOf } from '../../../engine/records/context.ts'
import { studentProgressOf, type CourseProgress } from './progress.ts'

/** Kind of the task that notes who has completed a course. */
export const completionKind = 'courseCompletion'
/** Students of one transaction. */
const batch = 200

interface Completion {
  readonly courseId: string
  /** Only these; by default all. */
  readonly enrolmentIds?: readonly string[]
}

/**
 * Queues the recording of students' progress and completions, in the transaction that may have
 * changed it.
 */
export const enqueueCompletion = (
  tx: Pick<StoreTx, 'db' | 'announce'>,
  at: { readonly ids: Ids; readonly now: string },
  input: Completion,
): Promise<string> =>
  enqueueOwn(tx, at, {
    kind: completionKind,
    resource: 'enrolment',
    action: 'completeCourse',
    input,
  })

/** The same of a whole course, for rules: once in a batch of changes. */
export const queueCompletion = async (
  { tx, ids, now, memo }: Pick<RuleContext, 'tx' | 'ids' | 'now' | 'memo'>,
  courseId: string,
): Promise<void> => {
  await memo(`completion of ${courseId}`, () => enqueueCompletion(tx, { ids, now }, { courseId }))
}

const inputOf = (input: unknown): Completion | undefined =>
  isObject(input) && typeof input.courseId === 'string'
    ? {
        courseId: input.courseId,
        ...(Array.isArray(input.enrolmentIds)
          ? { enrolmentIds: input.enrolmentIds.filter(id => typeof id === 'string') }
          : {}),
      }
    : undefined

/**
 * The values to store for a student; undefined if they are already stored. A completion stays until
 * their progress is reset.
 */
const changesOf = (
  { progress, completedAt }: Pick<Enrolment, 'progress' | 'completedAt'>,
  now: CourseProgress | undefined,
  at: string,
): Partial<Enrolment> | undefined => {
  if (!now) return undefined
  const changes: Partial<Enrolment> = {
    ...(now.percent === progress ? {} : { progress: now.percent }),
    ...(now.completed && completedAt === null ? { completedAt: at } : {}),
  }
  return Object.keys(changes).length ? changes : undefined
}

/** Notes how far the students of a course are and who has completed it, in the server's name. */
export const completionTask: TaskHandler = async ({ ports, scope, input, keep }) => {
  const work = inputOf(input)
  if (!work) return { state: 'DONE' }
  const of = await systemContexts(ports, scope.institutionId)
  let open = tablesOf(scope, enrolment)
    .selectFrom('enrolment')
    .select('id')
    .where('courseId', '=', work.courseId)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .limit(batch)
  if (work.enrolmentIds) open = open.where('id', 'in', work.enrolmentIds)
  for (let after = ''; ;) {
    const rows = await open.where('id', '>', after).execute()
    const last = rows.at(-1)
    if (!last) return { state: 'DONE' }
    await scope.transaction(async tx => {
      const ids = rows.map(({ id }) => id)
      // locked first, so that a concurrent reset is not overwritten
      const locked = await tx.lockMany(enrolment, ids)
      const reached = await studentProgressOf(tx, ids)
      for (const row of locked) {
        const changes = changesOf(row, reached.get(row.id), ports.clock.now().toISOString())
        if (changes)
          await updateRecord(tx, contextOf(of('enrolment'), enrolment), { id: row.id, changes })
      }
      tx.operation({ action: 'completeCourse', resource: 'enrolment' })
      await keep(tx, { progress: null, done: 0, failed: 0 })
    })
    after = last.id
  }
}

/** Stores the progress of students without one: records older than the column. */
export const noteUnnoted = (scope: Scope, { ids, clock }: EnginePorts): Promise<void> =>
  scope.transaction(async tx => {
    const rows = await tablesOf(tx, enrolment)
      .selectFrom('enrolment')
      .select('courseId')
      .distinct()
      .where('progress', 'is', null)
      .where('deletedAt', 'is', null)
      .execute()
    const at = { ids, now: clock.now().toISOString() }
    for (const { courseId } of rows) await enqueueCompletion(tx, at, { courseId })
  })
