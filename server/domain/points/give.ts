import {
  pointsEntry,
  type PointsEntry,
} from '../../../resources/points/points-entry/pointsEntry.resource.ts'
import type { Student } from '../../../resources/people/student/student.resource.ts'
import { contextOf } from '../../engine/records/context.ts'
import { createAll } from '../../engine/records/createAll.ts'
import type { RuleContext } from '../../engine/records/rules.ts'

/** The points that students get or lose. */
export type GivenPoints = Pick<PointsEntry, 'kind' | 'points' | 'reason' | 'hostId' | 'lessonId'>

/**
 * Adds points to students or deducts them, all or none. Throws 34350 if one has too few, 34354
 * for a suspended host.
 */
export const givePointsTo = async (
  students: readonly Pick<Student, 'id'>[],
  given: GivenPoints,
  ctx: RuleContext,
): Promise<void> => {
  await createAll(
    ctx.tx,
    contextOf(ctx.contextOf(pointsEntry), pointsEntry),
    students.map(({ id }) => ({ ...given, studentId: id, at: ctx.now })),
  )
}
