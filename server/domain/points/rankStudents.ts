import type { Student } from '../../../resources/people/student/student.resource.ts'
import type { RuleContext, WrittenRecord } from '../../engine/records/rules.ts'

/** Removes deleted students from the rankings, and adds restored ones. */
export const rankStudents = async (
  changes: readonly WrittenRecord<Student>[],
  { tx }: Pick<RuleContext, 'tx'>,
): Promise<void> => {
  for (const ranked of [false, true]) {
    const ids = changes.flatMap(({ kind, after }) =>
      kind === (ranked ? 'restore' : 'delete') ? [after.id] : [],
    )
    if (ids.length)
      await tx.db.updateTable('pointsSum').set({ ranked }).where('studentId', 'in', ids).execute()
  }
}
