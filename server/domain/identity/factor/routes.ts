import * as calls from '../../../../resources/identity/secondFactor.calls.ts'
import type { AppPorts, Ctx, Session } from '../../../platform/context.ts'
import type { StoreTx } from '../../../platform/store/types.ts'
import { implement } from '../../../engine/calls/implement.ts'
import { errors } from '../../../platform/errors/errors.ts'
import { networkAddressOf } from '../../../platform/http/address.ts'
import type { Body } from '../../../platform/http/body.ts'
import { runIdempotent } from '../../../platform/http/idempotency.ts'
import { noParameters, refuseParameters, tracedText, wasAnswered } from '../accounts/routes/read.ts'
import { requestDevice } from '../session/device.ts'
import { accessChanged } from '../session/notify.ts'
import {
  startAuthenticator,
  judgeAuthenticator,
  judgeFactor,
  readOwnFactor,
  refuseRequired,
  renewCodes,
  turnOff,
  turnOn,
} from './own.ts'
import { answerChallenge, codeShown } from './secondStep.ts'

interface Change<T, J> {
  /** Checks the proof; slow, and its failures are counted even though nothing is written. */
  readonly judge: (session: Session) => Promise<J>
  readonly write: (tx: StoreTx, session: Session, judged: J) => Promise<T>
}
/**
 * Changes the caller's second factor; a repeated call gets the first response without another
 * check.
 */
export const changeFactor = async <T, J>(
  { c, ports, input }: { readonly c: Ctx; readonly ports: AppPorts; readonly input: Body },
  { judge, write }: Change<T, J>,
): Promise<T> => {
  refuseParameters(c)
  const session = c.get('session')
  const text = tracedText(input)
  const judged = (await wasAnswered(c, text)) ? undefined : { value: await judge(session) }
  const answer = await runIdempotent(c, ports, text, tx => {
    // of a repeat the answer is there, unless it was forgotten this very moment
    if (!judged) throw errors.tooManyRequests()
    return write(tx, session, judged.value)
  })
  await accessChanged(ports)
  return answer
}

/** The second factor of one's own account, and the second step of a login. */
export const secondFactorCalls = [
  implement(calls.ownSecondFactor, { read: ({ ports, session }) => readOwnFactor(ports, session) }),
  implement(calls.beginAuthenticator, {
    serve: ({ c, ports }) => startAuthenticator(ports, c.get('session')),
  }),
  implement(calls.confirmAuthenticator, {
    serve: ctx => {
      const { c, ports, input } = ctx
      return changeFactor(ctx, {
        judge: session => judgeAuthenticator(ports, session, { ...input, ip: networkAddressOf(c) }),
        write: async (tx, session, judged) => ({
          recoveryCodes: await turnOn(tx, ports, session, judged),
        }),
      })
    },
  }),
  implement(calls.removeAuthenticator, {
    serve: ctx => {
      const { c, ports, input } = ctx
      return changeFactor(ctx, {
        judge: async session => {
          await refuseRequired(ports, session)
          return judgeFactor(ports, session, { ...input, ip: networkAddressOf(c) })
        },
        write: async (tx, session) => {
          await turnOff(tx, ports, session)
          return { removed: true } as const
        },
      })
    },
  }),
  implement(calls.renewRecoveryCodes, {
    serve: ctx => {
      const { c, ports, input } = ctx
      return changeFactor(ctx, {
        judge: session => judgeFactor(ports, session, { ...input, ip: networkAddressOf(c) }),
        write: async (tx, session) => ({ recoveryCodes: await renewCodes(tx, ports, session) }),
      })
    },
  }),
  implement(
    calls.secondStep,
    {
      serve: ({ c, ports, input }) =>
        answerChallenge(
          ports,
          input.challenge,
          codeShown(ports, input.code),
          requestDevice(c, input.device),
        ),
    },
    { before: noParameters },
  ),
]
