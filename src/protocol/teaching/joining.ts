import { posting } from '../call.ts'
import { isWebAddress } from '../../schema/fields/url/index.ts'
import { paths } from '../paths.ts'
import type { EventRole } from './events.ts'

/*
 * Ways into a classroom. The classroom itself is another program: the institution says where it is by an address with places to be filled,
 * `https://room.example/{lessonId}?ticket={ticket}`.
 */

const places = ['lessonId', 'ticket', 'role', 'name', 'lang'] as const
export type RoomPlaces = Readonly<Record<(typeof places)[number], string>>

/** Fills an address' places; what is filled in is escaped. */
export const roomAddress = (template: string, values: RoomPlaces): string =>
  places.reduce((address, name) => address.replaceAll(`{${name}}`, encodeURIComponent(values[name])), template)

const sample: RoomPlaces = { lessonId: 'x', ticket: 'x', role: 'x', name: 'x', lang: 'x' }
/** Whether it leads to a classroom: http or https, no place within the host, `{ticket}` among the places, and none that is unknown. */
export const isRoomAddress = (template: string): boolean => {
  const host = /^https?:\/\/([^/?#]*)/i.exec(template)?.[1] ?? '{'
  const filled = roomAddress(template, sample)
  return !/[{}]/.test(host) && template.includes('{ticket}') && !/[{}]/.test(filled) && isWebAddress(filled)
}

/** Seconds that a ticket lasts. */
export const ticketSeconds = 60

/** What a room answers at its door. NO_CLASSROOM: the institution has set up none. NOT_YOURS: nobody of this lesson. */
export type WayIn =
  | { readonly state: 'OPEN'; readonly address: string }
  | { readonly state: 'EARLY'; readonly opensAt: string }
  | { readonly state: 'ENDED' | 'NO_CLASSROOM' | 'NOT_YOURS' }

/** The way of whoever is logged in into a lesson; each answer holds a new ticket. 710: no such lesson. */
export const enterLesson = posting<{ input: { readonly lessonId: string }; output: WayIn }>(`${paths.root}/lesson/enter`, { writes: false })

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
