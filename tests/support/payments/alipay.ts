import { createSign, createVerify } from 'node:crypto'
import { alipayProvider } from '../../../server/adapters/payments/alipay.ts'
import type { Handover } from '../../../server/platform/payments.ts'
import { openFake, pem, pemFile, type FakeNotice, type FakeRequest } from './fake.ts'

interface Trade {
  readonly no: string
  total: string
  status: string
  transaction: string
  readonly refunds: Map<string, string>
}

const appId = '2021000000000001'
const sign = (text: string): string =>
  createSign('RSA-SHA256').update(text, 'utf8').sign(pem('alipay.key'), 'base64')
const sorted = (values: Readonly<Record<string, string>>): string =>
  Object.keys(values)
    .toSorted()
    .map(name => `${name}=${values[name]}`)
    .join('&')

const parametersOf = ({ query, body }: FakeRequest): Record<string, string> =>
  Object.fromEntries([...query, ...new URLSearchParams(body)])

/** Whether the merchant signed a request, verified as Alipay's gateway does. */
const isSigned = ({ sign: signature = '', ...values }: Record<string, string>): boolean =>
  createVerify('RSA-SHA256')
    .update(sorted(values), 'utf8')
    .verify(pem('alipay-app.public'), signature, 'base64')

/** Alipay on this machine: its gateway's protocol with test keys, for the official SDK. */
export const openFakeAlipay = async () => {
  const trades = new Map<string, Trade>()
  const refuse = (subCode: string) => ({ code: '40004', msg: 'Business Failed', sub_code: subCode })
  const fine = (values: object) => ({ code: '10000', msg: 'Success', ...values })
  const telling = (trade: Trade) => ({
    out_trade_no: trade.no,
    trade_no: trade.transaction,
    trade_status: trade.status,
    total_amount: trade.total,
  })

  const methods: Readonly<Record<string, (biz: Record<string, string>, trade?: Trade) => object>> =
    {
      'alipay.trade.query': (_biz, trade) =>
        trade ? fine(telling(trade)) : refuse('ACQ.TRADE_NOT_EXIST'),
      'alipay.trade.close': (_biz, trade) => {
        if (!trade) return refuse('ACQ.TRADE_NOT_EXIST')
        if (trade.status !== 'WAIT_BUYER_PAY') return refuse('ACQ.TRADE_STATUS_ERROR')
        trade.status = 'TRADE_CLOSED'
        return fine(telling(trade))
      },
      'alipay.trade.refund': (biz, trade) => {
        if (!trade || trade.status !== 'TRADE_SUCCESS') return refuse('ACQ.TRADE_STATUS_ERROR')
        const request = biz['out_request_no'] ?? ''
        const isNew = !trade.refunds.has(request)
        const sum = [...trade.refunds.values()].reduce((all, one) => all + Number(one), 0)
        if (isNew && sum + Number(biz['refund_amount']) > Number(trade.total))
          return refuse('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL')
        trade.refunds.set(request, biz['refund_amount'] ?? '')
        return fine({ ...telling(trade), fund_change: isNew ? 'Y' : 'N' })
      },
      'alipay.trade.fastpay.refund.query': (biz, trade) =>
        fine(
          trade?.refunds.has(biz['out_request_no'] ?? '')
            ? { refund_status: 'REFUND_SUCCESS' }
            : {},
        ),
    }

  const fake = await openFake(request => {
    const values = parametersOf(request)
    const method = values['method'] ?? ''
    const biz = JSON.parse(values['biz_content'] ?? '{}') as Record<string, string>
    const no = biz['out_trade_no'] ?? ''
    if (!isSigned(values) || values['app_id'] !== appId)
      return { status: 400, body: 'invalid-signature' }
    if (method.endsWith('.pay')) {
      // the payer's browser comes with the form
      if (!trades.has(no))
        trades.set(no, {
          no,
          total: biz['total_amount'] ?? '',
          status: 'WAIT_BUYER_PAY',
          transaction: `2026${String(trades.size + 1).padStart(24, '0')}`,
          refunds: new Map(),
        })
      return { status: 200, headers: { 'content-type': 'text/html' }, body: 'pay here' }
    }
    const answer = JSON.stringify(methods[method]?.(biz, trades.get(no)) ?? refuse('UNKNOWN'))
    return {
      status: 200,
      body: `{"${method.replaceAll('.', '_')}_response":${answer},"sign":"${sign(answer)}"}`,
    }
  })

  const gateway = `${fake.origin}/gateway.do`
  const tradeOf = (no: string): Trade => {
    const trade = trades.get(no)
    if (!trade) throw new Error(`no trade ${no}: the payer has not come`)
    return trade
  }
  return {
    ...fake,
    provider: alipayProvider({
      appId,
      privateKey: pem('alipay-app.key'),
      publicKey: pem('alipay.public'),
      gateway,
    }),
    env: {
      EDU_ALIPAY_APP_ID: appId,
      EDU_ALIPAY_KEY: pemFile('alipay-app.key'),
      EDU_ALIPAY_PUBLIC_KEY: pemFile('alipay.public'),
      EDU_ALIPAY_GATEWAY: gateway,
    },
    trades,
    /** Submits the form as the payer's browser would. Throws where the gateway refuses it. */
    async visit(handover: Handover): Promise<void> {
      if (handover.as !== 'form') throw new Error(`Alipay hands over a form, not ${handover.as}`)
      const unescaped = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
      const action = unescaped(/action="([^"]+)"/.exec(handover.html)?.[1] ?? '')
      const inputs = [...handover.html.matchAll(/name="(\w+)" value="([^"]*)"/g)]
      const answer = await fetch(action, {
        method: 'POST',
        body: new URLSearchParams(
          inputs.map(([, name = '', value = '']): [string, string] => [name, unescaped(value)]),
        ),
      })
      if (!answer.ok) throw new Error(`the gateway answered ${answer.status}`)
      await answer.text()
    },
    /** The payer pays; `total`: another sum than asked. */
    pay(no: string, total?: string) {
      const trade = tradeOf(no)
      trade.status = 'TRADE_SUCCESS'
      if (total !== undefined) trade.total = total
    },
    end(no: string) {
      tradeOf(no).status = 'TRADE_CLOSED'
    },
    /** The notice of how a trade stands. */
    notice(no: string, changes: Readonly<Record<string, string>> = {}): FakeNotice {
      const { transaction, status, total } = tradeOf(no)
      const values: Record<string, string> = {
        notify_id: `${no}-${status}`,
        app_id: appId,
        charset: 'utf-8',
        version: '1.0',
        out_trade_no: no,
        trade_no: transaction,
        trade_status: status,
        total_amount: total,
        ...changes,
      }
      return {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          ...values,
          sign: sign(sorted(values)),
          sign_type: 'RSA2',
        }).toString(),
      }
    },
  }
}
export type FakeAlipay = Awaited<ReturnType<typeof openFakeAlipay>>
