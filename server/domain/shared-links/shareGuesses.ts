import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import type { AppPorts } from '../../platform/context.ts'
import { errors } from '../../platform/errors/errors.ts'
import { Fault } from '../../platform/errors/fault.ts'
import { tally } from '../../platform/tally.ts'

const windowMs = 15 * 60_000
/** Wrong guesses in a quarter of an hour: links of one address, passwords of one address at a link, and passwords of a link from everywhere. */
const [maxTokens, maxPasswords, maxOfLink] = [60, 10, 100]

interface Limit {
  readonly name: string
  readonly max: number
}

const limited = async <T>(
  { store, clock }: AppPorts,
  limits: readonly Limit[],
  code: ErrorCode,
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
    if (!(error instanceof Fault && error.code === code)) await count(-1)
    throw error
  }
}

/** Judges the text of a link; wrong ones count against the address that they come from. */
export const limitTokens = <T>(ports: AppPorts, ip: string, work: () => Promise<T>): Promise<T> =>
  limited(
    ports,
    [{ name: `shared links of ${ip}`, max: maxTokens }],
    ErrorCode.sharedLinkUnknown,
    work,
  )

/** Judges the password of a link; wrong ones count against the address and against the link. */
export const limitPasswords = <T>(
  ports: AppPorts,
  ip: string,
  link: string,
  work: () => Promise<T>,
): Promise<T> =>
  limited(
    ports,
    [
      { name: `shared link ${link} of ${ip}`, max: maxPasswords },
      { name: `shared link ${link}`, max: maxOfLink },
    ],
    ErrorCode.wrongSharedLinkPassword,
    work,
  )
