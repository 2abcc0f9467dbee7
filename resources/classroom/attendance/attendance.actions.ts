import { enteredAttendance } from './attendance.options.ts'
import { choice, defineAction, integer, longText, reference } from '../../../src/schema/index.ts'

/** Sets a state that replaces the one from the events. */
export const override = defineAction({
  label: { en: 'Override attendance', zh: '修改考勤' },
  on: 'record',
  icon: 'edit',
  input: {
    status: choice({
      label: { en: 'Attendance', zh: '考勤' },
      options: enteredAttendance,
      required: true,
    }),
    reason: longText({ label: { en: 'Reason', zh: '原因' }, required: true, max: 200 }),
  },
})

/** Removes an override, so that the events count again. */
export const restoreDerived = defineAction({
  label: { en: 'Reset to recorded attendance', zh: '恢复系统考勤' },
  on: 'record',
  icon: 'restore',
  right: 'attendance.override',
})

/** Recalculates a lesson's attendance from its events. */
export const recompute = defineAction({
  label: { en: 'Recalculate attendance', zh: '重新计算考勤' },
  on: 'resource',
  icon: 'refresh',
  input: {
    lessonId: reference({ label: { en: 'Lesson', zh: '课节' }, to: 'lesson', required: true }),
  },
  output: { people: integer({ label: { en: 'People', zh: '人数' }, required: true }) },
  errors: ['710', '973'],
})
