import { payment } from '../../../resources/payments/payment/payment.resource.ts'
import type { StartedPayment } from '../../../resources/payments/payment/payment.calls.ts'
import { systemContexts } from '../../../server/engine/records/system.ts'
import { resumeTasks, tasksDone } from '../../../server/engine/jobs/queue.ts'
import type { Paying } from '../../../server/domain/payments/index.ts'
import type { Payments } from '../../../server/platform/payments.ts'
import { openMoney } from '../money.ts'
import type { StoreKind } from '../stores.ts'
import { openFakeAlipay } from './alipay.ts'
import type { FakeNotice } from './fake.ts'
import { openFakeStripe } from './stripe.ts'
import { openFakeWechat } from './wechat.ts'

/** An institution whose payments use fakes of all providers. */
export const openPayments = async (
  kind: StoreKind,
  options: Parameters<typeof openMoney>[1] = {},
) => {
  const [alipay, wechat, stripe] = await Promise.all([
    openFakeAlipay(),
    openFakeWechat(),
    openFakeStripe(),
  ])
  const payments: Payments = {
    providers: {
      ALIPAY: alipay.provider,
      WECHAT: wechat.provider,
      STRIPE: stripe.provider,
      JWB: stripe.wallets,
    },
    cards: stripe.cards,
    transferAccounts: [
      { currency: 'CNY', holder: 'Edu Ltd', bank: 'Bank of China', number: '6222 0000 1111' },
    ],
  }
  const money = await openMoney(kind, { ...options, ports: { payments, ...options.ports } })
  const { t } = money
  await resumeTasks(t.ports, true)

  const topUp = (amount: string, payType = 'ALIPAY', more: Record<string, unknown> = {}) =>
    t.call<StartedPayment>('POST', 'recharge/pay', { amount, payType, ...more })
  return {
    ...money,
    alipay,
    wechat,
    stripe,
    topUp,
    /** An open top-up by Alipay whose payer has opened its page. */
    async open(amount: string): Promise<StartedPayment> {
      const { response } = await topUp(amount)
      await alipay.visit(response.handover)
      return response
    },
    /** Sends a provider's notice to a channel; returns status and body. */
    async notify(channel: string, { headers, body }: FakeNotice) {
      const answer = await t.app.request(`/edu_openapi/payment/notice/${channel}`, {
        method: 'POST',
        headers,
        body,
      })
      return { status: answer.status, body: await answer.text() }
    },
    state: async (id: string) => (await t.scope.get(payment, id))?.state,
    /** Works in the server's name. */
    async paying<T>(work: (ctx: Paying) => Promise<T>): Promise<T> {
      const of = await systemContexts(t.ports, t.institution)
      return t.scope.transaction(tx => work({ tx, of, ports: t.ports }))
    },
    /** Lets time pass, and tasks that are due run. */
    async pass(ms: number) {
      t.clock.advance(ms)
      await resumeTasks(t.ports)
      await tasksDone(t.ports)
    },
    async close() {
      await tasksDone(t.ports)
      await Promise.all([alipay.close(), wechat.close(), stripe.close()])
      await money.store.dispose()
    },
  }
}
export type PaymentSchool = Awaited<ReturnType<typeof openPayments>>
