import type { AppPorts } from '../../../platform/context.ts'
import { errors } from '../../../platform/errors/errors.ts'
import { perServer } from '../../../platform/perServer.ts'

/**
 * Few enough that others' statements and the threads find room between them, many enough that no
 * core idles. @tuning
 */
const atOnce = 4
/** Beyond this the wait would be longer than anybody's patience. @tuning */
const mostWaiting = 500

interface LoginSemaphore {
  running: number
  readonly waiting: (() => void)[]
}
const semaphoreOf = perServer((): LoginSemaphore => ({ running: 0, waiting: [] }))

/**
 * Limits concurrent logins and queues the others in order, so that many logins don't slow down
 * logged-in people. Throws 429.
 */
export const withLoginSlot = async <T>(ports: AppPorts, work: () => Promise<T>): Promise<T> => {
  const semaphore = semaphoreOf(ports)
  if (semaphore.running >= atOnce) {
    if (semaphore.waiting.length >= mostWaiting) throw errors.tooManyRequests()
    // a finished login passes its place on
    await new Promise<void>(go => semaphore.waiting.push(go))
  } else semaphore.running++
  try {
    return await work()
  } finally {
    const next = semaphore.waiting.shift()
    if (next) next()
    else semaphore.running--
  }
}
