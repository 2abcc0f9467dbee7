import { createHmac } from 'node:crypto'
import { stripeClient, stripeProvider } from '../../../server/adapters/payments/stripe.ts'
import { stripeCards } from '../../../server/adapters/payments/stripeCards.ts'
import { openFake, type FakeAnswer, type FakeNotice, type FakeRequest } from './fake.ts'

const webhookSecret = 'whsec_test000000000000000000000000'
type Thing = Record<string, unknown>

/** `a[b][0]=c` -> { a: { b: { 0: 'c' } } } */
const parsed = (body: string): Thing => {
  const all: Thing = {}
  for (const [name, value] of new URLSearchParams(body)) {
    const path = name.replaceAll(']', '').split('[')
    const last = path.pop() ?? ''
    let at = all
    for (const part of path) at = (at[part] ??= {}) as Thing
    at[last] = value
  }
  return all
}
const thing = (value: unknown): Thing => (value ?? {}) as Thing

/** Stripe on this machine: the parts of its API that the adapter asks, for the official SDK. */
export const openFakeStripe = async () => {
  const things = new Map<string, Thing>()
  const answered = new Map<string, string>()
  let count = 0
  const make = (prefix: string, values: Thing): Thing => {
    const id = `${prefix}_${String(++count).padStart(6, '0')}`
    const made = { id, ...values }
    things.set(id, made)
    return made
  }
  const refuse = (status: number, code: string, type = 'invalid_request_error') => ({
    status,
    body: { error: { type, code, message: code } },
  })

  const newSession = (sent: Thing): Thing => {
    const price = thing(thing(thing(sent['line_items'])['0'])['price_data'])
    return make('cs_test', {
      object: 'checkout.session',
      mode: sent['mode'],
      client_reference_id: sent['client_reference_id'] ?? null,
      customer: sent['customer'] ?? null,
      amount_total: price['unit_amount'] === undefined ? null : Number(price['unit_amount']),
      currency: price['currency'] ?? sent['currency'] ?? null,
      payment_status: 'unpaid',
      status: 'open',
      payment_intent: null,
      setup_intent: null,
      success_url: sent['success_url'],
      allowed_payment_method_types: Object.values(thing(sent['allowed_payment_method_types'])),
      url: `https://checkout.stripe.com/c/pay/${String(count)}`,
    })
  }
  const newIntent = (sent: Thing): { status: number; body: Thing } => {
    const method = thing(things.get(String(sent['payment_method'])))
    const declined = thing(method['card'])['last4'] === '0002'
    const intent = make('pi', {
      object: 'payment_intent',
      status: declined ? 'requires_payment_method' : 'succeeded',
      amount_received: declined ? 0 : Number(sent['amount']),
      currency: sent['currency'],
      metadata: sent['metadata'],
      latest_charge: declined
        ? null
        : { payment_method_details: { type: 'card', card: method['card'] } },
    })
    return declined ? refuse(402, 'card_declined', 'card_error') : { status: 200, body: intent }
  }
  const newRefund = (sent: Thing): { status: number; body: Thing } => {
    const intent = thing(things.get(String(sent['payment_intent'])))
    const before = [...things.values()]
      .filter(one => one['object'] === 'refund' && one['payment_intent'] === intent['id'])
      .reduce((sum, one) => sum + Number(one['amount']), 0)
    if (before + Number(sent['amount']) > Number(intent['amount_received']))
      return refuse(400, 'charge_already_refunded')
    return {
      status: 200,
      body: make('re', {
        object: 'refund',
        status: 'succeeded',
        amount: Number(sent['amount']),
        payment_intent: intent['id'],
        metadata: sent['metadata'] ?? {},
      }),
    }
  }

  const post = (path: string, sent: Thing): { status: number; body: Thing } => {
    const [, , kind = '', id = '', verb = '', more = ''] = path.split('/')
    const ok = (body: Thing) => ({ status: 200, body })
    if (path === '/v1/checkout/sessions') return ok(newSession(sent))
    if (kind === 'checkout' && more === 'expire') {
      const session = thing(things.get(verb))
      if (session['status'] !== 'open') return refuse(400, 'checkout_session_not_open')
      session['status'] = 'expired'
      return ok(session)
    }
    if (path === '/v1/customers') {
      const { name, metadata } = sent
      return ok(
        make('cus', {
          object: 'customer',
          name,
          metadata,
          invoice_settings: { default_payment_method: null },
        }),
      )
    }
    if (kind === 'customers') {
      const customer = thing(things.get(id))
      Object.assign(thing(customer['invoice_settings']), thing(sent['invoice_settings']))
      return ok(customer)
    }
    if (path === '/v1/payment_intents') return newIntent(sent)
    if (path === '/v1/refunds') return newRefund(sent)
    if (kind === 'payment_methods' && verb === 'detach') {
      const method = thing(things.get(id))
      method['customer'] = null
      return ok(method)
    }
    return refuse(404, 'resource_missing')
  }
  const get = (path: string, query: URLSearchParams): { status: number; body: Thing } => {
    const parts = path.split('/')
    if (path === '/v1/refunds') {
      const of = query.get('payment_intent')
      const data = [...things.values()].filter(
        one => one['object'] === 'refund' && one['payment_intent'] === of,
      )
      return { status: 200, body: { object: 'list', data, has_more: false } }
    }
    if (parts.at(-1) === 'payment_methods') {
      const data = [...things.values()].filter(
        one => one['object'] === 'payment_method' && one['customer'] === parts.at(-2),
      )
      return { status: 200, body: { object: 'list', data, has_more: false } }
    }
    const found = things.get(parts.at(-1) ?? '')
    if (!found) return refuse(404, 'resource_missing')
    const expanded = (id: unknown): unknown => things.get(String(id)) ?? id
    return {
      status: 200,
      body: {
        ...found,
        ...(found['object'] === 'checkout.session'
          ? {
              payment_intent: expanded(found['payment_intent']),
              setup_intent: expanded(found['setup_intent']),
            }
          : {}),
      },
    }
  }

  const answer = (request: FakeRequest): FakeAnswer => {
    const { method, path, query, headers, body } = request
    if (headers.authorization !== 'Bearer sk_test_fake')
      return { status: 401, body: JSON.stringify({ error: { type: 'invalid_request_error' } }) }
    const key = headers['idempotency-key']
    const known = typeof key === 'string' ? answered.get(key) : undefined
    if (known !== undefined) return { status: 200, body: known }
    const { status, body: told } = method === 'GET' ? get(path, query) : post(path, parsed(body))
    const text = JSON.stringify(told)
    if (typeof key === 'string' && status === 200) answered.set(key, text)
    return { status, headers: { 'request-id': `req_${String(++count)}` }, body: text }
  }
  const fake = await openFake(answer)
  const settings = { key: 'sk_test_fake', webhookSecret, wallets: ['paypal'], origin: fake.origin }
  const client = stripeClient(settings)
  const sessionOf = (no: string): Thing => {
    const found = [...things.values()].find(one => one['client_reference_id'] === no)
    if (!found) throw new Error(`no session of ${no}`)
    return found
  }
  return {
    ...fake,
    things,
    /** A day passes, after which Stripe has forgotten all requests. */
    forgetKeys: () => answered.clear(),
    provider: stripeProvider(settings, ['card'], client),
    wallets: stripeProvider(settings, settings.wallets, client),
    cards: stripeCards(client),
    env: {
      EDU_STRIPE_KEY: settings.key,
      EDU_STRIPE_WEBHOOK_SECRET: webhookSecret,
      EDU_STRIPE_WALLETS: 'paypal',
      EDU_STRIPE_API: fake.origin,
    },
    /** The payer pays at Checkout; `amount`: another sum than asked. */
    pay(no: string, { amount, brand = 'visa' }: { amount?: number; brand?: string } = {}) {
      const session = sessionOf(no)
      if (amount !== undefined) session['amount_total'] = amount
      const intent = make('pi', {
        object: 'payment_intent',
        status: 'succeeded',
        amount_received: session['amount_total'],
        currency: session['currency'],
        metadata: {},
        latest_charge: { payment_method_details: { type: 'card', card: { brand } } },
      })
      Object.assign(session, {
        payment_status: 'paid',
        status: 'complete',
        payment_intent: intent['id'],
      })
    },
    expire(no: string) {
      sessionOf(no)['status'] = 'expired'
    },
    /** A card that is entered in a session of setup mode. */
    enterCard(session: string, last4: string) {
      const found = thing(things.get(session))
      const method = make('pm', {
        object: 'payment_method',
        customer: found['customer'],
        card: { brand: 'visa', last4, exp_month: 12, exp_year: 2030 },
      })
      const intent = make('seti', { status: 'succeeded', payment_method: method['id'] })
      Object.assign(found, { status: 'complete', setup_intent: intent['id'] })
    },
    /** An event as Stripe signs it; `secret`: another than the endpoint's. */
    notice(no: string, type = 'checkout.session.completed', secret = webhookSecret): FakeNotice {
      const body = JSON.stringify({
        id: `evt_${no}_${type}`,
        object: 'event',
        type,
        data: { object: sessionOf(no) },
      })
      // https://docs.stripe.com/webhooks#verify-manually: HMAC with SHA-256 of '<seconds>.<body>'
      const seconds = String(Math.floor(Date.now() / 1000))
      const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
      const header = `t=${seconds},v1=${signature}`
      return { headers: { 'content-type': 'application/json', 'stripe-signature': header }, body }
    },
  }
}
export type FakeStripe = Awaited<ReturnType<typeof openFakeStripe>>
