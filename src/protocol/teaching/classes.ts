import { posting, reading } from '../call.ts'
import { paths } from '../paths.ts'

/*
 * People of a class, what happened in it, and its copy for another term. Who teaches stands in the class itself; students and auditors are
 * its members.
 */

export const mostPeople = 200

export interface PersonRef {
  readonly kind: 'student' | 'teacher'
  readonly id: string
}
export interface PersonFound extends PersonRef {
  readonly name: string
  /** Tells people of one name apart. */
  readonly account: string | null
  /** MEMBER: is in the class already; STAFF: teaches it. Neither they nor the suspended can be added. */
  readonly state: 'FREE' | 'MEMBER' | 'STAFF' | 'SUSPENDED'
}
export interface LineFound {
  readonly line: string
  /** None: unknown; several: to be chosen from. */
  readonly people: readonly PersonFound[]
}

/** Who is meant by these lines: names, accounts, e-mail addresses or phone numbers; of what the caller sees masked, nothing is found. */
export const findPeople = posting<{
  input: { readonly courseId: string; readonly lines: readonly string[] }
  output: { readonly list: readonly LineFound[] }
}>(`${paths.root}/course/findPeople`, { writes: false })

export interface AddedPerson extends PersonRef {
  readonly name: string
  /** Undefined: she is in. 11002: named twice; 11032, 11019, 2226, 2223, 804: not added, and why. */
  readonly code?: string
  readonly msg?: string
}
/** Adds each on her own merit: whoever can't come in keeps nobody else out. */
export const addPeople = posting<{
  input: { readonly courseId: string; readonly role: 'STUDENT' | 'AUDITOR'; readonly people: readonly PersonRef[] }
  output: { readonly added: number; readonly people: readonly AddedPerson[] }
}>(`${paths.root}/course/addPeople`)

export interface ClassEvent {
  readonly id: string
  readonly at: string
  readonly actorName: string
  readonly action: string
  /** course, lesson, courseMember, courseInvitation or dayOff. */
  readonly resource: string
  readonly recordId: string
  readonly title: string | null
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}
/** What happened to a class, its people, lessons, invitations and days off: newest first; `next` goes on. Only of what the caller may read. */
export const classEvents = reading<{
  input: { readonly courseId: string; readonly before?: string }
  output: { readonly list: readonly ClassEvent[]; readonly next: string | null }
}>(`${paths.root}/course/events`, { loud: false })

export interface ClassCopy {
  readonly courseId: string
  readonly courseName: string
  readonly term?: string | null
  readonly startDate?: string | null
  readonly endDate?: string | null
  /** Whom it takes along. */
  readonly students: boolean
  readonly auditors: boolean
}
/** A new class like another: its teachers, labels, settings and permissions, and the people who are to come along. */
export const copyClass = posting<{
  input: ClassCopy
  output: { readonly id: string; readonly added: number; readonly people: readonly AddedPerson[] }
}>(`${paths.root}/course/copy`)
