import { payTypes } from '../../../resources/ledger/ledger-txn/ledgerTxn.options.ts'
import { packages, productOf } from '../../../resources/plans/plan-order/plans.options.ts'
import type { PlanOrder } from '../../../resources/plans/plan-order/planOrder.resource.ts'
import type { Lang } from '../../../src/schema/label.ts'
import { toLocal } from '../../../src/schema/zone.ts'
import type { InstitutionView } from '../../platform/caller.ts'
import type { Paper } from '../../platform/papers.ts'

const texts = {
  en: {
    title: 'Receipt',
    number: 'Order number',
    for: 'Received from',
    paid: 'Paid',
    method: 'Payment method',
    balance: 'Account balance',
    item: 'Item',
    details: 'Details',
    amount: 'Amount',
    months: (n: number) => `${n} months`,
    seats: (n: number) => `${n} seats`,
    minutes: (n: number) => `${n} standard minutes`,
    storage: (n: number) => `${n} GB extra storage`,
    list: 'List price',
    discount: 'Discount',
    credit: 'Unused part of the former plan',
    total: 'Total',
    note: 'This receipt was made electronically and is valid without a signature.',
  },
  zh: {
    title: '收据',
    number: '订单号',
    for: '付款方',
    paid: '支付时间',
    method: '支付方式',
    balance: '账户余额',
    item: '项目',
    details: '明细',
    amount: '金额',
    months: (n: number) => `${n} 个月`,
    seats: (n: number) => `${n} 个席位`,
    minutes: (n: number) => `${n} 标准分钟`,
    storage: (n: number) => `额外存储 ${n} GB`,
    list: '原价',
    discount: '优惠',
    credit: '原套餐剩余抵扣',
    total: '合计',
    note: '本收据由系统电子生成，无需签章。',
  },
} as const

/**
 * The receipt of a paid order: its amounts come from the order and the ledger, never rounded again.
 */
export const receiptOf = (
  order: PlanOrder,
  { name, timezone }: Pick<InstitutionView, 'name' | 'timezone'>,
  lang: Lang,
): Paper => {
  const t = texts[lang]
  const amount = (value: string): string => `${order.payCurrency} ${value}`
  const details = [
    t.months(order.effectiveMonth),
    ...(productOf(order.packageCode) === 'PLAN' ? [t.seats(order.seatNum)] : []),
    ...(order.classroomMinutes ? [t.minutes(order.classroomMinutes)] : []),
    ...(order.personalCloudCapacity ? [t.storage(order.personalCloudCapacity)] : []),
  ]
  const less = (label: string, value: string): readonly (readonly [string, string])[] =>
    value === '0.00' ? [] : [[label, `-${amount(value)}`]]
  const paid = order.payTime ?? order.createTime
  return {
    title: t.title,
    facts: [
      [t.number, order.orderNo],
      [t.for, name],
      [t.paid, `${toLocal(paid, timezone).replace('T', ' ')} (${timezone})`],
      [t.method, order.payType ? payTypes[order.payType][lang] : t.balance],
    ],
    columns: [t.item, t.details, t.amount],
    rows: [[packages[order.packageCode][lang], details.join(', '), amount(order.listAmount)]],
    sums: [
      ...less(t.discount, order.discountAmount),
      ...less(t.credit, order.creditAmount),
      [t.total, amount(order.payAmount)],
    ],
    notes: [t.note],
  }
}
