import type Stripe from 'stripe'
import {
  ProviderRefused,
  ProviderUnavailable,
  type CardVault,
  type SavedCard,
} from '../../platform/payments.ts'
import { asking, intentOutcome, renewalMark, stripeAmount } from './stripe.ts'

const idOf = (one: string | { readonly id: string } | null | undefined): string | undefined =>
  typeof one === 'string' ? one : one?.id

const cardOf = (
  { id, card }: Stripe.PaymentMethod,
  first: string | undefined,
): SavedCard | undefined =>
  card && {
    id,
    brand: card.brand,
    last4: card.last4,
    expMonth: card.exp_month,
    expYear: card.exp_year,
    isDefault: id === first,
  }

/** Cards that institutions have left with Stripe. An institution is one customer there. */
export const stripeCards = (stripe: Stripe): CardVault => {
  const defaultOf = async (customer: string): Promise<string | undefined> => {
    const found = await asking(() => stripe.customers.retrieve(customer))
    return 'deleted' in found && found.deleted
      ? undefined
      : idOf((found as Stripe.Customer).invoice_settings.default_payment_method)
  }
  const ownMethod = async (customer: string, id: string): Promise<Stripe.PaymentMethod> => {
    const method = await asking(() => stripe.paymentMethods.retrieve(id))
    // an id of another institution's card is unknown to this one
    if (idOf(method.customer) !== customer) throw new ProviderRefused('stripe: not this customer’s')
    return method
  }
  const setDefault = (customer: string, id: string) =>
    asking(() =>
      stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } }),
    )

  return {
    async customer({ id, name }) {
      const made = await asking(() =>
        stripe.customers.create(
          { name, metadata: { institution: id } },
          { idempotencyKey: `customer ${id}` },
        ),
      )
      return made.id
    },
    async enterCard({ customer, returnTo, cancelTo, currency, lang, key }) {
      const session = await asking(() =>
        stripe.checkout.sessions.create(
          {
            mode: 'setup',
            customer,
            currency: currency.toLowerCase(),
            allowed_payment_method_types: ['card'],
            success_url: returnTo.replace('{session}', '{CHECKOUT_SESSION_ID}'),
            cancel_url: cancelTo,
            locale: lang,
          },
          { idempotencyKey: `card ${key}` },
        ),
      )
      if (!session.url) throw new ProviderUnavailable('stripe: the session has no address')
      return { url: session.url, session: session.id }
    },
    async enteredCard(customer, id) {
      const session = await asking(() =>
        stripe.checkout.sessions.retrieve(id, { expand: ['setup_intent'] }),
      )
      if (idOf(session.customer) !== customer)
        throw new ProviderRefused('stripe: not this customer’s session')
      const intent = typeof session.setup_intent === 'object' ? session.setup_intent : null
      const method = idOf(intent?.payment_method)
      if (intent?.status !== 'succeeded' || method === undefined) return undefined
      const found = await ownMethod(customer, method)
      await setDefault(customer, method)
      return cardOf(found, method)
    },
    async cards(customer) {
      const [methods, first] = await Promise.all([
        asking(() => stripe.customers.listPaymentMethods(customer, { type: 'card', limit: 20 })),
        defaultOf(customer),
      ])
      return methods.data.flatMap(method => cardOf(method, first) ?? [])
    },
    async makeDefault(customer, id) {
      await ownMethod(customer, id)
      await setDefault(customer, id)
    },
    async remove(customer, id) {
      await ownMethod(customer, id)
      await asking(() => stripe.paymentMethods.detach(id))
    },
    async charge({ no, amount, currency, subject, customer }) {
      const first = await defaultOf(customer)
      if (first === undefined) throw new ProviderRefused('stripe: there is no card')
      const intent = await asking(() =>
        stripe.paymentIntents.create(
          {
            amount: stripeAmount(amount, currency),
            currency: currency.toLowerCase(),
            customer,
            payment_method: first,
            description: subject,
            off_session: true,
            confirm: true,
            metadata: { no, kind: renewalMark },
          },
          { idempotencyKey: `pay ${no}` },
        ),
      )
      return { handover: { as: 'none' }, reference: intent.id, ...intentOutcome(intent) }
    },
  }
}
