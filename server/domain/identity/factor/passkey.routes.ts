import * as calls from '../../../../resources/identity/passkey.calls.ts'
import { implement } from '../../../engine/calls/implement.ts'
import { errors } from '../errors.ts'
import { networkAddressOf } from '../../../platform/http/address.ts'
import { noParameters } from '../accounts/routes/read.ts'
import { requestDevice } from '../session/device.ts'
import {
  storePasskey,
  startPasskey,
  startPasskeyStep,
  judgeNewPasskey,
  judgePasskeyRemoval,
  deletePasskey,
  nameStoredPasskey,
  takePasskey,
} from './passkeys.ts'
import { changeFactor } from './routes.ts'
import { answerChallenge, openStep } from './secondStep.ts'
import { pageHostOf } from './webauthn.ts'

/** Passkeys of one's own account, and the second step of a login by one. */
export const passkeyCalls = [
  implement(calls.beginPasskey, {
    serve: async ({ c, ports }) => ({
      options: await startPasskey(ports, c.get('session'), pageHostOf(c, ports)),
    }),
  }),
  implement(calls.addPasskey, {
    serve: ctx => {
      const { c, ports, input } = ctx
      const host = pageHostOf(c, ports)
      return changeFactor(ctx, {
        judge: session =>
          judgeNewPasskey(ports, session, host, { ...input, ip: networkAddressOf(c) }),
        write: async (tx, session, credential) => {
          const { rpId } = host
          const recoveryCodes = await storePasskey(tx, ports, session, {
            rpId,
            name: input.name,
            credential,
          })
          return { recoveryCodes }
        },
      })
    },
  }),
  implement(calls.renamePasskey, {
    write: async ({ tx, ports, session, input }) => {
      await nameStoredPasskey(tx, ports, session, input)
      return { done: true }
    },
  }),
  implement(calls.removePasskey, {
    serve: ctx => {
      const { c, ports, input } = ctx
      return changeFactor(ctx, {
        judge: session =>
          judgePasskeyRemoval(ports, session, { ...input, ip: networkAddressOf(c) }),
        write: async (tx, session) => {
          await deletePasskey(tx, ports, session, input.id)
          return { done: true } as const
        },
      })
    },
  }),
  implement(
    calls.beginPasskeyStep,
    {
      serve: async ({ c, ports, input }) => ({
        options: await startPasskeyStep(
          ports,
          pageHostOf(c, ports),
          await openStep(ports, input.challenge),
        ),
      }),
    },
    { before: noParameters },
  ),
  implement(
    calls.passkeyStep,
    {
      serve: ({ c, ports, input }) => {
        const host = pageHostOf(c, ports)
        const shown = {
          take: (step: { readonly tokenHash: string; readonly accountId: string }) =>
            takePasskey(ports, host, step, input.passkey),
          wrong: errors.passkeyNotVerified,
        }
        return answerChallenge(ports, input.challenge, shown, requestDevice(c, input.device))
      },
    },
    { before: noParameters },
  ),
]
