import { Stripe } from 'stripe'
import {
  NoticeForged,
  ProviderRefused,
  ProviderUnavailable,
  type Charge,
  type ChargeName,
  type ChargeOutcome,
  type PaymentProvider,
  type ProviderNotice,
  type RefundOutcome,
  type RefundRequest,
} from '../../platform/payments.ts'
import { patienceMs } from './parts.ts'
import type { StripeSettings } from './settings.ts'

/** Currencies without decimals that Stripe nevertheless counts in hundredths. */
const hundredths: ReadonlySet<string> = new Set(['ISK', 'UGX'])
export const stripeAmount = (amount: bigint, currency: string): number =>
  Number(hundredths.has(currency) ? amount * 100n : amount)
const minorAmount = (amount: number, currency: string): bigint =>
  hundredths.has(currency) ? BigInt(amount) / 100n : BigInt(amount)

/** A client of the official SDK. */
export const stripeClient = ({ key, origin }: StripeSettings): Stripe => {
  const at = origin === undefined ? undefined : new URL(origin)
  return new Stripe(key, {
    timeout: patienceMs,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(at
      ? {
          host: at.hostname,
          port: at.port || (at.protocol === 'http:' ? 80 : 443),
          protocol: at.protocol === 'http:' ? 'http' : 'https',
        }
      : {}),
  })
}

/**
 * Runs a request of the SDK and converts its errors to those of the port. The error 'idempotency
 * key in use' says nothing about the money: an earlier attempt may still be running.
 */
export const asking = async <T>(ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask()
  } catch (error) {
    if (
      error instanceof Stripe.errors.StripeCardError ||
      error instanceof Stripe.errors.StripeInvalidRequestError
    )
      throw new ProviderRefused(`stripe: ${error.code ?? error.type}`, { cause: error })
    throw new ProviderUnavailable('stripe', { cause: error })
  }
}

const idOf = (one: string | { readonly id: string } | null | undefined): string | undefined =>
  typeof one === 'string' ? one : one?.id

/** The payment method, if the intent includes its charge. */
const methodOf = (intent: Stripe.PaymentIntent): string | undefined => {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const details = charge?.payment_method_details
  return details?.card?.brand ?? details?.type
}

const settledOutcome = (
  total: number | null,
  currency: string | null,
  transaction: string | undefined,
  method: string | undefined,
): ChargeOutcome => {
  if (total === null || currency === null || transaction === undefined)
    throw new ProviderUnavailable('stripe: a paid session tells no amount')
  const code = currency.toUpperCase()
  return { state: 'SETTLED', amount: minorAmount(total, code), currency: code, transaction, method }
}

const sessionOutcome = (session: Stripe.Checkout.Session): ChargeOutcome => {
  if (session.payment_status === 'paid') {
    const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
    return settledOutcome(
      session.amount_total,
      session.currency,
      idOf(session.payment_intent),
      intent ? methodOf(intent) : undefined,
    )
  }
  return { state: session.status === 'expired' ? 'CLOSED' : 'PENDING' }
}

/** The outcome of a charge without the payer's presence. */
export const intentOutcome = (intent: Stripe.PaymentIntent): ChargeOutcome => {
  if (intent.status === 'succeeded')
    return settledOutcome(intent.amount_received, intent.currency, intent.id, methodOf(intent))
  if (intent.status === 'processing') return { state: 'PENDING' }
  return { state: 'FAILED', reason: intent.last_payment_error?.code ?? intent.status }
}

/** Marks intents of renewals: those of Checkout may fail and succeed in the same session. */
export const renewalMark = 'renewal'

const noticeOf = (event: Stripe.Event): ProviderNotice | undefined => {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      const session = event.data.object
      const no = session.client_reference_id
      if (!no || session.mode !== 'payment') return undefined
      const failed = event.type === 'checkout.session.async_payment_failed'
      return { no, outcome: failed ? { state: 'FAILED' } : sessionOutcome(session) }
    }
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed': {
      const { no, kind } = event.data.object.metadata
      return no && kind === renewalMark
        ? { no, outcome: intentOutcome(event.data.object) }
        : undefined
    }
    default:
      return undefined
  }
}

const refundOf = ({ status, id, failure_reason }: Stripe.Refund): RefundOutcome => {
  const state =
    status === 'succeeded'
      ? 'SETTLED'
      : status === 'failed' || status === 'canceled'
        ? 'FAILED'
        : 'PENDING'
  return { state, reference: id, reason: failure_reason }
}

/**
 * Makes a refund or returns the existing one: Stripe stores an idempotency key for a day, and a
 * refund may be pending for longer.
 */
const refundOnce = async (
  stripe: Stripe,
  { transaction, refundNo, amount, currency }: RefundRequest,
): Promise<RefundOutcome> => {
  const { data } = await asking(() =>
    stripe.refunds.list({ payment_intent: transaction, limit: 100 }),
  )
  const made = data.find(one => one.metadata?.['refundNo'] === refundNo)
  if (made) return refundOf(made)
  return refundOf(
    await asking(() =>
      stripe.refunds.create(
        {
          payment_intent: transaction,
          amount: stripeAmount(amount, currency),
          metadata: { refundNo },
        },
        { idempotencyKey: `refund ${refundNo}` },
      ),
    ),
  )
}

/** Stripe: Checkout by the id of its session. `methods`: which kinds of means it offers. */
export const stripeProvider = (
  settings: StripeSettings,
  methods: readonly string[],
  stripe = stripeClient(settings),
): PaymentProvider => {
  const sessionOf = (reference: string) =>
    asking(() =>
      stripe.checkout.sessions.retrieve(reference, {
        expand: ['payment_intent', 'payment_intent.latest_charge'],
      }),
    )
  const isIntent = (reference: string): boolean => reference.startsWith('pi_')

  return {
    channel: 'stripe',
    currencies: undefined,
    async begin(charge: Charge) {
      const { no, amount, currency, subject, returnTo, expireAt, lang, customer } = charge
      const session = await asking(() =>
        stripe.checkout.sessions.create(
          {
            mode: 'payment',
            client_reference_id: no,
            allowed_payment_method_types: [...methods],
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: currency.toLowerCase(),
                  unit_amount: stripeAmount(amount, currency),
                  product_data: { name: subject },
                },
              },
            ],
            success_url: returnTo,
            cancel_url: `${returnTo}&left=1`,
            // Stripe takes none shorter than half an hour
            expires_at: Math.max(
              Math.floor(expireAt.getTime() / 1000),
              Math.floor(Date.now() / 1000) + 31 * 60,
            ),
            locale: lang,
            metadata: { no },
            payment_intent_data: {
              metadata: { no },
              ...(customer ? { setup_future_usage: 'off_session' as const } : {}),
            },
            ...(customer ? { customer } : {}),
          },
          { idempotencyKey: `pay ${no}` },
        ),
      )
      if (!session.url) throw new ProviderUnavailable('stripe: the session has no address')
      return {
        handover: { as: 'redirect', url: session.url, session: session.id },
        reference: session.id,
      }
    },
    async ask({ reference }: ChargeName) {
      if (reference === undefined) return { state: 'PENDING' }
      if (isIntent(reference))
        return intentOutcome(
          await asking(() =>
            stripe.paymentIntents.retrieve(reference, { expand: ['latest_charge'] }),
          ),
        )
      return sessionOutcome(await sessionOf(reference))
    },
    async close({ reference }: ChargeName) {
      if (reference === undefined) return
      await asking<unknown>(() =>
        isIntent(reference)
          ? stripe.paymentIntents.cancel(reference)
          : stripe.checkout.sessions.expire(reference),
      )
    },
    refund: refund => refundOnce(stripe, refund),
    async askRefund({ reference }) {
      return reference === undefined
        ? { state: 'PENDING' }
        : refundOf(await asking(() => stripe.refunds.retrieve(reference)))
    },
    async read({ headers, body }) {
      let event: Stripe.Event
      try {
        event = await stripe.webhooks.constructEventAsync(
          body,
          headers.get('stripe-signature') ?? '',
          settings.webhookSecret,
        )
      } catch (error) {
        throw new NoticeForged('stripe', { cause: error })
      }
      return noticeOf(event)
    },
    answer: taken => ({ status: taken ? 200 : 400, type: 'application/json', body: '{}' }),
  }
}
