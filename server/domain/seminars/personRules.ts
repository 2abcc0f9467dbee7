import { seminarPhaseOf } from '../../../resources/seminar/locks.ts'
import { seminar } from '../../../resources/seminar/seminar.resource.ts'
import type { SeminarPerson } from '../../../resources/seminar-person/seminarPerson.resource.ts'
import { teacher } from '../../../resources/teacher/teacher.resource.ts'
import type { RecordChange, RuleContext } from '../../engine/records/rules.ts'
import { errors } from '../../platform/errors/errors.ts'

/** ROL-01: one moderator, who is the seminar's own; everyone has a name. Throws 12200, 12201, 12202 and 12006. */
export const preparePerson = async (
  { kind, after, given }: RecordChange<SeminarPerson>,
  ctx: RuleContext,
): Promise<Partial<SeminarPerson> | undefined> => {
  const event = await ctx.tx.get(seminar, after.seminarId)
  if (!event) return undefined
  const own = event.moderatorId === after.teacherId && after.teacherId !== null
  if (kind === 'delete') return undefined
  if (kind === 'create' && seminarPhaseOf(event, ctx.now) === 'ENDED')
    throw errors.seminarImportClosed().at('seminarId')
  if (after.role === 'MODERATOR' && !own) throw errors.moderatorAlreadySet().at('role')
  if (after.role !== 'MODERATOR' && own) {
    // the seminar has named another moderator in this change, or it is refused
    if (kind === 'create') throw errors.alreadyLecturer().at('teacherId')
    if (given.has('role')) throw errors.moderatorOfSeminar().at('role')
  }
  if (after.name !== null) return undefined
  const record = after.teacherId === null ? undefined : await ctx.tx.get(teacher, after.teacherId)
  return record ? { name: record.name } : undefined
}
