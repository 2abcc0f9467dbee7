import type { ErrorCode } from '../../src/protocol/errors/codes.ts'
import type { AppPorts } from './context.ts'
import { errors } from './errors/errors.ts'
import { Fault } from './errors/fault.ts'
import { tally } from './tally.ts'
import { perServer } from './perServer.ts'

export interface GuessLimit {
  /** Name under which guesses are counted together: unique in the installation. */
  readonly name: string
  /** Wrong guesses within the time, after which this guesser is refused. */
  readonly max: number
  readonly windowMs: number
  /** Refusals that say that the guess was wrong. */
  readonly wrong: readonly ErrorCode[]
  /**
   * The secret is too long to guess (a signed token): a right one is never refused, whatever else
   * came from the same address; wrong ones are refused beyond the limit.
   */
  readonly unguessable?: boolean
}

type Ports = Pick<AppPorts, 'store' | 'clock'>

/**
 * Guesses of one guesser that are being checked, and those that wait until it is known whether they
 * may be.
 */
interface Queue {
  judging: number
  readonly waiting: (() => void)[]
}
const queuesOf = perServer(() => new Map<string, Queue>())

const queueOf = ({ store }: Ports, name: string): Queue => {
  const queues = queuesOf(store)
  const queue = queues.get(name) ?? { judging: 0, waiting: [] }
  queues.set(name, queue)
  return queue
}

const countWrong = async ({ store, clock }: Ports, { name, windowMs }: GuessLimit, add: number) => {
  const [wrong = 0] = await tally(store.db, clock.now(), windowMs, [{ name, add }])
  return wrong
}

/**
 * Waits until a guess may be evaluated: at most as many run at once as may still fail; the others
 * wait and are not refused. Throws 429 once the limit is reached.
 */
const takeTurn = async (ports: Ports, limit: GuessLimit, queue: Queue): Promise<void> => {
  const wrong = await countWrong(ports, limit, 0)
  if (wrong >= limit.max) throw errors.tooManyRequests()
  if (wrong + queue.judging < limit.max) {
    queue.judging += 1
    return
  }
  await new Promise<void>(done => queue.waiting.push(done))
  await takeTurn(ports, limit, queue)
}

const judgeInTurn = async <T>(
  ports: Ports,
  limit: GuessLimit,
  judge: () => Promise<T>,
): Promise<T> => {
  const queue = queueOf(ports, limit.name)
  try {
    await takeTurn(ports, limit, queue)
    try {
      return await judge()
    } finally {
      queue.judging -= 1
    }
  } finally {
    queue.waiting.shift()?.()
    if (queue.judging === 0 && !queue.waiting.length) queuesOf(ports.store).delete(limit.name)
  }
}

/**
 * Limits wrong guesses of a secret, such as a password or a code. Only failed attempts count, after
 * their evaluation: those that throw a `wrong` code, or return `missed`. Many correct attempts at
 * once all pass, and a guesser is refused with 429 until the time is over; others are not affected.
 * With several processes, each evaluates up to `max` at the same time.
 */
export const limitWrongGuesses = async <T>(
  ports: Ports,
  limit: GuessLimit,
  work: () => Promise<T>,
  missed: (result: T) => boolean = () => false,
): Promise<T> => {
  const judge = async (): Promise<T> => {
    try {
      const result = await work()
      if (missed(result)) await countWrong(ports, limit, 1)
      return result
    } catch (error) {
      if (!(error instanceof Fault && limit.wrong.includes(error.code))) throw error
      const wrong = await countWrong(ports, limit, 1)
      throw limit.unguessable && wrong > limit.max ? errors.tooManyRequests() : error
    }
  }
  return limit.unguessable ? judge() : judgeInTurn(ports, limit, judge)
}
