import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import { courseInvitation } from '../../../resources/classes/course-invitation/courseInvitation.resource.ts'
import { courseMember } from '../../../resources/classes/course-member/courseMember.resource.ts'
import { lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import { errors } from '../../platform/errors/errors.ts'
import { Fault } from '../../platform/errors/fault.ts'
import type { Row } from '../../platform/ports.ts'
import { locksOf } from '../../engine/records/locks.ts'
import { draftRestore } from '../../engine/records/remove.ts'
import { draftDelete, settleSteps } from '../../engine/records/pipeline.ts'
import { among, rowsWhere } from '../../engine/records/rows.ts'
import type { RuleContext } from '../../engine/records/rules.ts'

interface Class {
  readonly id: string
  readonly deletedAt: string | null
}

const rowsOf = (
  { tx }: RuleContext,
  resource: AnyResource,
  id: string,
  deleted: 'no' | 'only',
): Promise<Row[]> => rowsWhere(tx, resource, [among('courseId', [id])], deleted)

/**
 * Deletes what belongs to a class: its people, its invitations, and the lessons that have not
 * begun; past lessons stay as records. It runs before the class itself is deleted, so that an undo
 * restores the class first. Throws 2014 while a lesson is running.
 */
export const deleteClassParts = async (
  { id, deletedAt }: Class,
  ctx: RuleContext,
): Promise<void> => {
  const lessons = await rowsOf(ctx, lesson, id, 'no')
  const locks = lessons.map(row => locksOf(ctx.contextOf(lesson), row)?.remove)
  if (locks.includes(ErrorCode.ongoingLessonUndeletable)) throw errors.ongoingLessonUndeletable()
  const removals = [
    { resource: lesson, rows: lessons.filter((_, n) => locks[n] === undefined) },
    { resource: courseMember, rows: await rowsOf(ctx, courseMember, id, 'no') },
    { resource: courseInvitation, rows: await rowsOf(ctx, courseInvitation, id, 'no') },
  ]
  for (const { resource, rows } of removals) {
    const own = ctx.contextOf(resource)
    const locked = await ctx.tx.lockMany(
      own.resource,
      rows.map(row => row.id),
    )
    const steps = []
    for (const before of locked)
      steps.push({ before, after: { ...(await draftDelete(ctx.tx, own, before)), deletedAt } })
    await settleSteps(ctx.tx, own, steps, 'delete')
  }
}

/**
 * Restores what was deleted with the class; what can't be restored (the teacher has another lesson
 * now) stays in the trash.
 */
export const restoreClassParts = async (
  { id, deletedAt }: Class,
  ctx: RuleContext,
): Promise<void> => {
  for (const resource of [lesson, courseMember, courseInvitation]) {
    const own = ctx.contextOf(resource)
    const rows = (await rowsOf(ctx, resource, id, 'only')).filter(
      row => row.deletedAt === deletedAt,
    )
    for (const { id: one } of rows)
      try {
        await ctx.tx.attempt(async () => {
          const before = await ctx.tx.lock(own.resource, one, true)
          if (before)
            await settleSteps(
              ctx.tx,
              own,
              [{ before, after: await draftRestore(ctx.tx, own, before) }],
              'restore',
            )
        })
      } catch (error) {
        if (!(error instanceof Fault)) throw error
      }
  }
}
