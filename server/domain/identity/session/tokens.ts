import { errors, jwtVerify, SignJWT } from 'jose'
import type { Config } from '../../../platform/context.ts'
import { accessTokenExpired, unauthenticated } from '../../../platform/errors/factories.ts'
import { macOf, macMatches } from '../../../platform/http/files.ts'
import type { Clock } from '../../../platform/ports.ts'

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
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(claims.accountId)
    .setIssuedAt(now)
    .setExpirationTime(now + (config.accessSeconds ?? accessSeconds))
    .sign(config.signingKey)
}

/** Who a token speaks for. Throws 403 where it ran out, 401 where it is anything but ours. */
export const readAccess = async (
  config: Config,
  clock: Clock,
  token: string,
): Promise<AccessClaims> => {
  try {
    const { payload } = await jwtVerify(token, config.signingKey, {
      algorithms: ['HS256'],
      currentDate: clock.now(),
      requiredClaims: ['exp', 'sub', 'rid', 'ins'],
    })
    const { sub, ins, rid } = payload
    if (typeof sub !== 'string' || typeof ins !== 'string' || typeof rid !== 'string')
      throw unauthenticated()
    return { accountId: sub, institutionId: ins, rid }
  } catch (error) {
    throw error instanceof errors.JWTExpired ? accessTokenExpired() : unauthenticated()
  }
}

const secretText = (rid: string, turn: number): string => `secret ${rid} ${turn}`

/** The renewal secret of a session at a turn: '<turn>.<print>'. The same turn always gives the same secret, so that a lost answer can be asked for again. */
export const secretOf = async (config: Config, rid: string, turn: number): Promise<string> =>
  `${turn}.${await macOf(config.signingKey, secretText(rid, turn))}`

/** The turn a presented secret belongs to; undefined where it was never made here. */
export const turnOf = async (
  config: Config,
  rid: string,
  secret: string,
): Promise<number | undefined> => {
  const match = /^(\d{1,9})\.([\w-]{20,100})$/.exec(secret)
  if (!match?.[1] || !match[2]) return undefined
  const turn = Number(match[1])
  return (await macMatches(config.signingKey, secretText(rid, turn), match[2])) ? turn : undefined
}
