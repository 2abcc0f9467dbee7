import { paymentsErrors } from '../../../resources/payments/payments.errors.ts'
import type { AppPorts, Session } from '../../platform/context.ts'
import { limitWrongGuesses } from '../../platform/limitWrongGuesses.ts'

/**
 * Wrong codes of an account in an hour. A code has 80 bits: colleagues need not pay for one who
 * guesses.
 */
const maxOfAccount = 10

/** Redeems a code; wrong ones count against the account. Throws 429 beyond the limit of an hour. */
export const limitVouchers = <T>(
  ports: Pick<AppPorts, 'store' | 'clock'>,
  { actor }: Pick<Session, 'actor'>,
  redeem: () => Promise<T>,
): Promise<T> =>
  limitWrongGuesses(
    ports,
    {
      name: `vouchers of ${actor.id}`,
      max: maxOfAccount,
      windowMs: 60 * 60_000,
      // of a known voucher that can't be used nothing is guessed
      wrong: [
        paymentsErrors.redeemCodeNotFound.code,
        paymentsErrors.redeemCodeOfAnotherInstitution.code,
      ],
    },
    redeem,
  )
