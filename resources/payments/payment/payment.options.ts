import type { PayType } from '../../ledger/ledger-txn/ledgerTxn.options.ts'

/** Pay types whose money a provider collects while the payer waits. */
export const onlinePayTypes = ['ALIPAY', 'WECHAT', 'STRIPE', 'JWB'] as const satisfies PayType[]
/** Purposes of payments. Each domain declares its handlers in its manifest (`payments`). */
export const paymentPurposes = {
  topUp: { en: 'Top-up', zh: '余额充值' },
  order: { en: 'Plan', zh: '套餐订单' },
  booking: { en: 'Booking system', zh: '约课系统' },
} as const
export type PaymentPurposeName = keyof typeof paymentPurposes

/** How far a payment is. */
export const paymentStates = {
  PENDING: { label: { en: 'To be paid', zh: '待支付' }, tone: 'careful' },
  SETTLED: { label: { en: 'Paid', zh: '已支付' }, tone: 'good' },
  FAILED: { label: { en: 'Failed', zh: '支付失败' }, tone: 'bad' },
  CLOSED: { label: { en: 'Closed', zh: '已关闭' }, tone: 'neutral' },
  REVIEW: { label: { en: 'Being checked', zh: '核查中' }, tone: 'careful' },
} as const
export type PaymentState = keyof typeof paymentStates

/** Why a payment is checked by hand. */
export const paymentProblems = {
  AMOUNT: { en: 'Another amount was paid', zh: '实付金额不符' },
  CURRENCY: { en: 'Paid in another currency', zh: '实付币种不符' },
  TRANSACTION: {
    en: 'The provider’s number belongs to another payment',
    zh: '渠道流水号已用于其他支付',
  },
} as const

/** The largest amount of one payment, in major units. */
export const maxPayment = 10_000_000
