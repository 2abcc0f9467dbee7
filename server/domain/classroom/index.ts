import { defineDomain } from '../../engine/domain.ts'
import { attendanceChecks } from './attendance.audit.ts'
import { attendanceCalls } from './attendance.routes.ts'
import { classroomPaths } from './classroom.openapi.ts'
import { classroomCalls, registerEvents } from './classroom.routes.ts'
import { forgetRooms } from './events/roomState.ts'
import { lessonDue } from './events/settle.ts'
import { forgetPictures } from './records/forget.ts'
import { recordCalls } from './records.routes.ts'
import { statisticsCalls } from './statistics.routes.ts'
import { classroomTables } from './tables.ts'
import { minute } from '../../../src/schema/durations.ts'

// what other domains use
export { openingOf, lessonTimeOf, reportOfLesson } from './attendance/marks.ts'
export { presenceOf } from './attendance/presence.ts'
export { dropPictures } from './events/pictures.ts'
export { removePictures } from './records/pictures.ts'
export { lessonRoleFinder } from './events/lessonRoles.ts'
export { settleRoomRecording } from './events/recording.ts'
export { roomsNews, tellOfRooms } from './events/roomNews.ts'
export { requireLesson } from './attendance/lessonFacts.ts'
export { namedPeople } from './attendance/roster.ts'

/** Time for which rooms stay in memory after their last event. */
const roomsStayMs = 3 * 24 * 60 * minute

export const classroom = defineDomain({
  name: 'classroom',
  about:
    'What happened in a lesson: events of the classroom clients, attendance, notes, statistics.',
  rules: [() => import('./rules/attendance.ts'), () => import('./rules/classNote.ts')],
  extends: [
    () => import('./extends/lesson.ts'),
    () => import('./extends/student.ts'),
    () => import('./extends/teacher.ts'),
  ],
  calls: [...classroomCalls, ...attendanceCalls, ...recordCalls, ...statisticsCalls],
  routes: [
    {
      reason:
        'each event of a report is accepted or refused by itself, also one with text that no call accepts',
      open: true,
      register: registerEvents,
    },
  ],
  openapi: classroomPaths,
  tables: classroomTables,
  due: { lessonDue },
  sweeps: [
    { name: 'pictures', ofEach: forgetPictures },
    {
      name: 'rooms',
      ofEach: (scope, { clock }) =>
        forgetRooms(scope, new Date(clock.now().getTime() - roomsStayMs).toISOString()),
    },
  ],
  audit: [attendanceChecks],
})
