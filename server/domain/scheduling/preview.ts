import { can } from '../../../src/access/index.ts'
import type {
  SchedulePreview,
  ScheduleSlot,
} from '../../../resources/scheduling/scheduling.calls.ts'
import { dateOf, toLocal } from '../../../src/schema/zone.ts'
import { hashOf } from '../../platform/http/idempotency.ts'
import type { Records } from '../../platform/ports.ts'
import type { Scope } from '../../platform/store/types.ts'
import type { RecordContext } from '../../engine/records/context.ts'
import { readBusyTimes } from './busy.ts'
import { readPlannedCourses, type PlannedCourse } from './courses.ts'
import { platformDaysIn, readDaysOff } from './daysOff.ts'
import { demandForce, mayForce } from './force.ts'
import type { CheckedPlan } from './plan.ts'
import { draftSlots, spanOfSlots, settleSlots, type SettledSlot } from './slots.ts'
import { createClashNamer, hiddenName } from './nameClashes.ts'

const instant = (ms: number): string => new Date(ms).toISOString()

const creates = ({ choice }: SettledSlot): boolean => choice !== 'SKIP'

const countsOf = (slots: readonly SettledSlot[]): SchedulePreview['counts'] => {
  const count = (test: (slot: SettledSlot) => boolean) => slots.filter(test).length
  return {
    slots: slots.length,
    creates: count(creates),
    skips: count(({ choice }) => choice === 'SKIP'),
    clashes: count(({ state }) => state === 'CLASH'),
    blocked: count(({ blocked }) => blocked),
    forced: count(({ choice }) => choice === 'FORCE'),
    moved: count(({ movedFrom }) => movedFrom !== undefined),
  }
}

/** Hashes the preview's contents, so that a different preview has another token. */
const tokenOf = (slots: readonly SettledSlot[]): Promise<string> =>
  hashOf(
    JSON.stringify(
      slots.map(({ key, course, start, end, state, choice, hits }) => [
        key,
        course.teacherId,
        course.assistants,
        start,
        end,
        state,
        choice,
        hits.map(({ personId, held: busySpan }) => [
          personId,
          busySpan.lessonId,
          busySpan.start,
          busySpan.end,
        ]),
      ]),
    ),
  )

export interface PreviewedPlan {
  readonly preview: SchedulePreview
  readonly slots: readonly SettledSlot[]
  readonly courses: readonly PlannedCourse[]
}

export type PlanReader = Pick<Scope, 'db' | 'institutionId'> & Pick<Records, 'many'>

/**
 * Previews the lessons that a plan would create, with every clash named; writes nothing. Throws the
 * refusals of its people and classes, and 905 (5003) for a reason or a forced slot without the
 * permission.
 */
export const previewPlan = async (
  scope: PlanReader,
  ctx: RecordContext,
  plan: CheckedPlan,
): Promise<PreviewedPlan> => {
  if (plan.forceReason !== undefined || Object.values(plan.choices).includes('FORCE'))
    demandForce(ctx)
  const { courses, names: staff } = await readPlannedCourses(scope, plan)
  const people = [
    ...new Set(courses.flatMap(({ teacherId, assistants }) => [teacherId, ...assistants])),
  ]
  const ids = courses.map(({ id }) => id)
  const off = await readDaysOff(
    scope,
    dateOf(plan.start),
    ids,
    people,
    platformDaysIn(ctx.ports.config.platformDays, ctx.lang),
  )
  const drafts = draftSlots(plan, courses, off)
  const normal = courses.filter(({ kind }) => kind === 'NORMAL').map(({ id }) => id)
  const busy = await readBusyTimes(scope, { people, courseIds: normal, span: spanOfSlots(drafts) })
  const slots = settleSlots(plan, drafts, courses, off, busy, ctx.clock.now().getTime())
  const names = new Map(courses.map(({ id, name }) => [id, name]))
  const nameClashes = await createClashNamer(
    scope,
    ctx,
    slots.map(({ hits }) => hits),
    id => names.get(id) ?? '',
    staff,
  )
  const named = can(ctx.actor.access, 'course.read')
  const shownSlots = slots.map((slot): ScheduleSlot => {
    const { key, course, start, end, state, choice, blocked, gap, fold, dayOff, movedFrom } = slot
    const { clashes, more } = nameClashes(slot.hits)
    return {
      key,
      courseId: course.id,
      courseName: named ? course.name : hiddenName,
      localStart: toLocal(instant(start), plan.timezone),
      startAt: instant(start),
      endAt: instant(end),
      state,
      choice,
      blocked,
      ...(gap ? { gap } : {}),
      ...(fold ? { fold } : {}),
      ...(dayOff === undefined ? {} : { dayOff }),
      ...(movedFrom === undefined ? {} : { movedFrom }),
      clashes,
      ...(more ? { more } : {}),
    }
  })
  return {
    preview: {
      slots: shownSlots,
      counts: countsOf(slots),
      mayForce: mayForce(ctx.actor.access),
      token: await tokenOf(slots),
    },
    slots,
    courses,
  }
}
