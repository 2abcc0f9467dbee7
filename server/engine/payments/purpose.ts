import type { RuleContext } from '../records/rules.ts'

/** A payment as the domain that asked for it sees it. */
export interface PaymentFact {
  /** Id of the record of the payment. */
  readonly id: string
  /** The number that payers and providers know it by. */
  readonly no: string
  readonly purpose: string
  /** Id of the record that is paid for; null where there is none. */
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
 * What a domain does about payments that it asked for. Handlers run in the server's name,
 * `refunded` in that of the operator who refunds, in the transaction in which the payment comes
 * out, whose row is locked; what they throw rolls it back, and the provider is asked again later.
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
  /**
   * The money has come: called once, also where it comes after the payment had failed or was
   * closed.
   */
  settled(payment: PaymentFact, ctx: RuleContext): Promise<void>
  /**
   * It ended without money, by refusal, time or cancellation; `settled` may follow where the
   * provider took the money after all.
   */
  failed?(payment: PaymentFact, ctx: RuleContext): Promise<void>
  /**
   * A part of it goes back: takes from the balance what it had brought. Throws what refuses a
   * refund. Without it, nothing is refunded.
   */
  refunded?(payment: PaymentFact, refund: RefundFact, ctx: RuleContext): Promise<void>
  /** Takes a refund back that the provider refused after all. */
  refundFailed?(payment: PaymentFact, refund: RefundFact, ctx: RuleContext): Promise<void>
}

/** What a domain declares about payments. */
export interface DomainPayments {
  readonly purposes?: readonly PaymentPurpose[]
  /**
   * FIN-09: the least amount of a top-up that the institution's package asks for, in minor units of
   * the currency; undefined: none.
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
