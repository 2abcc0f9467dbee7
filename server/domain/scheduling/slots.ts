import type {
  DaysOff,
  SlotChoice,
  SlotState,
} from '../../../resources/scheduling/scheduling.calls.ts'
import { addDays, timeOf, toInstant, toLocal } from '../../../src/schema/zone.ts'
import type { BusyTimes, TakenSpan } from './busy.ts'
import type { PlannedCourse } from './courses.ts'
import { dayOffFinder, type DayOffSpan } from './daysOff.ts'
import { findFreeStart, roundUpToStep } from './freeStart.ts'
import type { CheckedPlan } from './plan.ts'
import type { TimeSpan } from './overlap.ts'
import { datesTouched, seriesDates, type SeriesDate } from './recurrence.ts'
import { minute } from '../../../src/schema/durations.ts'

/** Maximum number of days by which a clashing slot is moved. */
const maxShiftDays = 60
const dayUntil = '22:00'

/** A person of a slot who has something else at the time. */
export interface Hit {
  readonly role: 'TEACHER' | 'ASSISTANT' | 'STUDENT'
  readonly personId: string
  readonly held: TakenSpan
}

/** A slot of a plan, settled. */
export interface SettledSlot extends TimeSpan {
  readonly key: string
  readonly course: PlannedCourse
  readonly state: SlotState
  readonly choice: SlotChoice
  readonly blocked: boolean
  readonly gap: boolean
  readonly fold: boolean
  readonly dayOff?: string
  readonly movedFrom?: string
  readonly hits: readonly Hit[]
}

interface DraftSlot extends TimeSpan {
  readonly key: string
  readonly course: PlannedCourse
  readonly regular: string
  readonly date: SeriesDate
  readonly gap: boolean
  readonly fold: boolean
  readonly choice: SlotChoice | undefined
}

/** Lists the slots of a plan before anybody's time is read: dates by the rule, days off applied. */
export const draftSlots = (
  plan: CheckedPlan,
  courses: readonly PlannedCourse[],
  off: readonly DayOffSpan[],
): DraftSlot[] => {
  const time = timeOf(plan.start)
  return courses.flatMap(course => {
    const keyOf = (date: string) => `${course.id}@${date}`
    const policy = (regular: string): DaysOff | undefined => {
      const choice = plan.choices[keyOf(regular)]
      if (choice === 'SHIFT') return 'SHIFT'
      if (choice === 'KEEP' || choice === 'FORCE') return 'KEEP'
      return undefined
    }
    const offOn = dayOffFinder(off, course.id, [course.teacherId, ...course.assistants])
    return seriesDates({ ...plan, daysOff: policy, offOn }).map(date => {
      const { at, gap, fold } = toInstant(`${date.date}T${time}`, plan.timezone)
      const start = Date.parse(at)
      const key = keyOf(date.regular)
      return {
        key,
        course,
        regular: `${date.regular}T${time}`,
        date,
        gap,
        fold,
        start,
        end: start + plan.minutes * minute,
        choice: plan.choices[key],
      }
    })
  })
}

/** The people of a slot; `id` is that of the class or lesson whose students attend. */
interface Group {
  readonly id: string
  readonly teacherId: string | null
  readonly assistants: readonly string[]
}

/** Finds the people of a slot who have something else at the time. */
export const hitsOf = (
  { people, courses, shared, booked }: BusyTimes,
  { id, teacherId, assistants }: Group,
  span: TimeSpan,
): Hit[] => [
  ...(teacherId === null ? [] : [teacherId]).flatMap(personId =>
    people
      .overlapping(personId, span)
      .map((busySpan): Hit => ({ role: 'TEACHER', personId, held: busySpan })),
  ),
  ...assistants.flatMap(personId =>
    people
      .overlapping(personId, span)
      .map((busySpan): Hit => ({ role: 'ASSISTANT', personId, held: busySpan })),
  ),
  ...[...(shared.get(id) ?? [])].flatMap(([other, students]) =>
    courses
      .overlapping(other, span)
      .flatMap(busySpan =>
        students.map((personId): Hit => ({ role: 'STUDENT', personId, held: busySpan })),
      ),
  ),
  ...booked
    .overlapping(id, span)
    .map((busySpan): Hit => ({ role: 'STUDENT', personId: busySpan.studentId, held: busySpan })),
]

const isStaff = ({ role }: Hit): boolean => role !== 'STUDENT'

/** Takes the time of a slot's people, so that the plan's own slots see each other. */
const takeTime = ({ people, courses }: BusyTimes, { course, start, end }: DraftSlot): void => {
  const busySpan: TakenSpan = { lessonId: null, courseId: course.id, start, end }
  for (const id of [course.teacherId, ...course.assistants]) people.add(id, busySpan)
  courses.add(course.id, busySpan)
}

/**
 * Finds the next time that is free for everyone of a slot: on the same day, or on a later day at
 * the slot's own time or after the overlapping lesson.
 */
const nextFree = (
  plan: CheckedPlan,
  busy: BusyTimes,
  slot: DraftSlot,
  off: readonly DayOffSpan[],
  now: number,
): TimeSpan | undefined => {
  const isOff = dayOffFinder(off, slot.course.id, [
    slot.course.teacherId,
    ...slot.course.assistants,
  ])
  const time = timeOf(plan.start)
  for (let n = 0; n <= maxShiftDays; n++) {
    const date = addDays(slot.date.date, n)
    if (n > 0 && isOff(datesTouched(date, time, plan.minutes))) continue
    const from = Math.max(
      Date.parse(toInstant(`${date}T${time}`, plan.timezone).at),
      roundUpToStep(now),
    )
    const until = Math.max(
      Date.parse(toInstant(`${date}T${dayUntil}`, plan.timezone).at),
      from + plan.minutes * minute,
    )
    const start = findFreeStart(from, until, plan.minutes * minute, span =>
      hitsOf(busy, slot.course, span).map(({ held: busySpan }) => busySpan.end),
    )
    if (start !== undefined) return { start, end: start + plan.minutes * minute }
  }
  return undefined
}

const settleSlot = (busy: BusyTimes, slot: DraftSlot, now: number): SettledSlot => {
  const { key, course, start, end, gap, fold, choice, date } = slot
  const base = {
    key,
    course,
    start,
    end,
    gap,
    fold,
    ...(date.dayOff === undefined ? {} : { dayOff: date.dayOff }),
  }
  const movedFrom = date.date === date.regular ? {} : { movedFrom: slot.regular }
  if (date.isSkipped) return { ...base, state: 'DAY_OFF', choice: 'SKIP', blocked: false, hits: [] }
  const skipped = choice === 'SKIP'
  if (start < now)
    return {
      ...base,
      ...movedFrom,
      state: 'PAST',
      choice: skipped ? 'SKIP' : 'KEEP',
      blocked: !skipped,
      hits: [],
    }
  const hits = hitsOf(busy, course, { start, end })
  const state = hits.length ? 'CLASH' : 'FREE'
  if (skipped) return { ...base, ...movedFrom, state, choice, blocked: false, hits }
  takeTime(busy, slot)
  const clashes = hits.some(isStaff)
  const isForced = choice === 'FORCE' && clashes
  return {
    ...base,
    ...movedFrom,
    state,
    choice: isForced ? 'FORCE' : 'KEEP',
    blocked: clashes && !isForced,
    hits,
  }
}

const shiftSlot = (
  plan: CheckedPlan,
  busy: BusyTimes,
  slot: DraftSlot,
  off: readonly DayOffSpan[],
  now: number,
): SettledSlot => {
  const free = nextFree(plan, busy, slot, off, now)
  if (!free)
    return { ...settleSlot(busy, { ...slot, choice: 'KEEP' }, now), choice: 'SHIFT', blocked: true }
  const moved = { ...slot, ...free, gap: false, fold: false }
  const settledSlot = settleSlot(busy, moved, now)
  const from =
    toLocal(new Date(free.start).toISOString(), plan.timezone) === slot.regular
      ? {}
      : { movedFrom: slot.regular }
  return { ...settledSlot, ...from, choice: 'SHIFT' }
}

/**
 * Settles every slot of a plan. First, slots that keep their time reserve their people, in the
 * order of time; then those that must move look for a free time. `busy` is updated.
 */
export const settleSlots = (
  plan: CheckedPlan,
  draftSlots: readonly DraftSlot[],
  courses: readonly PlannedCourse[],
  off: readonly DayOffSpan[],
  busy: BusyTimes,
  now: number,
): SettledSlot[] => {
  const drafts = draftSlots.toSorted((a, b) => a.start - b.start)
  const shifts = (slot: DraftSlot): boolean => slot.choice === 'SHIFT' && !slot.date.isSkipped
  const stand = drafts.filter(slot => !shifts(slot)).map(slot => settleSlot(busy, slot, now))
  const moved = drafts.filter(shifts).map(slot => shiftSlot(plan, busy, slot, off, now))
  return [...stand, ...moved].toSorted(
    (a, b) => a.start - b.start || courses.indexOf(a.course) - courses.indexOf(b.course),
  )
}

/** The span that the slots of a plan may touch, including where clashing ones may be moved. */
export const spanOfSlots = (drafts: readonly DraftSlot[]): TimeSpan => {
  const shifts = drafts.some(({ choice }) => choice === 'SHIFT')
  return {
    start: Math.min(...drafts.map(({ start }) => start)),
    end: Math.max(...drafts.map(({ end }) => end)) + (shifts ? maxShiftDays * 24 * 60 * minute : 0),
  }
}
