import {
  acceptInvitation,
  classAtDoor,
  classroomClients,
  clientSystems,
  invitationAtDoor,
  joinClassroom,
} from '../../../resources/joining/joining.calls.ts'
import { joinSeminar } from '../../../resources/seminars/seminar/seminar.calls.ts'
import { implement } from '../../engine/calls/implement.ts'
import { networkAddressOf } from '../../platform/http/address.ts'
import { contactOf, redeem, redemptionOf } from '../identity/index.ts'
import { acceptByCode, showInvitation } from './accept.ts'
import { joinByContact, showDoor } from './door.ts'
import { limitGuesses } from './guessLimit.ts'
import { enterSeminar } from './seminar.ts'

const purposes = ['JOIN']

/** Public entry to classes with a class ID or an invitation, protected against guessing. */
export const doorCalls = [
  implement(classAtDoor, {
    serve: ({ c, ports, input }) =>
      limitGuesses(ports, networkAddressOf(c), () => showDoor(ports, input.classId)),
  }),
  implement(joinClassroom, {
    serve: ({ c, ports, input }) => {
      c.header('Cache-Control', 'no-store')
      const joining = {
        classId: input.classId,
        lessonId: input.lessonId,
        contact: contactOf(input),
        lang: c.get('lang'),
        prove: async () =>
          redeem(
            ports,
            await redemptionOf(c, ports, input, purposes),
            async () => undefined,
            async () => ({}),
          ),
      }
      return limitGuesses(
        ports,
        networkAddressOf(c),
        () => joinByContact(ports, joining),
        ({ state }) => state === 'NOT_YOURS',
      )
    },
  }),
  implement(joinSeminar, {
    serve: ({ c, ports, input }) => {
      c.header('Cache-Control', 'no-store')
      return limitGuesses(ports, networkAddressOf(c), () =>
        enterSeminar(ports, input.pass, c.get('lang')),
      )
    },
  }),
  implement(classroomClients, {
    serve: async ({ ports }) => ({
      list: clientSystems.flatMap(system => {
        const address = ports.config.clients?.[system]
        return address === undefined ? [] : [{ system, address }]
      }),
    }),
  }),
  implement(invitationAtDoor, {
    serve: ({ c, ports, input }) =>
      limitGuesses(ports, networkAddressOf(c), () => showInvitation(ports, input.invitation)),
  }),
  implement(acceptInvitation, {
    serve: async ({ c, ports, input }) => {
      const { invitation, name } = input
      const redemption = await redemptionOf(c, ports, input, purposes)
      return limitGuesses(ports, networkAddressOf(c), () =>
        acceptByCode(ports, { ...redemption, invitation, name }),
      )
    },
  }),
]
