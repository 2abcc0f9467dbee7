import { course, type Course } from '../../../../resources/course/course.resource.ts'
import type { Lesson } from '../../../../resources/lesson/lesson.resource.ts'
import { teacher } from '../../../../resources/teacher/teacher.resource.ts'
import { phaseOf } from '../../../../resources/lesson/locks.ts'
import { fault, fieldFault } from '../../../platform/errors.ts'
import { settingsOf } from '../../identity/institutions/settings.ts'
import type { Change, RuleContext } from '../../../engine/records/rules.ts'
import { idOf } from '../../classes/given.ts'
import { longest } from '../overlap.ts'
import { checkLimit } from './limit.ts'
import { nextNumber } from './numbers.ts'

type Values = Partial<Lesson>

const courseOf = async (lesson: Lesson, ctx: RuleContext): Promise<Course | undefined> => {
  const courseId = idOf(lesson.courseId)
  return courseId === undefined
    ? undefined
    : ctx.once(`course ${courseId}`, () => ctx.tx.get(course, courseId))
}

/** Its ordinal in its class, and the name that follows from it where it was given none. Asked last: a lesson that is refused takes no number. */
const numbered = async (lesson: Lesson, ctx: RuleContext): Promise<Values> => {
  const found = await courseOf(lesson, ctx)
  if (!found) return {}
  // whoever makes many at once has taken their numbers at once
  const number = lesson.number ?? (await nextNumber(ctx.tx, lesson.courseId))
  return { number, name: lesson.name ?? `${found.courseName} ${String(number)}` }
}

const listOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter(one => typeof one === 'string') : []
const minute = 60_000
/** Later ones no field takes. */
const latest = Date.UTC(9999, 0)

/** What a new lesson was not given: from its class, then from its maker's and the institution's defaults (CLS-02). */
const started = async (
  given: ReadonlySet<string>,
  lesson: Lesson,
  ctx: RuleContext,
): Promise<Values> => {
  const found = await courseOf(lesson, ctx)
  if (!found) return {}
  const { settings } = await ctx.once('settings', () => settingsOf(ctx.tx, ctx.actor.id))
  const defaults = Object.fromEntries(
    settings
      .filter(({ name }) => name !== 'lessonMinutes' && !given.has(name))
      .map(({ name, value }) => [name, value]),
  )
  return {
    ...defaults,
    teacherId: lesson.teacherId ?? found.teachers[0] ?? null,
    assistants: given.has('assistants') ? lesson.assistants : found.assistants,
    studentLimit: lesson.studentLimit ?? found.studentLimit,
    recording: 'OFF',
    // lessons of other classes have no state of booking
    ...(found.kind === 'BOOKING' ? { bookedStudents: 0, bookingStatus: 'NONE' as const } : {}),
  }
}

/** Figures that nothing was said about, or that can be counted with: rules see what is sent before it is judged. */
const isCounted = ({ delay, prepTeacher, prepStudent }: Lesson): boolean =>
  [delay, prepTeacher, prepStudent].every(
    figure =>
      figure === null ||
      figure === undefined ||
      (Number.isInteger(figure) && Math.abs(figure) < 10_000),
  )

const isStaffed = ({ teacherId, assistants }: Lesson): boolean =>
  (teacherId === null || typeof teacherId === 'string') &&
  listOf(assistants).length === (Array.isArray(assistants) ? assistants.length : undefined)

/** Its teacher and assistants can teach: 2221 where there is no teacher, 2223 where one is suspended. Asked only of those who are new to it. */
const checkStaff = async (
  lesson: Lesson,
  before: Lesson | undefined,
  ctx: RuleContext,
): Promise<void> => {
  if (!lesson.teacherId) throw fieldFault('teacherId', '2221')
  const known = new Set(before ? [before.teacherId, ...before.assistants] : [])
  const fresh = [...new Set([lesson.teacherId, ...lesson.assistants])].filter(id => !known.has(id))
  if (!fresh.length) return
  // locked: nobody is suspended while a lesson is being given to her
  const people = await ctx.once(`people ${fresh.toSorted().join(' ')}`, () =>
    ctx.tx.lockMany(teacher, fresh),
  )
  for (const row of people)
    if (row.status === 'SUSPENDED')
      throw fieldFault(row.id === lesson.teacherId ? 'teacherId' : 'assistants', '2223', {
        who: row.name,
      })
  // nobody is two people in one lesson
  if (lesson.assistants.includes(lesson.teacherId)) throw fieldFault('assistants', '11032')
}

const newPeople = (lesson: Lesson, before: Lesson): boolean =>
  lesson.teacherId !== before.teacherId || lesson.assistants.join() !== before.assistants.join()

/**
 * What a lesson is before it is written: its defaults, its derived times. Throws 2219 (starts in the past), 2220 (ends before it starts, or
 * more than a day later), 2221 and 2223 (its people), 2225 (more students than it has room for), 2231 (students let in before the teacher), each on its field; 2013 where
 * it would come back after its time.
 */
export const fitLesson = async (
  { kind, before, after, given }: Change<Lesson>,
  ctx: RuleContext,
): Promise<Values | undefined> => {
  if (kind === 'restore') {
    // its time went by while it lay in the trash
    if (phaseOf(after, ctx.now) === 'ENDED') throw fault('2013')
    return { forceReason: null }
  }
  if (kind === 'delete') return undefined
  const filled = kind === 'create' ? await started(given, after, ctx) : {}
  const lesson: Lesson = { ...after, ...filled }
  const [start, end] = [Date.parse(lesson.startAt), Date.parse(lesson.endAt)]
  // what is malformed or missing is told by the fields themselves
  if (
    Number.isNaN(start) ||
    Number.isNaN(end) ||
    end > latest ||
    !isStaffed(lesson) ||
    !isCounted(lesson)
  )
    return filled
  if (end <= start) throw fieldFault('endAt', '2220')
  if (end - start > longest) throw fieldFault('endAt', '2220', { hours: longest / (60 * minute) })
  const starts = !before || start !== Date.parse(before.startAt)
  if (starts && start < Date.parse(ctx.now)) throw fieldFault('startAt', '2219')
  if ((lesson.prepStudent ?? 0) > (lesson.prepTeacher ?? 0)) throw fieldFault('prepTeacher', '2231')
  await checkStaff(lesson, before, ctx)
  await checkLimit({ before, given }, lesson, () => courseOf(lesson, ctx), ctx)
  // a reason counts for the write that it was given with
  const moved = starts || end !== Date.parse(before.endAt) || newPeople(lesson, before)
  const stale = moved && !given.has('forceReason')
  return {
    ...filled,
    ...(kind === 'create' ? await numbered(lesson, ctx) : {}),
    ...(stale ? { forceReason: null } : {}),
    minutes: Math.round((end - start) / minute),
    closeAt: lesson.realCloseAt ?? new Date(end + (lesson.delay ?? 0) * minute).toISOString(),
  }
}
