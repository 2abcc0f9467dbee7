import { hourEntry } from '../../../resources/lesson-hours/hour-entry/hourEntry.resource.ts'
import { lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import { isObject } from '../../../src/protocol/isObject.ts'
import { addDays, toInstant } from '../../../src/schema/zone.ts'
import { enqueueOwn } from '../../engine/jobs/put.ts'
import type { TaskHandler } from '../../engine/jobs/task.ts'
import { recordContext } from '../../engine/records/context.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import { ruleContext } from '../../engine/records/pipeline.ts'
import { errors } from './errors.ts'
import type { Scope } from '../../platform/store/types.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import { lowPriority } from '../../platform/yieldToEventLoop.ts'
import { heldOf } from '../scheduling/index.ts'
import { attendanceOf, settleLessons } from './settle.ts'

/** Kind of the task that counts lessons again. */
export const recountKind = 'hourRecount'
/** Lessons per transaction: few enough to let other work in between. @tuning */
const batch = { pglite: 100, postgres: 250 } as const

interface Span {
  /** ISO 8601; from <= start < until. */
  readonly from: string
  readonly until: string
}
/** The lesson after which the work continues. */
interface Place {
  readonly startAt: string
  readonly id: string
}

/**
 * Queues a recount of the lessons of some days by the present rule. Throws 34505 if the days end
 * before they begin.
 */
export const queueRecount = async (
  { from, until }: { readonly from: string; readonly until: string },
  { tx, ids, now, institution }: RuleContext,
): Promise<void> => {
  if (from > until) throw errors.hoursPeriodInvalid().at('until')
  const instant = (day: string) => toInstant(`${day}T00:00`, institution.timezone).at
  const input: Span = { from: instant(from), until: instant(addDays(until, 1)) }
  await enqueueOwn(
    tx,
    { ids, now },
    { kind: recountKind, resource: hourEntry.name, action: 'recount', input },
  )
}

const placeOf = (json: unknown): Place | undefined =>
  isObject(json) && typeof json.startAt === 'string' && typeof json.id === 'string'
    ? { startAt: json.startAt, id: json.id }
    : undefined
const spanOf = (json: unknown): Span | undefined =>
  isObject(json) && typeof json.from === 'string' && typeof json.until === 'string'
    ? { from: json.from, until: json.until }
    : undefined

/** The next lessons that have ended, in the order of their start. */
const nextLessons = (
  scope: Pick<Scope, 'db'>,
  { from, until }: Span,
  behind: Place | undefined,
  limit: number,
): Promise<readonly Place[]> =>
  tablesOf(scope, lesson)
    .selectFrom('lesson')
    .select(['id', 'startAt'])
    .where('deletedAt', 'is', null)
    .where('status', '=', 'ENDED')
    .where('startAt', '>=', behind?.startAt ?? from)
    .where('startAt', '<', until)
    .$if(behind !== undefined, query =>
      query.where(eb =>
        eb.or([
          eb('startAt', '>', behind?.startAt ?? ''),
          eb.and([eb('startAt', '=', behind?.startAt ?? ''), eb('id', '>', behind?.id ?? '')]),
        ]),
      ),
    )
    .orderBy('startAt')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Recounts the lessons of a span, from where it stopped. */
export const recountHours: TaskHandler = async task => {
  const { ports, scope, session } = task
  const span = spanOf(task.input)
  if (!span) throw errors.notFound()
  const context = recordContext(ports, hourEntry, session)
  let done = 0
  for (let place = placeOf(task.progress); ;) {
    if (task.stopping()) return { state: 'HALTED' }
    const lessons = await nextLessons(scope, span, place, batch[ports.store.kind])
    const last = lessons.at(-1)
    if (!last) return { state: 'DONE' }
    place = { id: last.id, startAt: last.startAt }
    done += lessons.length
    const progress = { progress: place, done, failed: 0 }
    await lowPriority(scope)(async tx => {
      tx.operation({ declared: 'recount', resource: hourEntry.name })
      const ctx = ruleContext(tx, context)
      const records = await attendanceOf(
        ctx,
        lessons.map(({ id }) => id),
      )
      await settleLessons(await heldOf(records, ctx), ctx)
      await task.keep(tx, progress)
    })
  }
}
