import {
  seminarRoomRoles,
  type SeminarRoomRole,
} from '../../../resources/classroom/events.calls.ts'
import {
  registration,
  type Registration,
} from '../../../resources/seminars/registration/registration.resource.ts'
import { seminarPhaseOf } from '../../../resources/seminars/seminar/locks.ts'
import { seminar, type Seminar } from '../../../resources/seminars/seminar/seminar.resource.ts'
import {
  entryMinutes,
  permissionsOfRole,
} from '../../../resources/seminars/seminar/seminar.options.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { errors } from './errors.ts'
import type { Scope } from '../../platform/store/types.ts'
import { hostById, passNameOf } from './moderator.ts'
import { seminarBearerOf } from './pass.ts'

export const isSeminarRole = (role: string): role is SeminarRoomRole =>
  seminarRoomRoles.some(one => one === role)

/** A person who can enter the room of a seminar now. */
export interface SeminarAdmission {
  readonly scope: Scope
  readonly seminarId: string
  readonly personId: string
  readonly role: SeminarRoomRole
  readonly name: string
}

/** Throws 12009, 12002, and 12004 before the doors open to a role. */
const demandOpen = (event: Seminar, role: SeminarRoomRole, now: string): void => {
  const phase = seminarPhaseOf(event, now)
  if (phase === 'CANCELLED') throw errors.seminarCancelled()
  if (phase === 'ENDED') throw errors.seminarHasEnded()
  const minutes = role === 'AUDIENCE' ? entryMinutes.audience : entryMinutes.people
  if (Date.parse(now) < Date.parse(event.startAt) - minutes * 60_000)
    throw errors.seminarNotStarted()
}

/** Throws 12107 and 12109: the audience is approved and has a place. */
const demandPlace = ({ auditState, place }: Registration): void => {
  if (auditState !== 'APPROVED') throw errors.registrationNotApproved()
  if (place !== 'SEATED') throw errors.placeOfferEnded()
}

/**
 * Admits the holder of a personal link, if they may enter now. Throws 12106, 12107, 12109, 12002,
 * 12004 and 12009.
 */
export const admitToSeminar = async (
  ports: EnginePorts,
  pass: string,
): Promise<SeminarAdmission> => {
  const bearer = await seminarBearerOf(ports, pass)
  const { scope } = bearer
  const who = 'registrant' in bearer ? bearer.registrant : bearer.person
  const role = 'registrant' in bearer ? 'AUDIENCE' : bearer.person.role
  const event = await scope.get(seminar, who.seminarId)
  if (!event) throw errors.registrationLinkInvalid()
  if ('registrant' in bearer) demandPlace(bearer.registrant)
  demandOpen(event, role, ports.clock.now().toISOString())
  return { scope, seminarId: event.id, personId: who.id, role, name: who.name ?? '' }
}

/**
 * Data signed with a ticket to a seminar's room besides its contents: the current state of the link
 * that it came from. So a ticket becomes invalid with its link, and when another teacher replaces
 * the moderator.
 */
export const ticketBondOf = async (
  scope: Scope,
  { personId, role }: { readonly personId: string; readonly role: SeminarRoomRole },
): Promise<string> => {
  if (role === 'AUDIENCE') return String((await scope.get(registration, personId))?.serial ?? 0)
  const host = await hostById(scope, personId)
  return host ? `${await passNameOf(scope, host)} ${String(host.serial ?? 0)}` : ''
}

/**
 * The classroom's data of a person with a ticket to a seminar. Throws 12001, 12106, 12107 and
 * 12109.
 */
export const holderInSeminar = async (
  scope: Scope,
  { seminarId, personId, role }: { seminarId: string; personId: string; role: SeminarRoomRole },
) => {
  if (!(await scope.get(seminar, seminarId))) throw errors.seminarNotFound()
  const person = role === 'AUDIENCE' ? undefined : await hostById(scope, personId)
  const registrant = role === 'AUDIENCE' ? await scope.get(registration, personId) : undefined
  const who = person ?? registrant
  const isAsTold = who?.seminarId === seminarId && (!person || person.role === role)
  if (!isAsTold) throw errors.registrationLinkInvalid()
  if (registrant) demandPlace(registrant)
  const permissions = person?.permissions.length ? person.permissions : permissionsOfRole[role]
  return {
    lessonId: seminarId,
    personId,
    role,
    name: who.name ?? '',
    permissions,
    authorisable: permissionsOfRole.LECTURER,
    nameEditable: false,
    teaching: null,
  }
}
