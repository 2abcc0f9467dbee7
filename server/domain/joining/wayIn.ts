import type { OwnWayIn, WayIn } from '../../../resources/joining/joining.calls.ts'
import { roomAddress, supervisorRole } from '../../../resources/joining/joining.calls.ts'
import {
  lesson as lessonResource,
  type Lesson,
} from '../../../resources/scheduling/lesson/lesson.resource.ts'
import type { EventRole } from '../../../resources/classroom/events.calls.ts'
import type { Lang } from '../../../src/schema/label.ts'
import type { AppPorts, Session } from '../../platform/context.ts'
import { missingLesson } from '../scheduling/index.ts'
import type { Scope } from '../../platform/store/types.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import { recordEntry } from '../supervision/index.ts'
import { profileOf } from '../identity/index.ts'
import { demandFunds } from '../billing/index.ts'
import { openingOf, lessonTimeOf, lessonRoleFinder } from '../classroom/index.ts'
import { teacher } from '../../../resources/people/teacher/teacher.resource.ts'
import { demandHoldClass, makeTicket, type Admission } from './ticket.ts'

/** A person who is about to enter a lesson's classroom. */
export interface ClassroomEntry {
  readonly lesson: Lesson
  readonly who: Pick<Admission, 'personId'> & { readonly role: EventRole }
  readonly name: string
  readonly lang: Lang
}

/** The address of the institution's classroom; null if none is set up. */
export const roomAddressOf = async (
  scope: Parameters<typeof profileOf>[0],
): Promise<string | null> => (await profileOf(scope))?.classroomAddress ?? null

/** Why a lesson's room is closed to a role at this moment; undefined if it is open. */
export const closedState = (lesson: Lesson, role: EventRole, now: number): WayIn | undefined => {
  const time = lessonTimeOf(lesson, now)
  const { opens } = openingOf(lesson, role, time)
  if (time.ended) return { state: 'ENDED' }
  return now < opens ? { state: 'EARLY', opensAt: new Date(opens).toISOString() } : undefined
}

/**
 * The link into a lesson's room at this moment, with a new ticket if it is open to the person.
 * Throws 16026 if the balance is too low for a room that nobody has entered yet.
 */
export const wayInto = async (
  ports: AppPorts,
  scope: Scope,
  { lesson, who, name, lang }: ClassroomEntry,
): Promise<WayIn> => {
  const now = ports.clock.now()
  const closed = closedState(lesson, who.role, now.getTime())
  if (closed) return closed
  await demandFunds(scope, ports.store.db, lesson, now.toISOString())
  const template = await roomAddressOf(scope)
  if (template === null) return { state: 'NO_CLASSROOM' }
  const ticket = await makeTicket(ports, scope.institutionId, { lessonId: lesson.id, ...who })
  return {
    state: 'OPEN',
    address: roomAddress(template, { lessonId: lesson.id, ticket, role: who.role, name, lang }),
  }
}

/**
 * A supervisor's entry to a lesson's room, which is recorded; open at the same times as for
 * teachers. Throws 710 or 973.
 */
export const enterToSupervise = async (
  ports: Omit<AppPorts, 'store'>,
  ctx: RuleContext,
  lessonId: string,
): Promise<WayIn> => {
  const { tx, actor, lang } = ctx
  const lesson = await tx.get(lessonResource, lessonId)
  if (!lesson) throw await missingLesson(tx, lessonId)
  const closed = closedState(lesson, 'TEACHER', ports.clock.now().getTime())
  if (closed) return closed
  const template = await roomAddressOf(tx)
  if (template === null) return { state: 'NO_CLASSROOM' }
  const who = { personId: await recordEntry(ctx, lessonId), role: supervisorRole } as const
  const ticket = await makeTicket(ports, tx.institutionId, { lessonId, ...who })
  const places = { lessonId, ticket, role: supervisorRole, name: actor.name, lang }
  return { state: 'OPEN', address: roomAddress(template, places) }
}

/**
 * A logged-in person's entry to a lesson; their account determines their role there. `look`: see
 * `enterLesson`. Throws 710 or 973, and 905 if they can't hold classes.
 */
export const enterByAccount = async (
  ports: AppPorts,
  scope: Scope,
  session: Session,
  { lessonId, look }: { readonly lessonId: string; readonly look: boolean },
): Promise<OwnWayIn> => {
  const lesson = await scope.get(lessonResource, lessonId)
  if (!lesson) throw await missingLesson(scope, lessonId)
  const named = { lessonId, personId: undefined, accountId: session.actor.id, role: undefined }
  const who = (await lessonRoleFinder(scope, new Map([[lessonId, lesson]]), [named]))(named)
  if (!who) return { state: 'NOT_YOURS' }
  const { role } = who
  const [staff] =
    role === 'TEACHER' || role === 'ASSISTANT' ? await scope.many(teacher, [who.personId]) : []
  if (staff) demandHoldClass(staff)
  if (!look)
    return {
      ...(await wayInto(ports, scope, {
        lesson,
        who,
        name: session.actor.name,
        lang: session.lang,
      })),
      role,
    }
  if ((await roomAddressOf(scope)) === null) return { state: 'NO_CLASSROOM', role }
  return {
    ...(closedState(lesson, role, ports.clock.now().getTime()) ?? { state: 'OPEN', address: '' }),
    role,
  }
}
