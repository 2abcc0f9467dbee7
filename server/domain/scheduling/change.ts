import type { LessonChange } from '../../../resources/lesson/scheduling.calls.ts'
import type { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import { Fault } from '../../platform/errors.ts'
import type { Row } from '../../platform/ports.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import type { RecordContext } from '../../engine/records/context.ts'
import { draftUpdate } from '../../engine/records/update.ts'
import { raised } from '../../engine/records/commit.ts'
import { draftDelete } from '../../engine/records/remove.ts'
import { idsOf } from '../classes/given.ts'
import { toLocal } from '../../../src/schema/zone.ts'
import { teachingDb } from '../../engine/records/tables.ts'
import { busyIn, type Busy } from './busy.ts'
import { lockOf, targetsOf, type Target } from './changeTargets.ts'
import { demandForce } from './force.ts'
import { spanOf } from './overlap.ts'
import { moveSeries, splitSeries, type InScope } from './series.ts'
import { hitsOf, type Hit } from './slots.ts'

/** What becomes of one lesson. */
export interface Outcome {
  readonly target: Target
  readonly state: 'CHANGED' | 'UNCHANGED' | 'KEPT' | 'CLASH' | 'REFUSED'
  /** The row that it becomes, where it changes. */
  readonly after?: Row
  readonly code?: ErrorCode
  readonly refused?: Fault
  readonly hits: readonly Hit[]
}

const courseOf = (row: Row): string => String(row['courseId'])
const staffOf = (row: Row) => ({
  teacherId: String(row['teacherId']),
  assistants: idsOf(row['assistants']),
})

/** A draft, or what it is refused with. */
const attempt = async (target: Target, draft: () => Promise<Row | undefined>): Promise<Outcome> => {
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

/** Whom the changed lessons would find taken, those that they leave behind aside. */
const judged = async (
  tx: StoreTx,
  normal: boolean,
  changed: readonly Outcome[],
): Promise<readonly Outcome[]> => {
  const rows = changed.flatMap(({ after }) => (after ? [after] : []))
  if (!rows.length) return changed
  const spans = rows.map(row => spanOf(String(row['startAt']), String(row['endAt'])))
  const busy: Busy = await busyIn(tx, {
    people: rows.flatMap(row => [staffOf(row).teacherId, ...staffOf(row).assistants]),
    ...(normal
      ? { courseIds: [...new Set(rows.map(courseOf))] }
      : { courseIds: [], lessonIds: rows.map(({ id }) => id) }),
    span: {
      start: Math.min(...spans.map(({ start }) => start)),
      end: Math.max(...spans.map(({ end }) => end)),
    },
    except: new Set(rows.map(({ id }) => id)),
  })
  return changed.map(one => {
    if (!one.after) return one
    const staff = staffOf(one.after)
    const span = spanOf(String(one.after['startAt']), String(one.after['endAt']))
    const courseId = courseOf(one.after)
    const hits = hitsOf(busy, { id: normal ? courseId : one.after.id, ...staff }, span)
    const held = { lessonId: one.after.id, courseId, ...span }
    for (const id of [staff.teacherId, ...staff.assistants]) busy.people.add(id, held)
    busy.courses.add(courseId, held)
    return { ...one, hits }
  })
}

const clashes = ({ hits }: Outcome): boolean => hits.some(({ role }) => role !== 'STUDENT')

const isNormal = async (tx: StoreTx, courseId: string): Promise<boolean> => {
  const row = await teachingDb(tx)
    .selectFrom('course')
    .select('kind')
    .where('id', '=', courseId)
    .executeTakeFirst()
  return row?.kind === 'NORMAL'
}

/**
 * What would become of each lesson of a scope. Those that have begun or ended are kept; one that clashes is forced where there is a reason (905
 * without the right), else it is told and, so that the others are judged by where it stays, left where it is.
 */
export const judgeChange = async (
  tx: StoreTx,
  ctx: RecordContext,
  scope: InScope,
  change: LessonChange,
): Promise<readonly Outcome[]> => {
  if (change.forceReason !== null) demandForce(ctx)
  const now = ctx.clock.now().toISOString()
  const draft = (target: Target, more: object = {}) =>
    attempt(target, () => {
      const { before, startAt, endAt } = target
      const moved = {
        ...(before['startAt'] === startAt ? {} : { startAt }),
        ...(before['endAt'] === endAt ? {} : { endAt }),
      }
      return draftUpdate(tx, ctx, before, { ...change.changes, ...moved, ...more })
    })
  const settled: Outcome[] = []
  let open: readonly Outcome[] = []
  for (const target of targetsOf(scope, change)) {
    const code = lockOf(target.before, now, { ended: '2013', begun: '2004' })
    if (code) settled.push({ target, state: 'KEPT', code, hits: [] })
    else open = [...open, await draft(target)]
  }
  const normal = await isNormal(tx, courseOf(scope.anchor))
  for (;;) {
    settled.push(...open.filter(({ state }) => state !== 'CHANGED'))
    open = await judged(
      tx,
      normal,
      open.filter(({ state }) => state === 'CHANGED'),
    )
    const clashing = open.filter(clashes)
    if (change.forceReason !== null) {
      const forced: Outcome[] = []
      for (const one of open)
        forced.push(
          clashes(one)
            ? { ...(await draft(one.target, { forceReason: change.forceReason })), hits: one.hits }
            : one,
        )
      return [...settled, ...forced]
    }
    if (!clashing.length) return [...settled, ...open]
    settled.push(
      ...clashing.map(({ after: _after, ...one }): Outcome => ({
        ...one,
        state: 'CLASH',
        code: '2218',
      })),
    )
    // what stays where it is may be in another's way
    open = open.filter(one => !clashes(one))
  }
}

/** What would become of each lesson of a scope that is deleted. */
export const judgeRemoval = async (
  tx: StoreTx,
  ctx: RecordContext,
  { rows }: InScope,
): Promise<readonly Outcome[]> => {
  const now = ctx.clock.now().toISOString()
  const outcomes: Outcome[] = []
  for (const before of rows) {
    const target = {
      before,
      startAt: String(before['startAt']),
      endAt: String(before['endAt']),
      gap: false,
      fold: false,
    }
    const code = lockOf(before, now, { ended: '2015', begun: '2014' })
    outcomes.push(
      code
        ? { target, state: 'KEPT', code, hits: [] }
        : await attempt(target, () => draftDelete(tx, ctx, before)),
    )
  }
  return outcomes
}

/** The steps that changed lessons are; what was changed from some lesson on becomes a series of its own. */
export const stepsOf = async (
  tx: StoreTx,
  ctx: RecordContext,
  { seriesId, whole, zone }: InScope,
  { scope, startAt, localStart, minutes }: LessonChange,
  outcomes: readonly Outcome[],
): Promise<{ before: Row; after: Row }[]> => {
  const steps = outcomes.flatMap(({ target: { before }, after }) =>
    after ? [{ before, after }] : [],
  )
  const [first] = steps.toSorted((a, b) =>
    String(a.after['startAt']).localeCompare(String(b.after['startAt']), 'en'),
  )
  if (seriesId === null || scope === 'THIS' || !first) return steps
  const rule = {
    localStart: toLocal(String(first.after['startAt']), zone),
    minutes: Number(first.after['minutes']),
  }
  if (whole) {
    const moved = startAt !== null || localStart !== null || minutes !== null
    if (moved) await moveSeries(tx, seriesId, rule)
    return steps
  }
  // what follows goes with it, changed or not; what has begun stays behind
  const alike = outcomes
    .filter(({ state }) => state === 'UNCHANGED')
    .map(({ target: { before } }) => ({ before, after: raised(ctx, before, {}) }))
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
