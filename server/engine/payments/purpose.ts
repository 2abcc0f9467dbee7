import type { RuleContext } from '../records/rules.ts'

/** A payment as passed to the domain that requested it. */
export interface PaymentFact {
  /** Id of the record of the payment. */
  readonly id: string
  /** The number that payers and providers know it by. */
  readonly no: string
  readonly purpose: string
  /** Id of the paid record; null if there is none. */
  readonly source: string | null
  /** Whole minor units of the currency. */
  readonly amount: bigint
  /** ISO 4217. */
  readonly currency: string
  /** FIN-05. */
  readonly payType: string
  /** ISO 8601: when it came out. */
  readonly at: string
}

/** Money of a payment that goes back. */
export interface RefundFact {
  readonly no: string
  /** Whole minor units of the payment's currency. */
  readonly amount: bigint
  readonly reason: string
}

/**
 * A domain's handlers for its payments. They run in the server's name (`refunded` in that of the
 * operator who refunds), in the transaction that settles the payment, whose row is locked. An error
 * rolls it back, and the provider is asked again later.
 *
 * @example
 * export const orderPurpose: PaymentPurpose = {
 *   name: 'order',
 *   settled: async ({ source, id }, ctx) => markPaid(ctx, source, id),
 *   failed: async ({ source }, ctx) => keepUnpaid(ctx, source),
 * }
 */
export interface PaymentPurpose {
  /** One of `paymentPurposes`. */
  readonly name: string
  /** The money has arrived. Called once, even if the payment had failed or was closed before. */
  settled(payment: PaymentFact, ctx: RuleContext): Promise<void>
  /**
   * It ended without money, by refusal, time or cancellation; `settled` may follow where the
   * provider took the money after all.
   */
  failed?(payment: PaymentFact, ctx: RuleContext): Promise<void>
  /**
   * Part of the money is refunded: deduct what it had paid for. Throws to refuse the refund.
   * Without this handler, refunds are not possible.
   */
  refunded?(payment: PaymentFact, refund: RefundFact, ctx: RuleContext): Promise<void>
  /** Takes a refund back that the provider refused after all. */
  refundFailed?(payment: PaymentFact, refund: RefundFact, ctx: RuleContext): Promise<void>
}

/** A domain's declarations about payments. */
export interface DomainPayments {
  readonly purposes?: readonly PaymentPurpose[]
  /**
   * FIN-09: minimum amount of a top-up under the institution's package, in minor units of the
   * currency; undefined: no minimum.
   */
  readonly topUpMinimum?: (currency: string, ctx: RuleContext) => Promise<bigint | undefined>
}

/** All domains' together. */
export interface PaymentRegistry {
  readonly purposes: ReadonlyMap<string, PaymentPurpose>
  readonly topUpMinimums: readonly NonNullable<DomainPayments['topUpMinimum']>[]
}

/** Joins what the domains declare. Throws where two declare one purpose. */
export const paymentRegistryOf = (parts: readonly DomainPayments[]): PaymentRegistry => {
  const purposes = new Map<string, PaymentPurpose>()
  for (const purpose of parts.flatMap(part => part.purposes ?? [])) {
    if (purposes.has(purpose.name)) throw new Error(`two domains answer for ${purpose.name}`)
    purposes.set(purpose.name, purpose)
  }
  return {
    purposes,
    topUpMinimums: parts.flatMap(({ topUpMinimum }) => (topUpMinimum ? [topUpMinimum] : [])),
  }
}
