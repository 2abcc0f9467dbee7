import type { WayIn } from '../../../../src/protocol/teaching/joining.ts'
import { roomAddress } from '../../../../src/protocol/teaching/joining.ts'
import type { Lang } from '../../../../src/schema/label.ts'
import type { AppPorts, Session } from '../../../context.ts'
import { fault } from '../../../errors.ts'
import type { Row } from '../../../ports.ts'
import type { Scope } from '../../../store/types.ts'
import { profileOf } from '../../institutions/profile.ts'
import { openingOf, timeOf } from '../attendance/marks.ts'
import { textIn } from '../attendance/rows.ts'
import { belonging } from '../events/belongs.ts'
import type { Contexts } from '../system.ts'
import { makeTicket, type Admission } from './ticket.ts'

export interface Entering {
  readonly lesson: Row
  readonly who: Omit<Admission, 'lessonId'>
  readonly name: string
  readonly lang: Lang
}

/** The way into a lesson's room at this moment, with a new ticket where it is open to her. */
export const wayInto = async (ports: AppPorts, scope: Scope, { lesson, who, name, lang }: Entering): Promise<WayIn> => {
  const now = ports.clock.now().getTime()
  const time = timeOf(lesson, now)
  const { opens } = openingOf(lesson, who.role, time)
  if (time.ended) return { state: 'ENDED' }
  if (now < opens) return { state: 'EARLY', opensAt: new Date(opens).toISOString() }
  const profile = await profileOf(scope)
  const template = profile ? textIn(profile, 'classroomAddress') : null
  if (template === null) return { state: 'NO_CLASSROOM' }
  const ticket = await makeTicket(ports, scope.institutionId, { lessonId: lesson.id, ...who })
  return { state: 'OPEN', address: roomAddress(template, { lessonId: lesson.id, ticket, role: who.role, name, lang }) }
}

/** A logged-in person's way into a lesson; what she is there follows from her account. Throws 710. */
export const enterByAccount = async (ports: AppPorts, scope: Scope, of: Contexts, session: Session, lessonId: string): Promise<WayIn> => {
  const lesson = await scope.get(of('lesson').resource, lessonId)
  if (!lesson) throw fault('710')
  const named = { lessonId, personId: undefined, accountId: session.actor.id, role: undefined }
  const who = (await belonging(scope, of, new Map([[lessonId, lesson]]), [named]))(named)
  if (!who) return { state: 'NOT_YOURS' }
  return wayInto(ports, scope, { lesson, who, name: session.actor.name, lang: session.lang })
}
