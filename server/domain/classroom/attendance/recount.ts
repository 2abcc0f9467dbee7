import { lesson as lessonResource } from '../../../../resources/scheduling/lesson/lesson.resource.ts'
import { attendance } from '../../../../resources/classroom/attendance/attendance.resource.ts'
import { missingLesson } from '../../scheduling/index.ts'
import type { RuleContext } from '../../../engine/records/rules.ts'
import { contextsFrom } from '../../../engine/records/system.ts'
import { deriveAttendance } from './derive.ts'

/**
 * Recalculates a lesson's attendance at a person's request; returns the number of people. An ended
 * lesson that was never counted gets its complete roster. Throws 710 or 973.
 */
export const recount = async (ctx: RuleContext, lessonId: string): Promise<number> => {
  const lesson = await ctx.tx.lock(lessonResource, lessonId)
  if (!lesson) throw await missingLesson(ctx.tx, lessonId)
  const of = contextsFrom(ctx.contextOf(attendance))
  return deriveAttendance(ctx.tx, of, lesson, 'first')
}
