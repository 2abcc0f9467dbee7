import { pointsOnStudents } from './student.extension.ts'
import { pointsEntry } from './points-entry/pointsEntry.resource.ts'
import { reward } from './reward/reward.resource.ts'
import { pointsPolicy } from './points-policy/pointsPolicy.resource.ts'
import './points.errors.ts'

/** Its records, in the order of their menu entries. */
export const pointsRecords = {
  pointsEntry,
  reward,
  pointsPolicy,
} as const

/** The domain's extensions of other domains' resources. */
export const pointsExtensions = [pointsOnStudents] as const
