import { attendanceRules } from '../../../resources/attendance/attendance.rules.ts'
import { classNoteRules } from '../../../resources/class-note/classNote.rules.ts'
import { defineDomain } from '../../engine/domain.ts'
import { attendanceChecks } from './attendance.audit.ts'
import { attendanceRoutes } from './attendance.routes.ts'
import { classroomRoutes } from './classroom.routes.ts'
import { haltCounting, resumeCounting } from './events/due.ts'
import { forgetPictures } from './records/forget.ts'
import { recordRoutes } from './records.routes.ts'
import { statisticsRoutes } from './statistics.routes.ts'
import { classroomTables } from './tables.ts'

const minute = 60_000

export const classroom = defineDomain({
  name: 'classroom',
  routes: [
    { reason: 'still registers its routes by hand', open: true, register: classroomRoutes },
    { reason: 'still registers its routes by hand', register: attendanceRoutes },
    { reason: 'still registers its routes by hand', register: recordRoutes },
    { reason: 'still registers its routes by hand', register: statisticsRoutes },
  ],
  rules: { attendance: attendanceRules, classNote: classNoteRules },
  tables: classroomTables,
  schedules: [{ name: 'count lessons', every: minute, run: resumeCounting }],
  sweeps: [{ name: 'pictures', ofEach: forgetPictures }],
  audit: [attendanceChecks],
  halt: haltCounting,
})
