import { roomAddress, type WayIn } from '../../../resources/joining/joining.calls.ts'
import type { Lang } from '../../../src/schema/label.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { errors } from '../../platform/errors/errors.ts'
import { admitToSeminar, ticketBondOf } from '../seminars/index.ts'
import { makeTicket } from './ticket.ts'
import { roomAddressOf } from './wayIn.ts'

/**
 * Entry to the room of a seminar by a personal link, with a new ticket; earlier tickets become
 * invalid. Throws the faults of `admitToSeminar`, and 12203 if no classroom is set up.
 */
export const enterSeminar = async (
  ports: EnginePorts,
  pass: string,
  lang: Lang,
): Promise<WayIn> => {
  const { scope, seminarId, personId, role, name } = await admitToSeminar(ports, pass)
  const template = await roomAddressOf(scope)
  if (template === null) throw errors.seminarRoomMissing()
  const ticket = await makeTicket(
    ports,
    scope.institutionId,
    { lessonId: seminarId, personId, role },
    await ticketBondOf(scope, { personId, role }),
  )
  return {
    state: 'OPEN',
    address: roomAddress(template, { lessonId: seminarId, ticket, role, name, lang }),
  }
}
