import type { Hono } from 'hono'
import { isKeyScope, maxKeyDays, type NewOpenKey } from '../../../../../src/protocol/institution.ts'
import { paths } from '../../../../../src/protocol/paths.ts'
import type { AppPorts, Ctx, Env } from '../../../../platform/context.ts'
import { endOpenKey, makeOpenKey, manageKeys, openKeys } from '../openKeys.ts'
import { demand, demandOwner } from '../../../../engine/records/rights.ts'
import { exchangePasses, issuePasses } from '../passes.ts'
import { isCleanText } from '../../../../platform/text.ts'
import { invalidParameter } from '../../../../platform/errors/factories.ts'
import {
  maxJson,
  readBody,
  readBytes,
  textOfBody,
  type Body,
} from '../../../../platform/http/body.ts'
import { once } from '../../../../platform/http/idempotency.ts'
import { reply } from '../../../../platform/http/reply.ts'
import { signedCalls } from '../../../../platform/http/signed.ts'
import { deviceOf } from './session.ts'

const isForm = (c: Ctx): boolean =>
  /^application\/x-www-form-urlencoded\b/i.test(c.req.header('content-type') ?? '')
/** A JSON object, or a form in which no name stands twice. */
const jsonOrForm = async (c: Ctx): Promise<Body> => {
  if (!isForm(c)) return (await readBody(c)).body
  const form = new URLSearchParams(new TextDecoder().decode(await readBytes(c.req.raw, maxJson)))
  const names = [...form.keys()]
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) throw invalidParameter().at(twice)
  return Object.fromEntries(form)
}

/** A value that stands in the body and in the header of the same name; 321 where they differ or one is missing. */
const agreed = (c: Ctx, body: Body, name: string): string => {
  const value = textOfBody(body, name, 200)
  if (c.req.header(name) !== value) throw invalidParameter().at(name)
  return value
}

/** Passes from another portal into the console, and the signed call that gives them out. */
export const openPassRoutes =
  (ports: AppPorts) =>
  (app: Hono<Env>): void => {
    app.post(paths.ticket, signedCalls(ports, 'passes'), async (c: Ctx) => {
      const { body } = await readBody(c)
      const [account, uid] = [
        body['account'] === undefined ? undefined : textOfBody(body, 'account'),
        body['uid'] === undefined ? undefined : textOfBody(body, 'uid', 64),
      ]
      if ((account === undefined) === (uid === undefined)) throw invalidParameter().at('account')
      return reply(
        c,
        await issuePasses(ports, c.get('signed'), {
          ...(account ? { account } : {}),
          ...(uid ? { uid } : {}),
        }),
      )
    })
    app.post(paths.exchange, async (c: Ctx) => {
      const body = await jsonOrForm(c)
      const given = { atoken: agreed(c, body, 'atoken'), ntoken: agreed(c, body, 'ntoken') }
      const named = (body['schoolId'] ?? '') !== '' || c.req.header('schoolId') !== undefined
      const answer = await exchangePasses(
        ports,
        { ...given, ...(named ? { schoolId: agreed(c, body, 'schoolId') } : {}) },
        deviceOf(c),
      )
      c.header('Cache-Control', 'no-store')
      return reply(c, answer)
    })
  }

const newKeyOf = (body: Body): NewOpenKey => {
  const unknown = Object.keys(body).find(key => !['name', 'scopes', 'days'].includes(key))
  if (unknown !== undefined) throw invalidParameter().at(unknown)
  const name = textOfBody(body, 'name', 100).trim()
  if (name === '' || !isCleanText(name)) throw invalidParameter().at('name')
  const { scopes, days = null } = body
  if (!Array.isArray(scopes) || !scopes.length || !scopes.every(isKeyScope))
    throw invalidParameter().at('scopes')
  if (days !== null && !(Number.isInteger(days) && Number(days) >= 1 && Number(days) <= maxKeyDays))
    throw invalidParameter().at('days')
  return { name, scopes, days: days === null ? null : Number(days) }
}

/** Keys of the open interface, for who may manage them. */
export const openKeyRoutes =
  (ports: AppPorts) =>
  (app: Hono<Env>): void => {
    app.get(paths.openKeys, async (c: Ctx) => {
      demand(c.get('session'), manageKeys)
      const list = await openKeys(ports, c.get('session').institution.id)
      return reply(c, { list, total: list.length })
    })
    app.post(paths.makeOpenKey, async (c: Ctx) => {
      const { text, body } = await readBody(c)
      const key = newKeyOf(body)
      demand(c.get('session'), manageKeys)
      // it would outlive the key that let them in, in another's name
      demandOwner(c.get('session'))
      return reply(
        c,
        await once(c, ports, text, tx => makeOpenKey(tx, ports, c.get('session'), key)),
      )
    })
    app.post(paths.endOpenKey, async (c: Ctx) => {
      const { text, body } = await readBody(c)
      const keyId = textOfBody(body, 'keyId', 64)
      demand(c.get('session'), manageKeys)
      const done = await once(c, ports, text, async tx => {
        await endOpenKey(tx, ports, c.get('session'), keyId)
        return { ended: true }
      })
      return reply(c, done)
    })
  }
