import { defineMessage } from '../../../src/schema/message.ts'
import { moneyText } from '../../../src/schema/moneyText.ts'
import { packages } from '../plan-order/plans.options.ts'

const named = (code: string, lang: 'en' | 'zh'): string =>
  Object.entries(packages).find(([one]) => one === code)?.[1][lang] ?? code
const sample = { plan: 'VIP_PACKAGE', end: '2026-03-31T16:00:00.000Z[Asia/Shanghai]' }

/** An order was paid. */
export const orderPaid = defineMessage({
  name: 'plan.paid',
  sample: { order: 'P2026030212345678', amount: '7200.00', currency: 'CNY' },
  en: ({ school, name, order, amount, currency }) => ({
    subject: `Order ${order} is paid`,
    text: `${school}: ${name}, ${moneyText(amount, currency, 'en')} was received. Order ${order} is paid.`,
  }),
  zh: ({ school, name, order, amount, currency }) => ({
    subject: `订单 ${order} 已支付`,
    text: `【${school}】${name}，已收到 ${moneyText(amount, currency, 'zh')}，订单 ${order} 支付成功。`,
  }),
})

/** Money arrived for an order that no longer waits for it. */
export const latePayment = defineMessage({
  name: 'plan.latePayment',
  sample: { order: 'P2026030212345678', amount: '7200.00', currency: 'CNY' },
  en: ({ school, name, order, amount, currency }) => ({
    subject: `Payment for the closed order ${order}`,
    text: `${school}: ${name}, ${moneyText(amount, currency, 'en')} was received for order ${order}, which was closed or paid before. The amount is in your balance.`,
  }),
  zh: ({ school, name, order, amount, currency }) => ({
    subject: `已关闭订单 ${order} 收到付款`,
    text: `【${school}】${name}，订单 ${order} 已关闭或已支付，收到的 ${moneyText(amount, currency, 'zh')} 已转入账户余额。`,
  }),
})

const endingSample: typeof sample & { readonly days: number } = { ...sample, days: 7 }
/** A plan ends within a week. */
export const planEnding = defineMessage({
  name: 'plan.ending',
  sample: endingSample,
  en: ({ school, name, plan, end, days }) => ({
    subject: `${named(plan, 'en')} ends in ${days} days`,
    text: `${school}: ${name}, ${named(plan, 'en')} ends on ${end}. Renew it in time, or make sure that your balance covers the renewal.`,
  }),
  zh: ({ school, name, plan, end, days }) => ({
    subject: `${named(plan, 'zh')}将于 ${days} 天后到期`,
    text: `【${school}】${name}，${named(plan, 'zh')}将于 ${end} 到期，请及时续费或确保余额足够自动续费。`,
  }),
})

/** A plan was renewed from the balance. */
export const planRenewed = defineMessage({
  name: 'plan.renewed',
  sample,
  en: ({ school, name, plan, end }) => ({
    subject: `${named(plan, 'en')} was renewed`,
    text: `${school}: ${name}, ${named(plan, 'en')} goes on after ${end}. The renewal was paid from your balance.`,
  }),
  zh: ({ school, name, plan, end }) => ({
    subject: `${named(plan, 'zh')}已自动续费`,
    text: `【${school}】${name}，${named(plan, 'zh')}已从余额扣款续费，${end} 后继续有效。`,
  }),
})

/** A renewal could not be paid. */
export const renewalFailed = defineMessage({
  name: 'plan.renewalFailed',
  sample,
  en: ({ school, name, plan, end }) => ({
    subject: `${named(plan, 'en')} couldn't be renewed`,
    text: `${school}: ${name}, the renewal of ${named(plan, 'en')}, which ends on ${end}, failed. Top up your balance; it is tried again until a week after the end.`,
  }),
  zh: ({ school, name, plan, end }) => ({
    subject: `${named(plan, 'zh')}自动续费失败`,
    text: `【${school}】${name}，${named(plan, 'zh')}（${end} 到期）自动续费失败，请充值；到期后一周内会再次尝试。`,
  }),
})

/** A plan has ended. */
export const planEnded = defineMessage({
  name: 'plan.ended',
  sample,
  en: ({ school, name, plan }) => ({
    subject: `${named(plan, 'en')} has expired`,
    text: `${school}: ${name}, ${named(plan, 'en')} has expired. Your data is kept and can be viewed and exported; new classes, lessons, people and bookings need a renewal.`,
  }),
  zh: ({ school, name, plan }) => ({
    subject: `${named(plan, 'zh')}已到期`,
    text: `【${school}】${name}，${named(plan, 'zh')}已到期，数据已保留，可查看和导出；新增班级、课节、人员和约课需续费后使用。`,
  }),
})
