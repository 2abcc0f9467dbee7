import {
  choice,
  dateTime,
  defineResource,
  integer,
  money,
  reference,
  state,
  text,
  type RecordOf,
} from '../../../src/schema/index.ts'
import { payTypes } from '../../ledger/ledger-txn/ledgerTxn.options.ts'
import { cancel } from './planOrder.actions.ts'
import { planCode, planMinutes, planSeats, planStorage } from './planFields.options.ts'
import { orderKinds, orderStates } from './plans.options.ts'

const currency = { field: 'payCurrency' } as const
const aside = () => import('./OrderAside.tsx').then(module => module.OrderAside)

/**
 * PLN-02: an order of a plan or of the booking system. Only the server writes it, by the calls of
 * `plans.calls.ts`.
 */
export const planOrder = defineResource({
  name: 'planOrder',
  label: { en: 'Order', zh: '订单' },
  plural: { en: 'Orders', zh: '订单' },
  about: {
    en: 'Orders of plans and of the booking system. Choose a plan under “Pricing”.',
    zh: '套餐和约课系统的订单，可在“套餐价格”中选购。',
  },
  title: 'orderNo',
  icon: 'rows',
  menu: 'orderList',
  menuGroup: 'finance',
  tabLabel: { en: 'Orders', zh: '订单' },
  menuRoute: 'memberRights',
  menuOrder: 20,
  aliases: { en: ['purchase'], zh: ['购买记录'] },
  routes: { list: 'orderList', detail: 'orderDetail' },
  notFound: '3004',
  keys: [['orderNo'], ['quoteHash']],
  writes: false,
  locks: true,
  operator: ['planOrder.read', 'planOrder.export'],
  writeRight: 'planOrder.buy',
  rights: { 'planOrder.buy': { en: 'Buy and renew plans', zh: '购买和续费套餐' } },
  fields: {
    orderNo: text({
      label: { en: 'Order number', zh: '订单号' },
      required: true,
      max: 32,
      search: true,
      taken: '9994',
    }),
    orderStatus: state({
      label: { en: 'Status', zh: '订单状态' },
      initial: 'TO_BE_PAID',
      states: orderStates,
      // only calls and callbacks change it, never people by hand or an undo
      to: {},
    }),
    orderKind: choice({
      label: { en: 'Type', zh: '订单类型' },
      options: orderKinds,
      required: true,
    }),
    packageCode: planCode,
    effectiveMonth: integer({
      label: { en: 'Duration (months)', zh: '时长（月）' },
      required: true,
      min: 1,
    }),
    seatNum: planSeats,
    classroomMinutes: planMinutes,
    personalCloudCapacity: planStorage,
    payCurrency: text({ label: { en: 'Currency', zh: '币种' }, required: true, max: 3 }),
    listAmount: money({ label: { en: 'List price', zh: '原价' }, required: true, currency }),
    discountAmount: money({ label: { en: 'Discount', zh: '优惠' }, required: true, currency }),
    creditAmount: money({
      label: { en: 'Unused part of the current plan', zh: '当前套餐剩余抵扣' },
      required: true,
      currency,
    }),
    payAmount: money({ label: { en: 'Amount', zh: '金额' }, required: true, min: 0, currency }),
    payType: choice({ label: { en: 'Payment method', zh: '支付方式' }, options: payTypes }),
    expireTime: dateTime({ label: { en: 'To be paid by', zh: '支付截止时间' }, required: true }),
    payTime: dateTime({ label: { en: 'Paid', zh: '支付时间' } }),
    closeTime: dateTime({ label: { en: 'Closed', zh: '关闭时间' } }),
    // what an upgrade gives credit for, and a renewal renews
    baseId: reference({ label: { en: 'Follows', zh: '接续的订阅' }, to: 'subscription' }),
    quoteHash: text({
      label: { en: 'Quote', zh: '报价标识' },
      required: true,
      max: 64,
      taken: '16015',
    }),
  },
  list: {
    columns: [
      'orderNo',
      'orderStatus',
      'orderKind',
      'packageCode',
      'effectiveMonth',
      'seatNum',
      'payAmount',
      'payType',
      'createTime',
      'payTime',
    ],
    hidden: ['payTime'],
    filters: [
      'orderStatus',
      'orderKind',
      'packageCode',
      'payType',
      'payTime',
      'expireTime',
      'createTime',
    ],
    sort: '-createTime',
    named: {
      unpaid: { label: { en: 'To be paid', zh: '待支付' }, where: { orderStatus: 'TO_BE_PAID' } },
    },
  },
  form: { layout: 'sections', groups: [] },
  show: {
    figures: ['payAmount'],
    filled: ['payTime', 'closeTime', 'payType', 'baseId'],
    groups: [
      {
        name: 'order',
        label: { en: 'Order', zh: '订单' },
        fields: [
          'orderStatus',
          'orderKind',
          'packageCode',
          'effectiveMonth',
          'seatNum',
          'classroomMinutes',
          'personalCloudCapacity',
          'baseId',
        ],
      },
      {
        name: 'payment',
        label: { en: 'Payment', zh: '支付' },
        fields: [
          'listAmount',
          'discountAmount',
          'creditAmount',
          'payAmount',
          'payCurrency',
          'payType',
          'expireTime',
          'payTime',
          'closeTime',
          'quoteHash',
        ],
      },
    ],
  },
  override: { aside },
  schedules: {
    timeOut: {
      label: { en: 'Close unpaid orders', zh: '关闭超时未支付的订单' },
      everyMinutes: 5,
      where: { orderStatus: 'TO_BE_PAID', expireTime_lte: 'now' },
    },
  },
  actions: { cancel },
  samples: n =>
    ({
      orderNo: `P${String(20_260_000_000 + n)}`,
      // one unpaid order at a time
      orderStatus: 'CANCEL_PAY',
      payCurrency: 'CNY',
      quoteHash: `sample-${String(n)}`,
      // a subscription points at its order: a sample of one would need a sample of the other
      baseId: null,
      payTime: null,
      payType: null,
    }) as const,
})

/** An order of a plan or of the booking system. */
export type PlanOrder = RecordOf<typeof planOrder>
