import { Secret, TOTP } from 'otpauth'

const periodMs = 30_000
/** Number of periods by which a phone's clock may be ahead or behind. */
const tolerance = 1

const appOf = (secret: Secret, issuer: string, label: string): TOTP =>
  new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period: periodMs / 1000, secret })

/** A new secret for an authenticator app, in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** The text of the QR code for an authenticator app: the secret, the account and the product. */
export const totpUri = (secret: string, issuer: string, label: string): string =>
  appOf(Secret.fromBase32(secret), issuer, label).toString()

/**
 * The period of 30 s of a code (RFC 6238): the current one, the previous or the next one, later
 * than `after`. Undefined if it matches none of them.
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
