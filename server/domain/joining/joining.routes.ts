import {
  acceptAsMyself,
  enterLesson,
  invitationForMe,
  redeemTicket,
} from '../../../resources/joining/joining.calls.ts'
import { enterAsSupervisor } from '../../../resources/supervision/acting.calls.ts'
import { ruleContext } from '../../engine/records/pipeline.ts'
import { implement } from '../../engine/calls/implement.ts'
import { networkAddressOf } from '../../platform/http/address.ts'
import { acceptAsSelf, invitedAs } from './accept.ts'
import { limitGuesses } from './guessLimit.ts'
import { redeemRoomTicket } from './ticket.ts'
import { enterByAccount, enterToSupervise } from './wayIn.ts'

/**
 * Entry for logged-in people, whose role in the lesson decides instead of permissions; and the
 * classroom's own call.
 */
export const joiningCalls = [
  implement(enterLesson, {
    read: ({ c, ports, scope, session, input }) => {
      c.header('Cache-Control', 'no-store')
      return enterByAccount(ports, scope, session, input)
    },
  }),
  implement(invitationForMe, {
    read: ({ c, ports, scope, session, input }) =>
      limitGuesses(ports, networkAddressOf(c), () =>
        invitedAs(ports, scope, session, input.invitation),
      ),
  }),
  implement(acceptAsMyself, {
    // guesses are counted outside its transaction; accepting twice reports that the person is
    // already a member
    serve: ({ c, ports, input }) =>
      limitGuesses(ports, networkAddressOf(c), () =>
        c
          .get('scope')
          .transaction(tx => acceptAsSelf(tx, ports, c.get('session'), input.invitation)),
      ),
  }),
  implement(enterAsSupervisor, {
    write: ({ c, ports, tx, of, input }) => {
      c.header('Cache-Control', 'no-store')
      return enterToSupervise(ports, ruleContext(tx, of('superviseRecord')), input.lessonId)
    },
  }),
  implement(redeemTicket, {
    serve: ({ c, ports, input }) =>
      redeemRoomTicket(ports, c.get('signed').institutionId, input.ticket),
  }),
]
