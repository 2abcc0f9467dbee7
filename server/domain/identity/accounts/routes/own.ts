import * as calls from '../../../../../resources/identity/account.calls.ts'
import type { ParsedOf } from '../../../../../src/schema/call/index.ts'
import { outboxList } from '../../../../../resources/identity/user/outbox.list.ts'
import {
  implement,
  type CallContext,
  type SessionContext,
} from '../../../../engine/calls/implement.ts'
import { sendList } from '../../../../engine/exports/listSource.ts'
import type { Ctx } from '../../../../platform/context.ts'
import { errors } from '../../../../platform/errors/errors.ts'
import { networkAddressOf } from '../../../../platform/http/address.ts'
import { runIdempotent } from '../../../../platform/http/idempotency.ts'
import { accessChanged } from '../../session/notify.ts'
import { bindOwnContact, unbind } from '../contacts.ts'
import { changeAccount, judgePasswordChange, readOwnAccount, setPassword } from '../mine.ts'
import { outboxOf } from '../outbox.ts'
import { callHashOf, refuseParameters, tracedText, wasAnswered } from './read.ts'
import { redemptionOf } from './redemption.ts'

/** Changes the caller's password; a repeated call gets the first response. */
const changePassword = async ({
  c,
  ports,
  input,
}: CallContext<ParsedOf<typeof calls.changePassword.input>>) => {
  refuseParameters(c)
  const done = { changed: true } as const
  const text = tracedText(input)
  if (await wasAnswered(c, text)) return done
  const session = c.get('session')
  const change = await judgePasswordChange(ports, session, {
    ...input,
    ip: networkAddressOf(c),
  }).catch(async (error: unknown) => {
    // the first of two equal calls may have changed it while this one was checked
    if (await wasAnswered(c, text)) return undefined
    throw error
  })
  if (change === undefined) return done
  await runIdempotent(c, ports, text, async tx => {
    await setPassword(tx, session, change, ports.clock.now())
    return done
  })
  await accessChanged(ports)
  return done
}

/** Whether the request came through a proxy, so it may not come from this machine. */
const isForwarded = (c: Ctx): boolean =>
  ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some(
    name => c.req.header(name) !== undefined,
  )

/** Returns the messages; 404 outside development, and for callers through a proxy. */
const readOutbox = async ({
  c,
  ports,
  session,
}: Pick<SessionContext<unknown>, 'c' | 'ports' | 'session'>) => {
  const isOwnMachine = ports.config.development && !isForwarded(c)
  if (!isOwnMachine || session.actor.access.rights !== 'all') throw errors.notFound()
  return outboxOf(ports, session)
}

/** Calls of people about their own account; none requires a permission. */
export const ownAccountCalls = [
  implement(calls.myAccount, { read: ({ ports, session }) => readOwnAccount(ports, session) }),
  implement(calls.updateAccount, {
    write: async ({ c, tx, session, ports, input: { name, language } }) => {
      refuseParameters(c)
      const changes = {
        ...(name === null ? {} : { name }),
        ...(language === null ? {} : { language }),
      }
      await changeAccount(tx, session, changes, ports.clock)
      return { changed: true }
    },
    afterCommit: async ({ ports, session }) => {
      await accessChanged(ports)
      return readOwnAccount(ports, session)
    },
  }),
  implement(calls.changePassword, { serve: changePassword }),
  implement(calls.bindContact, {
    serve: async ({ c, ports, input }) => {
      refuseParameters(c)
      const session = c.get('session')
      await bindOwnContact(ports, session, await redemptionOf(c, ports, input, []))
      await accessChanged(ports)
      return readOwnAccount(ports, session)
    },
  }),
  implement(calls.unbindContact, {
    serve: async ({ c, ports, input }) => {
      refuseParameters(c)
      const session = c.get('session')
      const { channel, code } = input
      const callHash = await callHashOf(c, ports, input)
      await unbind(ports, session, channel, { code, ip: networkAddressOf(c), callHash })
      return readOwnAccount(ports, session)
    },
  }),
  implement(calls.outboxMessages, {
    read: async ctx => {
      const list = await readOutbox(ctx)
      return { list, total: list.length }
    },
  }),
  implement(calls.exportOutbox, {
    read: ctx =>
      sendList(ctx, outboxList, {}, async () => {
        const list = await readOutbox(ctx)
        return { total: list.length, parts: () => [list] }
      }),
  }),
]
