import WechatPay from 'wechatpay-node-v3'
import {
  NoticeForged,
  ProviderRefused,
  ProviderUnavailable,
  type Charge,
  type ChargeName,
  type ChargeOutcome,
  type ChargeState,
  type PaymentProvider,
  type RefundOutcome,
} from '../../platform/payments.ts'
import { demandText, numberAt, shanghaiTime, textAt } from './parts.ts'
import type { WechatSettings } from './settings.ts'
import { wechatHttp, type VerifySignature } from './wechatHttp.ts'

const states: Readonly<Record<string, ChargeState>> = {
  SUCCESS: 'SETTLED',
  // it was paid, and refunded in part or in full
  REFUND: 'SETTLED',
  NOTPAY: 'PENDING',
  USERPAYING: 'PENDING',
  ACCEPT: 'PENDING',
  CLOSED: 'CLOSED',
  REVOKED: 'CLOSED',
  PAYERROR: 'FAILED',
}
const refundStates: Readonly<Record<string, RefundOutcome['state']>> = {
  SUCCESS: 'SETTLED',
  PROCESSING: 'PENDING',
  CLOSED: 'FAILED',
  ABNORMAL: 'FAILED',
}
/** Milliseconds between two requests for certificates: a forged notice names any. */
const certificatePauseMs = 60_000

interface Answer {
  readonly status: number
  readonly data?: unknown
  readonly error?: unknown
}

/**
 * The body of an answer of success. Throws ProviderRefused with WeChat's code, ProviderUnavailable
 * where another try may help.
 */
const dataOf = ({ status, data, error }: Answer): unknown => {
  if (status >= 200 && status < 300) return data
  const code = /"code"\s*:\s*"(\w+)"/.exec(typeof error === 'string' ? error : '')?.[1] ?? ''
  if (status >= 500 || status === 429)
    throw new ProviderUnavailable(`wechat: ${String(status)} ${code}`)
  throw new ProviderRefused(`${code} (${String(status)})`)
}

const outcomeOf = (trade: unknown): ChargeOutcome => {
  const state = states[demandText(trade, 'trade_state')] ?? 'PENDING'
  if (state !== 'SETTLED') return { state, reason: textAt(trade, 'trade_state_desc') }
  const total = numberAt(trade, 'amount', 'total')
  return {
    state,
    amount: total === undefined ? undefined : BigInt(total),
    currency: textAt(trade, 'amount', 'currency'),
    transaction: demandText(trade, 'transaction_id'),
    method: 'wechat_pay',
  }
}
const refundOf = (refund: unknown): RefundOutcome => ({
  state: refundStates[demandText(refund, 'status')] ?? 'PENDING',
  reference: textAt(refund, 'refund_id'),
})

/** WeChat Pay: QR codes on a desktop, H5 on a phone, by the SDK of its APIv3. */
export const wechatProvider = (settings: WechatSettings): PaymentProvider => {
  const { appId, merchant, privateKey, certificate, apiKey, origin } = settings
  const pay = new WechatPay({
    appid: appId,
    mchid: merchant,
    publicKey: Buffer.from(certificate),
    privateKey: Buffer.from(privateKey),
    key: apiKey,
  })
  const knownSerials = new Set<string>()
  let fetchedAt = 0
  const verify: VerifySignature = async (headers, body) => {
    const [timestamp, nonce, signature, serial] = ['timestamp', 'nonce', 'signature', 'serial'].map(
      name => headers.get(`wechatpay-${name}`) ?? '',
    )
    if (!timestamp || !nonce || !signature || !serial) return false
    if (!knownSerials.has(serial)) {
      // the SDK is about to fetch certificates
      if (Date.now() - fetchedAt < certificatePauseMs) return false
      fetchedAt = Date.now()
    }
    try {
      const isSigned = await pay.verifySign({
        timestamp,
        nonce,
        body,
        serial,
        signature,
        apiSecret: apiKey,
      })
      if (isSigned) knownSerials.add(serial)
      return isSigned
    } catch (error) {
      if (error instanceof ProviderUnavailable) throw error
      return false
    }
  }
  pay.createHttp(wechatHttp(origin, () => verify))

  const unlessUnknown = async (ask: Promise<Answer>): Promise<unknown> => {
    const answer = await ask
    return answer.status === 404 ? undefined : dataOf(answer)
  }

  return {
    channel: 'wechat',
    currencies: new Set(['CNY']),
    async begin({ no, amount, subject, noticesTo, returnTo, expireAt, device, address }: Charge) {
      const order = {
        description: subject,
        out_trade_no: no,
        notify_url: noticesTo,
        time_expire: `${shanghaiTime(expireAt).replace(' ', 'T')}+08:00`,
        amount: { total: Number(amount), currency: 'CNY' },
      }
      if (device === 'desktop') {
        const data = dataOf(await pay.transactions_native(order))
        return { handover: { as: 'code', text: demandText(data, 'code_url') } }
      }
      const ip = /^[\d.]+$|:/.test(address) ? address : '127.0.0.1'
      const scene = { payer_client_ip: ip, h5_info: { type: 'Wap', app_name: subject } }
      const data = dataOf(await pay.transactions_h5({ ...order, scene_info: scene }))
      const url = new URL(demandText(data, 'h5_url'))
      url.searchParams.set('redirect_url', returnTo)
      return { handover: { as: 'redirect', url: url.href } }
    },
    async ask({ no }: ChargeName) {
      const trade = await unlessUnknown(pay.query({ out_trade_no: no }))
      return trade === undefined ? { state: 'PENDING' } : outcomeOf(trade)
    },
    async close({ no }: ChargeName) {
      await unlessUnknown(pay.close(no))
    },
    async refund({ no, refundNo, amount, total, currency, reason }) {
      return refundOf(
        dataOf(
          await pay.refunds({
            out_trade_no: no,
            out_refund_no: refundNo,
            reason,
            amount: { refund: Number(amount), total: Number(total), currency },
          }),
        ),
      )
    },
    async askRefund({ refundNo }) {
      const refund = await unlessUnknown(pay.find_refunds(refundNo))
      return refund === undefined ? { state: 'PENDING' } : refundOf(refund)
    },
    async read({ headers, body }) {
      if (!(await verify(headers, body))) throw new NoticeForged('wechat')
      const notice: unknown = JSON.parse(body)
      const trade: unknown = pay.decipher_gcm(
        demandText(notice, 'resource', 'ciphertext'),
        textAt(notice, 'resource', 'associated_data') ?? '',
        demandText(notice, 'resource', 'nonce'),
        apiKey,
      )
      const isOwn = textAt(trade, 'mchid') === merchant && textAt(trade, 'appid') === appId
      const no = textAt(trade, 'out_trade_no')
      return isOwn && no !== undefined && textAt(trade, 'trade_state') !== undefined
        ? { no, outcome: outcomeOf(trade) }
        : undefined
    },
    answer: taken => ({
      status: taken ? 200 : 401,
      type: 'application/json',
      body: JSON.stringify(taken ? { code: 'SUCCESS' } : { code: 'FAIL', message: 'signature' }),
    }),
  }
}
