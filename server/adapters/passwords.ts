import type { Passwords } from '../ports.ts'

// loaded at the first log-in: a native library has no place in the start
const library = () => import('@node-rs/argon2')
// OWASP's smaller setting: 19 MiB, two passes
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** argon2id. A hash that can't be read matches nothing. */
export const argonPasswords: Passwords = {
  hash: async password => (await library()).hash(password, cost),
  verify: async (hash, password) => {
    const { verify } = await library()
    return verify(hash, password).catch(() => false)
  },
}
