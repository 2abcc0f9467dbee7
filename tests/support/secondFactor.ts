import { Secret, TOTP } from 'otpauth'
import type { LoginReply } from '../../src/protocol/provider.ts'
import type { SecondFactor } from '../../resources/identity/secondFactor.calls.ts'
import type { TestApp } from './app.ts'
import { visitor, type Visitor } from './visitors.ts'

/** The code that an authenticator app shows at an instant. */
export const totpAt = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })

/** Answer of a login: a session, or a challenge. */
export interface LoginAnswered extends LoginReply {
  readonly challenge: string
  readonly factors: readonly string[]
  readonly errors?: Readonly<Record<string, { readonly code: string }>>
}
interface Codes {
  readonly recoveryCodes: string[]
}

/** What people do with their second factor. */
export const factorsOf = (t: TestApp) => {
  const read = (token: string) =>
    t.call<SecondFactor>('GET', 'app/secondFactor', undefined, { token })
  const begin = (token: string) =>
    t.call<{ secret: string; uri: string }>(
      'POST',
      'app/secondFactor/authenticator/begin',
      {},
      { token },
    )
  const confirm = (token: string, input: object, key?: string) =>
    t.call<Codes>(
      'POST',
      'app/secondFactor/authenticator/confirm',
      { password: 'Kite4Lamp', ...input },
      { token, ...(key ? { headers: { 'Idempotency-Key': key } } : {}) },
    )
  const codeNow = (secret: string, aheadMs = 0) =>
    totpAt(secret, new Date(t.clock.now().getTime() + aheadMs))
  /** Turns the second factor on; a minute later its next codes can be used. */
  const turnOn = async (token: string) => {
    const { secret } = (await begin(token)).response
    const { response, status } = await confirm(token, { code: codeNow(secret) })
    if (status !== 200) throw new Error(`not turned on: ${status}`)
    t.clock.advance(60_000)
    return { secret, recoveryCodes: response.recoveryCodes, codeNow: () => codeNow(secret) }
  }
  const firstStep = (account: string, from: Visitor = visitor(t), more: object = {}) =>
    from.send<LoginAnswered>('app/login', { account, password: 'Kite4Lamp', ...more })
  const secondStep = (challenge: string, code: string, from: Visitor = visitor(t), more = {}) =>
    from.send<LoginAnswered>('app/login/secondStep', { challenge, code, ...more })
  return { read, begin, confirm, codeNow, turnOn, firstStep, secondStep }
}
