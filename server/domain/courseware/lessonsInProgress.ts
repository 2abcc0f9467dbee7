import { lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import { lessonPhaseOf } from '../../../resources/scheduling/lesson/locks.ts'
import { errors } from '../../platform/errors/errors.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import type { Condition } from '../../../src/protocol/query.ts'

/**
 * Upper limit of lessons to check: a few classes' lessons that began within the maximum length of a
 * lesson.
 */
const most = 1000
const longestMs = 26 * 3_600_000

/** Whether a lesson that is in progress meets a condition. */
const isInProgress = async (
  { tx, now }: Pick<RuleContext, 'tx' | 'now'>,
  condition: Condition,
): Promise<boolean> => {
  const from = new Date(Date.parse(now) - longestMs).toISOString()
  const lessons = await tx.page(lesson, {
    page: 1,
    limit: most,
    sort: '-startAt',
    q: '',
    deleted: 'no',
    where: [
      condition,
      { field: 'startAt', op: 'gte', values: [from] },
      { field: 'startAt', op: 'lte', values: [now] },
    ],
  })
  return lessons.some(one => lessonPhaseOf(one, now) === 'ONGOING')
}

/**
 * CLS-05: throws 2206 if one of these classes has a lesson in progress, because its authorised
 * courseware can't change then.
 */
export const refuseForClassesInProgress = async (
  ctx: Pick<RuleContext, 'tx' | 'now'>,
  courses: readonly string[],
): Promise<void> => {
  if (!courses.length) return
  if (await isInProgress(ctx, { field: 'courseId', op: 'eq', values: [...courses] }))
    throw errors.coursewareLocked().at('courses')
}

/** CLS-05: throws 2206 if a lesson in progress may show the courseware by itself. */
export const refuseForLessonsInProgress = async (
  ctx: Pick<RuleContext, 'tx' | 'now'>,
  id: string,
): Promise<void> => {
  if (await isInProgress(ctx, { field: 'courseware', op: 'has', values: [id] }))
    throw errors.coursewareLocked()
}
