import type { DaysOff, SlotChoice, SlotState } from '../../../resources/lesson/scheduling.calls.ts'
import { addDays, timeOf, toInstant, toLocal } from '../../../src/schema/zone.ts'
import type { Busy, Held } from './busy.ts'
import type { PlannedCourse } from './courses.ts'
import { offFor, type OffDays } from './daysOff.ts'
import { firstFree, rounded } from './free.ts'
import type { CheckedPlan } from './plan.ts'
import type { Span } from './overlap.ts'
import { datesTouched, seriesDates, type SeriesDate } from './recurrence.ts'

const minute = 60_000
/** A clash is shifted by so many days at most. */
const patience = 60
const dayUntil = '22:00'

/** Somebody whom a slot finds taken. */
export interface Hit {
  readonly role: 'TEACHER' | 'ASSISTANT' | 'STUDENT'
  readonly personId: string
  readonly held: Held
}

/** A slot of a plan, settled. */
export interface Settled extends Span {
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

interface Draft extends Span {
  readonly key: string
  readonly course: PlannedCourse
  readonly regular: string
  readonly date: SeriesDate
  readonly gap: boolean
  readonly fold: boolean
  readonly choice: SlotChoice | undefined
}

/** The slots of a plan before anybody's time is asked for: dates by the rule, days off applied. */
export const draftSlots = (
  plan: CheckedPlan,
  courses: readonly PlannedCourse[],
  off: readonly OffDays[],
): Draft[] => {
  const time = timeOf(plan.start)
  return courses.flatMap(course => {
    const keyOf = (date: string) => `${course.id}@${date}`
    const policy = (regular: string): DaysOff | undefined => {
      const choice = plan.choices[keyOf(regular)]
      if (choice === 'SHIFT') return 'SHIFT'
      if (choice === 'KEEP' || choice === 'FORCE') return 'KEEP'
      return undefined
    }
    const offOn = offFor(off, course.id, [course.teacherId, ...course.assistants])
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

/** The people of a slot; `id` is that of the class or lesson whose students come to it. */
interface Group {
  readonly id: string
  readonly teacherId: string | null
  readonly assistants: readonly string[]
}

/** Whom a slot finds taken. */
export const hitsOf = (
  { people, courses, shared, booked }: Busy,
  { id, teacherId, assistants }: Group,
  span: Span,
): Hit[] => [
  ...(teacherId === null ? [] : [teacherId]).flatMap(personId =>
    people.overlapping(personId, span).map((held): Hit => ({ role: 'TEACHER', personId, held })),
  ),
  ...assistants.flatMap(personId =>
    people.overlapping(personId, span).map((held): Hit => ({ role: 'ASSISTANT', personId, held })),
  ),
  ...[...(shared.get(id) ?? [])].flatMap(([other, students]) =>
    courses
      .overlapping(other, span)
      .flatMap(held => students.map((personId): Hit => ({ role: 'STUDENT', personId, held }))),
  ),
  ...booked
    .overlapping(id, span)
    .map((held): Hit => ({ role: 'STUDENT', personId: held.studentId, held })),
]

const isStaff = ({ role }: Hit): boolean => role !== 'STUDENT'

/** Takes the time of a slot's people, so that the plan's own slots see each other. */
const take = ({ people, courses }: Busy, { course, start, end }: Draft): void => {
  const held: Held = { lessonId: null, courseId: course.id, start, end }
  for (const id of [course.teacherId, ...course.assistants]) people.add(id, held)
  courses.add(course.id, held)
}

/** The next time that is free for everyone of a slot: the same day, else at its own time on a later day or behind what is in the way there. */
const nextFree = (
  plan: CheckedPlan,
  busy: Busy,
  slot: Draft,
  off: readonly OffDays[],
  now: number,
): Span | undefined => {
  const isOff = offFor(off, slot.course.id, [slot.course.teacherId, ...slot.course.assistants])
  const time = timeOf(plan.start)
  for (let n = 0; n <= patience; n++) {
    const date = addDays(slot.date.date, n)
    if (n > 0 && isOff(datesTouched(date, time, plan.minutes))) continue
    const from = Math.max(Date.parse(toInstant(`${date}T${time}`, plan.timezone).at), rounded(now))
    const until = Math.max(
      Date.parse(toInstant(`${date}T${dayUntil}`, plan.timezone).at),
      from + plan.minutes * minute,
    )
    const start = firstFree(from, until, plan.minutes * minute, span =>
      hitsOf(busy, slot.course, span).map(({ held }) => held.end),
    )
    if (start !== undefined) return { start, end: start + plan.minutes * minute }
  }
  return undefined
}

const settle = (busy: Busy, slot: Draft, now: number): Settled => {
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
  if (date.falls) return { ...base, state: 'DAY_OFF', choice: 'SKIP', blocked: false, hits: [] }
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
  take(busy, slot)
  const clashes = hits.some(isStaff)
  const forced = choice === 'FORCE' && clashes
  return {
    ...base,
    ...movedFrom,
    state,
    choice: forced ? 'FORCE' : 'KEEP',
    blocked: clashes && !forced,
    hits,
  }
}

const shift = (
  plan: CheckedPlan,
  busy: Busy,
  slot: Draft,
  off: readonly OffDays[],
  now: number,
): Settled => {
  const free = nextFree(plan, busy, slot, off, now)
  if (!free)
    return { ...settle(busy, { ...slot, choice: 'KEEP' }, now), choice: 'SHIFT', blocked: true }
  const moved = { ...slot, ...free, gap: false, fold: false }
  const settled = settle(busy, moved, now)
  const from =
    toLocal(new Date(free.start).toISOString(), plan.timezone) === slot.regular
      ? {}
      : { movedFrom: slot.regular }
  return { ...settled, ...from, choice: 'SHIFT' }
}

/**
 * Every slot of a plan with what becomes of it. Slots that stand take their people's time first, in the order of time; then those that are to
 * be shifted look for theirs. `busy` is filled on the way.
 */
export const settleSlots = (
  plan: CheckedPlan,
  given: readonly Draft[],
  courses: readonly PlannedCourse[],
  off: readonly OffDays[],
  busy: Busy,
  now: number,
): Settled[] => {
  const drafts = given.toSorted((a, b) => a.start - b.start)
  const shifts = (slot: Draft): boolean => slot.choice === 'SHIFT' && !slot.date.falls
  const stand = drafts.filter(slot => !shifts(slot)).map(slot => settle(busy, slot, now))
  const moved = drafts.filter(shifts).map(slot => shift(plan, busy, slot, off, now))
  return [...stand, ...moved].toSorted(
    (a, b) => a.start - b.start || courses.indexOf(a.course) - courses.indexOf(b.course),
  )
}

/** The span that all slots of a plan may touch, those included that are to be shifted. */
export const reachOf = (drafts: readonly Draft[]): Span => {
  const shifts = drafts.some(({ choice }) => choice === 'SHIFT')
  return {
    start: Math.min(...drafts.map(({ start }) => start)),
    end: Math.max(...drafts.map(({ end }) => end)) + (shifts ? patience * 24 * 60 * minute : 0),
  }
}
