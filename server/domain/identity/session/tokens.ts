import {
  decodeProtectedHeader,
  errors as joseErrors,
  jwtVerify,
  SignJWT,
  type JWTPayload,
} from 'jose'
import { LRUCache } from 'lru-cache'
import type { Config } from '../../../platform/context.ts'
import { errors } from '../../../platform/errors/errors.ts'
import { Fault } from '../../../platform/errors/fault.ts'
import { macOf, macMatches } from '../../../platform/http/files.ts'
import { hashOf } from '../../../platform/http/idempotency.ts'
import type { Clock } from '../../../platform/ports.ts'
import { keyById, fingerprintOf, verificationKeys } from '../../../platform/keys.ts'
import { perServer } from '../../../platform/perServer.ts'

/** Seconds an access token lasts. */
export const accessSeconds = 600

export interface AccessClaims {
  readonly accountId: string
  readonly institutionId: string
  readonly rid: string
}

/** A short-lived signed access token; the same one for the same claims and instant. */
export const signAccess = async (
  config: Config,
  at: Date,
  claims: AccessClaims,
): Promise<string> => {
  const now = Math.floor(at.getTime() / 1000)
  return new SignJWT({ ins: claims.institutionId, rid: claims.rid })
    .setProtectedHeader({ alg: 'HS256', kid: await fingerprintOf(config.signingKey) })
    .setSubject(claims.accountId)
    .setIssuedAt(now)
    .setExpirationTime(now + (config.accessSeconds ?? accessSeconds))
    .sign(config.signingKey)
}

/** How far the clocks of two processes may differ, in seconds. */
const skewSeconds = 60

/**
 * A token's payload, verified with the key that it names; a token of an earlier version names none
 * and is tried with each.
 */
const payloadOf = async (config: Config, clock: Clock, token: string): Promise<JWTPayload> => {
  const keys = verificationKeys(config)
  const { kid } = decodeProtectedHeader(token)
  const named = kid === undefined ? undefined : await keyById(keys, kid)
  if (kid !== undefined && !named) throw errors.unauthenticated()
  const options = {
    algorithms: ['HS256'],
    currentDate: clock.now(),
    requiredClaims: ['iat', 'exp', 'sub', 'rid', 'ins'],
  }
  const [first = config.signingKey, ...others] = named ? [named] : keys
  let read = jwtVerify(token, first, options)
  for (const key of others)
    read = read.catch((error: unknown) => {
      if (!(error instanceof joseErrors.JWSSignatureVerificationFailed)) throw error
      return jwtVerify(token, key, options)
    })
  return (await read).payload
}

interface ReadToken extends AccessClaims {
  /** Seconds since 1970. */
  readonly iat: number
  readonly exp: number
}

/** Tokens that a process remembers as verified. @tuning */
const mostVerified = 10_000
/**
 * Tokens with a verified signature, by the configuration whose keys verified it: a window sends the
 * same token with every request.
 */
const verifiedTokens = perServer(() => new LRUCache<string, ReadToken>({ max: mostVerified }))

const verify = async (config: Config, clock: Clock, token: string): Promise<ReadToken> => {
  const known = verifiedTokens(config)
  const found = known.get(token)
  if (found) return found
  const { sub, ins, rid, iat = 0, exp = Infinity } = await payloadOf(config, clock, token)
  if (typeof sub !== 'string' || typeof ins !== 'string' || typeof rid !== 'string')
    throw errors.unauthenticated()
  if (exp - iat > (config.accessSeconds ?? accessSeconds)) throw errors.unauthenticated()
  const read = { accountId: sub, institutionId: ins, rid, iat, exp }
  known.set(token, read)
  return read
}

/**
 * The session of a token. Throws 403 if it has expired or the server's clock was set back since;
 * 401 if it is not one of ours, also if its lifetime is longer than any we issue.
 */
export const readAccess = async (
  config: Config,
  clock: Clock,
  token: string,
): Promise<AccessClaims> => {
  try {
    const { iat, exp, ...claims } = await verify(config, clock, token)
    const now = clock.now().getTime() / 1000
    if (Math.floor(now) >= exp || iat > now + skewSeconds) throw errors.accessTokenExpired()
    return claims
  } catch (error) {
    if (error instanceof Fault) throw error
    throw error instanceof joseErrors.JWTExpired
      ? errors.accessTokenExpired()
      : errors.unauthenticated()
  }
}

const secretText = (rid: string, turn: number): string => `secret ${rid} ${turn}`

/**
 * The refresh secret of a session for a turn: '<turn>.<hmac>'. The same turn always gives the same
 * secret, so that a lost response can be repeated.
 */
export const secretOf = async (config: Config, rid: string, turn: number): Promise<string> =>
  `${turn}.${await macOf(config.signingKey, secretText(rid, turn))}`

/** The turn a presented secret belongs to; undefined if it was never made here. */
export const turnOf = async (
  config: Config,
  rid: string,
  secret: string,
): Promise<number | undefined> => {
  const match = /^(\d{1,9})\.([\w-]{20,100})$/.exec(secret)
  if (!match?.[1] || !match[2]) return undefined
  const turn = Number(match[1])
  return (await macMatches(verificationKeys(config), secretText(rid, turn), match[2]))
    ? turn
    : undefined
}

/**
 * The renewal secret of a turn that a print was stored of: of the key in use, or of the one before
 * where the print is that one's.
 */
export const secretOfPrint = async (
  config: Config,
  rid: string,
  turn: number,
  print: string,
): Promise<string> => {
  for (const signingKey of verificationKeys(config)) {
    const secret = await secretOf({ ...config, signingKey }, rid, turn)
    if ((await hashOf(secret)) === print) return secret
  }
  return secretOf(config, rid, turn)
}
