import { defineDomain } from '../../engine/domain.ts'
import { pointsAudit } from './points.audit.ts'
import { pointsCalls } from './points.routes.ts'
import { pointsTables } from './tables.ts'

// what the rules of entries use
export { completeEntry, countNewEntries, foreseeEntry, reversePointsEntry } from './entry.ts'
export { redeemReward } from './redeem.ts'
// what the rules of rewards use
export { countRedemptions } from './stock.ts'
// what other domains award
export { awardPoints } from './award.ts'
// what the rules of attendance use
export { awardAttendance } from './attendance.ts'
// what the rules of students use
export { studentPointsFigures } from './figures.ts'
export { givePointsTo } from './give.ts'
export { rankStudents } from './rankStudents.ts'
// what reports tell
export { rankClass } from './classRanking.ts'
export { pointsOf } from './sums.ts'

export const points = defineDomain({
  name: 'points',
  rules: [
    () => import('./rules/pointsEntry.ts'),
    () => import('./rules/pointsPolicy.ts'),
    () => import('./rules/reward.ts'),
  ],
  extends: [() => import('./extends/attendance.ts'), () => import('./extends/student.ts')],
  calls: pointsCalls,
  tables: pointsTables,
  audit: [pointsAudit],
})
