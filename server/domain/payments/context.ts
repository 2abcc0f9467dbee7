import { payment, type Payment } from '../../../resources/payments/payment/payment.resource.ts'
import type { PaymentFact } from '../../engine/payments/purpose.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import type { Contexts } from '../../engine/records/system.ts'
import { ruleContext } from '../../engine/records/pipeline.ts'
import { errors } from '../../platform/errors/errors.ts'
import type { PaymentProvider } from '../../platform/payments.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { parseAmount } from '../ledger/index.ts'

/**
 * Context of writing a payment: that of a call's `write`, or a transaction of a task with
 * `systemContexts`.
 */
export interface Paying {
  readonly tx: StoreTx
  /** Contexts of the acting person or server. */
  readonly of: Contexts
  readonly ports: Omit<EnginePorts, 'store'>
}

/** The same for rules and for other domains' functions. */
export const paymentRuleOf = ({ tx, of }: Pick<Paying, 'tx' | 'of'>): RuleContext =>
  ruleContext(tx, of(payment.name))

/** The provider of a pay type in a currency. Throws 16024 at `payType`. */
export const providerOf = (
  { payments }: Pick<EnginePorts, 'payments'>,
  payType: string,
  currency: string,
): PaymentProvider => {
  const provider = payments?.providers[payType]
  if (!provider || provider.currencies?.has(currency) === false)
    throw errors.paymentMethodUnavailable().at('payType')
  return provider
}

/** A payment as its purpose sees it. */
export const factOf = (row: Payment, at: string): PaymentFact => {
  const { id, no, purpose, source, currency, payType } = row
  const amount = parseAmount(row.amount, currency)
  return { id, no, purpose, source, amount, currency, payType, at }
}
