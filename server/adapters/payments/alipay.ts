import { AlipaySdk } from 'alipay-sdk'
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
import { demandText, patienceMs, shanghaiTime, textAt } from './parts.ts'
import type { AlipaySettings } from './settings.ts'

const products = {
  desktop: { method: 'alipay.trade.page.pay', productCode: 'FAST_INSTANT_TRADE_PAY' },
  phone: { method: 'alipay.trade.wap.pay', productCode: 'QUICK_WAP_WAY' },
} as const

const states: Readonly<Record<string, ChargeState>> = {
  WAIT_BUYER_PAY: 'PENDING',
  TRADE_SUCCESS: 'SETTLED',
  TRADE_FINISHED: 'SETTLED',
  TRADE_CLOSED: 'CLOSED',
}
/** Refusals that pass by. */
const passing: ReadonlySet<string> = new Set(['ACQ.SYSTEM_ERROR', 'aop.ACQ.SYSTEM_ERROR'])
const unknownTrade = 'ACQ.TRADE_NOT_EXIST'

/** 1250n -> '12.50' */
const yuan = (fen: bigint): string => `${String(fen / 100n)}.${String(fen % 100n).padStart(2, '0')}`
/** '12.5' -> 1250n; undefined if it is no amount. */
const fenOf = (text: string | undefined): bigint | undefined => {
  const [, whole, part = ''] = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text ?? '') ?? []
  return whole === undefined ? undefined : BigInt(whole + part.padEnd(2, '0'))
}

const outcomeOf = (
  answer: unknown,
  names: { status: string; no: string; total: string },
): ChargeOutcome => {
  const state = states[demandText(answer, names.status)] ?? 'PENDING'
  return {
    state,
    ...(state === 'SETTLED'
      ? {
          amount: fenOf(textAt(answer, names.total)),
          currency: 'CNY',
          transaction: demandText(answer, names.no),
          method: 'alipay',
        }
      : {}),
  }
}

/**
 * Alipay: page and phone payments with the official SDK. Payment forms are signed locally; the
 * provider is only called to query results.
 */
export const alipayProvider = (
  settings: AlipaySettings,
  now: () => Date = () => new Date(),
): PaymentProvider => {
  const { appId, privateKey, publicKey, gateway } = settings
  const sdk = new AlipaySdk({
    appId,
    privateKey,
    keyType: 'PKCS8',
    alipayPublicKey: publicKey,
    timeout: patienceMs,
    ...(gateway === undefined ? {} : { gateway }),
  })

  /**
   * Calls the gateway. Throws ProviderUnavailable if the response has no valid signature,
   * ProviderRefused with its sub-code.
   */
  const exec = async (method: string, bizContent: Record<string, string>): Promise<unknown> => {
    const answer = await sdk
      // by default the SDK would send the time in the server's own zone
      .exec(method, { bizContent, timestamp: shanghaiTime(now()) }, { validateSign: true })
      .catch((error: unknown) => {
        throw new ProviderUnavailable(`alipay: ${method}`, { cause: error })
      })
    const { code, subCode = '', subMsg = '' } = answer
    if (code === '10000') return answer
    if (code === '20000' || passing.has(subCode))
      throw new ProviderUnavailable(`alipay: ${method}: ${code} ${subCode}`)
    throw new ProviderRefused(`${subCode} ${subMsg}`.trim() || code)
  }
  const unlessUnknown = async <T>(ask: Promise<T>): Promise<T | undefined> =>
    ask.catch((error: unknown) => {
      if (error instanceof ProviderRefused && error.message.startsWith(unknownTrade))
        return undefined
      throw error
    })

  const askRefund: PaymentProvider['askRefund'] = async ({ no, refundNo }) => {
    const answer = await exec('alipay.trade.fastpay.refund.query', {
      out_trade_no: no,
      out_request_no: refundNo,
    })
    return { state: textAt(answer, 'refundStatus') === 'REFUND_SUCCESS' ? 'SETTLED' : 'PENDING' }
  }

  return {
    channel: 'alipay',
    currencies: new Set(['CNY']),
    formOrigins: [gateway === undefined ? 'https://*.alipay.com' : new URL(gateway).origin],
    async begin({ no, amount, subject, returnTo, noticesTo, expireAt, device }: Charge) {
      const { method, productCode } = products[device]
      const html = sdk.pageExecute(method, 'POST', {
        bizContent: {
          out_trade_no: no,
          total_amount: yuan(amount),
          subject,
          product_code: productCode,
          time_expire: shanghaiTime(expireAt),
        },
        returnUrl: returnTo,
        notifyUrl: noticesTo,
        timestamp: shanghaiTime(now()),
      })
      return { handover: { as: 'form', html } }
    },
    async ask({ no }: ChargeName) {
      const answer = await unlessUnknown(exec('alipay.trade.query', { out_trade_no: no }))
      // a trade exists once the payer has logged in
      return answer === undefined
        ? { state: 'PENDING' }
        : outcomeOf(answer, { status: 'tradeStatus', no: 'tradeNo', total: 'totalAmount' })
    },
    async close({ no }: ChargeName) {
      await unlessUnknown(exec('alipay.trade.close', { out_trade_no: no }))
    },
    async refund({ no, refundNo, amount, reason }): Promise<RefundOutcome> {
      const answer = await exec('alipay.trade.refund', {
        out_trade_no: no,
        out_request_no: refundNo,
        refund_amount: yuan(amount),
        refund_reason: reason,
      })
      // 'N': this request changed nothing, since it was made before or is under way
      return textAt(answer, 'fundChange') === 'Y'
        ? { state: 'SETTLED' }
        : askRefund({ no, refundNo, reference: undefined })
    },
    askRefund,
    async read({ body }) {
      const notice = Object.fromEntries(new URLSearchParams(body))
      // the notice must not choose a weaker signature
      const isSigned = sdk.checkNotifySignV2({ ...notice, sign_type: 'RSA2' })
      if (!isSigned || notice['app_id'] !== appId) throw new NoticeForged('alipay')
      const no = notice['out_trade_no']
      if (!no || !notice['trade_status']) return undefined
      return {
        no,
        outcome: outcomeOf(notice, {
          status: 'trade_status',
          no: 'trade_no',
          total: 'total_amount',
        }),
      }
    },
    answer: taken => ({
      status: taken ? 200 : 400,
      type: 'text/plain',
      body: taken ? 'success' : 'failure',
    }),
  }
}
