import { defineDomain } from '../../engine/domain.ts'
import { sweepLessons } from './lesson/sweep.ts'
import { schedulingCalls } from './scheduling.routes.ts'
import { schedulingTables } from './seriesTables.ts'
import { staffChecks } from './staff.audit.ts'
import { teachingTables } from './tables.ts'

// what other domains use
export { endLesson } from './lesson/endLesson.ts'
export { ends } from './lesson/ends.ts'
export { heldAmong, heldOf, type HeldLesson } from './lesson/held.ts'
export { checkRoomFor } from './lesson/limit.ts'
export { type LessonPerson, personNamesOf, rosterOf } from './lesson/roster.ts'
export { refuseRemovingStaffInRoom } from './lesson/staffInRoom.ts'
export { missingLesson } from './missing.ts'
export { maxLessonMs } from './overlap.ts'
export type { CheckedPlan } from './plan.ts'
export { type PreviewedPlan, previewPlan } from './preview.ts'
export { savePreviewedPlan, staffLockingReader } from './save.ts'
export { activeStudents, type Seats, seatsOf } from './seats.ts'
// what a teacher's first page shows
export { lessonsTaught, type LessonRow } from './taught.ts'

const halfMinute = 30_000

export const scheduling = defineDomain({
  name: 'scheduling',
  about: 'Lessons and days off: series, clashes, moves, and the timetable.',
  rules: [() => import('./rules/dayOff.ts'), () => import('./rules/lesson.ts')],
  extends: [() => import('./extends/student.ts'), () => import('./extends/teacher.ts')],
  calls: schedulingCalls,
  tables: { ...teachingTables, ...schedulingTables },
  schedules: [{ name: 'sweep lessons', every: halfMinute, ofEach: sweepLessons }],
  audit: [staffChecks],
})
