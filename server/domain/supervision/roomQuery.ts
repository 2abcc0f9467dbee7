import { alert } from '../../../resources/supervision/alert/alert.resource.ts'
import { booking } from '../../../resources/booking/booking/booking.resource.ts'
import { seatedStates } from '../../../resources/booking/booking/booking.calls.ts'
import { course } from '../../../resources/classes/course/course.resource.ts'
import { courseMember } from '../../../resources/classes/course-member/courseMember.resource.ts'
import { lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import { student } from '../../../resources/people/student/student.resource.ts'
import { teacher } from '../../../resources/people/teacher/teacher.resource.ts'
import { user } from '../../../resources/identity/user/user.resource.ts'
import { toIsoInstant } from '../../engine/records/rows.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import type { Scope } from '../../platform/store/types.ts'
import { maxLessonMs } from '../scheduling/index.ts'

/** Filters of the query; null: any. */
export interface RoomQuery {
  readonly classroomNum: string | null
  readonly className: string | null
  readonly sid: string | null
  readonly classroomId: string | null
  readonly teacher: string | null
  readonly creatorPhone: string | null
  readonly studentPhone: string | null
  readonly classroomType: 'NORMAL' | 'BOOKING' | null
  readonly startTime: string | null
  readonly endTime: string | null
  readonly sessionId: string | null
  readonly pageNumber: number
  readonly pageSize: number
}

export const livingStates = ['NOTICED', 'OPEN', 'ACKNOWLEDGED'] as const
/** A pattern that finds a text anywhere. */
const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

/** Accounts of the institution's users and teachers with this phone. */
const accountsByPhone = async (scope: Scope, phone: string): Promise<readonly string[]> => {
  const db = tablesOf(scope, user, teacher)
  const users = await db.selectFrom('user').select('id').where('phone', '=', phone).execute()
  const teachers = await db.selectFrom('teacher').select('id').where('phone', '=', phone).execute()
  const ids = [...users, ...teachers].map(({ id }) => id)
  if (!ids.length) return []
  const links = await scope.db
    .selectFrom('accountLink')
    .select('accountId')
    .where('recordId', 'in', ids)
    .execute()
  return links.map(({ accountId }) => accountId)
}

/** The lessons that are asked for. */
const lessonsWhere = async (scope: Scope, asked: RoomQuery, now: number) => {
  const db = tablesOf(scope, lesson, course, teacher, student, courseMember, booking, alert)
  let query = db
    .selectFrom('lesson')
    .innerJoin('course', 'course.id', 'lesson.courseId')
    .where('lesson.deletedAt', 'is', null)
  const { classroomId, sessionId, startTime, endTime } = asked
  if (classroomId === null && sessionId === null && startTime === null && endTime === null)
    query = query
      .where('lesson.startAt', '>', toIsoInstant(now - maxLessonMs))
      .where('lesson.startAt', '<', toIsoInstant(now + maxLessonMs))
      .where('lesson.closeAt', '>', toIsoInstant(now))
      .where('lesson.status', '!=', 'ENDED')
  if (classroomId !== null) query = query.where('lesson.id', '=', classroomId)
  if (sessionId !== null) query = query.where('lesson.seriesId', '=', sessionId)
  if (startTime !== null) query = query.where('lesson.startAt', '>=', startTime)
  if (endTime !== null) query = query.where('lesson.startAt', '<', endTime)
  if (asked.classroomNum !== null) query = query.where('course.number', '=', asked.classroomNum)
  if (asked.className !== null)
    query = query.where('course.courseName', 'ilike', containing(asked.className))
  if (asked.classroomType !== null) query = query.where('course.kind', '=', asked.classroomType)
  if (asked.teacher !== null) {
    const name = containing(asked.teacher)
    query = query.where('lesson.teacherId', 'in', eb =>
      eb.selectFrom('teacher').select('teacher.id').where('teacher.name', 'ilike', name),
    )
  }
  if (asked.creatorPhone !== null) {
    const accounts = await accountsByPhone(scope, asked.creatorPhone)
    query = query.where('course.createdBy', 'in', accounts.length ? [...accounts] : [''])
  }
  if (asked.studentPhone !== null) {
    const students = await db
      .selectFrom('student')
      .select('id')
      .where('phone', '=', asked.studentPhone)
      .where('deletedAt', 'is', null)
      .execute()
    const ids = students.length ? students.map(({ id }) => id) : ['']
    query = query.where(eb =>
      eb.or([
        eb.and([
          eb('course.kind', '=', 'NORMAL'),
          eb('lesson.courseId', 'in', inner =>
            inner
              .selectFrom('courseMember')
              .select('courseMember.courseId')
              .where('courseMember.studentId', 'in', ids)
              .where('courseMember.deletedAt', 'is', null),
          ),
        ]),
        eb('lesson.id', 'in', inner =>
          inner
            .selectFrom('booking')
            .select('booking.lessonId')
            .where('booking.studentId', 'in', ids)
            .where('booking.state', 'in', [...seatedStates])
            .where('booking.deletedAt', 'is', null),
        ),
      ]),
    )
  }
  return query
}

/** A page of the matching lessons, most urgent first, and their total. `now` in milliseconds. */
export const roomPageOf = async (scope: Scope, asked: RoomQuery, now: number) => {
  const query = await lessonsWhere(scope, asked, now)
  const count = await query.select(eb => eb.fn.countAll<string>().as('n')).executeTakeFirst()
  const rows = await query
    .select([
      'lesson.id',
      'lesson.name',
      'lesson.courseId',
      'lesson.teacherId',
      'lesson.startAt',
      'lesson.endAt',
      'lesson.closeAt',
      'lesson.prepTeacher',
      'lesson.status',
      'lesson.bookedStudents',
      'course.courseName',
      'course.number as classroomNum',
      'course.kind',
    ])
    .orderBy(
      eb =>
        eb.fn.coalesce(
          eb
            .selectFrom('alert')
            .select(inner =>
              inner.fn
                .max(
                  inner
                    .case('alert.state')
                    .when('OPEN')
                    .then(inner.lit(3))
                    .when('ACKNOWLEDGED')
                    .then(inner.lit(2))
                    .else(inner.lit(1))
                    .end(),
                )
                .as('rank'),
            )
            .whereRef('alert.lessonId', '=', 'lesson.id')
            .where('alert.state', 'in', [...livingStates])
            .where('alert.deletedAt', 'is', null),
          eb.lit(0),
        ),
      'desc',
    )
    .orderBy(eb =>
      eb
        .case('lesson.status')
        .when('ONGOING')
        .then(eb.lit(0))
        .when('NOT_STARTED')
        .then(eb.lit(1))
        .else(eb.lit(2))
        .end(),
    )
    .orderBy('lesson.startAt')
    .orderBy('lesson.id')
    .limit(asked.pageSize)
    .offset((asked.pageNumber - 1) * asked.pageSize)
    .execute()
  return { rows, total: Number(count?.n ?? 0) }
}
