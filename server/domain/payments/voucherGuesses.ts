import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import type { AppPorts, Session } from '../../platform/context.ts'
import { limitWrongGuesses } from '../../platform/limitWrongGuesses.ts'

/** Wrong codes in an hour: of an account, and of an institution. */
const [maxOfAccount, maxOfInstitution] = [10, 50]
const guesses = {
  windowMs: 60 * 60_000,
  // of a known voucher that can't be used nothing is guessed
  wrong: [ErrorCode.redeemCodeNotFound, ErrorCode.redeemCodeOfAnotherInstitution],
}

/** Redeems a code; wrong ones count, also while others are being judged. Throws 429 beyond the limits of an hour. */
export const limitVouchers = <T>(
  ports: Pick<AppPorts, 'store' | 'clock'>,
  { actor, institution }: Pick<Session, 'actor' | 'institution'>,
  redeem: () => Promise<T>,
): Promise<T> =>
  limitWrongGuesses(
    ports,
    [
      { name: `vouchers of ${actor.id}`, max: maxOfAccount },
      { name: `vouchers in ${institution.id}`, max: maxOfInstitution },
    ],
    guesses,
    redeem,
  )
