import {
  boolean,
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
import { planCode, planMinutes, planSeats, planStorage } from '../plan-order/planFields.options.ts'
import { products, usageStates } from '../plan-order/plans.options.ts'
import { cancelRenewal, reactivate } from './subscription.actions.ts'

const currency = { field: 'currency' } as const

/**
 * PLN-02, PLN-03: a period of a plan or of the booking system: to be used, in use, expired. The
 * server alone writes it.
 */
export const subscription = defineResource({
  name: 'subscription',
  label: { en: 'Subscription', zh: '订阅' },
  plural: { en: 'My plans', zh: '套餐订购' },
  about: {
    en: 'Plans and periods of the booking system that were bought, in use or to be used.',
    zh: '已购买的套餐和约课系统，含使用中和待使用的订阅。',
  },
  title: 'subscriptionNo',
  icon: 'star',
  menu: 'memberOrders',
  menuGroup: 'finance',
  tabLabel: { en: 'Subscriptions', zh: '订购' },
  menuRoute: 'memberRights',
  menuOrder: 30,
  routes: { list: 'memberOrders', detail: 'memberOrder' },
  notFound: '16030',
  keys: [['subscriptionNo']],
  writes: false,
  locks: true,
  operator: ['subscription.read', 'subscription.export'],
  writeRight: 'planOrder.buy',
  fields: {
    subscriptionNo: text({
      label: { en: 'Number', zh: '订阅编号' },
      required: true,
      max: 40,
      search: true,
      taken: '9994',
    }),
    usage: state({
      label: { en: 'Status', zh: '使用状态' },
      initial: 'TO_BE_USED',
      states: usageStates,
      to: {},
    }),
    product: choice({ label: { en: 'Product', zh: '产品' }, options: products, required: true }),
    packageCode: planCode,
    trial: boolean({ label: { en: 'Free trial', zh: '免费试用' }, default: false }),
    startTime: dateTime({ label: { en: 'Starts', zh: '开始时间' }, required: true }),
    endTime: dateTime({ label: { en: 'Ends', zh: '到期时间' }, required: true }),
    seatNum: planSeats,
    studentLimit: integer({ label: { en: 'Students', zh: '学员上限' }, required: true, min: 0 }),
    storageGb: integer({
      label: { en: 'Storage (GB)', zh: '存储空间（GB）' },
      required: true,
      min: 0,
    }),
    classroomMinutes: planMinutes,
    personalCloudCapacity: planStorage,
    effectiveMonth: integer({ label: { en: 'Months', zh: '月数' }, required: true, min: 0 }),
    autoRenew: boolean({
      label: { en: 'Auto-renewal', zh: '自动续费' },
      help: {
        en: 'Renewals are paid from the balance the day before the end',
        zh: '到期前一天从余额扣款续费',
      },
      default: false,
    }),
    // its value: the amount paid, plus the credit of an upgrade
    value: money({ label: { en: 'Value', zh: '价值' }, required: true, currency }),
    currency: text({ label: { en: 'Currency', zh: '币种' }, required: true, max: 3 }),
    orderId: reference({ label: { en: 'Order', zh: '订单' }, to: 'planOrder' }),
    // when its renewal is tried, and how often it was; none: it isn't
    renewTime: dateTime({ label: { en: 'Next renewal', zh: '下次续费时间' } }),
    renewalsTried: integer({ label: { en: 'Renewals tried', zh: '续费尝试次数' }, min: 0 }),
    renewalFailure: text({ label: { en: 'Renewal failed with', zh: '续费失败代码' }, max: 10 }),
  },
  list: {
    columns: [
      'subscriptionNo',
      'usage',
      'packageCode',
      'trial',
      'startTime',
      'endTime',
      'seatNum',
      'autoRenew',
      'orderId',
      'createTime',
    ],
    hidden: ['orderId', 'createTime'],
    filters: [
      'usage',
      'product',
      'packageCode',
      'trial',
      'autoRenew',
      'startTime',
      'endTime',
      'renewTime',
    ],
    sort: '-startTime',
  },
  form: { layout: 'sections', groups: [] },
  show: {
    filled: ['renewTime', 'renewalsTried', 'renewalFailure', 'orderId'],
    groups: [
      {
        name: 'subscription',
        label: { en: 'Subscription', zh: '订阅' },
        fields: [
          'usage',
          'product',
          'packageCode',
          'trial',
          'startTime',
          'endTime',
          'effectiveMonth',
          'value',
          'currency',
          'orderId',
        ],
      },
      {
        name: 'limits',
        label: { en: 'Includes', zh: '权益' },
        fields: [
          'seatNum',
          'studentLimit',
          'storageGb',
          'personalCloudCapacity',
          'classroomMinutes',
        ],
      },
      {
        name: 'renewal',
        label: { en: 'Renewal', zh: '续费' },
        fields: ['autoRenew', 'renewTime', 'renewalsTried', 'renewalFailure'],
      },
    ],
  },
  relatedTo: [
    {
      by: 'orderId',
      label: { en: 'Plans', zh: '订购' },
      columns: ['usage', 'startTime', 'endTime'],
    },
  ],
  schedules: {
    begin: {
      label: { en: 'Start plans', zh: '启用待使用的套餐' },
      everyMinutes: 5,
      where: { usage: 'TO_BE_USED', startTime_lte: 'now' },
    },
    renew: {
      label: { en: 'Renew plans', zh: '自动续费' },
      everyMinutes: 15,
      where: { usage: 'IN_USE', autoRenew: 'true', renewTime_lte: 'now' },
    },
    end: {
      label: { en: 'End plans', zh: '结束到期的套餐' },
      everyMinutes: 5,
      where: { usage: 'IN_USE', endTime_lte: 'now' },
    },
    warn: {
      label: { en: 'Announce ends of plans', zh: '提醒即将到期的套餐' },
      everyMinutes: 60,
      where: { usage: 'IN_USE', endTime_lte: 'now+7', endTime_gte: 'now' },
    },
  },
  actions: { cancelRenewal, reactivate },
  samples: n =>
    ({
      subscriptionNo: `S${String(20_260_000_000 + n)}`,
      // one in use at a time
      usage: 'EXPIRED',
      product: 'PLAN',
      packageCode: 'VIP_PACKAGE',
      trial: false,
      autoRenew: false,
      currency: 'CNY',
      renewTime: null,
      renewalFailure: null,
    }) as const,
})

/** A period of a plan or of the booking system. */
export type Subscription = RecordOf<typeof subscription>
