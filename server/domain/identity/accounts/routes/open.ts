import * as accountCalls from '../../../../../resources/identity/account.calls.ts'
import * as sessionCalls from '../../../../../resources/identity/session.calls.ts'
import * as verification from '../../../../../src/protocol/verification.ts'
import type { ParsedOf } from '../../../../../src/schema/call/index.ts'
import { implement, type CallContext } from '../../../../engine/calls/implement.ts'
import type { Ctx } from '../../../../platform/context.ts'
import { errors } from '../../errors.ts'
import { networkAddressOf } from '../../../../platform/http/address.ts'
import { authenticate } from '../../../../platform/http/middleware.ts'
import { requestDevice } from '../../session/device.ts'
import { checkLogin, enterAny, enterByNumber, type LoginInput } from '../../session/login.ts'
import { accessChanged } from '../../session/notify.ts'
import { createCaptcha } from '../captcha.ts'
import { claimAccount } from '../claim.ts'
import { sendVerificationCode } from '../codes.ts'
import { contactOf } from '../contact.ts'
import { boundContact } from '../contacts.ts'
import { redeem } from '../redeem.ts'
import { register } from '../register.ts'
import { replaceForgottenPassword } from '../reset.ts'
import { checkSending } from '../sending.ts'
import { withLoginSlot } from '../turn.ts'
import { noParameters } from './read.ts'
import { redemptionOf, registrationOf } from './redemption.ts'

type CaptchaInput = Readonly<Record<'captchaId' | 'captcha', string | null>>
const captchaOf = ({ captchaId, captcha }: CaptchaInput) => ({
  captchaId: captchaId ?? undefined,
  captcha: captcha ?? undefined,
})

type PasswordInput = ParsedOf<typeof sessionCalls.loginByPassword.input>
const loginOf = (c: Ctx, input: PasswordInput): LoginInput => ({
  account: input.account.normalize('NFKC').trim(),
  password: input.password,
  countryCode: input.countryCode?.replace(/\D/g, '') ?? '86',
  institutionId: input.institutionId ?? undefined,
  ip: networkAddressOf(c),
  device: input.device ?? undefined,
  ...captchaOf(input),
})

/**
 * Sends a code to a contact: to any for who logs in or registers; with a session one to bind, or to
 * what is bound.
 */
const send = async ({
  c,
  ports,
  input,
}: CallContext<ParsedOf<typeof verification.sendCode.input>>) => {
  const { purpose } = input
  const from = { purpose, lang: c.get('lang'), ip: networkAddressOf(c) }
  if (purpose !== 'BIND' && purpose !== 'UNBIND') {
    const contact = contactOf(input)
    await checkSending(ports, from.ip, captchaOf(input))
    return sendVerificationCode(ports, { ...from, contact })
  }
  // these belong to a session
  await authenticate(ports)(c, async () => undefined)
  const session = c.get('session')
  const contact =
    purpose === 'BIND' ? contactOf(input) : await boundContact(ports, session, input.channel)
  await checkSending(ports, from.ip, captchaOf(input))
  return sendVerificationCode(ports, { ...from, contact, accountId: session.actor.id })
}

const enterByCode = async ({
  c,
  ports,
  input,
}: CallContext<ParsedOf<typeof sessionCalls.loginByCode.input>>) => {
  const redemption = await redemptionOf(c, ports, input, ['LOGIN'])
  const { accountId = '' } = await redeem(
    ports,
    redemption,
    async () => undefined,
    async tx => {
      const account = await claimAccount(ports, tx, redemption.contact, { ip: redemption.ip })
      // the code was right: it was sent while there was one
      if (!account) throw errors.noAccountForContact()
      return { accountId: account.id }
    },
  )
  await accessChanged(ports)
  return enterAny(
    ports,
    { accountId },
    input.institutionId ?? undefined,
    requestDevice(c, input.device),
  )
}

/** Ways in: calls without a session. */
export const openAccountCalls = [
  implement(verification.drawCaptcha, {
    serve: ({ c, ports }) => {
      c.header('Cache-Control', 'no-store')
      return createCaptcha(ports)
    },
  }),
  implement(verification.sendCode, { serve: send }, { before: noParameters }),
  implement(
    sessionCalls.loginByPassword,
    {
      serve: ({ c, ports, input }) => {
        const login = loginOf(c, input)
        return withLoginSlot(ports, async () =>
          enterAny(
            ports,
            await checkLogin(ports, login),
            login.institutionId,
            requestDevice(c, input.device),
          ),
        )
      },
    },
    { before: noParameters },
  ),
  implement(
    sessionCalls.loginByNumber,
    {
      serve: ({ c, ports, input }) => {
        const schoolNo = input.schoolNo.normalize('NFKC').trim()
        return withLoginSlot(ports, () =>
          enterByNumber(ports, loginOf(c, input), schoolNo, requestDevice(c, input.device)),
        )
      },
    },
    { before: noParameters },
  ),
  implement(sessionCalls.loginByCode, { serve: enterByCode }, { before: noParameters }),
  implement(
    accountCalls.registerPerson,
    {
      serve: async ({ c, ports, input }) => {
        const registered = await register(
          ports,
          await registrationOf(c, ports, input, ['REGISTER']),
        )
        await accessChanged(ports)
        return registered
      },
    },
    { before: noParameters },
  ),
  implement(
    accountCalls.resetPassword,
    {
      serve: async ({ c, ports, input }) => {
        const redemption = await redemptionOf(c, ports, input, ['RESET'])
        await replaceForgottenPassword(ports, { ...redemption, password: input.password })
        return { reset: true }
      },
    },
    { before: noParameters },
  ),
]
