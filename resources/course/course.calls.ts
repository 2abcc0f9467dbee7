import { posting, reading } from '../../src/protocol/call.ts'
import { paths } from '../../src/protocol/paths.ts'
import type { SchedulePlan, Slot } from '../lesson/scheduling.calls.ts'

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
  input: {
    readonly courseId: string
    readonly role: 'STUDENT' | 'AUDITOR'
    readonly people: readonly PersonRef[]
  }
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

/** What becomes of a date that clashes: it stands in the way of the copy, is left out, or moves to the next free time (left out where there is none). */
export type LessonsWanted = 'KEEP' | 'SKIP' | 'SHIFT'

export interface ClassCopy {
  readonly courseId: string
  readonly courseName: string
  readonly term?: string | null
  readonly startDate?: string | null
  readonly endDate?: string | null
  /** Whom it takes along. */
  readonly students: boolean
  readonly auditors: boolean
  /** Left out: no lessons. Else those of the class, by the same weekdays and local times, from `startDate` on. */
  readonly lessons?: LessonsWanted
  /** Of the lessons that were shown. */
  readonly token?: string
  /** Only tells what would come of it. */
  readonly dryRun?: boolean
}
/** How lessons repeat in the new term, and every date with what becomes of it. */
export interface CopiedPattern extends Pick<
  SchedulePlan,
  'start' | 'minutes' | 'timezone' | 'repeat'
> {
  readonly slots: readonly Slot[]
}
export interface CopiedLessons {
  readonly patterns: readonly CopiedPattern[]
  readonly creates: number
  readonly skips: number
  /** Dates that stand in the way. */
  readonly blocked: number
  readonly token: string
}
export interface ClassCopied {
  /** Empty on a dry run. */
  readonly id: string
  readonly added: number
  readonly people: readonly AddedPerson[]
  /** Null where none were wanted. */
  readonly lessons: CopiedLessons | null
}
/**
 * A new class like another: its teachers, labels, settings and permissions, the people who are to come along, and its lessons where they are wanted. All or
 * nothing; 2218 and 2219 where a date stands in the way, 2229 where the lessons follow no pattern, 409 where they are others than were shown.
 */
export const copyClass = posting<{ input: ClassCopy; output: ClassCopied }>(
  `${paths.root}/course/copy`,
)
