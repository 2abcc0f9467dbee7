import type { Condition } from '../../../../src/protocol/query.ts'
import type { EnginePorts } from '../../../engine/ports.ts'
import { createYielder, lowPriority } from '../../../platform/yieldToEventLoop.ts'
import { updateRecord } from '../../../engine/records/update.ts'
import { lesson, type Lesson } from '../../../../resources/scheduling/lesson/lesson.resource.ts'
import type { Scope, StoreTx } from '../../../platform/store/types.ts'
import { contextOf } from '../../../engine/records/context.ts'
import { systemContexts, type Contexts } from '../../../engine/records/system.ts'
import { endLesson } from './endLesson.ts'
import { errorMessage } from '../../../platform/errors/errorMessage.ts'
import { day } from '../../../../src/schema/durations.ts'

/** How far back an ordinary sweep looks; the sweep at the start checks everything. */
const defaultLookbackMs = 2 * day

/** A change of lessons by the clock: the affected lessons, the instant, and the change. */
interface ClockChange {
  readonly by: 'startAt' | 'closeAt'
  /** The name of the change in the log. */
  readonly action: 'beginLesson' | 'endLesson'
  readonly where: (now: string) => readonly Condition[]
  take(tx: StoreTx, of: Contexts, id: string, now: string): Promise<Lesson | undefined>
}

const clockChanges: readonly ClockChange[] = [
  {
    by: 'startAt',
    action: 'beginLesson',
    where: now => [
      { field: 'status', op: 'eq', values: ['NOT_STARTED'] },
      { field: 'closeAt', op: 'gt', values: [now] },
    ],
    async take(tx, of, id, now) {
      const row = await tx.lock(lesson, id)
      if (row?.status !== 'NOT_STARTED' || row.startAt > now) return row
      return updateRecord(
        tx,
        contextOf(of('lesson'), lesson),
        { id, changes: { status: 'ONGOING' } },
        { system: true, action: 'beginLesson' },
      )
    },
  },
  {
    by: 'closeAt',
    action: 'endLesson',
    where: () => [{ field: 'status', op: 'eq', values: ['NOT_STARTED', 'ONGOING'] }],
    async take(tx, of, id, now) {
      const row = await tx.lock(lesson, id)
      // the lesson was moved in the meantime
      if (!row || (row.closeAt ?? row.endAt) > now) return row
      return endLesson(tx, of, id)
    },
  },
]

/**
 * Updates the stored states of an institution's lessons by the clock (`lessonStateOf`): begins
 * those whose start has come, and ends those whose rooms have closed; each in its own transaction,
 * in the server's name. Checks all lessons if `all` is true, otherwise those of the last two days.
 * Returns the number of changed ones.
 */
export const sweepLessons = async (
  scope: Scope,
  ports: EnginePorts,
  all = false,
): Promise<number> => {
  const of = await systemContexts(ports, scope.institutionId)
  const breathe = createYielder()
  const transaction = lowPriority(scope)
  const at = ports.clock.now()
  const now = at.toISOString()
  const from = new Date(at.getTime() - defaultLookbackMs).toISOString()
  let count = 0
  for (const { by, action, where, take } of clockChanges) {
    const since: readonly Condition[] = all ? [] : [{ field: by, op: 'gt', values: [from] }]
    const conditions = [...where(now), ...since, { field: by, op: 'lte', values: [now] } as const]
    const query = { page: 1, limit: 1, sort: by, q: '', deleted: 'no', where: conditions } as const
    for await (const ids of scope.ids(lesson, query, 200))
      for (const id of ids) {
        await breathe()
        try {
          await transaction(tx => {
            tx.operation({ action, resource: 'lesson' })
            return take(tx, of, id, now)
          })
          count += 1
        } catch (error) {
          // one failure does not stop the others; the next sweep tries again
          ports.log.error({ lesson: id, error: errorMessage(error) }, 'a lesson was not ended')
        }
      }
  }
  return count
}
