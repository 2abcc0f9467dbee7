import type { PaymentView } from '../../../resources/payments/payment/payment.calls.ts'
import { payment, type Payment } from '../../../resources/payments/payment/payment.resource.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { errors } from '../../platform/errors/errors.ts'
import type { Scope } from '../../platform/store/types.ts'
import { tally } from '../../platform/tally.ts'
import { askProvider } from './ask.ts'

/**
 * Milliseconds between two questions to a provider about one payment, however many people look at
 * it.
 */
const askAgainMs = 3000

/**
 * The payment with a number: numbers have 80 random bits, so only a person who was sent here knows
 * one. Throws 3004.
 */
export const paymentOf = async (
  ports: EnginePorts,
  no: string,
): Promise<{ readonly scope: Scope; readonly row: Payment }> => {
  const number = await ports.store.db
    .selectFrom('paymentNumber')
    .select(['institutionId', 'payment'])
    .where('no', '=', no)
    .executeTakeFirst()
  if (!number) throw errors.orderNotFound().at('no')
  const scope = ports.store.scope(number.institutionId)
  const row = await scope.get(payment, number.payment)
  if (!row) throw errors.orderNotFound().at('no')
  return { scope, row }
}

/**
 * The state of a payment; for an open one the provider is queried, so that a payer who returns
 * before its notice sees the outcome.
 */
export const paymentViewOf = async (ports: EnginePorts, no: string): Promise<PaymentView> => {
  const { scope, row } = await paymentOf(ports, no)
  let current = row
  if (row.state === 'PENDING') {
    const name = `payment asked ${row.id}`
    const [asked = 0] = await tally(ports.store.db, ports.clock.now(), askAgainMs, [
      { name, add: 1 },
    ])
    if (asked <= 1) {
      await askProvider(ports, scope, row)
      current = (await scope.get(payment, row.id)) ?? row
    }
  }
  const attempt = await scope.db
    .selectFrom('paymentAttempt')
    .select('returnTo')
    .where('payment', '=', row.id)
    .executeTakeFirst()
  const { state, purpose, amount, currency, payType, method, expireAt } = current
  const returnTo = attempt?.returnTo ?? '/'
  return { no, state, purpose, amount, currency, payType, method, expireAt, returnTo }
}
