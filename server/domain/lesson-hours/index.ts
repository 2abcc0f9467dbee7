import { defineDomain } from '../../engine/domain.ts'
import { reviewHours } from './days.ts'
import { hoursAudit } from './hours.audit.ts'
import { hoursCalls } from './hours.routes.ts'
import { refundCalls } from './refund.routes.ts'
import { recountHours, recountKind } from './recount.ts'
import { makeUpCalls } from './make-up/makeUp.routes.ts'
import { hourTables } from './tables.ts'

// what the rules of attendance, bookings and make-up rights use
export { arrangeRight, followSeat } from './make-up/seat.ts'
// what reports show
export { balancesOf } from './sums.ts'

const tenMinutes = 600_000

export const lessonHours = defineDomain({
  name: 'lesson-hours',
  about:
    'Lesson hours that students buy and use, warnings and refunds, and rights to make up a lesson.',
  rules: [
    () => import('./rules/hourEntry.ts'),
    () => import('./rules/hourPackage.ts'),
    () => import('./rules/hourPolicy.ts'),
    () => import('./rules/hourWarning.ts'),
    () => import('./rules/makeUp.ts'),
  ],
  extends: [
    () => import('./extends/attendance.ts'),
    () => import('./extends/lesson.ts'),
    () => import('./extends/student.ts'),
  ],
  notices: { hours: { en: 'Lesson hours', zh: '课时' } },
  calls: [...hoursCalls, ...refundCalls, ...makeUpCalls],
  tables: hourTables,
  tasks: { [recountKind]: { run: recountHours } },
  schedules: [{ name: 'review lesson hours', every: tenMinutes, ofEach: reviewHours }],
  audit: [hoursAudit],
})
