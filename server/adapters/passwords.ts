import type { Passwords } from '../platform/ports.ts'

// loaded at the first log-in: a native library has no place in the start
const library = () => import('@node-rs/argon2')
// the cheapest in time of OWASP's equally strong settings: 7 MiB, five passes
const cost = { memoryCost: 7168, timeCost: 5, parallelism: 1 }

/**
 * argon2id on separate threads; the login code limits how many run at once
 * (domain/accounts/turn.ts). A hash that can't be parsed matches no password.
 */
export const argonPasswords: Passwords = {
  hash: async password => (await library()).hash(password, cost),
  verify: async (hash, password) => {
    const { verify } = await library()
    return verify(hash, password).catch(() => false)
  },
}
