import { randomBytes } from 'node:crypto'
import type { Payments } from '../../platform/payments.ts'
import { alipayProvider } from './alipay.ts'
import { createCashier } from './cashier.ts'
import type { PaymentSettings } from './settings.ts'
import { stripeClient, stripeProvider } from './stripe.ts'
import { stripeCards } from './stripeCards.ts'
import { wechatProvider } from './wechat.ts'

/** The configured providers; without any, the test cashier in development, and none elsewhere. */
export const createPayments = (settings: PaymentSettings, development: boolean): Payments => {
  const { alipay, wechat, stripe, transferAccounts } = settings
  if (!(alipay ?? wechat ?? stripe))
    return development
      ? { ...createCashier(randomBytes(32).toString('hex')), transferAccounts }
      : { providers: {}, transferAccounts }
  const client = stripe && stripeClient(stripe)
  return {
    providers: {
      ...(alipay ? { ALIPAY: alipayProvider(alipay) } : {}),
      ...(wechat ? { WECHAT: wechatProvider(wechat) } : {}),
      ...(stripe ? { STRIPE: stripeProvider(stripe, ['card'], client) } : {}),
      ...(stripe?.wallets.length ? { JWB: stripeProvider(stripe, stripe.wallets, client) } : {}),
    },
    ...(client ? { cards: stripeCards(client) } : {}),
    transferAccounts,
  }
}
