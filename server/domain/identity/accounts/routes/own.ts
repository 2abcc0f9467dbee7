import type { Hono } from 'hono'
import { paths } from '../../../../../src/protocol/paths.ts'
import type { AppPorts, Ctx, Env, Session } from '../../../../platform/context.ts'
import { channelOf } from '../contact.ts'
import { bind, unbind } from '../contacts.ts'
import { codeOfBody, languageOfBody, nameOfBody, newPasswordOf } from '../given.ts'
import { changeAccount, judgePasswordChange, myAccount, setPassword } from '../mine.ts'
import { outboxOf } from '../outbox.ts'
import { demandOwner } from '../../../../engine/records/rights.ts'
import { accessChanged } from '../../session/notify.ts'
import { notFound, permissionMissing } from '../../../../platform/errors/factories.ts'
import { addressOf } from '../../../../platform/http/address.ts'
import { textOfBody } from '../../../../platform/http/body.ts'
import { once } from '../../../../platform/http/idempotency.ts'
import { reply } from '../../../../platform/http/reply.ts'
import { contactKeys, redemptionOf } from './given.ts'
import { answeredBefore, callHashOf, readOnly, tracedText } from './read.ts'

/** The session of a call that changes the person's account. Throws 905 for a confined one: an institution began it, not the person. */
const ownSession = (c: Ctx): Session => {
  const session = c.get('session')
  if (session.confined) throw permissionMissing()
  return session
}

/** What a person does with their own account; none of it asks for a right. */
export const ownAccountRoutes =
  (ports: AppPorts) =>
  (app: Hono<Env>): void => {
    const mine = async (c: Ctx) => reply(c, await myAccount(ports, c.get('session')))
    app.get(paths.account, mine)
    app.post(paths.updateAccount, async (c: Ctx) => {
      const body = await readOnly(c, ['name', 'language'])
      const changes = {
        ...(body['name'] === undefined ? {} : { name: nameOfBody(body, 'name', 50) }),
        ...(body['language'] === undefined
          ? {}
          : { language: languageOfBody(body, c.get('lang')) }),
      }
      const session = ownSession(c)
      await once(c, ports, tracedText(body), tx =>
        changeAccount(tx, session, changes).then(() => ({ changed: true })),
      )
      await accessChanged(ports)
      return mine(c)
    })
    app.post(paths.changePassword, async (c: Ctx) => {
      const body = await readOnly(c, ['old', 'password'])
      const password = newPasswordOf(body)
      const old = textOfBody(body, 'old')
      const text = tracedText(body)
      if (await answeredBefore(c, text)) return reply(c, { changed: true })
      const session = c.get('session')
      const change = await judgePasswordChange(ports, session, {
        old,
        password,
        ip: addressOf(c),
      }).catch(async (error: unknown) => {
        // the first of two equal calls may have changed it while this one was judged
        if (await answeredBefore(c, text)) return undefined
        throw error
      })
      if (change === undefined) return reply(c, { changed: true })
      await once(c, ports, text, async tx => {
        await setPassword(tx, session, change, ports.clock.now())
        return { changed: true }
      })
      await accessChanged(ports)
      return reply(c, { changed: true })
    })
    app.post(paths.bind, async (c: Ctx) => {
      const body = await readOnly(c, [...contactKeys, 'code'])
      demandOwner(c.get('session'))
      await bind(ports, ownSession(c), await redemptionOf(c, ports, body, []))
      await accessChanged(ports)
      return mine(c)
    })
    app.post(paths.unbind, async (c: Ctx) => {
      const body = await readOnly(c, [...contactKeys, 'code'])
      demandOwner(c.get('session'))
      const given = {
        code: codeOfBody(body),
        ip: addressOf(c),
        callHash: await callHashOf(c, ports, body),
      }
      await unbind(ports, ownSession(c), channelOf(body), given)
      return mine(c)
    })
    app.get(paths.outbox, async (c: Ctx) => {
      // elsewhere than on one's own machine there is no such page, nor for whoever comes to it through a proxy
      const forwarded = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some(
        name => c.req.header(name) !== undefined,
      )
      if (forwarded || !ports.config.development || c.get('session').actor.access.rights !== 'all')
        throw notFound()
      const list = await outboxOf(ports, c.get('session'))
      return reply(c, { list, total: list.length })
    })
  }
