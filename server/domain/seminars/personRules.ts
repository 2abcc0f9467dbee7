import { seminarPhaseOf } from '../../../resources/seminars/seminar/locks.ts'
import { seminar, type Seminar } from '../../../resources/seminars/seminar/seminar.resource.ts'
import {
  seminarPerson,
  type SeminarPerson,
} from '../../../resources/seminars/seminar-person/seminarPerson.resource.ts'
import { teacher } from '../../../resources/people/teacher/teacher.resource.ts'
import type { RecordChange, RuleContext } from '../../engine/records/rules.ts'
import { among, rowsWhere } from '../../engine/records/rows.ts'
import { errors } from './errors.ts'

/**
 * ROL-01: there is one moderator, the seminar's own, and everyone has a name. Throws 12200, 12201,
 * 12202 and 12006.
 */
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
  // links that were revoked before a moderator had a record stay revoked afterwards
  const serial = kind === 'create' ? { serial: event.moderatorSerial } : {}
  if (after.name !== null) return serial
  const record = after.teacherId === null ? undefined : await ctx.tx.get(teacher, after.teacherId)
  return record ? { ...serial, name: record.name } : serial
}

/** Makes the links useless that a person entered by so far. */
export const revokeHostLink = async (
  { id, serial }: SeminarPerson,
  ctx: RuleContext,
): Promise<void> => {
  await ctx.change(seminarPerson, id, { serial: (serial ?? 0) + 1 })
}

/** The same of the moderator, by their record where the people name them. */
export const endModeratorLinks = async (record: Seminar, ctx: RuleContext): Promise<void> => {
  const people = await rowsWhere(ctx.tx, seminarPerson, [among('seminarId', [record.id])])
  const own = people.find(({ teacherId }) => teacherId === record.moderatorId)
  if (own) await revokeHostLink(own, ctx)
  else await ctx.change(seminar, record.id, { moderatorSerial: (record.moderatorSerial ?? 0) + 1 })
}
