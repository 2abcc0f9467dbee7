import { course, type Course } from '../../../../resources/classes/course/course.resource.ts'
import type { Lesson } from '../../../../resources/scheduling/lesson/lesson.resource.ts'
import { teacher } from '../../../../resources/people/teacher/teacher.resource.ts'
import { lessonPhaseOf } from '../../../../resources/scheduling/lesson/locks.ts'
import { errors } from '../errors.ts'
import { accountOf } from '../../../platform/caller.ts'
import { resolveSettings } from '../../identity/index.ts'
import type { RecordChange, RuleContext } from '../../../engine/records/rules.ts'
import { parseId } from '../../../engine/records/parseIds.ts'
import { maxLessonMs } from '../overlap.ts'
import { checkLimit } from './limit.ts'
import { nextNumber } from './numbers.ts'
import { fitTeachersMeans } from './teachersMeans.ts'
import { minute } from '../../../../src/schema/durations.ts'

type Values = Partial<Lesson>

const courseOf = async (lesson: Lesson, ctx: RuleContext): Promise<Course | undefined> => {
  const courseId = parseId(lesson.courseId)
  return courseId === undefined
    ? undefined
    : ctx.memo(`course ${courseId}`, () => ctx.tx.get(course, courseId))
}

/**
 * A lesson's number in its class, and its default name. Called last, so that a refused lesson takes
 * no number.
 */
const numberAndName = async (lesson: Lesson, ctx: RuleContext): Promise<Values> => {
  const found = await courseOf(lesson, ctx)
  if (!found) return {}
  // a batch has taken its numbers at once
  const number = lesson.number ?? (await nextNumber(ctx.tx, lesson.courseId))
  return { number, name: lesson.name ?? `${found.courseName} ${String(number)}` }
}

const listOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter(one => typeof one === 'string') : []
/** Largest storable date. */
const maxInstant = Date.UTC(9999, 0)

/**
 * Defaults of a new lesson: from its class, then from the settings of its maker and the institution
 * (CLS-02).
 */
const startingValues = async (
  givenFields: ReadonlySet<string>,
  lesson: Lesson,
  ctx: RuleContext,
): Promise<Values> => {
  const found = await courseOf(lesson, ctx)
  if (!found) return {}
  const { settings } = await ctx.memo('settings', () =>
    resolveSettings(ctx.tx, accountOf(ctx.actor)),
  )
  const defaults = Object.fromEntries(
    settings
      .filter(({ name }) => name !== 'lessonMinutes' && !givenFields.has(name))
      .map(({ name, value }) => [name, value]),
  )
  return {
    ...defaults,
    teacherId: lesson.teacherId ?? found.teachers[0] ?? null,
    assistants: givenFields.has('assistants') ? lesson.assistants : found.assistants,
    studentLimit: lesson.studentLimit ?? found.studentLimit,
    recording: 'OFF',
    // only lessons of booking classes have a booking state
    ...(found.kind === 'BOOKING' ? { bookedStudents: 0, bookingStatus: 'NONE' as const } : {}),
  }
}

/**
 * Whether the numbers are valid or missing: rules see sent values before their fields are
 * validated.
 */
const hasUsableFigures = ({ delay, prepTeacher, prepStudent }: Lesson): boolean =>
  [delay, prepTeacher, prepStudent].every(
    figure =>
      figure === null ||
      figure === undefined ||
      (Number.isInteger(figure) && Math.abs(figure) < 10_000),
  )

const hasUsableStaff = ({ teacherId, assistants }: Lesson): boolean =>
  (teacherId === null || typeof teacherId === 'string') &&
  listOf(assistants).length === (Array.isArray(assistants) ? assistants.length : undefined)

/**
 * Checks new staff: 2221 if there is no teacher, 2223 if someone is suspended, 11032 if the teacher
 * is also an assistant.
 */
const checkStaff = async (
  lesson: Lesson,
  before: Lesson | undefined,
  ctx: RuleContext,
): Promise<void> => {
  if (!lesson.teacherId) throw errors.teacherMissing().at('teacherId')
  const known = new Set(before ? [before.teacherId, ...before.assistants] : [])
  const fresh = [...new Set([lesson.teacherId, ...lesson.assistants])].filter(id => !known.has(id))
  if (!fresh.length) return
  // locked, so that people can't be suspended while they get a lesson
  const people = await ctx.memo(`people ${fresh.toSorted().join(' ')}`, () =>
    ctx.tx.lockMany(teacher, fresh),
  )
  for (const row of people)
    if (row.status === 'SUSPENDED')
      throw errors
        .namedTeacherSuspended({
          who: row.name,
        })
        .at(row.id === lesson.teacherId ? 'teacherId' : 'assistants')
  // a person has only one role in a lesson
  if (lesson.assistants.includes(lesson.teacherId))
    throw errors.alreadyClassMember().at('assistants')
}

const hasNewPeople = (lesson: Lesson, before: Lesson): boolean =>
  lesson.teacherId !== before.teacherId || lesson.assistants.join() !== before.assistants.join()

/**
 * Sets a lesson's defaults and derived times before it is written. Throws 2219 (starts in the
 * past), 2220 (ends before it starts, or more than a day later), 2221 and 2223 (its people), 2225
 * (more students than its limit), 11005 (no student limit), 2231 (students enter before the
 * teacher), each on its field; 2013 if it would be restored after its time.
 */
export const validateLesson = async (
  { kind, before, after, given: givenFields }: RecordChange<Lesson>,
  ctx: RuleContext,
): Promise<Values | undefined> => {
  if (kind === 'restore') {
    // its time went by while it was in the trash
    if (lessonPhaseOf(after, ctx.now) === 'ENDED') throw errors.lessonHasEnded()
    return { forceReason: null }
  }
  if (kind === 'delete') return undefined
  const defaults = kind === 'create' ? await startingValues(givenFields, after, ctx) : {}
  const lesson: Lesson = { ...after, ...defaults }
  const [start, end] = [Date.parse(lesson.startAt), Date.parse(lesson.endAt)]
  // malformed or missing values are refused at their fields
  if (
    Number.isNaN(start) ||
    Number.isNaN(end) ||
    end > maxInstant ||
    !hasUsableStaff(lesson) ||
    !hasUsableFigures(lesson)
  )
    return defaults
  if (end <= start) throw errors.endNotAfterStart().at('endAt')
  if (end - start > maxLessonMs)
    throw errors.lessonTooLong({ hours: maxLessonMs / (60 * minute) }).at('endAt')
  const starts = !before || start !== Date.parse(before.startAt)
  if (starts && start < Date.parse(ctx.now)) throw errors.startInPast().at('startAt')
  if ((lesson.prepStudent ?? 0) > (lesson.prepTeacher ?? 0))
    throw errors.teacherPreparationTooShort().at('prepTeacher')
  await checkStaff(lesson, before, ctx)
  const means = await fitTeachersMeans({ before, given: givenFields }, lesson, ctx)
  await checkLimit({ before, given: givenFields }, lesson, () => courseOf(lesson, ctx), ctx)
  // a reason counts only for the write that brings it
  const moved = starts || end !== Date.parse(before.endAt) || hasNewPeople(lesson, before)
  const stale = moved && !givenFields.has('forceReason')
  return {
    ...defaults,
    ...means,
    ...(kind === 'create' ? await numberAndName(lesson, ctx) : {}),
    ...(stale ? { forceReason: null } : {}),
    minutes: Math.round((end - start) / minute),
    closeAt: lesson.realCloseAt ?? new Date(end + (lesson.delay ?? 0) * minute).toISOString(),
  }
}
