import { stepIn } from '../../../resources/supervision/alert/alert.messages.ts'
import { course } from '../../../resources/classes/course/course.resource.ts'
import { superviseRecord } from '../../../resources/supervision/supervise-record/superviseRecord.resource.ts'
import { titleOf } from '../../../src/schema/index.ts'
import { withZone } from '../../../src/schema/zonedText.ts'
import { peopleOfAccounts } from '../../engine/notices/people.ts'
import type { NoticeReceiver } from '../../engine/notices/notify.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import { errors } from './errors.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import { peopleInside, runningLesson } from './inside.ts'
import { record } from './record.ts'

/** People who could step in, in their order: the assistants, then the class's owner. */
const standIns = async (
  { tx }: Pick<RuleContext, 'tx'>,
  courseId: string,
  assistants: readonly string[],
): Promise<readonly NoticeReceiver[]> => {
  const ownCourse = await tx.get(course, courseId)
  const staff = [...new Set([...assistants, ...(ownCourse?.assistants ?? [])])]
  const owners = await peopleOfAccounts(tx, ownCourse ? [ownCourse.createdBy] : [])
  return [...staff.map(id => ({ resource: 'teacher', id })), ...owners]
}

/**
 * Calls the next person who has not been called for this lesson, records it, and returns their
 * name. Throws 11008, 34802, 34803.
 */
export const callNext = async (ctx: RuleContext, lessonId: string): Promise<string> => {
  const { tx, now } = ctx
  const lesson = await runningLesson(tx, lessonId, Date.parse(now))
  const people = await peopleInside(tx, lessonId)
  if (people.some(({ role }) => role === 'TEACHER')) throw errors.teacherIsPresent()
  const called = await tablesOf(tx, superviseRecord)
    .selectFrom('superviseRecord')
    .select('recipientId')
    .where('lessonId', '=', lessonId)
    .where('act', '=', 'CALL')
    .execute()
  const done = new Set(called.map(({ recipientId }) => recipientId))
  const next = (await standIns(ctx, lesson.courseId, lesson.assistants)).find(
    ({ id }) => !done.has(id),
  )
  if (!next) throw errors.nobodyLeftToCall()
  const resource = ctx.resource(next.resource)
  const row = await tx.get(resource, next.id)
  const name = row ? titleOf(resource, row) : ''
  await ctx.notify(
    next,
    stepIn,
    {
      lesson: lesson.name ?? '',
      caller: ctx.actor.name,
      since: withZone(lesson.startAt, ctx.institution.timezone),
    },
    {
      dedupeKey: lessonId,
      mentions: [ctx.actor],
      link: `/lessionDetail?${new URLSearchParams({ id: lessonId }).toString()}`,
    },
  )
  await record(ctx, lessonId, { act: 'CALL', recipientId: next.id })
  return name
}
