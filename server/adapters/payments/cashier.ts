import { hmacOf } from '../../platform/http/signed.ts'
import {
  NoticeForged,
  ProviderRefused,
  type CardVault,
  type Charge,
  type ChargeOutcome,
  type PaymentProvider,
  type Payments,
  type RefundOutcome,
  type SavedCard,
  type TestCashier,
} from '../../platform/payments.ts'
import { isObject } from '../../../src/protocol/isObject.ts'
import { cardPage, chargePage, unknownPage } from './cashierPage.ts'

const path = '/edu_openapi/payment/cashier'
/** Payment types that the test cashier simulates. */
const stoodFor = ['ALIPAY', 'WECHAT', 'STRIPE', 'JWB'] as const
/** The payment method of each provider, if the payer has no choice. */
const methods = { ALIPAY: 'alipay', WECHAT: 'wechat_pay', STRIPE: 'visa', JWB: 'paypal' } as const

interface Open {
  readonly charge: Charge
  readonly method: string
  outcome: ChargeOutcome
}
interface Entry {
  readonly customer: string
  readonly returnTo: string
  readonly cancelTo: string
  readonly lang: 'zh' | 'en'
  card?: SavedCard
}

const fieldOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits ?? 2
const sumOf = ({ amount, currency }: Charge): string => {
  const decimals = decimalsOf(currency)
  const digits = String(amount).padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}
const leave = (to: string): Response =>
  new Response(null, { status: 303, headers: { Location: to, 'Cache-Control': 'no-store' } })

/**
 * A test cashier for development without a payment provider: it implements the same port without
 * real money, signs its notices and keeps everything in memory. After a restart its charges are
 * lost, and open payments expire.
 */
export const createCashier = (
  secret: string,
): Pick<Payments, 'providers' | 'cards'> & { readonly cashier: TestCashier } => {
  const charges = new Map<string, Open>()
  const refunds = new Map<string, RefundOutcome>()
  const cards = new Map<string, SavedCard[]>()
  const entries = new Map<string, Entry>()

  const provider = (payType: (typeof stoodFor)[number]): PaymentProvider => ({
    channel: 'cashier',
    currencies: payType === 'ALIPAY' || payType === 'WECHAT' ? new Set(['CNY']) : undefined,
    isTest: true,
    async begin(charge) {
      const known = charges.get(charge.no)
      if (!known)
        charges.set(charge.no, { charge, method: methods[payType], outcome: { state: 'PENDING' } })
      const { origin } = new URL(charge.noticesTo)
      const url = `${origin}${path}?no=${charge.no}`
      return {
        handover:
          payType === 'WECHAT' && charge.device === 'desktop'
            ? { as: 'code', text: url }
            : { as: 'redirect', url },
        reference: charge.no,
      }
    },
    ask: async ({ no }) => charges.get(no)?.outcome ?? { state: 'PENDING' },
    async close({ no }) {
      const open = charges.get(no)
      if (open?.outcome.state === 'SETTLED') throw new ProviderRefused('it is paid')
      if (open) open.outcome = { state: 'CLOSED' }
    },
    async refund({ refundNo }) {
      refunds.set(refundNo, { state: 'SETTLED', reference: refundNo })
      return { state: 'SETTLED', reference: refundNo }
    },
    askRefund: async ({ refundNo }) => refunds.get(refundNo) ?? { state: 'PENDING' },
    async read({ headers, body }) {
      if (headers.get('cashier-signature') !== (await hmacOf(secret, body)))
        throw new NoticeForged('cashier')
      const notice: unknown = JSON.parse(body)
      const no = isObject(notice) && typeof notice['no'] === 'string' ? notice['no'] : ''
      const open = charges.get(no)
      return open && { no, outcome: open.outcome }
    },
    answer: taken => ({ status: taken ? 200 : 400, type: 'text/plain', body: '' }),
  })

  const decide = async (
    open: Open,
    wish: string,
    deliver: Parameters<TestCashier['serve']>[1],
  ): Promise<Response> => {
    const { charge, method } = open
    const { no, amount, currency, returnTo } = charge
    if (wish === 'leave' || open.outcome.state !== 'PENDING') return leave(`${returnTo}&left=1`)
    open.outcome =
      wish === 'pay'
        ? { state: 'SETTLED', amount, currency, transaction: `T${no}`, method }
        : { state: 'FAILED', reason: 'declined at the test cashier' }
    const body = JSON.stringify({ no })
    await deliver({
      headers: new Headers({ 'cashier-signature': await hmacOf(secret, body) }),
      body,
    })
    return leave(returnTo)
  }

  const enter = (entry: Entry, form: FormData): Response => {
    const [brand = '', last4 = ''] = fieldOf(form, 'card').split(' ')
    if (fieldOf(form, 'do') !== 'save') return leave(entry.cancelTo)
    const own = cards.get(entry.customer) ?? []
    const id = `card_${String(own.length + 1)}_${last4}`
    entry.card = { id, brand, last4, expMonth: 12, expYear: 2030, isDefault: true }
    cards.set(entry.customer, [...own.map(card => ({ ...card, isDefault: false })), entry.card])
    return leave(entry.returnTo)
  }

  const serve: TestCashier['serve'] = async (request, deliver) => {
    const { searchParams } = new URL(request.url)
    const form = request.method === 'POST' ? await request.formData() : undefined
    const entry = entries.get(searchParams.get('card') ?? '')
    if (entry) return form ? enter(entry, form) : cardPage(entry.lang)
    const open = charges.get(searchParams.get('no') ?? '')
    if (!open)
      return unknownPage(request.headers.get('accept-language')?.startsWith('zh') ? 'zh' : 'en')
    if (form) return decide(open, fieldOf(form, 'do'), deliver)
    return open.outcome.state === 'PENDING'
      ? chargePage(open.charge, sumOf(open.charge))
      : unknownPage(open.charge.lang)
  }

  const vault: CardVault = {
    customer: async ({ id }) => `cus_${id}`,
    async enterCard({ customer, returnTo, cancelTo, lang, key }) {
      const session = `cs_${key}`
      const back = returnTo.replace('{session}', session)
      entries.set(session, { customer, returnTo: back, cancelTo, lang })
      return { url: `${new URL(returnTo).origin}${path}?card=${session}`, session }
    },
    async enteredCard(customer, session) {
      const entry = entries.get(session)
      if (entry?.customer !== customer) throw new ProviderRefused('no such session')
      return entry.card
    },
    cards: async customer => cards.get(customer) ?? [],
    async makeDefault(customer, id) {
      const own = cards.get(customer) ?? []
      if (!own.some(card => card.id === id)) throw new ProviderRefused('no such card')
      cards.set(
        customer,
        own.map(card => ({ ...card, isDefault: card.id === id })),
      )
    },
    async remove(customer, id) {
      const own = cards.get(customer) ?? []
      if (!own.some(card => card.id === id)) throw new ProviderRefused('no such card')
      cards.set(
        customer,
        own.filter(card => card.id !== id),
      )
    },
    async charge(charge) {
      const card = cards.get(charge.customer)?.find(one => one.isDefault)
      if (!card) throw new ProviderRefused('there is no card')
      const outcome: ChargeOutcome = {
        state: 'SETTLED',
        amount: charge.amount,
        currency: charge.currency,
        transaction: `T${charge.no}`,
        method: card.brand,
      }
      charges.set(charge.no, { charge, method: card.brand, outcome })
      return { handover: { as: 'none' }, reference: charge.no, ...outcome }
    },
  }

  return {
    providers: Object.fromEntries(stoodFor.map(payType => [payType, provider(payType)])),
    cards: vault,
    cashier: { serve },
  }
}
