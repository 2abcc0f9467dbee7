import { alert } from '../../../resources/supervision/alert/alert.resource.ts'
import { courseMember } from '../../../resources/classes/course-member/courseMember.resource.ts'
import { gradeOf } from '../../../resources/scheduling/lesson/network.options.ts'
import { roomOf, type RoomState } from '../../../resources/scheduling/lesson/locks.ts'
import { teacher } from '../../../resources/people/teacher/teacher.resource.ts'
import type {
  Room,
  RoomAlert,
  WatchedRoomState,
} from '../../../resources/supervision/supervision.calls.ts'
import { toIsoInstant } from '../../engine/records/rows.ts'
import type { Reading } from '../../engine/records/rules.ts'
import { grouped } from '../../platform/grouped.ts'
import type { SignFile } from '../../platform/http/files.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import type { Scope } from '../../platform/store/types.ts'
import { personNamesOf } from '../scheduling/index.ts'
import { currentNames } from './names.ts'
import { livingStates, roomPageOf, type RoomQuery } from './roomQuery.ts'

/** The people in these rooms now, by lesson and role. */
const insideOf = (scope: Scope, ids: readonly string[]) =>
  scope.db
    .selectFrom('roomDevice')
    .select(eb => ['lessonId', 'role', eb.fn.count<string>('personId').distinct().as('people')])
    .where('lessonId', 'in', [...ids])
    .where('inside', '=', true)
    .groupBy(['lessonId', 'role'])
    .execute()

const networksOf = (scope: Scope, ids: readonly string[]) =>
  scope.db
    .selectFrom('roomDevice')
    .select(['lessonId', 'rtt', 'jitter', 'loss', 'netAt'])
    .where('lessonId', 'in', [...ids])
    .where('role', '=', 'TEACHER')
    .where('netAt', 'is not', null)
    .orderBy('netAt')
    .execute()

const picturesOf = (scope: Scope, ids: readonly string[]) =>
  scope.db
    .selectFrom('roomDevice')
    .distinctOn('lessonId')
    .select(['lessonId', 'pictureId', 'pictureAt'])
    .where('lessonId', 'in', [...ids])
    .where('pictureId', 'is not', null)
    .orderBy('lessonId')
    .orderBy('pictureAt', 'desc')
    .execute()

/** The problems of these lessons, most urgent first. */
export const alertsOf = async (
  scope: Reading,
  ids: readonly string[],
  closed = false,
): Promise<ReadonlyMap<string, readonly RoomAlert[]>> => {
  let query = tablesOf(scope, alert)
    .selectFrom('alert')
    .select(['id', 'lessonId', 'kind', 'state', 'since', 'personId', 'acknowledgedBy'])
    .where('lessonId', 'in', [...ids])
    .where('deletedAt', 'is', null)
  query = closed
    ? // what went away before it became an alert is of no account
      query.where(eb => eb.or([eb('state', '!=', 'CLOSED'), eb('raisedAt', 'is not', null)]))
    : query.where('state', 'in', [...livingStates])
  const rows = await query.orderBy('since').execute()
  const names = await currentNames(
    scope,
    rows.map(({ personId }) => personId),
  )
  const order = ['OPEN', 'ACKNOWLEDGED', 'NOTICED', 'CLOSED']
  return grouped(
    rows
      .map(({ personId, ...row }) => ({ ...row, personName: names.get(personId ?? '') ?? '' }))
      .toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state)),
    ({ lessonId }) => lessonId,
  )
}

/** Students of these classes. */
const studentsOf = async (
  scope: Scope,
  courseIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const rows = await tablesOf(scope, courseMember)
    .selectFrom('courseMember')
    .select(eb => ['courseId', eb.fn.countAll<string>().as('n')])
    .where('courseId', 'in', [...courseIds])
    .where('role', '=', 'STUDENT')
    .where('deletedAt', 'is', null)
    .groupBy('courseId')
    .execute()
  return new Map(rows.map(({ courseId, n }) => [courseId, Number(n)]))
}

const watchedStates: Readonly<Record<RoomState, WatchedRoomState>> = {
  CLOSED: 'COMING',
  IN_PREPARATION: 'PREPARING',
  OPEN: 'RUNNING',
  IN_DELAY: 'DELAY',
  ENDED: 'ENDED',
}
/** The state of a lesson, in terms of supervision; `now` in milliseconds. */
export const roomStateOf = (row: Parameters<typeof roomOf>[0], now: number): WatchedRoomState =>
  watchedStates[roomOf(row, toIsoInstant(now))]

/** A page of the matching lessons, each with its room, most urgent first. `now` in milliseconds. */
export const roomsPage = async (
  scope: Scope,
  sign: SignFile,
  asked: RoomQuery,
  now: number,
): Promise<{ list: Room[]; total: number }> => {
  // another institution's lessons are not there
  if (asked.sid !== null && asked.sid !== scope.institutionId) return { list: [], total: 0 }
  const { rows, total } = await roomPageOf(scope, asked, now)
  if (!rows.length) return { list: [], total }
  const ids = rows.map(({ id }) => id)
  const inside = grouped(await insideOf(scope, ids), ({ lessonId }) => lessonId)
  const networks = new Map((await networksOf(scope, ids)).map(row => [row.lessonId, row]))
  const pictures = new Map((await picturesOf(scope, ids)).map(row => [row.lessonId, row]))
  const alerts = await alertsOf(scope, ids)
  const students = await studentsOf(scope, [...new Set(rows.map(({ courseId }) => courseId))])
  const names = await personNamesOf(scope, teacher, [
    ...new Set(rows.flatMap(({ teacherId }) => teacherId ?? [])),
  ])
  const list = await Promise.all(
    rows.map(async (row): Promise<Room> => {
      const state = roomStateOf(row, now)
      const there = state === 'ENDED' ? [] : (inside.get(row.id) ?? [])
      const peopleAs = (role: string): number =>
        Number(there.find(one => one.role === role)?.people ?? 0)
      const network = networks.get(row.id)
      const picture = pictures.get(row.id)
      return {
        lessonId: row.id,
        name: row.name ?? '',
        courseId: row.courseId,
        className: row.courseName,
        classroomNum: row.classroomNum ?? '',
        classroomType: row.kind,
        teacherName: names.get(row.teacherId ?? '') ?? '',
        startAt: row.startAt,
        endAt: row.endAt,
        state,
        inside: peopleAs('STUDENT'),
        expected:
          row.kind === 'BOOKING' ? (row.bookedStudents ?? 0) : (students.get(row.courseId) ?? 0),
        teacherInside: peopleAs('TEACHER') > 0,
        others: peopleAs('ASSISTANT') + peopleAs('AUDITOR'),
        network:
          network && peopleAs('TEACHER') > 0
            ? gradeOf({
                ...(network.rtt === null ? {} : { rtt: network.rtt }),
                ...(network.jitter === null ? {} : { jitter: network.jitter }),
                ...(network.loss === null ? {} : { loss: network.loss }),
              })
            : null,
        alerts: alerts.get(row.id) ?? [],
        picture:
          picture?.pictureId && picture.pictureAt
            ? {
                id: picture.pictureId,
                origin: await sign({ id: picture.pictureId, name: `${picture.pictureId}.jpg` }),
                generateTime: picture.pictureAt,
              }
            : null,
      }
    }),
  )
  return { list, total }
}
