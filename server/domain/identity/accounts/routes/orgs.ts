import type { Hono } from 'hono'
import { paths } from '../../../../../src/protocol/paths.ts'
import type { AppPorts, Ctx, Env } from '../../../../platform/context.ts'
import { createOrg } from '../createOrg.ts'
import { nameOfBody } from '../given.ts'
import { currencyOf, regionOf } from '../regions.ts'
import { enter } from '../../session/info.ts'
import { invalidParameter } from '../../../../platform/errors/factories.ts'
import { addressOf } from '../../../../platform/http/address.ts'
import { deviceOf } from '../../../../platform/http/device.ts'
import { reply } from '../../../../platform/http/reply.ts'
import { registrationKeys, registrationOf } from './given.ts'
import { readOnly } from './read.ts'

const orgKeys = [...registrationKeys, 'orgName', 'region', 'currency']

/** createOrg and overseaReg: a person, her institution, and a session in it. */
export const createOrgRoutes =
  (ports: AppPorts) =>
  (app: Hono<Env>): void => {
    const route = (trial: boolean) => async (c: Ctx) => {
      const body = await readOnly(c, orgKeys)
      const region = regionOf(body)
      // the free trial from abroad is for schools abroad
      if (trial && region.domestic) throw invalidParameter().at('region')
      const userAgent = c.req.header('user-agent')
      const { accountId, institutionId } = await createOrg(ports, {
        // a known person's code is one for logging in: she registers nothing
        ...(await registrationOf(c, ports, body, ['REGISTER', 'LOGIN'])),
        orgName: nameOfBody(body, 'orgName', 100),
        region,
        currency: currencyOf(body),
        trial,
        requestId: c.get('requestId'),
        device: deviceOf(userAgent),
      })
      return reply(c, await enter(ports, accountId, institutionId, { ip: addressOf(c), userAgent }))
    }
    app.post(paths.createOrg, route(false))
    app.post(paths.overseaReg, route(true))
  }
