import type { AddedPerson, ClassCopy, PersonRef } from '../../../../src/protocol/teaching/classes.ts'
import { fault } from '../../../errors.ts'
import type { Row } from '../../../ports.ts'
import type { StoreTx } from '../../../store/types.ts'
import { contextOf, type RecordContext } from '../../records/context.ts'
import { createRecord } from '../../records/create.ts'
import { addMembers } from './addPeople.ts'

/** What a class hands on; its ID, its code and its days are its own. */
const handedOn = ['kind', 'teachers', 'assistants', 'studentLimit', 'inviteOn', 'labels', 'permissions', 'cover', 'remark'] as const

const peopleOf = (members: readonly Row[], role: string): PersonRef[] =>
  members
    .filter(row => row['role'] === role)
    .flatMap((row): PersonRef[] => {
      if (typeof row['studentId'] === 'string') return [{ kind: 'student', id: row['studentId'] }]
      return typeof row['teacherId'] === 'string' ? [{ kind: 'teacher', id: row['teacherId'] }] : []
    })

/**
 * A new class like another, by the caller's own rights; whoever can't come along (she is suspended) is named. `ctx` is that of course. Throws
 * 404 where the class isn't there, and what a new class is refused with (1046: the name is taken).
 */
export const copyOf = async (
  tx: StoreTx,
  ctx: RecordContext,
  { courseId, students, auditors, ...own }: ClassCopy,
): Promise<{ id: string; added: number; people: AddedPerson[] }> => {
  const source = await tx.get(ctx.resource, courseId)
  const member = ctx.resources['courseMember']
  if (!source || !member) throw fault('404')
  tx.operation({ action: 'copy', resource: ctx.resource.name })
  const made = await createRecord(tx, ctx, { ...Object.fromEntries(handedOn.map(name => [name, source[name]])), ...own })
  const where = [{ field: 'courseId', op: 'eq', values: [courseId] } as const]
  const members: Row[] = []
  if (students || auditors)
    for await (const rows of tx.ordered(member, { page: 1, limit: 1, sort: 'createTime', q: '', deleted: 'no', where }, 500))
      members.push(...rows)
  const people: AddedPerson[] = []
  for (const [role, wanted] of [
    ['STUDENT', students],
    ['AUDITOR', auditors],
  ] as const) {
    const coming = wanted ? peopleOf(members, role) : []
    if (coming.length)
      people.push(...(await addMembers(tx, contextOf(ctx, member), { courseId: made.id, role, joinedBy: 'COPIED', people: coming })))
  }
  return { id: made.id, added: people.filter(({ code }) => code === undefined).length, people }
}
