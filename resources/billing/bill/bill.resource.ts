import {
  dateTime,
  defineResource,
  integer,
  money,
  state,
  text,
  type RecordOf,
} from '../../../src/schema/index.ts'
import type { Label } from '../../../src/schema/label.ts'

const currency = { field: 'currency' } as const
const amount = (label: Label) => money({ label, required: true, currency })

/**
 * FIN-07: a month of the ledger. It stays open for late data for 48 hours; later data become an
 * adjustment of the next month.
 */
export const bill = defineResource({
  name: 'bill',
  label: { en: 'Monthly bill', zh: '月账单' },
  plural: { en: 'Monthly bills', zh: '月账单' },
  about: {
    en: 'What each month added and took. A bill closes 48 hours after its month; later data is an adjustment of the next.',
    zh: '每月的充值与消费汇总。账单在次月 48 小时后关账，之后到达的数据计入下月调整。',
  },
  title: 'month',
  icon: 'file',
  menu: 'month',
  menuGroup: 'finance',
  menuLabel: { en: 'Bills', zh: '账单' },
  tabLabel: { en: 'Monthly bills', zh: '月账单' },
  menuOrder: 30,
  aliases: { en: ['invoice', 'statement', 'monthly statement'], zh: ['发票', '对账单'] },
  routes: { list: 'month', detail: 'monthDetail' },
  writes: false,
  keys: [['month']],
  export: { span: { from: 'from', until: 'until' } },
  fields: {
    month: text({
      label: { en: 'Month', zh: '月份' },
      required: true,
      max: 7,
      search: true,
      taken: '9994',
    }),
    state: state({
      label: { en: 'Status', zh: '状态' },
      initial: 'OPEN',
      states: {
        OPEN: { label: { en: 'Open', zh: '未关账' }, tone: 'careful' },
        CLOSED: { label: { en: 'Closed', zh: '已关账' }, tone: 'good' },
      },
      to: { OPEN: { CLOSED: { label: { en: 'Close', zh: '关账' }, by: 'server' } } },
    }),
    opening: amount({ en: 'Opening balance', zh: '期初余额' }),
    recharge: amount({ en: 'Top-ups', zh: '充值' }),
    gift: amount({ en: 'Gift', zh: '赠送' }),
    consumption: amount({ en: 'Consumption', zh: '消费' }),
    others: money({
      label: { en: 'Others', zh: '其他' },
      help: {
        en: 'Adjustments, refunds and expired gifts',
        zh: '调整、退款和到期的赠送',
      },
      required: true,
      currency,
    }),
    closing: amount({ en: 'Closing balance', zh: '期末余额' }),
    standardMinutes: integer({
      label: { en: 'Standard minutes used', zh: '使用的标准分钟' },
      required: true,
      min: 0,
    }),
    currency: text({ label: { en: 'Currency', zh: '币种' }, required: true, max: 3 }),
    from: dateTime({ label: { en: 'From', zh: '开始时间' }, required: true }),
    until: dateTime({ label: { en: 'Until', zh: '结束时间' }, required: true }),
    timezone: text({ label: { en: 'Time zone', zh: '时区' }, required: true, max: 60 }),
    closedAt: dateTime({ label: { en: 'Closed at', zh: '关账时间' } }),
  },
  list: {
    columns: [
      'month',
      'state',
      'opening',
      'recharge',
      'gift',
      'consumption',
      'others',
      'closing',
      'standardMinutes',
    ],
    filters: ['state', 'from'],
    sort: '-month',
  },
  form: { layout: 'sections', groups: [] },
  show: {
    groups: [
      {
        name: 'bill',
        label: { en: 'Monthly bill', zh: '月账单' },
        fields: ['state', 'opening', 'recharge', 'gift', 'consumption', 'others', 'closing'],
      },
      {
        name: 'period',
        label: { en: 'Period', zh: '账期' },
        fields: ['standardMinutes', 'from', 'until', 'timezone', 'closedAt'],
      },
    ],
    filled: ['closedAt'],
  },
  samples: n => ({
    month: `20${String(30 + (n % 60))}-${String(1 + (Math.floor(n / 60) % 12)).padStart(2, '0')}`,
    currency: 'CNY',
    timezone: 'Asia/Shanghai',
  }),
})
export type Bill = RecordOf<typeof bill>
