import {
  boolean,
  choice,
  dateTime,
  decimal,
  defineResource,
  integer,
  money,
  reference,
  text,
  type RecordOf,
} from '../../../src/schema/index.ts'
import { usageTypes, txnTypes } from '../../ledger/ledger-txn/ledgerTxn.options.ts'
import { videoDefinitions } from '../../people/teacher/teaching.options.ts'

const [LIVE, RECORDING, STORAGE, SMS] = usageTypes
export const usageKinds = {
  [LIVE]: txnTypes.LIVE,
  [RECORDING]: txnTypes.RECORDING,
  [STORAGE]: txnTypes.STORAGE,
  [SMS]: txnTypes.SMS,
} as const

const aside = () => import('./RatedItemAside.tsx').then(module => module.RatedItemAside)

/**
 * FIN-02, FIN-07: usage with its price. Usage that is counted otherwise later is rated again: the
 * item is reversed, and another one added.
 */
export const ratedItem = defineResource({
  name: 'ratedItem',
  label: { en: 'Consumption item', zh: '消费明细' },
  plural: { en: 'Consumption details', zh: '消费明细' },
  about: {
    en: 'Usage of lessons, recordings, storage and SMS with its price. Open an item to see what it counts.',
    zh: '直播、录制、存储和短信的用量与金额，点开可查看计费依据。',
  },
  title: 'name',
  icon: 'money',
  menu: 'charge',
  menuGroup: 'finance',
  tabLabel: { en: 'Consumption', zh: '消费' },
  menuRoute: 'month',
  menuOrder: 10,
  aliases: { en: ['consumption', 'charges'], zh: ['扣费', '消费'] },
  routes: { list: 'charge', detail: 'chargeDetail' },
  journal: {
    entries: 'server',
    reverses: { by: 'reverses', negates: ['amount', 'standardMinutes'], undo: false },
  },
  indexes: [{ fields: ['subject'] }],
  export: { span: { from: 'at', until: 'at' } },
  fields: {
    name: text({
      label: { en: 'Description', zh: '说明' },
      required: true,
      max: 200,
      search: true,
    }),
    kind: choice({ label: { en: 'Usage', zh: '计费项' }, options: usageKinds, required: true }),
    at: dateTime({ label: { en: 'Time', zh: '使用时间' }, required: true }),
    quantity: decimal({ label: { en: 'Quantity', zh: '用量' }, required: true, scale: 4 }),
    students: integer({ label: { en: 'Students', zh: '学员数' } }),
    minutes: integer({ label: { en: 'Minutes', zh: '分钟' } }),
    definition: choice({ label: { en: 'Definition', zh: '清晰度' }, options: videoDefinitions }),
    standardMinutes: integer({
      label: { en: 'Standard minutes used', zh: '抵扣标准分钟' },
      required: true,
    }),
    price: reference({ label: { en: 'Price', zh: '价格' }, to: 'priceVersion', required: true }),
    unitPrice: decimal({ label: { en: 'Unit price', zh: '单价' }, required: true, scale: 4 }),
    amount: money({
      label: { en: 'Amount', zh: '金额' },
      required: true,
      currency: { field: 'currency' },
    }),
    currency: text({ label: { en: 'Currency', zh: '币种' }, required: true, max: 3 }),
    lessonId: reference({ label: { en: 'Lesson', zh: '课节' }, to: 'lesson' }),
    recordingId: reference({ label: { en: 'Recording', zh: '录制' }, to: 'recording' }),
    billId: reference({ label: { en: 'Monthly bill', zh: '月账单' }, to: 'bill', required: true }),
    txn: reference({ label: { en: 'Transaction', zh: '收支记录' }, to: 'ledgerTxn' }),
    late: boolean({
      label: { en: 'Adjustment', zh: '补记' },
      help: {
        en: 'It belongs to a month whose bill was closed',
        zh: '用量所属月份的账单已关账',
      },
    }),
    subject: text({ label: { en: 'Usage ID', zh: '用量标识' }, required: true, max: 200 }),
    reverses: reference({
      label: { en: 'Reverses', zh: '冲正的明细' },
      to: 'ratedItem',
      readOnly: true,
    }),
  },
  list: {
    columns: [
      'name',
      'kind',
      'at',
      'quantity',
      'students',
      'minutes',
      'standardMinutes',
      'unitPrice',
      'amount',
      'billId',
      'late',
      'reverses',
    ],
    hidden: ['students', 'late', 'reverses'],
    filters: ['kind', 'at', 'billId', 'lessonId', 'late', 'amount'],
    sort: '-at',
  },
  form: {
    layout: 'sections',
    groups: [
      {
        name: 'usage',
        label: { en: 'Usage', zh: '用量' },
        fields: [
          'name',
          'kind',
          'at',
          'quantity',
          'students',
          'minutes',
          'definition',
          'lessonId',
          'recordingId',
        ],
      },
      {
        name: 'price',
        label: { en: 'Price', zh: '计价' },
        fields: [
          'price',
          'unitPrice',
          'standardMinutes',
          'amount',
          'currency',
          'billId',
          'txn',
          'late',
          'subject',
          'reverses',
        ],
      },
    ],
  },
  override: { aside },
  show: { filled: ['students', 'minutes', 'definition', 'lessonId', 'recordingId', 'reverses'] },
  relatedTo: [
    {
      by: 'billId',
      label: { en: 'Consumption details', zh: '消费明细' },
      columns: ['name', 'kind', 'at', 'quantity', 'amount'],
    },
    {
      by: 'lessonId',
      label: { en: 'Consumption', zh: '消费' },
      columns: ['kind', 'at', 'minutes', 'amount'],
    },
    {
      by: 'txn',
      label: { en: 'Consumption details', zh: '消费明细' },
      columns: ['name', 'kind', 'quantity', 'amount'],
    },
  ],
  samples: n => ({
    name: `Item ${String(n)}`,
    subject: `sample ${String(n)}`,
    currency: 'CNY',
    amount: `${String(n)}.00`,
    standardMinutes: n,
  }),
})
export type RatedItem = RecordOf<typeof ratedItem>
