import { schedulingErrors } from '../../../resources/scheduling/scheduling.errors.ts'
import type { LessonChange } from '../../../resources/scheduling/scheduling.calls.ts'
import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import { Fault } from '../../platform/errors/fault.ts'
import { course } from '../../../resources/classes/course/course.resource.ts'
import type { Lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import type { RecordContext } from '../../engine/records/context.ts'
import { draftDelete, draftUpdate } from '../../engine/records/pipeline.ts'
import { bumpVersion } from '../../engine/records/commit.ts'
import { toLocal } from '../../../src/schema/zone.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import { readBusyTimes, type BusyTimes } from './busy.ts'
import { lockCodeOf, movedLessonsOf, type LessonTarget } from './changeTargets.ts'
import { demandForce } from './force.ts'
import { toTimeSpan } from './overlap.ts'
import { moveSeries, splitSeries, type LessonsInScope } from './series.ts'
import { hitsOf, type Hit } from './slots.ts'

/** The outcome of a change for one lesson. */
export interface LessonOutcome {
  readonly target: LessonTarget
  readonly state: 'CHANGED' | 'UNCHANGED' | 'KEPT' | 'CLASH' | 'REFUSED'
  /** The changed row, where it changes. */
  readonly after?: Lesson | undefined
  readonly code?: ErrorCode
  readonly refused?: Fault
  readonly hits: readonly Hit[]
}

const staffOf = ({ teacherId, assistants }: Lesson): readonly string[] =>
  teacherId === null ? assistants : [teacherId, ...assistants]

/** Runs a draft and turns a refusal into an outcome. */
const tryDraft = async (
  target: LessonTarget,
  draft: () => Promise<Lesson | undefined>,
): Promise<LessonOutcome> => {
  try {
    const after = await draft()
    return after
      ? { target, state: 'CHANGED', after, hits: [] }
      : { target, state: 'UNCHANGED', hits: [] }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return { target, state: 'REFUSED', refused: error, code: error.code, hits: [] }
  }
}

/** Finds the clashes of the changed lessons; the times that they leave count as free. */
const judgeClashes = async (
  tx: StoreTx,
  normal: boolean,
  changed: readonly LessonOutcome[],
): Promise<readonly LessonOutcome[]> => {
  const rows = changed.flatMap(({ after }) => (after ? [after] : []))
  if (!rows.length) return changed
  const spans = rows.map(row => toTimeSpan(row.startAt, row.endAt))
  const busy: BusyTimes = await readBusyTimes(tx, {
    people: rows.flatMap(staffOf),
    ...(normal
      ? { courseIds: [...new Set(rows.map(({ courseId }) => courseId))] }
      : { courseIds: [], lessonIds: rows.map(({ id }) => id) }),
    span: {
      start: Math.min(...spans.map(({ start }) => start)),
      end: Math.max(...spans.map(({ end }) => end)),
    },
    except: new Set(rows.map(({ id }) => id)),
  })
  return changed.map(one => {
    if (!one.after) return one
    const { id: lessonId, courseId, teacherId, assistants, startAt, endAt } = one.after
    const span = toTimeSpan(startAt, endAt)
    const hits = hitsOf(busy, { id: normal ? courseId : lessonId, teacherId, assistants }, span)
    const busySpan = { lessonId, courseId, ...span }
    for (const id of staffOf(one.after)) busy.people.add(id, busySpan)
    busy.courses.add(courseId, busySpan)
    return { ...one, hits }
  })
}

const hasStaffClash = ({ hits }: LessonOutcome): boolean =>
  hits.some(({ role }) => role !== 'STUDENT')

const isNormalClass = async (tx: StoreTx, courseId: string): Promise<boolean> => {
  const row = await tablesOf(tx, course)
    .selectFrom('course')
    .select('kind')
    .where('id', '=', courseId)
    .executeTakeFirst()
  return row?.kind === 'NORMAL'
}

/**
 * Determines the effect of a change on each lesson of a scope. Lessons that have begun or ended
 * don't change. With a reason a clash is forced (905 without the permission); otherwise it is
 * reported, and the lesson keeps its time while the others are checked.
 */
export const judgeChange = async (
  tx: StoreTx,
  ctx: RecordContext,
  scope: LessonsInScope,
  change: LessonChange,
): Promise<readonly LessonOutcome[]> => {
  if (change.forceReason !== null) demandForce(ctx)
  const now = ctx.clock.now().toISOString()
  const draft = (target: LessonTarget, more: object = {}) =>
    tryDraft(target, () => {
      const { before, startAt, endAt } = target
      const moved = {
        ...(before.startAt === startAt ? {} : { startAt }),
        ...(before.endAt === endAt ? {} : { endAt }),
      }
      return draftUpdate(tx, ctx, before, { ...change.changes, ...moved, ...more })
    })
  const finalOutcomes: LessonOutcome[] = []
  let open: readonly LessonOutcome[] = []
  for (const target of movedLessonsOf(scope, change)) {
    const code = lockCodeOf(target.before, now, {
      ended: schedulingErrors.lessonHasEnded.code,
      begun: schedulingErrors.startTimeLocked.code,
    })
    if (code) finalOutcomes.push({ target, state: 'KEPT', code, hits: [] })
    else open = [...open, await draft(target)]
  }
  const normal = await isNormalClass(tx, scope.anchor.courseId)
  for (;;) {
    finalOutcomes.push(...open.filter(({ state }) => state !== 'CHANGED'))
    open = await judgeClashes(
      tx,
      normal,
      open.filter(({ state }) => state === 'CHANGED'),
    )
    const clashing = open.filter(hasStaffClash)
    if (change.forceReason !== null) {
      const forcedOutcomes: LessonOutcome[] = []
      for (const one of open)
        forcedOutcomes.push(
          hasStaffClash(one)
            ? { ...(await draft(one.target, { forceReason: change.forceReason })), hits: one.hits }
            : one,
        )
      return [...finalOutcomes, ...forcedOutcomes]
    }
    if (!clashing.length) return [...finalOutcomes, ...open]
    finalOutcomes.push(
      ...clashing.map(({ after: _after, ...one }): LessonOutcome => ({
        ...one,
        state: 'CLASH',
        code: ErrorCode.lessonClash,
      })),
    )
    // a lesson that stays may be in another's way
    open = open.filter(one => !hasStaffClash(one))
  }
}

/** Checks what a deletion does to each lesson of a scope. */
export const judgeRemoval = async (
  tx: StoreTx,
  ctx: RecordContext,
  { rows }: LessonsInScope,
): Promise<readonly LessonOutcome[]> => {
  const now = ctx.clock.now().toISOString()
  const outcomes: LessonOutcome[] = []
  for (const before of rows) {
    const target = {
      before,
      startAt: before.startAt,
      endAt: before.endAt,
      gap: false,
      fold: false,
    }
    const code = lockCodeOf(before, now, {
      ended: schedulingErrors.endedLessonUndeletable.code,
      begun: ErrorCode.ongoingLessonUndeletable,
    })
    outcomes.push(
      code
        ? { target, state: 'KEPT', code, hits: [] }
        : await tryDraft(target, () => draftDelete(tx, ctx, before)),
    )
  }
  return outcomes
}

/**
 * Turns outcomes into steps to write; lessons changed from some point of a series on become a
 * series of their own.
 */
export const stepsOf = async (
  tx: StoreTx,
  ctx: RecordContext,
  { seriesId, whole, zone }: LessonsInScope,
  { scope, startAt, localStart, minutes }: LessonChange,
  outcomes: readonly LessonOutcome[],
): Promise<{ before: Lesson; after: Lesson }[]> => {
  const steps = outcomes.flatMap(({ target: { before }, after }) =>
    after ? [{ before, after }] : [],
  )
  const [first] = steps.toSorted((a, b) => a.after.startAt.localeCompare(b.after.startAt, 'en'))
  if (seriesId === null || scope === 'THIS' || !first) return steps
  const rule = {
    localStart: toLocal(first.after.startAt, zone),
    minutes: Math.round((Date.parse(first.after.endAt) - Date.parse(first.after.startAt)) / 60_000),
  }
  if (whole) {
    const moved = startAt !== null || localStart !== null || minutes !== null
    if (moved) await moveSeries(tx, seriesId, rule)
    return steps
  }
  // later lessons join the new series, changed or not; those that have begun stay in the old one
  const alike = outcomes
    .filter(({ state }) => state === 'UNCHANGED')
    .map(({ target: { before } }) => ({ before, after: bumpVersion(ctx, before, {}) }))
  const split = await splitSeries(tx, ctx, seriesId, {
    ...rule,
    count: steps.length + alike.length,
  })
  if (split === undefined) return steps
  return [...steps, ...alike].map(({ before, after }) => ({
    before,
    after: { ...after, seriesId: split },
  }))
}
