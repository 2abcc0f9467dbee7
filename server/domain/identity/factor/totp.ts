import { Secret, TOTP } from 'otpauth'

const periodMs = 30_000
/** Of which the clock of a phone may be ahead or behind. */
const tolerance = 1

const appOf = (secret: Secret, issuer: string, label: string): TOTP =>
  new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period: periodMs / 1000, secret })

/** A new secret for an authenticator app, in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/**
 * What an authenticator app reads from the QR code: the secret, and whose account it is of which
 * product.
 */
export const totpUri = (secret: string, issuer: string, label: string): string =>
  appOf(Secret.fromBase32(secret), issuer, label).toString()

/**
 * The period of 30 s of which a code is (RFC 6238): the present one, the one before or the one
 * after it, later than `after`. Undefined where it is of none of them.
 */
export const totpStepOf = (
  secret: string,
  code: string,
  now: Date,
  after: number,
): number | undefined => {
  const app = appOf(Secret.fromBase32(secret), '', '')
  const present = Math.floor(now.getTime() / periodMs)
  for (let step = present - tolerance; step <= present + tolerance; step++)
    if (
      step > after &&
      app.validate({ token: code, timestamp: step * periodMs, window: 0 }) !== null
    )
      return step
  return undefined
}
