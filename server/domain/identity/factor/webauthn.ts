import {
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  type VerifiedRegistrationResponse,
} from '@simplewebauthn/server'
import type { PasskeyAnswer } from '../../../../resources/identity/passkey.calls.ts'
import type { AppPorts, Ctx } from '../../../platform/context.ts'
import { errors } from '../../../platform/errors/errors.ts'
import { isObject } from '../../../platform/http/body.ts'

const challengeMs = 5 * 60_000
/** What passkeys sign with: EdDSA, ES256, RS256. */
export const passkeyAlgorithms = [-8, -7, -257]

/** The page that calls: its origin, and the host that its passkeys belong to. */
export interface PageHost {
  readonly origin: string
  readonly rpId: string
}

/**
 * The calling page's host from its browser: one of the configured consoles, or the server's own.
 * Throws 321 for any other. Behind a proxy that changes the host, the console's own origin must be
 * configured too.
 */
export const pageHostOf = (c: Ctx, { config }: Pick<AppPorts, 'config'>): PageHost => {
  const own = new URL(c.req.url)
  const text = c.req.header('origin') ?? own.origin
  const page = URL.canParse(text) ? new URL(text) : undefined
  const isKnown = page && (page.host === own.host || config.consoleOrigins?.includes(page.origin))
  if (!page || !isKnown) throw errors.invalidParameter().at('Origin')
  return { origin: page.origin, rpId: page.hostname }
}

/** Stores the challenge for a passkey; `purpose` contains its use and its account. */
export const keepChallenge = async (
  { store, clock }: Pick<AppPorts, 'store' | 'clock'>,
  purpose: string,
  challenge: string,
): Promise<void> => {
  const expireTime = new Date(clock.now().getTime() + challengeMs).toISOString()
  await store.db.insertInto('passkeyChallenge').values({ challenge, purpose, expireTime }).execute()
}

const signedChallenge = (answer: PasskeyAnswer): string | undefined => {
  try {
    const { response } = answer
    if (!isObject(response)) return undefined
    const { clientDataJSON: text } = response
    if (typeof text !== 'string') return undefined
    const data: unknown = JSON.parse(atob(text.replaceAll('-', '+').replaceAll('_', '/')))
    if (!isObject(data)) return undefined
    const { challenge } = data
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

/** Uses up a challenge; undefined if it was for another purpose, expired or used. */
const takeChallenge = async (
  { store, clock }: Pick<AppPorts, 'store' | 'clock'>,
  purpose: string,
  answer: PasskeyAnswer,
): Promise<string | undefined> => {
  const challenge = signedChallenge(answer)
  if (challenge === undefined) return undefined
  const taken = await store.db
    .deleteFrom('passkeyChallenge')
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .where('expireTime', '>', clock.now().toISOString())
    .returning('challenge')
    .executeTakeFirst()
  return taken?.challenge
}

/** The data of a new passkey after a successful verification. */
export type NewCredential = NonNullable<
  VerifiedRegistrationResponse['registrationInfo']
>['credential']

/** Checks a new passkey; undefined if its answer is not right. */
export const verifyNewPasskey = async (
  ports: AppPorts,
  { origin, rpId }: PageHost,
  purpose: string,
  answer: PasskeyAnswer,
): Promise<NewCredential | undefined> => {
  const expectedChallenge = await takeChallenge(ports, purpose, answer)
  if (expectedChallenge === undefined) return undefined
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library judges its form
      response: answer as unknown as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: false,
      supportedAlgorithmIDs: passkeyAlgorithms,
    })
    return registrationInfo?.credential
  } catch {
    return undefined
  }
}

interface StoredPasskey {
  readonly id: string
  readonly rpId: string
  readonly publicKey: string
  readonly counter: number
}

/** Bytes as the database stores them. */
export const toStored = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), letter => letter.charCodeAt(0))

/** Verifies a passkey's signature; returns its new counter, or undefined if it is invalid. */
export const verifyPasskey = async (
  ports: AppPorts,
  { origin }: PageHost,
  purpose: string,
  answer: PasskeyAnswer,
  { id, rpId, publicKey, counter }: StoredPasskey,
): Promise<number | undefined> => {
  const expectedChallenge = await takeChallenge(ports, purpose, answer)
  if (expectedChallenge === undefined) return undefined
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library judges its form
      response: answer as unknown as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: { id, publicKey: toBytes(publicKey), counter },
      requireUserVerification: false,
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}
