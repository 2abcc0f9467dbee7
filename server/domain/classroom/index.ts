import { defineDomain } from '../../engine/domain.ts'
import { attendanceChecks } from './attendance.audit.ts'
import { attendanceCalls } from './attendance.routes.ts'
import { classroomPaths } from './classroom.openapi.ts'
import { classroomCalls, registerEvents } from './classroom.routes.ts'
import { haltCounting, resumeCounting } from './events/countQueue.ts'
import { forgetPictures } from './records/forget.ts'
import { recordCalls } from './records.routes.ts'
import { statisticsCalls } from './statistics.routes.ts'
import { classroomTables } from './tables.ts'

// what other domains and the rules of resources use of this one
export { freezeAttendance } from './attendance/derive.ts'
export { openingOf, lessonTimeOf } from './attendance/marks.ts'
export { eraseFromClassrooms } from './records/erase.ts'
export { personalClassroomParts } from './records/personal.ts'
export { recount } from './attendance/recount.ts'
export { lessonRoleFinder } from './events/lessonRoles.ts'
export { settleRecording } from './events/recording.ts'

const minute = 60_000

export const classroom = defineDomain({
  name: 'classroom',
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
  schedules: [{ name: 'count lessons', every: minute, run: resumeCounting }],
  sweeps: [{ name: 'pictures', ofEach: forgetPictures }],
  audit: [attendanceChecks],
  halt: haltCounting,
})
