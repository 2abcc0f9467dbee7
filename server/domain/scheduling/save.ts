import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import {
  maxLessons,
  type ScheduledCourse,
  type ScheduleSaved,
} from '../../../resources/scheduling/scheduling.calls.ts'
import { timeOf } from '../../../src/schema/zone.ts'
import { errors } from '../../platform/errors/errors.ts'
import { Fault } from '../../platform/errors/fault.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { createBatch, type NewRecord } from '../../engine/records/batch.ts'
import type { RecordContext } from '../../engine/records/context.ts'
import { validateRow, startValues } from '../../engine/records/draft.ts'
import { nextNumber } from './lesson/numbers.ts'
import { lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import { teacher } from '../../../resources/people/teacher/teacher.resource.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import type { PlannedCourse } from './courses.ts'
import type { CheckedPlan } from './plan.ts'
import { previewPlan, type PlanReader, type PreviewedPlan } from './preview.ts'
import type { SettledSlot } from './slots.ts'

const instant = (ms: number): string => new Date(ms).toISOString()

/**
 * Reads for a preview and locks the staff that it reads, in the order of ids, so that two plans for
 * one person are serialised.
 */
export const staffLockingReader = (tx: StoreTx): PlanReader => ({
  db: tx.db,
  institutionId: tx.institutionId,
  many: (resource, ids) =>
    resource.name === teacher.name ? tx.lockMany(resource, ids) : tx.many(resource, ids),
})

/** Refuses a plan that can't be saved as it is; the response contains the current preview. */
const refuseUnsavable = (
  plan: CheckedPlan,
  { preview, slots }: PreviewedPlan,
  token: string | undefined,
): void => {
  const data = { preview }
  if (token !== undefined && token !== preview.token) throw errors.conflict({ data })
  const blocked = slots.find(slot => slot.blocked)
  if (blocked?.state === 'PAST') throw errors.startInPast({ data }).at('start')
  if (blocked) {
    const clash = preview.slots.find(slot => slot.key === blocked.key)?.clashes[0]
    const params = clash
      ? { who: clash.name, what: [clash.courseName, clash.lessonName].filter(Boolean).join(', ') }
      : undefined
    throw new Fault(ErrorCode.lessonClash, { data, params })
  }
  if (preview.counts.forced && plan.forceReason === undefined)
    throw errors.valueMissing().at('forceReason')
  if (!preview.counts.creates) throw errors.lessonCountOutOfRange().at('count')
}

interface Series {
  readonly id: string
  /** Keys of the series' slots. */
  readonly keys: ReadonlySet<string>
}
const regularOf = ({ key }: SettledSlot): string => key.split('@')[1] ?? ''

/**
 * Splits a class's slots, in the order of the rule, into parts of as many lessons as a series may
 * have; there is at least one part.
 */
const partsOf = (slots: readonly SettledSlot[]): (readonly SettledSlot[])[] => {
  const parts: SettledSlot[][] = [[]]
  let count = 0
  for (const slot of slots.toSorted((a, b) => (regularOf(a) < regularOf(b) ? -1 : 1))) {
    const isKept = slot.choice !== 'SKIP'
    if (isKept && count === maxLessons) {
      parts.push([])
      count = 0
    }
    if (isKept) count += 1
    parts.at(-1)?.push(slot)
  }
  return parts
}

/**
 * Inserts one series for each class, and another after every hundred lessons; a single lesson has
 * none.
 */
const makeSeries = async (
  tx: StoreTx,
  ctx: RecordContext,
  plan: CheckedPlan,
  { courses, slots }: PreviewedPlan,
): Promise<readonly Series[]> => {
  const { freq, interval, weekdays = [], daysOff } = plan.repeat
  if (freq === 'ONCE') return []
  const series = courses.flatMap(({ id: courseId }) => {
    const parts = partsOf(slots.filter(({ course }) => course.id === courseId))
    return parts.map((part, n) => {
      const [first] = part
      return {
        id: ctx.ids.next(),
        courseId,
        part,
        start: n > 0 && first ? `${regularOf(first)}T${timeOf(plan.start)}` : plan.start,
        count:
          parts.length === 1
            ? plan.repeat.count
            : part.filter(({ choice }) => choice !== 'SKIP').length,
      }
    })
  })
  await tx.db
    .insertInto('lessonSeries')
    .values(
      series.map(({ id, courseId, part, start, count }) => ({
        id,
        courseId,
        localStart: start,
        minutes: plan.minutes,
        timezone: plan.timezone,
        freq,
        interval,
        byday: weekdays,
        count,
        daysOff,
        exdates: part.filter(({ choice }) => choice === 'SKIP').map(regularOf),
        parentSeriesId: null,
        createTime: ctx.clock.now().toISOString(),
      })),
    )
    .execute()
  return series.map(({ id, part }) => ({ id, keys: new Set(part.map(({ key }) => key)) }))
}

/** Makes the records of a class's slots, in the order of time. */
const recordsOf = (
  ctx: RecordContext,
  plan: CheckedPlan,
  course: PlannedCourse,
  slots: readonly SettledSlot[],
  { series, number }: { readonly series: readonly Series[]; readonly number: number },
): NewRecord[] =>
  slots.map((slot, n): NewRecord => {
    const name = plan.name === undefined || slots.length === 1 ? plan.name : `${plan.name} ${n + 1}`
    const givenValues = {
      ...plan.settings,
      ...(name === undefined ? {} : { name }),
      courseId: course.id,
      startAt: instant(slot.start),
      endAt: instant(slot.end),
      teacherId: course.teacherId,
      assistants: course.assistants,
      ...(slot.choice === 'FORCE' ? { forceReason: plan.forceReason } : {}),
    }
    const values = validateRow(
      ctx.resource,
      { ...startValues(ctx.resource), ...givenValues },
      'create',
    )
    const seriesId = series.find(({ keys }) => keys.has(slot.key))?.id ?? null
    return {
      values: { ...values, seriesId, number: number + n },
      given: new Set(Object.keys(givenValues)),
    }
  })

/** Summarises each class for the screen that follows (CLS-08). */
const summarizeCourses = async (
  tx: StoreTx,
  courses: readonly PlannedCourse[],
  createdSlots: readonly SettledSlot[],
): Promise<ScheduledCourse[]> => {
  const rows = await tablesOf(tx, lesson)
    .selectFrom('lesson')
    .select(['courseId', eb => eb.fn.countAll<number>().as('total')])
    .select(eb => eb.fn.countAll<number>().filterWhere('status', '=', 'ENDED').as('finished'))
    .where(
      'courseId',
      'in',
      courses.map(({ id }) => id),
    )
    .where('deletedAt', 'is', null)
    .groupBy('courseId')
    .execute()
  const counts = new Map(
    rows.map(({ courseId, total, finished }) => [
      courseId,
      { total: Number(total), finished: Number(finished) },
    ]),
  )
  return courses.flatMap(({ id, name }) => {
    const own = createdSlots.filter(({ course }) => course.id === id)
    if (!own.length) return []
    const startAt = instant(Math.min(...own.map(({ start }) => start)))
    const endAt = instant(Math.max(...own.map(({ end }) => end)))
    return [
      { courseId: id, courseName: name, total: 0, finished: 0, ...counts.get(id), startAt, endAt },
    ]
  })
}

/**
 * Creates the lessons of a plan, all or none, as one operation. Throws 409 with the current preview
 * if `token` belongs to another one, 2218 and 2219 with the preview too, 11005 (a forced slot
 * without a reason), 2229 (no lesson to create), and the refusals of the plan.
 */
export const savePlan = async (
  tx: StoreTx,
  ctx: RecordContext,
  plan: CheckedPlan,
  token: string | undefined,
): Promise<ScheduleSaved> =>
  savePreviewedPlan(tx, ctx, plan, await previewPlan(staffLockingReader(tx), ctx, plan), token)

/**
 * Saves a plan that was previewed in this transaction with its staff locked (`staffLockingReader`).
 */
export const savePreviewedPlan = async (
  tx: StoreTx,
  ctx: RecordContext,
  plan: CheckedPlan,
  previewed: PreviewedPlan,
  token?: string,
): Promise<ScheduleSaved> => {
  refuseUnsavable(plan, previewed, token)
  const { courses, slots, preview } = previewed
  const createdSlots = slots.filter(({ choice }) => choice !== 'SKIP')
  const series = await makeSeries(tx, ctx, plan, previewed)
  const records: NewRecord[] = []
  // in the order of ids, so that two plans never wait for each other's classes in a ring
  for (const course of courses.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const own = createdSlots.filter(slot => slot.course === course)
    if (own.length)
      records.push(
        ...recordsOf(ctx, plan, course, own, {
          series,
          number: await nextNumber(tx, course.id, own.length),
        }),
      )
  }
  const title = courses.length === 1 ? (courses[0]?.name ?? null) : null
  tx.operation({
    action: 'schedule',
    resource: ctx.resource.name,
    recordId: null,
    title,
    detail: { created: records.length },
  })
  const outcomes = await createBatch(tx, ctx, records, 'create')
  const lessonIds = outcomes.map(outcome => {
    if ('row' in outcome) return outcome.row.id
    const { refused, field } = outcome
    throw new Fault(refused.code, {
      params: refused.params,
      ...(field === undefined ? {} : { fields: { [field]: refused } }),
    })
  })
  return {
    seriesIds: series.map(({ id }) => id),
    lessonIds,
    created: lessonIds.length,
    skipped: preview.counts.skips,
    operation: ctx.requestId,
    courses: await summarizeCourses(tx, courses, createdSlots),
  }
}
