import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import type { InvitationAtDoor, Joined } from '../../../resources/joining/joining.calls.ts'
import type { PersonRef } from '../../../resources/classes/course/course.calls.ts'
import type { Session } from '../../platform/context.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { errors } from '../../platform/errors/errors.ts'
import { Fault } from '../../platform/errors/fault.ts'
import type { Scope, StoreTx } from '../../platform/store/types.ts'
import {
  claimAccount,
  contactColumns,
  logoOf,
  redeem,
  type Redemption,
  accessChanged,
} from '../identity/index.ts'
import { createRecord } from '../../engine/records/create.ts'
import { codeTarget, maxAuditors, openInvitation, redeemInvitation } from '../classes/index.ts'
import { seatsOf } from '../scheduling/index.ts'
import { sessionContexts, systemContexts, type Contexts } from '../../engine/records/system.ts'
import { studentBy } from './door.ts'

/** The institution that a code invites into. Throws 11020 if it invites into none. */
const institutionOf = async (ports: EnginePorts, invitation: string): Promise<string> => {
  const target = await codeTarget(ports.store.db, invitation)
  if (!target || target.kind === 'CLASS') throw errors.invitationExpired()
  return target.institutionId
}

/**
 * The target of an invitation. Throws 11020, and 11019 or 2226 if there is no place for this kind
 * of person.
 */
export const showInvitation = async (
  ports: EnginePorts,
  invitation: string,
): Promise<InvitationAtDoor> => {
  const institutionId = await institutionOf(ports, invitation)
  const of = await systemContexts(ports, institutionId)
  return ports.store.scope(institutionId).transaction(async tx => {
    const { course, role } = await openInvitation(tx, of('courseMember'), invitation)
    const { students, auditors } = await seatsOf({ tx }, course.id)
    if (role === 'STUDENT' && students >= course.studentLimit) throw errors.classFull()
    if (role === 'AUDITOR' && auditors >= maxAuditors) throw errors.tooManyAuditors()
    return {
      courseName: course.courseName,
      institution: of('course').institution.name,
      logo: await logoOf(ports, tx),
      role,
    }
  })
}

interface Joining {
  readonly invitation: string
  /** Title for the log. */
  readonly title: string
  /** Who joins; `known`: they were there before, and may be a member already. */
  person(role: 'STUDENT' | 'AUDITOR'): Promise<PersonRef & { readonly known: boolean }>
}

/** Adds a person to a class; for a member it only reports that they are one already. */
const joinClass = async (
  tx: StoreTx,
  of: Contexts,
  { invitation, title, person }: Joining,
): Promise<Joined> => {
  const ctx = of('courseMember')
  tx.operation({ action: 'acceptInvitation', resource: 'courseMember', title })
  const { course, role } = await openInvitation(tx, ctx, invitation)
  const joined = {
    courseName: course.courseName,
    classId: course.number ?? '',
  }
  const { known, ...who } = await person(role)
  try {
    await redeemInvitation(tx, ctx, invitation, who)
    return { state: 'JOINED', ...joined }
  } catch (error) {
    // checked before anything was written
    if (known && error instanceof Fault && error.code === ErrorCode.alreadyClassMember)
      return { state: 'MEMBER', ...joined }
    throw error
  }
}

export interface Accepting extends Redemption {
  readonly invitation: string
  readonly name: string
}

/**
 * Joins a class by an invitation, as the student with this phone or e-mail, who is created if there
 * is none; an account with this contact then belongs to its owner. Throws the faults of `redeem`
 * and `redeemInvitation`, and 2222 if the institution can't have more students.
 */
export const acceptByCode = async (
  ports: EnginePorts,
  { invitation, name, ...redemption }: Accepting,
): Promise<Joined> => {
  const institutionId = await institutionOf(ports, invitation)
  const of = await systemContexts(ports, institutionId)
  const done = await redeem(
    ports,
    redemption,
    async () => undefined,
    async all => {
      const tx = all.scope(institutionId)
      const person = async () => {
        const known = await studentBy(tx, redemption.contact)
        const { id } =
          known ??
          (await createRecord(
            tx,
            of('student'),
            { name, ...contactColumns(redemption.contact) },
            { system: true },
          ))
        return { kind: 'student' as const, id, known: known !== undefined }
      }
      const joined = await joinClass(tx, of, { invitation, title: name, person })
      await claimAccount(ports, all, redemption.contact, { ip: redemption.ip })
      return { ...joined }
    },
  )
  await accessChanged(ports)
  const { state, courseName = '', classId = '' } = done
  return { state: state === 'MEMBER' ? 'MEMBER' : 'JOINED', courseName, classId }
}

/** As whom an account can join: as its student, or, to listen, as its teacher. */
const selfOf = async (
  { db }: Pick<Scope, 'db'>,
  accountId: string,
  role: 'STUDENT' | 'AUDITOR',
): Promise<PersonRef | undefined> => {
  const links = await db
    .selectFrom('accountLink')
    .select(['resource', 'recordId'])
    .where('accountId', '=', accountId)
    .execute()
  const kinds = role === 'AUDITOR' ? (['student', 'teacher'] as const) : (['student'] as const)
  for (const kind of kinds) {
    const link = links.find(({ resource }) => resource === kind)
    if (link) return { kind, id: link.recordId }
  }
  return undefined
}

/** The role in which a logged-in person can join. Throws 11020. */
export const invitedAs = async (
  ports: EnginePorts,
  scope: Scope,
  session: Session,
  invitation: string,
): Promise<{ readonly known: boolean }> => {
  if ((await institutionOf(ports, invitation)) !== session.institution.id) return { known: false }
  const of = sessionContexts(ports, session)
  return scope.transaction(async tx => {
    const { role } = await openInvitation(tx, of('courseMember'), invitation)
    return { known: (await selfOf(tx, session.actor.id, role)) !== undefined }
  })
}

/**
 * Joins a class as the logged-in person. Throws 804 if their account belongs to no one who can
 * join, and the faults of `redeemInvitation`.
 */
export const acceptAsSelf = (
  tx: StoreTx,
  ports: EnginePorts,
  session: Session,
  invitation: string,
): Promise<Joined> =>
  joinClass(tx, sessionContexts(ports, session), {
    invitation,
    title: session.actor.name,
    person: async role => {
      const self = await selfOf(tx, session.actor.id, role)
      if (!self) throw errors.userNotFound()
      return { ...self, known: true }
    },
  })
