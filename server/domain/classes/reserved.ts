import { lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import { withZone } from '../../../src/schema/zonedText.ts'
import { errors } from './errors.ts'
import type { RecordChange, RuleContext } from '../../engine/records/rules.ts'
import { readInstitutionZone } from '../../engine/records/institutionZone.ts'

interface Teaching {
  readonly id: string
  readonly status: string
}

/**
 * TCH-05: a teacher who still has lessons to give can't be suspended or removed. Throws 26000 with
 * their number and the start of the next one, in the institution's time.
 */
export const refuseReserved = async (
  { kind, before, after }: RecordChange<Teaching>,
  ctx: RuleContext,
): Promise<void> => {
  const goes =
    kind === 'delete' ||
    (kind === 'update' && before?.status !== 'SUSPENDED' && after.status === 'SUSPENDED')
  if (!goes) return
  const reservations = await ctx.tx.db
    .selectFrom('lessonPerson')
    .select(['lessonId', 'from'])
    .where('personId', '=', after.id)
    .where('active', '=', true)
    .where('until', '>', ctx.now)
    .orderBy('from')
    .execute()
  // one that has begun may have ended early
  const startedLessonIds = reservations
    .filter(({ from }) => from <= ctx.now)
    .map(({ lessonId }) => lessonId)
  const over = new Set(
    startedLessonIds.length
      ? (await ctx.tx.many(lesson, startedLessonIds))
          .filter(row => row.status === 'ENDED')
          .map(row => row.id)
      : [],
  )
  const left = reservations.filter(({ lessonId }) => !over.has(lessonId))
  const [next] = left
  if (next)
    throw errors.teacherHasUpcomingLessons({
      lessons: left.length,
      next: withZone(next.from, await readInstitutionZone(ctx.tx)),
    })
}
