import type { AttendanceState } from '../../../resources/classroom/attendance/attendance.options.ts'
import { pointsSources } from '../../../resources/points/points-entry/pointsEntry.options.ts'
import { pointsEntry } from '../../../resources/points/points-entry/pointsEntry.resource.ts'
import { contextOf } from '../../engine/records/context.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import type { HeldLesson } from '../scheduling/index.ts'
import { awardBy, awardPolicyOf, takeBackAwards, type AwardSource } from './award.ts'

/** What each attendance is awarded for. */
const deserved: Readonly<Record<AttendanceState, readonly AwardSource[]>> = {
  PRESENT: ['ATTENDED', 'ON_TIME'],
  LEFT_EARLY: ['ATTENDED', 'ON_TIME'],
  LATE: ['ATTENDED'],
  ABSENT: [],
  UNKNOWN: [],
}
const sources = ['ATTENDED', 'ON_TIME'] as const
const changed = { en: 'Attendance changed', zh: '考勤变更' } as const

/**
 * PTS-01: awards students for attending lessons and for being on time, if the institution does so.
 * Corrected attendance takes back awards that no longer apply.
 */
export const awardAttendance = async (
  held: readonly HeldLesson[],
  ctx: RuleContext,
): Promise<void> => {
  if (!held.length) return
  const policy = await ctx.memo('points policy', () => awardPolicyOf(ctx.tx))
  if (!policy) return
  const occasions = held.flatMap(({ lessonId, studentId, lesson, status }) =>
    sources.map(source => ({
      source,
      mark: `${lessonId} ${studentId}`,
      studentId,
      lessonId,
      courseId: lesson.courseId,
      reason: [pointsSources[source][ctx.lang], lesson.name].filter(Boolean).join(' · '),
      isDeserved: status !== null && deserved[status].includes(source),
    })),
  )
  const entries = contextOf(ctx.contextOf(pointsEntry), pointsEntry)
  await takeBackAwards(
    ctx.tx,
    entries,
    occasions.filter(({ isDeserved }) => !isDeserved),
    changed[ctx.lang],
  )
  await awardBy(
    policy,
    ctx.tx,
    entries,
    occasions.flatMap(({ isDeserved, ...award }) => (isDeserved ? [award] : [])),
  )
}
