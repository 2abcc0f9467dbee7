import { createCipheriv, createSign, createVerify, randomBytes, X509Certificate } from 'node:crypto'
import { wechatProvider } from '../../../server/adapters/payments/wechat.ts'
import {
  openFake,
  pem,
  pemFile,
  type FakeAnswer,
  type FakeNotice,
  type FakeRequest,
} from './fake.ts'

interface Trade {
  readonly no: string
  total: number
  state: string
  readonly transaction: string
  readonly refunds: Map<string, number>
}

const appId = 'wx0000000000000001'
const merchant = '1900000001'
const apiKey = '0123456789abcdef0123456789abcdef'
const serial = new X509Certificate(pem('wechat-platform.cert')).serialNumber
const ownSerial = new X509Certificate(pem('wechat-merchant.cert')).serialNumber

const encrypted = (text: string, about: string) => {
  const nonce = randomBytes(6).toString('hex')
  const cipher = createCipheriv('aes-256-gcm', apiKey, nonce)
  cipher.setAAD(Buffer.from(about))
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return {
    algorithm: 'AEAD_AES_256_GCM',
    ciphertext: bytes.toString('base64'),
    associated_data: about,
    nonce,
  }
}

/** The headers with which WeChat signs its messages. */
const signed = (body: string, key = pem('wechat-platform.key')): Record<string, string> => {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const nonce = randomBytes(8).toString('hex')
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': serial,
    'wechatpay-signature': createSign('RSA-SHA256')
      .update(`${timestamp}\n${nonce}\n${body}\n`)
      .sign(key, 'base64'),
  }
}

/** Whether the merchant signed a request. */
const isSigned = ({ method, path, query, headers, body }: FakeRequest): boolean => {
  const fields = Object.fromEntries(
    [...(headers.authorization ?? '').matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value]) => [
      name,
      value ?? '',
    ]),
  )
  const address = query.size ? `${path}?${query.toString()}` : path
  const text = `${method}\n${address}\n${fields['timestamp']}\n${fields['nonce_str']}\n${body}\n`
  return (
    fields['mchid'] === merchant &&
    fields['serial_no']?.toUpperCase() === ownSerial &&
    createVerify('RSA-SHA256')
      .update(text)
      .verify(pem('wechat-merchant.cert'), fields['signature'] ?? '', 'base64')
  )
}

interface Sent {
  readonly out_trade_no?: string
  readonly out_refund_no?: string
  readonly amount?: { readonly total: number; readonly refund?: number }
}

/** WeChat Pay on this machine: the protocol of its APIv3 with test keys, for the SDK. */
export const openFakeWechat = async () => {
  const trades = new Map<string, Trade>()
  const fine = (value: object, status = 200): FakeAnswer => {
    const body = status === 204 ? '' : JSON.stringify(value)
    return { status, headers: signed(body), body }
  }
  const refuse = (status: number, code: string): FakeAnswer => ({
    status,
    body: JSON.stringify({ code, message: code }),
  })
  const telling = ({ no, total, state, transaction }: Trade) => ({
    appid: appId,
    mchid: merchant,
    out_trade_no: no,
    trade_state: state,
    ...(state === 'SUCCESS' ? { transaction_id: transaction } : {}),
    amount: { total, payer_total: total, currency: 'CNY' },
  })
  const refundOf = (no: string) => ({ refund_id: `5${no}`, out_refund_no: no, status: 'SUCCESS' })

  const opens =
    (page: object) =>
    (sent: Sent): FakeAnswer => {
      const no = sent.out_trade_no ?? ''
      if (!trades.has(no))
        trades.set(no, {
          no,
          total: sent.amount?.total ?? 0,
          state: 'NOTPAY',
          transaction: `4200${String(trades.size + 1).padStart(24, '0')}`,
          refunds: new Map(),
        })
      return fine(page)
    }
  const refund = (sent: Sent): FakeAnswer => {
    const trade = trades.get(sent.out_trade_no ?? '')
    if (trade?.state !== 'SUCCESS') return refuse(400, 'INVALID_REQUEST')
    const all = [...trade.refunds.values()].reduce((sum, one) => sum + one, 0)
    const [no, amount] = [sent.out_refund_no ?? '', sent.amount?.refund ?? 0]
    if (!trade.refunds.has(no) && all + amount > trade.total) return refuse(403, 'NOT_ENOUGH')
    trade.refunds.set(no, amount)
    return fine(refundOf(no))
  }
  const posts: Readonly<Record<string, (sent: Sent) => FakeAnswer>> = {
    '/v3/pay/transactions/native': opens({ code_url: 'weixin://wxpay/bizpayurl?pr=test' }),
    '/v3/pay/transactions/h5': opens({ h5_url: 'https://wx.tenpay.com/cgi-bin/mmpayweb?id=1' }),
    '/v3/refund/domestic/refunds': refund,
  }
  const byNo = '/v3/pay/transactions/out-trade-no/'
  const find = (path: string): FakeAnswer => {
    if (path === '/v3/certificates')
      return fine({
        data: [
          {
            serial_no: serial,
            encrypt_certificate: encrypted(pem('wechat-platform.cert'), 'certificate'),
          },
        ],
      })
    const no = path.split('/').at(-1) ?? ''
    if (path.startsWith(byNo)) {
      const trade = trades.get(no)
      return trade ? fine(telling(trade)) : refuse(404, 'ORDER_NOT_EXIST')
    }
    const isRefund = [...trades.values()].some(({ refunds }) => refunds.has(no))
    return isRefund ? fine(refundOf(no)) : refuse(404, 'RESOURCE_NOT_EXISTS')
  }
  const close = (path: string): FakeAnswer => {
    const trade = trades.get(path.split('/').at(-2) ?? '')
    if (!trade) return refuse(404, 'ORDER_NOT_EXIST')
    if (trade.state === 'SUCCESS') return refuse(400, 'ORDER_PAID')
    trade.state = 'CLOSED'
    return fine({}, 204)
  }

  const fake = await openFake(request => {
    if (!isSigned(request)) return refuse(401, 'SIGN_ERROR')
    if (request.method === 'GET') return find(request.path)
    if (request.path.endsWith('/close')) return close(request.path)
    return posts[request.path]?.(JSON.parse(request.body) as Sent) ?? refuse(404, 'NOT_FOUND')
  })
  const tradeOf = (no: string): Trade => {
    const trade = trades.get(no)
    if (!trade) throw new Error(`no trade ${no}`)
    return trade
  }
  return {
    ...fake,
    provider: wechatProvider({
      appId,
      merchant,
      privateKey: pem('wechat-merchant.key'),
      certificate: pem('wechat-merchant.cert'),
      apiKey,
      origin: fake.origin,
    }),
    env: {
      EDU_WECHAT_APP_ID: appId,
      EDU_WECHAT_MERCHANT: merchant,
      EDU_WECHAT_KEY: pemFile('wechat-merchant.key'),
      EDU_WECHAT_CERT: pemFile('wechat-merchant.cert'),
      EDU_WECHAT_API_KEY: apiKey,
      EDU_WECHAT_API: fake.origin,
    },
    trades,
    pay(no: string, total?: number) {
      const trade = tradeOf(no)
      trade.state = 'SUCCESS'
      if (total !== undefined) trade.total = total
    },
    fail(no: string) {
      tradeOf(no).state = 'PAYERROR'
    },
    /** `key`: signs with another key than the provider's. */
    notice(no: string, key?: string): FakeNotice {
      const body = JSON.stringify({
        id: `EV-${no}`,
        event_type: 'TRANSACTION.SUCCESS',
        resource_type: 'encrypt-resource',
        resource: encrypted(JSON.stringify(telling(tradeOf(no))), 'transaction'),
      })
      return { headers: { 'content-type': 'application/json', ...signed(body, key) }, body }
    },
  }
}
export type FakeWechat = Awaited<ReturnType<typeof openFakeWechat>>
