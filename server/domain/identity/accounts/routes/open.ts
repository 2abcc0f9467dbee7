import type { Hono } from 'hono'
import type { CodePurpose } from '../../../../../src/protocol/account.ts'
import { paths } from '../../../../../src/protocol/paths.ts'
import type { AppPorts, Ctx, Env } from '../../../../platform/context.ts'
import { drawCaptcha } from '../captcha.ts'
import { claim } from '../claim.ts'
import { channelOf, contactOf } from '../contact.ts'
import { boundContact } from '../contacts.ts'
import { sendCode } from '../codes.ts'
import { newPasswordOf, optionalText } from '../given.ts'
import { redeem } from '../redeem.ts'
import { register } from '../register.ts'
import { resetPassword } from '../reset.ts'
import { checkSending } from '../sending.ts'
import { inTurn } from '../turn.ts'
import { checkLogin, enterAny, enterByNumber, type LoginInput } from '../../session/login.ts'
import { accessChanged } from '../../session/notify.ts'
import { invalidParameter, wrongVerificationCode } from '../../../../platform/errors/factories.ts'
import { addressOf } from '../../../../platform/http/address.ts'
import { textOfBody, type Body } from '../../../../platform/http/body.ts'
import { authenticate } from '../../../../platform/http/middleware.ts'
import { reply } from '../../../../platform/http/reply.ts'
import { deviceOf } from '../../session/routes/session.ts'
import { createOrgRoutes } from './orgs.ts'
import { contactKeys, redemptionOf, registrationKeys, registrationOf } from './given.ts'
import { readOnly } from './read.ts'

const captchaKeys = ['captchaId', 'captcha'] as const
const loginKeys = ['account', 'password', 'countryCode', 'institutionId', ...captchaKeys] as const

const captchaOf = (body: Body) => ({
  captchaId: optionalText(body, 'captchaId'),
  captcha: optionalText(body, 'captcha', 20),
})

const purposes = {
  LOGIN: true,
  REGISTER: true,
  RESET: true,
  BIND: true,
  UNBIND: true,
  JOIN: true,
} as const satisfies Record<CodePurpose, true>
const purposeOfBody = (body: Body): CodePurpose => {
  const { purpose } = body
  if (typeof purpose !== 'string' || !Object.hasOwn(purposes, purpose))
    throw invalidParameter().at('purpose')
  return purpose as CodePurpose
}

const loginOf = (c: Ctx, body: Body): LoginInput => ({
  account: textOfBody(body, 'account').normalize('NFKC').trim(),
  password: textOfBody(body, 'password'),
  countryCode: optionalText(body, 'countryCode', 8)?.replace(/\D/g, '') ?? '86',
  institutionId: optionalText(body, 'institutionId', 64),
  ip: addressOf(c),
  ...captchaOf(body),
})

/** Ways in: calls without a session. */
export const openAccountRoutes =
  (ports: AppPorts) =>
  (app: Hono<Env>): void => {
    app.get(paths.captcha, async (c: Ctx) => {
      c.header('Cache-Control', 'no-store')
      return reply(c, await drawCaptcha(ports))
    })
    app.post(paths.sendCode, async (c: Ctx) => {
      const body = await readOnly(c, [...contactKeys, ...captchaKeys, 'purpose'])
      const purpose = purposeOfBody(body)
      const from = { purpose, lang: c.get('lang'), ip: addressOf(c) }
      if (purpose !== 'BIND' && purpose !== 'UNBIND') {
        const contact = contactOf(body)
        await checkSending(ports, from.ip, captchaOf(body))
        return reply(c, await sendCode(ports, { ...from, contact }))
      }
      // these belong to a session
      let answer: Response | undefined
      await authenticate(ports)(c, async () => {
        const session = c.get('session')
        const contact =
          purpose === 'BIND' ? contactOf(body) : await boundContact(ports, session, channelOf(body))
        await checkSending(ports, from.ip, captchaOf(body))
        answer = reply(c, await sendCode(ports, { ...from, contact, accountId: session.actor.id }))
      })
      return answer ?? c.body(null)
    })
    app.post(paths.login, async (c: Ctx) => {
      const body = await readOnly(c, loginKeys)
      const input = loginOf(c, body)
      const entered = await inTurn(ports, async () =>
        enterAny(ports, await checkLogin(ports, input), input.institutionId, deviceOf(c)),
      )
      return reply(c, entered)
    })
    app.post(paths.loginOrg, async (c: Ctx) => {
      const body = await readOnly(c, [...loginKeys, 'schoolNo'])
      const schoolNo = textOfBody(body, 'schoolNo', 40).normalize('NFKC').trim()
      const input = loginOf(c, body)
      return reply(c, await inTurn(ports, () => enterByNumber(ports, input, schoolNo, deviceOf(c))))
    })
    app.post(paths.loginByCode, async (c: Ctx) => {
      const body = await readOnly(c, [...contactKeys, 'code', 'institutionId'])
      const wanted = optionalText(body, 'institutionId', 64)
      const given = await redemptionOf(c, ports, body, ['LOGIN'])
      const { accountId = '' } = await redeem(
        ports,
        given,
        async () => undefined,
        async tx => {
          const account = await claim(ports, tx, given.contact, { ip: given.ip })
          if (!account) throw wrongVerificationCode().at('code')
          return { accountId: account.id }
        },
      )
      await accessChanged(ports)
      return reply(c, await enterAny(ports, { accountId }, wanted, deviceOf(c)))
    })
    app.post(paths.register, async (c: Ctx) => {
      const body = await readOnly(c, registrationKeys)
      const registered = await register(ports, await registrationOf(c, ports, body, ['REGISTER']))
      await accessChanged(ports)
      return reply(c, registered)
    })
    app.post(paths.resetPassword, async (c: Ctx) => {
      const body = await readOnly(c, [...contactKeys, 'code', 'password'])
      const password = newPasswordOf(body)
      await resetPassword(ports, { ...(await redemptionOf(c, ports, body, ['RESET'])), password })
      return reply(c, { reset: true })
    })
    createOrgRoutes(ports)(app)
  }
