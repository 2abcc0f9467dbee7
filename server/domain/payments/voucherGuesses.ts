import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import type { AppPorts, Session } from '../../platform/context.ts'
import { errors } from '../../platform/errors/errors.ts'
import { Fault } from '../../platform/errors/fault.ts'
import { tally } from '../../platform/tally.ts'

const windowMs = 60 * 60_000
/** Wrong codes in an hour: of an account, and of an institution. */
const [maxOfAccount, maxOfInstitution] = [10, 50]
/** What tells that somebody guesses, rather than that a known voucher can't be used. */
const guesses: ReadonlySet<ErrorCode> = new Set([
  ErrorCode.redeemCodeNotFound,
  ErrorCode.redeemCodeOfAnotherInstitution,
])

/** Redeems a code; wrong ones count, also while others are being judged. Throws 429 beyond the limits of an hour. */
export const limitVouchers = async <T>(
  { store, clock }: Pick<AppPorts, 'store' | 'clock'>,
  { actor, institution }: Pick<Session, 'actor' | 'institution'>,
  redeem: () => Promise<T>,
): Promise<T> => {
  const limits = [
    { name: `vouchers of ${actor.id}`, max: maxOfAccount },
    { name: `vouchers in ${institution.id}`, max: maxOfInstitution },
  ]
  const count = (add: number) =>
    tally(
      store.db,
      clock.now(),
      windowMs,
      limits.map(({ name }) => ({ name, add })),
    )
  const counts = await count(1)
  if (limits.some(({ max }, at) => (counts[at] ?? 0) > max)) throw errors.tooManyRequests()
  try {
    const answer = await redeem()
    await count(-1)
    return answer
  } catch (error) {
    if (!(error instanceof Fault && guesses.has(error.code))) await count(-1)
    throw error
  }
}
