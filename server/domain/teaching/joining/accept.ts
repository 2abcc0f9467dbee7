import type { InvitationAtDoor } from '../../../../src/protocol/teaching/joining.ts'
import type { AppPorts } from '../../../context.ts'
import { Fault, fault } from '../../../errors.ts'
import { contactColumns } from '../../accounts/contact.ts'
import { redeem, type Redemption } from '../../accounts/redeem.ts'
import { createRecord } from '../../records/create.ts'
import { codeTarget } from '../classes/codes.ts'
import { openInvitation, redeemInvitation } from '../classes/invitations.ts'
import { systemContexts, type Contexts } from '../system.ts'
import { studentBy } from './door.ts'

/** The institution that a code invites into. Throws 11020 where it invites into none. */
const institutionOf = async (ports: AppPorts, invitation: string): Promise<string> => {
  const target = await codeTarget(ports.store.db, invitation)
  if (!target || target.kind === 'CLASS') throw fault('11020')
  return target.institutionId
}

/** What an invitation leads to. Throws 11020, and 11019 where the class is full. */
export const showInvitation = async (ports: AppPorts, invitation: string): Promise<InvitationAtDoor> => {
  const institutionId = await institutionOf(ports, invitation)
  const of = await systemContexts(ports, institutionId)
  const ctx = of('courseMember')
  return ports.store.scope(institutionId).transaction(async tx => {
    const { course, role } = await openInvitation(tx, ctx, invitation)
    const where = [
      { field: 'courseId', op: 'eq', values: [course.id] },
      { field: 'role', op: 'eq', values: ['STUDENT'] },
    ] as const
    const taken = role === 'STUDENT' ? await tx.total(ctx.resource, { page: 1, limit: 1, sort: 'id', q: '', deleted: 'no', where }) : 0
    if (role === 'STUDENT' && taken >= Number(course['studentLimit'])) throw fault('11019')
    return { courseName: String(course['courseName']), institution: ctx.institution.name, role }
  })
}

/** Takes her in; whoever is a member already is told so, and nothing else happens. */
const takeIn = async (
  of: Contexts,
  tx: Parameters<typeof openInvitation>[0],
  { contact }: Redemption,
  invitation: string,
  name: string,
) => {
  const ctx = of('courseMember')
  tx.operation({ action: 'acceptInvitation', resource: 'courseMember', title: name })
  const { course } = await openInvitation(tx, ctx, invitation)
  const joined = { courseName: String(course['courseName']), classId: String(course['number'] ?? '') }
  const known = await studentBy(tx, of, contact)
  const student = known ?? (await createRecord(tx, of('student'), { name, ...contactColumns(contact) }, { system: true }))
  try {
    await redeemInvitation(tx, ctx, invitation, student.id)
    return { state: 'JOINED', ...joined }
  } catch (error) {
    // judged before anything was written
    if (known && error instanceof Fault && error.code === '11032') return { state: 'MEMBER', ...joined }
    throw error
  }
}

export interface Accepting extends Redemption {
  readonly invitation: string
  readonly name: string
}

/**
 * Joins a class by an invitation, as the student who holds this phone or e-mail, made where there is none. Throws what `redeem` and `redeemInvitation`
 * throw, and 2222 where the institution may have no more students.
 */
export const acceptByCode = async (ports: AppPorts, { invitation, name, ...given }: Accepting) => {
  const institutionId = await institutionOf(ports, invitation)
  const of = await systemContexts(ports, institutionId)
  const done = await redeem(
    ports,
    given,
    async () => undefined,
    tx => takeIn(of, tx.scope(institutionId), given, invitation, name),
  )
  return {
    state: done['state'] === 'MEMBER' ? ('MEMBER' as const) : ('JOINED' as const),
    courseName: done['courseName'] ?? '',
    classId: done['classId'] ?? '',
  }
}
