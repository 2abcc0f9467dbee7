/**
 * Thrown by a provider's adapter if the provider did not respond in time or its response is
 * invalid. Another attempt may succeed; whether money was paid is unknown.
 */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
}
/**
 * Thrown by a provider's adapter: it refused the request; another try of the same would be refused
 * too. `detail` is for the log.
 */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused'
}
/** Thrown by `PaymentProvider.read`: the provider did not sign the notice. */
export class NoticeForged extends Error {
  override readonly name = 'NoticeForged'
}

/**
 * Money that a provider collects. Amounts are whole minor units of the currency (JPY has none below
 * the yen).
 */
export interface Charge {
  /**
   * The payment's number at the provider: 1 to 32 of [0-9A-Za-z]. A number is never charged twice.
   */
  readonly no: string
  readonly amount: bigint
  /** ISO 4217. */
  readonly currency: string
  /** Text for the payer, at most 60 characters. */
  readonly subject: string
  /** Return address for the payer's browser, whatever the result. */
  readonly returnTo: string
  /** The address for the provider's notices. */
  readonly noticesTo: string
  /** When the provider takes no money any more. */
  readonly expireAt: Date
  readonly device: 'desktop' | 'phone'
  /** The payer's network address. */
  readonly address: string
  readonly lang: 'zh' | 'en'
  /** The payer's id in `CardVault`: their cards are offered, and a new one is stored. */
  readonly customer?: string | undefined
}

/** How the payer gets to the provider's page. */
export type Handover =
  /** HTML of a form that the page injects and submits. */
  | { readonly as: 'form'; readonly html: string }
  /** A text that is shown as a QR code. */
  | { readonly as: 'code'; readonly text: string }
  /** A page of the provider, with its session where it has one. */
  | { readonly as: 'redirect'; readonly url: string; readonly session?: string | undefined }
  /** The payer has nothing more to do; the provider reports the result. */
  | { readonly as: 'none' }

/** A charge that a provider has taken on. */
export interface BegunCharge {
  readonly handover: Handover
  /** The provider's own reference, if it is queried by that. */
  readonly reference?: string | undefined
}

/** The names of a charge at its provider. */
export interface ChargeName {
  readonly no: string
  readonly reference: string | undefined
}

export type ChargeState = 'PENDING' | 'SETTLED' | 'FAILED' | 'CLOSED'
/** The outcome of a charge as the provider reports it. A settled one has all money fields. */
export interface ChargeOutcome {
  readonly state: ChargeState
  readonly amount?: bigint | undefined
  readonly currency?: string | undefined
  /** The provider's number of the transaction, unique among all of its own. */
  readonly transaction?: string | undefined
  /** Payment method: 'alipay', 'wechat_pay', 'visa', 'paypal' …; lower case. */
  readonly method?: string | undefined
  /** Why it failed, in the provider's words; for the log. */
  readonly reason?: string | undefined
}

/** Money that goes back. */
export interface RefundRequest extends ChargeName {
  /** Transaction of the charge that it is a part of. */
  readonly transaction: string
  readonly refundNo: string
  readonly amount: bigint
  /** Total of the whole charge. */
  readonly total: bigint
  readonly currency: string
  readonly reason: string
}
export interface RefundOutcome {
  readonly state: 'PENDING' | 'SETTLED' | 'FAILED'
  readonly reference?: string | undefined
  readonly reason?: string | undefined
}

/** A notice that a provider sends: the outcome of a charge. */
export interface ProviderNotice {
  readonly no: string
  readonly outcome: ChargeOutcome
}

/** The response that a provider expects for an accepted or rejected notice. */
export interface NoticeAnswer {
  readonly status: number
  readonly type: string
  readonly body: string
}

/**
 * Collects and refunds money. Every method can be repeated: a number is charged once, and a
 * refund's number refunded once. They throw ProviderUnavailable and ProviderRefused.
 */
export interface PaymentProvider {
  /** Names where it reports to; pay types of one channel share their notices. */
  readonly channel: string
  /** Currencies that it collects; undefined: any. */
  readonly currencies: ReadonlySet<string> | undefined
  /**
   * True: the money is not real; only for installations without a provider, on a developer's
   * machine.
   */
  readonly isTest?: true
  /** Origins to which its forms are submitted, for the console's content policy. */
  readonly formOrigins?: readonly string[]
  begin(charge: Charge): Promise<BegunCharge>
  ask(charge: ChargeName): Promise<ChargeOutcome>
  /** Takes no money for it any more. Throws ProviderRefused where it is paid already. */
  close(charge: ChargeName): Promise<void>
  refund(refund: RefundRequest): Promise<RefundOutcome>
  askRefund(
    refund: ChargeName & { readonly refundNo: string; readonly reference: string | undefined },
  ): Promise<RefundOutcome>
  /**
   * Verifies the signature of a notice; undefined if it is about nothing known here. Throws
   * NoticeForged.
   */
  read(notice: {
    readonly headers: Headers
    readonly body: string
  }): Promise<ProviderNotice | undefined>
  /** The answer to a notice. */
  answer(taken: boolean): NoticeAnswer
}

/** A card that a payer has left with the provider; its number never reaches this server. */
export interface SavedCard {
  readonly id: string
  /** 'visa', 'mastercard' …; lower case. */
  readonly brand: string
  readonly last4: string
  readonly expMonth: number
  readonly expYear: number
  /** True: renewals are charged to this card. */
  readonly isDefault: boolean
}

/** Keeps cards at the provider. Throws ProviderUnavailable and ProviderRefused. */
export interface CardVault {
  /** The payer's name at the provider; the same for the same institution. */
  customer(institution: { readonly id: string; readonly name: string }): Promise<string>
  /**
   * A page of the provider on which a card is entered. `{session}` in `returnTo` becomes its
   * session.
   */
  enterCard(options: {
    readonly customer: string
    readonly returnTo: string
    readonly cancelTo: string
    readonly currency: string
    readonly lang: 'zh' | 'en'
    readonly key: string
  }): Promise<{ readonly url: string; readonly session: string }>
  /**
   * The card that was entered in a session; undefined if none was. Throws ProviderRefused for a
   * session of another customer.
   */
  enteredCard(customer: string, session: string): Promise<SavedCard | undefined>
  cards(customer: string): Promise<readonly SavedCard[]>
  makeDefault(customer: string, card: string): Promise<void>
  remove(customer: string, card: string): Promise<void>
  /** Charges the default card without the payer. */
  charge(charge: Charge & { readonly customer: string }): Promise<BegunCharge & ChargeOutcome>
}

/** An account that corporate transfers go to. */
export interface TransferAccount {
  readonly currency: string
  readonly holder: string
  readonly bank: string
  readonly number: string
}

/**
 * Pages of the test cashier, for payments with fake money. `deliver` handles its notices like those
 * of a provider.
 */
export interface TestCashier {
  serve(
    request: Request,
    deliver: (notice: { readonly headers: Headers; readonly body: string }) => Promise<unknown>,
  ): Promise<Response>
}

/** The payment providers, by the specification's pay types (FIN-05). */
export interface Payments {
  readonly providers: Readonly<Partial<Record<string, PaymentProvider>>>
  readonly cards?: CardVault | undefined
  /** There where no provider is configured, on one's own machine. */
  readonly cashier?: TestCashier | undefined
  readonly transferAccounts: readonly TransferAccount[]
}
