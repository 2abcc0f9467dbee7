import { availableParallelism } from 'node:os'
import { fault } from '../errors.ts'
import type { Passwords } from '../ports.ts'

// loaded at the first log-in: a native library has no place in the start
const library = () => import('@node-rs/argon2')
// the cheapest in time of OWASP's equally strong settings: 7 MiB, five passes
const cost = { memoryCost: 7168, timeCost: 5, parallelism: 1 }

/** As many at once as there are cores; the rest wait in order, so that other requests find the threads free. */
const atOnce = Math.max(1, availableParallelism())
/** Beyond this the wait would be longer than anybody's patience. */
const mostWaiting = 500
const waiting: (() => void)[] = []
let running = 0

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= atOnce) {
    if (waiting.length >= mostWaiting) throw fault('429')
    // whoever ends hands its place on
    await new Promise<void>(go => waiting.push(go))
  } else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/** argon2id, on threads of its own. A hash that can't be read matches nothing. Throws 429 where too many wait. */
export const argonPasswords: Passwords = {
  // not in turn: it is made where a transaction may already be open, which must not wait behind a crowd that logs in
  hash: async password => (await library()).hash(password, cost),
  verify: async (hash, password) => {
    const { verify } = await library()
    return inTurn(() => verify(hash, password).catch(() => false))
  },
}
