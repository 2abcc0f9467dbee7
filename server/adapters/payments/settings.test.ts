import { describe, expect, it } from 'vitest'
import { pemFile } from '../../../tests/support/payments/fake.ts'
import { createPayments } from './index.ts'
import { paymentsOf } from './settings.ts'

const publicUrl = { EDU_PUBLIC_URL: 'https://console.school' }
const alipay = {
  ...publicUrl,
  EDU_ALIPAY_APP_ID: '2021',
  EDU_ALIPAY_KEY: pemFile('alipay-app.key'),
  EDU_ALIPAY_PUBLIC_KEY: pemFile('alipay.public'),
}
const wechat = {
  ...publicUrl,
  EDU_WECHAT_APP_ID: 'wx1',
  EDU_WECHAT_MERCHANT: '1900',
  EDU_WECHAT_KEY: pemFile('wechat-merchant.key'),
  EDU_WECHAT_CERT: pemFile('wechat-merchant.cert'),
  EDU_WECHAT_API_KEY: '0123456789abcdef0123456789abcdef',
}
const stripe = {
  ...publicUrl,
  EDU_STRIPE_KEY: 'sk_test_1',
  EDU_STRIPE_WEBHOOK_SECRET: 'whsec_abc',
}

describe('the settings of payments', () => {
  it('offer what is configured', () => {
    const offered = (env: Readonly<Record<string, string>>, development = false) =>
      Object.keys(createPayments(paymentsOf(env), development).providers)
    expect(offered({ ...alipay, ...wechat, ...stripe })).toEqual(['ALIPAY', 'WECHAT', 'STRIPE'])
    expect(offered({ ...stripe, EDU_STRIPE_WALLETS: 'paypal, link' })).toEqual(['STRIPE', 'JWB'])
    // no test payments on a server that others can reach
    expect(offered({})).toEqual([])
    expect(offered({}, true)).toEqual(['ALIPAY', 'WECHAT', 'STRIPE', 'JWB'])
    expect(offered(stripe, true)).toEqual(['STRIPE'])
    expect(createPayments(paymentsOf(stripe), true).cashier).toBeUndefined()
  })
  it('read accounts for transfers', () => {
    expect(
      paymentsOf({
        EDU_TRANSFER_ACCOUNTS: 'CNY: Edu Ltd, Bank of China, 6222 1; USD: Edu, HSBC, 1',
      }).transferAccounts,
    ).toEqual([
      { currency: 'CNY', holder: 'Edu Ltd', bank: 'Bank of China', number: '6222 1' },
      { currency: 'USD', holder: 'Edu', bank: 'HSBC', number: '1' },
    ])
  })
  it.each([
    [{ EDU_ALIPAY_APP_ID: '1' }, 'EDU_ALIPAY_APP_ID requires EDU_ALIPAY_KEY'],
    [{ ...alipay, EDU_ALIPAY_KEY: '/nowhere' }, 'cannot be read'],
    [{ ...alipay, EDU_ALIPAY_KEY: pemFile('alipay.public') }, 'holds none'],
    [{ ...alipay, EDU_PUBLIC_URL: '' }, 'requires EDU_PUBLIC_URL'],
    [{ ...alipay, EDU_ALIPAY_GATEWAY: 'ftp://x' }, 'EDU_ALIPAY_GATEWAY must look like'],
    [{ ...wechat, EDU_WECHAT_API_KEY: 'short' }, '32 characters'],
    [{ ...stripe, EDU_STRIPE_KEY: 'pk_live_1' }, 'must be a secret key'],
    [{ ...stripe, EDU_STRIPE_WEBHOOK_SECRET: 'abc' }, 'must look like whsec_'],
    [{ EDU_STRIPE_WALLETS: 'paypal' }, 'requires EDU_STRIPE_KEY'],
    [{ ...stripe, EDU_STRIPE_WALLETS: 'Pay Pal' }, 'must look like paypal,link'],
    [{ EDU_TRANSFER_ACCOUNTS: 'CNY: only a name' }, 'EDU_TRANSFER_ACCOUNTS must look like'],
  ])('refuse %o', (env, words) => {
    expect(() => paymentsOf(env)).toThrow(words)
  })
})
