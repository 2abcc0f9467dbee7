import { defineDomain } from '../../engine/domain.ts'
import { pointsAudit } from './points.audit.ts'
import { pointsCalls } from './points.routes.ts'
import { pointsTables } from './tables.ts'

// what other domains use
export { redeemReward } from './redeem.ts'
// what other domains award
export { awardPoints } from './award.ts'
// what reports tell
export { rankClass } from './classRanking.ts'
export { pointsOf } from './sums.ts'

export const points = defineDomain({
  name: 'points',
  about: 'Points that students earn and lose, the rewards they redeem, and rankings.',
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
