import { lesson, type Lesson } from '../../../../resources/scheduling/lesson/lesson.resource.ts'
import type { RuleContext, WrittenRecord } from '../../../engine/records/rules.ts'

/** Lessons that had begun without anybody and were moved ahead have not started any more. */
export const resetMovedAhead = async (
  changes: readonly WrittenRecord<Lesson>[],
  ctx: RuleContext,
): Promise<void> => {
  for (const { before, after } of changes)
    if (
      after.status === 'ONGOING' &&
      after.firstEnteredAt === null &&
      after.startAt > ctx.now &&
      before !== undefined &&
      before.startAt !== after.startAt
    )
      await ctx.change(lesson, after.id, { status: 'NOT_STARTED' })
}
