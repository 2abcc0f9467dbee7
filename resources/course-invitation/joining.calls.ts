import { posting } from '../../src/protocol/call.ts'
import { isWebAddress } from '../../src/schema/fields/url/index.ts'
import { paths } from '../../src/protocol/paths.ts'
import type { Target } from '../../src/protocol/account.ts'
import type { EventRole } from '../lesson/events.calls.ts'

/*
 * Ways into a classroom. The classroom itself is another program: the institution says where it is by an address with places to be filled,
 * `https://room.example/{lessonId}?ticket={ticket}`.
 */

const places = ['lessonId', 'ticket', 'role', 'name', 'lang'] as const
export type RoomPlaces = Readonly<Record<(typeof places)[number], string>>

/** Fills an address' places; what is filled in is escaped. */
export const roomAddress = (template: string, values: RoomPlaces): string =>
  places.reduce(
    (address, name) => address.replaceAll(`{${name}}`, encodeURIComponent(values[name])),
    template,
  )

const sample: RoomPlaces = { lessonId: 'x', ticket: 'x', role: 'x', name: 'x', lang: 'x' }
/** Whether it leads to a classroom: http or https, no place within the host, `{ticket}` among the places, and none that is unknown. */
export const isRoomAddress = (template: string): boolean => {
  const host = /^https?:\/\/([^/?#]*)/i.exec(template)?.[1] ?? '{'
  const filled = roomAddress(template, sample)
  return (
    !/[{}]/.test(host) &&
    template.includes('{ticket}') &&
    !/[{}]/.test(filled) &&
    isWebAddress(filled)
  )
}

/** Seconds that a ticket lasts. */
export const ticketSeconds = 60

/** What a room answers at its door. NO_CLASSROOM: the institution has set up none. NOT_YOURS: nobody of this lesson. */
export type WayIn =
  | { readonly state: 'OPEN'; readonly address: string }
  | { readonly state: 'EARLY'; readonly opensAt: string }
  | { readonly state: 'ENDED' | 'NO_CLASSROOM' | 'NOT_YOURS' }

/** What a room answers whoever is logged in; `role`: what she is in the lesson. */
export type OwnWayIn = WayIn & { readonly role?: EventRole }
/**
 * The way of whoever is logged in into a lesson; each answer holds a new ticket. `look`: only whether there is one; its address is left empty, no
 * ticket is made, and NO_CLASSROOM is said before the room opens too. 710: no such lesson.
 */
export const enterLesson = posting<{
  input: { readonly lessonId: string; readonly look?: boolean }
  output: OwnWayIn
}>(`${paths.root}/lesson/enter`, { writes: false })

/** Where the classroom redeems a ticket, by a signed call: once. */
export const redeemTicket = '/edu_openapi/classroom/ticket'
export interface TicketHolder {
  readonly lessonId: string
  readonly personId: string
  readonly role: EventRole
  readonly name: string
  /** What she may do there; of a teacher or assistant, all. */
  readonly permissions: readonly string[]
}

const door = '/edu_openapi/joining'

export interface DoorLesson {
  readonly id: string
  readonly name: string
  readonly teacherName: string
  readonly startAt: string
  readonly endAt: string
  /** When students may enter. */
  readonly opensAt: string
  readonly state: 'EARLY' | 'OPEN' | 'ENDED'
  /** A code to the student's phone or e-mail is asked for at the door. */
  readonly verified: boolean
}
/** What whoever knows a class ID sees of the class. */
export interface ClassAtDoor {
  readonly courseName: string
  readonly institution: string
  readonly closed: boolean
  /** The one that goes on or comes next, else the last; null: none was ever planned. */
  readonly lesson: DoorLesson | null
  /** The server's clock. */
  readonly now: string
}
/** 404: no such class. 429: this address has guessed too often. */
export const classAtDoor = posting<{ input: { readonly classId: string }; output: ClassAtDoor }>(
  `${door}/class`,
  { writes: false },
)

/** A student's way into the lesson at the door; known by her phone or e-mail, and by `code` (purpose JOIN) where it is verified. Errors: 404, 429, 802, 953, 211, 946. */
export const joinClassroom = posting<{
  input: Target & { readonly classId: string; readonly lessonId: string; readonly code?: string }
  output: WayIn
}>(`${door}/enter`, { writes: false })

/** What an invitation made of somebody. */
export interface Joined {
  readonly state: 'JOINED' | 'MEMBER'
  readonly courseName: string
  readonly classId: string
}

export interface InvitationAtDoor {
  readonly courseName: string
  readonly institution: string
  readonly role: 'STUDENT' | 'AUDITOR'
}
/** 11020: it opens nothing, or no longer. 11019, 2226: there is no place for a student, for an auditor. */
export const invitationAtDoor = posting<{
  input: { readonly invitation: string }
  output: InvitationAtDoor
}>(`${door}/invitation`, {
  writes: false,
})
/** Joins a class, as a student of the institution, who is made where there was none by this phone or e-mail. Errors: 11020, 11019, 2222, 2223, 2226, 802, 953, 429. */
export const acceptInvitation = posting<{
  input: Target & { readonly invitation: string; readonly name: string; readonly code: string }
  output: Joined
}>(`${door}/accept`)

/** Whether whoever is logged in can join by this invitation as she is known: as a student, or as a teacher who listens. 11020 as above. */
export const invitationForMe = posting<{
  input: { readonly invitation: string }
  output: { readonly known: boolean }
}>(`${paths.root}/joining/invitation`, { writes: false })
/** Joins as who is logged in, without a code: her account is proof. 804: it is nobody's who can join. Errors as of `acceptInvitation`. */
export const acceptAsMyself = posting<{ input: { readonly invitation: string }; output: Joined }>(
  `${paths.root}/joining/accept`,
)
