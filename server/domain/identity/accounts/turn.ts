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
 * Lets a few log in at once and the others wait in their order, so that a crowd at the door never
 * stands in the way of those inside. Throws 429.
 */
export const withLoginSlot = async <T>(ports: AppPorts, work: () => Promise<T>): Promise<T> => {
  const semaphore = semaphoreOf(ports)
  if (semaphore.running >= atOnce) {
    if (semaphore.waiting.length >= mostWaiting) throw errors.tooManyRequests()
    // whoever ends hands its place on
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
