import type { PersonLessonsQuery } from '../../../resources/scheduling/lesson/lesson.calls.ts'
import { attendance } from '../../../resources/classroom/attendance/attendance.resource.ts'
import { booking } from '../../../resources/booking/booking/booking.resource.ts'
import { courseMember } from '../../../resources/classes/course-member/courseMember.resource.ts'
import { course } from '../../../resources/classes/course/course.resource.ts'
import { lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import { student } from '../../../resources/people/student/student.resource.ts'
import { teacher } from '../../../resources/people/teacher/teacher.resource.ts'
import { canDo } from '../../../src/access/index.ts'
import { overAYear } from '../../../src/protocol/span.ts'
import type { Session } from '../../platform/context.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { recordContext } from '../../engine/records/context.ts'
import type { SheetBatch } from '../../platform/ports.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import type { Scope } from '../../platform/store/types.ts'
import { exportColumnsOf, valueIn, type ExportColumn } from '../../engine/exports/columns.ts'
import { overLong, type ExportSource } from '../../engine/exports/source.ts'
import { titlesOf } from '../../engine/records/present.ts'
import { demandVerb } from '../../engine/records/rights.ts'
import { isVisible, recordNotFound } from '../../engine/records/visible.ts'
import { seatedStates } from '../../../resources/booking/booking/booking.calls.ts'

/** The kind of person whose lessons are exported. */
export type PersonKind = 'teacher' | 'student'

/** Columns of the person's attendance, which follow the lesson's own. */
const attendanceColumns = ['status', 'firstIn', 'lastOut', 'minutes', 'lateBy', 'earlyBy'] as const
const prefix = 'attendance.'
const personColumns = { teacher: 'teacherId', student: 'studentId' } as const
/** Lessons that are read at once. @tuning */
const batchSize = 500

type Starts = Map<string, string>

/** Finds the lessons that a teacher gives or assists in, with their starts. */
const taught = async (scope: Scope, id: string): Promise<Starts> => {
  const rows = await scope.db
    .selectFrom('lessonPerson')
    .select(['lessonId', 'from'])
    .where('personId', '=', id)
    .where('active', '=', true)
    .execute()
  return new Map(rows.map(({ lessonId, from }) => [lessonId, from]))
}

/** Finds the lessons that have an attendance record of the student. */
const recorded = (scope: Scope, id: string) =>
  tablesOf(scope, attendance)
    .selectFrom('attendance')
    .select(['lessonId', 'startAt'])
    .where('studentId', '=', id)
    .where('deletedAt', 'is', null)
    .execute()

/** Finds the lessons in which the student has booked a seat. */
const booked = (scope: Scope, id: string) =>
  tablesOf(scope, booking)
    .selectFrom('booking')
    .select(['lessonId', 'startAt'])
    .where('studentId', '=', id)
    .where('state', 'in', seatedStates)
    .where('deletedAt', 'is', null)
    .execute()

/** Finds the coming lessons of the classes in which the student learns. */
const coming = (scope: Scope, id: string, now: string) =>
  tablesOf(scope, course, courseMember, lesson)
    .selectFrom('courseMember')
    .innerJoin('course', 'course.id', 'courseMember.courseId')
    .innerJoin('lesson', 'lesson.courseId', 'courseMember.courseId')
    .select(['lesson.id as lessonId', 'lesson.startAt'])
    .where('courseMember.studentId', '=', id)
    .where('courseMember.role', '=', 'STUDENT')
    .where('courseMember.deletedAt', 'is', null)
    .where('course.kind', '=', 'NORMAL')
    .where('course.deletedAt', 'is', null)
    .where('lesson.closeAt', '>', now)
    .where('lesson.deletedAt', 'is', null)
    .execute()

/** Finds the lessons that a student attends or has attended, with their starts. */
const attended = async (scope: Scope, id: string, now: string): Promise<Starts> => {
  const found = [
    ...(await recorded(scope, id)),
    ...(await booked(scope, id)),
    ...(await coming(scope, id, now)),
  ]
  return new Map(found.map(({ lessonId, startAt }) => [lessonId, startAt ?? '']))
}

/** Reads the person's attendance in these lessons. */
const marksOf = (scope: Scope, kind: PersonKind, id: string, lessonIds: readonly string[]) =>
  tablesOf(scope, attendance)
    .selectFrom('attendance')
    .select(['lessonId', ...attendanceColumns])
    .where('lessonId', 'in', lessonIds)
    .where(personColumns[kind], '=', id)
    .where('deletedAt', 'is', null)
    .execute()

/**
 * Prepares the export of a person's lessons, by start, with their attendance if the caller can read
 * that. Throws 905 without the permission to export lessons and to read such people, 804 if the
 * person does not exist, 321 for more than a year (VAL-19).
 */
export const personLessons = async (
  ports: EnginePorts,
  scope: Scope,
  session: Session,
  kind: PersonKind,
  { id, from, until, columns: columnNames, format }: PersonLessonsQuery,
): Promise<ExportSource> => {
  const people = { teacher, student }[kind]
  demandVerb(session, lesson, 'export')
  demandVerb(session, people, 'read')
  const ctx = recordContext(ports, lesson, session)
  const now = ctx.clock.now().toISOString()
  if (from !== null && overAYear(from, until ?? now)) throw overLong('from')
  const personCtx = recordContext(ports, people, session)
  const person = await scope.get(people, id)
  if (!person || !isVisible(personCtx, person)) throw recordNotFound(personCtx)

  const own = exportColumnsOf(ctx, columnNames ?? undefined)
  const more: readonly ExportColumn[] = canDo(session.actor.access, attendance, 'read')
    ? exportColumnsOf(recordContext(ports, attendance, session), attendanceColumns).map(column => ({
        ...column,
        name: prefix + column.name,
      }))
    : []
  const columns = [...own, ...more]
  const starts = kind === 'teacher' ? await taught(scope, id) : await attended(scope, id, now)
  const wanted = [...starts]
    .filter(([, at]) => (from === null || at >= from) && (until === null || at < until))
    .toSorted(([, a], [, b]) => (a < b ? -1 : 1))
  const [first, last] = [wanted.at(0)?.[1], wanted.at(-1)?.[1]]
  if (first !== undefined && last !== undefined && overAYear(first, last)) throw overLong('from')
  const ids = wanted.map(([lessonId]) => lessonId)

  const batches = async function* (): AsyncGenerator<SheetBatch> {
    for (let at = 0; at < ids.length; at += batchSize) {
      const part = ids.slice(at, at + batchSize)
      const found = new Map((await scope.many(lesson, part)).map(row => [row.id, row]))
      const marks = more.length ? await marksOf(scope, kind, id, part) : []
      const known = new Map(marks.map(mark => [mark.lessonId, mark]))
      const rows = part.flatMap(one => {
        const row = found.get(one)
        const mark = known.get(one)
        const extra = Object.fromEntries(
          attendanceColumns.map(name => [prefix + name, mark?.[name] ?? null]),
        )
        return row && isVisible(ctx, row) ? [{ ...row, ...extra }] : []
      })
      const titles = await titlesOf(scope, ctx, rows)
      yield rows.map(row => columns.map(column => valueIn(column, row, titles)))
    }
  }
  return {
    ctx,
    columns,
    format,
    count: () => Promise.resolve({ total: ids.length }),
    batches,
  }
}
