import { isSuccess, parseEnvelope, statusOf } from '../../../src/protocol/envelope.ts'
import { hostsFor, hostsFrom, hostsMeta } from '../../../src/protocol/hosts.ts'
import { forgetStoredLogin } from '../../../src/protocol/storedItems.ts'
import type { Lang } from '../../../src/schema/label.ts'

/** What was refused, in the server's words, with what is wrong at each question. */
export interface SeminarRefusal {
  readonly code: string
  readonly text: string
  readonly errors: Readonly<Record<string, string>>
  /** The picture is to be answered. */
  readonly captcha: boolean
}
export type SeminarAnswer<T> = { readonly ok: T } | { readonly refused: SeminarRefusal }

/** The server that serves the page may name the hosts; else they go by the page's host name (SES-16). */
const hostsOf = () =>
  hostsFrom(document.querySelector(`meta[name=${hostsMeta}]`)?.getAttribute('content')) ??
  hostsFor(location.hostname)

/** Where a file of the page is fetched. */
export const seminarFileAddress = (path: string): string => `${hostsOf().files}${path}`

const reloaded = 'invite.reloaded'
/** SES-05: a login that the browser holds and that is not accepted any more is forgotten, and the page loaded anew; once, so that it doesn't go round. */
export const forgetLogin = (storage: Storage, seen: Storage, reload: () => void): boolean => {
  forgetStoredLogin(storage)
  if (seen.getItem(reloaded) !== null) return false
  seen.setItem(reloaded, '1')
  reload()
  return true
}

/** Makes a call that says nothing of who asks but what its body says. Rejects without an answer. */
export const askOpen = async <T>(
  path: string,
  body: object | undefined,
  lang: Lang,
  key?: string,
): Promise<SeminarAnswer<T>> => {
  const answer = await fetch(`${hostsOf().api}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    headers: {
      'Content-Type': 'application/json',
      'Accept-Language': lang,
      ...(key === undefined ? {} : { 'Idempotency-Key': key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const envelope = parseEnvelope(await answer.json())
  if (!envelope) throw new Error('no envelope')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call's declaration says what it answers
  if (isSuccess(envelope)) return { ok: envelope.response as T }
  const code = statusOf(envelope)
  if (code === '401' || code === '403')
    forgetLogin(localStorage, sessionStorage, () => location.reload())
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- refusals have this form
  const { errors = {}, captcha } = envelope.response as {
    readonly errors?: Readonly<Record<string, { readonly msg?: string }>>
    readonly captcha?: boolean
  }
  return {
    refused: {
      code,
      text: envelope.responseHeader.msg,
      errors: Object.fromEntries(
        Object.entries(errors).map(([name, { msg }]) => [name, msg ?? envelope.responseHeader.msg]),
      ),
      captcha: captcha === true,
    },
  }
}
