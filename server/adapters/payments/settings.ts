import { readFileSync } from 'node:fs'
import { createPrivateKey, createPublicKey } from 'node:crypto'
import type { TransferAccount } from '../../platform/payments.ts'
import { WrongSetting } from '../wrongSetting.ts'

type Variables = Readonly<Record<string, string | undefined>>

export interface AlipaySettings {
  readonly appId: string
  /** PEM, PKCS#8. */
  readonly privateKey: string
  /** Alipay's, PEM. */
  readonly publicKey: string
  /** Undefined: the real one. */
  readonly gateway: string | undefined
}
export interface WechatSettings {
  readonly appId: string
  readonly merchant: string
  /** PEM of the merchant's key and certificate. */
  readonly privateKey: string
  readonly certificate: string
  /** The APIv3 key, 32 bytes. */
  readonly apiKey: string
  readonly origin: string | undefined
}
export interface StripeSettings {
  readonly key: string
  readonly webhookSecret: string
  /** Kinds of wallets behind JWB; none: it isn't offered. */
  readonly wallets: readonly string[]
  readonly origin: string | undefined
}
export interface PaymentSettings {
  readonly alipay: AlipaySettings | undefined
  readonly wechat: WechatSettings | undefined
  readonly stripe: StripeSettings | undefined
  readonly transferAccounts: readonly TransferAccount[]
}

/**
 * Returns the named variables if all are set, undefined if none is. Throws WrongSetting if some are
 * missing.
 */
const allOf = <const N extends string>(
  env: Variables,
  names: readonly N[],
): Readonly<Record<N, string>> | undefined => {
  const set = names.find(name => env[name])
  if (set === undefined) return undefined
  const missing = names.find(name => !env[name])
  if (missing) throw new WrongSetting(`${set} requires ${missing}`)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each of them is set
  return Object.fromEntries(names.map(name => [name, env[name] ?? ''])) as Record<N, string>
}

const readPem = (name: string, file: string, judge: (pem: string) => unknown): string => {
  let pem: string
  try {
    pem = readFileSync(file, 'utf8')
  } catch {
    throw new WrongSetting(`${name} names the file '${file}', which cannot be read`)
  }
  try {
    judge(pem)
  } catch {
    throw new WrongSetting(`${name} must name a PEM file with a key; '${file}' holds none`)
  }
  return pem
}

const originOf = (name: string, text: string | undefined): string | undefined => {
  if (!text) return undefined
  if (!URL.canParse(text) || !['https:', 'http:'].includes(new URL(text).protocol))
    throw new WrongSetting(`${name} must look like https://host`)
  return text
}

const alipayOf = (env: Variables): AlipaySettings | undefined => {
  const set = allOf(env, ['EDU_ALIPAY_APP_ID', 'EDU_ALIPAY_KEY', 'EDU_ALIPAY_PUBLIC_KEY'])
  if (!set) return undefined
  const pem = readPem('EDU_ALIPAY_KEY', set.EDU_ALIPAY_KEY, createPrivateKey)
  return {
    appId: set.EDU_ALIPAY_APP_ID,
    // converts every kind of PEM to PKCS#8 for the SDK
    privateKey: createPrivateKey(pem).export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: readPem('EDU_ALIPAY_PUBLIC_KEY', set.EDU_ALIPAY_PUBLIC_KEY, createPublicKey),
    gateway: originOf('EDU_ALIPAY_GATEWAY', env['EDU_ALIPAY_GATEWAY']),
  }
}

const wechatOf = (env: Variables): WechatSettings | undefined => {
  const set = allOf(env, [
    'EDU_WECHAT_APP_ID',
    'EDU_WECHAT_MERCHANT',
    'EDU_WECHAT_KEY',
    'EDU_WECHAT_CERT',
    'EDU_WECHAT_API_KEY',
  ])
  if (!set) return undefined
  if (Buffer.byteLength(set.EDU_WECHAT_API_KEY) !== 32)
    throw new WrongSetting('EDU_WECHAT_API_KEY must be the APIv3 key, 32 characters')
  return {
    appId: set.EDU_WECHAT_APP_ID,
    merchant: set.EDU_WECHAT_MERCHANT,
    privateKey: readPem('EDU_WECHAT_KEY', set.EDU_WECHAT_KEY, createPrivateKey),
    certificate: readPem('EDU_WECHAT_CERT', set.EDU_WECHAT_CERT, createPublicKey),
    apiKey: set.EDU_WECHAT_API_KEY,
    origin: originOf('EDU_WECHAT_API', env['EDU_WECHAT_API']),
  }
}

const stripeOf = (env: Variables): StripeSettings | undefined => {
  const set = allOf(env, ['EDU_STRIPE_KEY', 'EDU_STRIPE_WEBHOOK_SECRET'])
  if (!set) {
    if (env['EDU_STRIPE_WALLETS'])
      throw new WrongSetting('EDU_STRIPE_WALLETS requires EDU_STRIPE_KEY')
    return undefined
  }
  if (!/^(sk|rk)_\w+$/.test(set.EDU_STRIPE_KEY))
    throw new WrongSetting('EDU_STRIPE_KEY must be a secret key such as sk_live_…')
  if (!/^whsec_[\w+/=]+$/.test(set.EDU_STRIPE_WEBHOOK_SECRET))
    throw new WrongSetting('EDU_STRIPE_WEBHOOK_SECRET must look like whsec_…')
  const wallets = (env['EDU_STRIPE_WALLETS'] ?? '').split(',').flatMap(part => part.trim() || [])
  const odd = wallets.find(wallet => !/^[a-z_]{2,30}$/.test(wallet))
  if (odd !== undefined)
    throw new WrongSetting(`EDU_STRIPE_WALLETS must look like paypal,link, not '${odd}'`)
  return {
    key: set.EDU_STRIPE_KEY,
    webhookSecret: set.EDU_STRIPE_WEBHOOK_SECRET,
    wallets,
    origin: originOf('EDU_STRIPE_API', env['EDU_STRIPE_API']),
  }
}

/** `CNY: Edu Ltd, Bank of China Shanghai, 6222 0000 1111; USD: …` */
const transferAccountsOf = (text = ''): readonly TransferAccount[] =>
  text.split(';').flatMap(part => {
    if (!part.trim()) return []
    const [, currency = '', rest = ''] = /^\s*([A-Z]{3})\s*:(.+)$/s.exec(part) ?? []
    const [holder = '', bank = '', number = '', more] = rest.split(',').map(one => one.trim())
    if (!holder || !bank || !number || more !== undefined)
      throw new WrongSetting(
        `EDU_TRANSFER_ACCOUNTS must look like CNY: holder, bank, number; USD: …, not '${part.trim()}'`,
      )
    return [{ currency, holder, bank, number }]
  })

/** How money is moved, by the environment. Throws WrongSetting at the first wrong variable. */
export const paymentsOf = (env: Variables): PaymentSettings => {
  const settings = {
    alipay: alipayOf(env),
    wechat: wechatOf(env),
    stripe: stripeOf(env),
    transferAccounts: transferAccountsOf(env['EDU_TRANSFER_ACCOUNTS']),
  }
  if ((settings.alipay ?? settings.wechat ?? settings.stripe) && !env['EDU_PUBLIC_URL'])
    throw new WrongSetting(
      'a payment provider requires EDU_PUBLIC_URL, the address that it reports to and that payers return to',
    )
  return settings
}
