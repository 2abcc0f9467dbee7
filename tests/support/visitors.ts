import type { Contact } from '../../server/domain/identity/accounts/contact.ts'
import type { Captchas } from '../../server/platform/ports.ts'
import type { Answer, TestApp } from './app.ts'

/** Captchas whose answer is always 'abcd'. */
export const plainCaptchas: Captchas = {
  draw: async () => ({ answer: 'abcd', image: 'data:,' }),
}

let addresses = 0
/** A network address that no other test has used, so that none counts another's failures. */
export const freshAddress = (): string => {
  addresses += 1
  return `10.${Math.floor(addresses / 65_536)}.${Math.floor(addresses / 256) % 256}.${addresses % 256}`
}

export interface SendOptions {
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly lang?: string
}

/** A visitor without a session, at an address of their own. */
export const visitor = (t: TestApp, ip = freshAddress()) => {
  const send = async <T = Record<string, unknown>>(
    path: string,
    body?: unknown,
    options: SendOptions = {},
  ): Promise<Answer<T>> => {
    const answer = await t.app.request(
      path.startsWith('/') ? path : `/edu_adminserver/${path}`,
      {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          'Accept-Language': options.lang ?? 'en',
          'Content-Type': 'application/json',
          ...(options.token ? { Authorization: `Bearer ${options.token}` } : {}),
          ...options.headers,
        },
        ...(body === undefined
          ? {}
          : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      },
      { incoming: { socket: { remoteAddress: ip } } },
    )
    const { responseHeader, response } = (await answer.json()) as {
      responseHeader: { status: number | string; msg: string }
      response: T
    }
    return {
      http: answer.status,
      status: responseHeader.status,
      msg: responseHeader.msg,
      response,
      headers: answer.headers,
    }
  }
  const captcha = async () => ({
    captchaId: (await send<{ captchaId: string }>('app/captcha')).response.captchaId,
    captcha: 'abcd',
  })
  return { ip, send, captcha }
}
export type Visitor = ReturnType<typeof visitor>

/** Texts that were sent to a target, newest first. */
export const sentTo = async (
  t: TestApp,
  target: string,
): Promise<{ text: string; subject: string | null; state: string; error: string | null }[]> =>
  t.ports.store.db
    .selectFrom('outbox')
    .select(['text', 'subject', 'state', 'error'])
    .where('target', '=', target)
    .orderBy('createTime', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** The code that was sent to a target last. */
export const codeSentTo = async (t: TestApp, target: string): Promise<string> =>
  /\d{6}/.exec((await sentTo(t, target))[0]?.text ?? '')?.[0] ?? ''

/** A code that is surely another one. */
export const notCode = (code: string): string =>
  String((Number(code) + 1) % 1_000_000).padStart(6, '0')

let phones = 0
/** A Chinese mobile number that no other test has used, in the forms it has. */
export const freshPhone = () => {
  phones += 1
  const phone = `1387${String(1_000_000 + phones).slice(0, 7)}`
  return {
    given: { channel: 'SMS', countryCode: '86', phone } as const,
    target: `+86 ${phone}`,
    phone,
  }
}
let emails = 0
export const freshEmail = () => {
  emails += 1
  const email = `person${emails}@school.example`
  return { given: { channel: 'EMAIL', email } as const, target: email, email }
}
export type Given = Pick<Contact, 'channel'> & {
  readonly countryCode?: string
  readonly phone?: string
  readonly email?: string
}

/** Registers a person by phone; their account has this password. */
export const registered = async (
  t: TestApp,
  { given: contact, target }: { given: Given; target: string } = freshPhone(),
  password = 'Kite4Lamp',
) => {
  const guest = visitor(t)
  await guest.send('app/code/send', { ...contact, purpose: 'REGISTER' })
  const code = await codeSentTo(t, target)
  const { response } = await guest.send<{ uid: string }>('app/register', {
    ...contact,
    code,
    name: 'Ann',
    password,
  })
  return { uid: response.uid, given: contact, target, password }
}
