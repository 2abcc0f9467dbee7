import type { ErrorCode } from '../../src/protocol/errors/codes.ts'
import type { AppPorts } from './context.ts'
import { errors } from './errors/errors.ts'
import { Fault } from './errors/fault.ts'
import { tally } from './tally.ts'

export interface GuessLimit {
  /** Unique in the installation. */
  readonly name: string
  /** Wrong guesses within the time. */
  readonly max: number
}

/**
 * Does work that judges a secret, such as a code. What it refuses with one of the `wrong` codes counts towards every limit for `windowMs`;
 * anything else doesn't. Throws 429 beyond a limit.
 */
export const limitWrongGuesses = async <T>(
  { store, clock }: Pick<AppPorts, 'store' | 'clock'>,
  limits: readonly GuessLimit[],
  { windowMs, wrong }: { readonly windowMs: number; readonly wrong: readonly ErrorCode[] },
  work: () => Promise<T>,
): Promise<T> => {
  const count = (add: number) =>
    tally(
      store.db,
      clock.now(),
      windowMs,
      limits.map(({ name }) => ({ name, add })),
    )
  // the guess counts before it is judged: many at once are not all let through
  const counts = await count(1)
  if (limits.some(({ max }, at) => (counts[at] ?? 0) > max)) throw errors.tooManyRequests()
  try {
    const answer = await work()
    await count(-1)
    return answer
  } catch (error) {
    if (!(error instanceof Fault && wrong.includes(error.code))) await count(-1)
    throw error
  }
}
