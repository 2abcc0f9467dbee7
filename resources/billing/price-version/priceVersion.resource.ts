import {
  boolean,
  dateTime,
  defineResource,
  text,
  type RecordOf,
} from '../../../src/schema/index.ts'
import { change, end, set, withdraw } from './priceVersion.actions.ts'
import { pricedItem, unitPrice } from '../../ledger/ledger-txn/usagePrice.options.ts'

/**
 * The price of an institution's usage from one instant to another: its own prices, which never
 * overlap, and copies of the platform's prices, which apply if it has none. The platform's
 * operator sets them.
 */
export const priceVersion = defineResource({
  name: 'priceVersion',
  label: { en: 'Price', zh: '价格' },
  plural: { en: 'Prices', zh: '价格' },
  about: {
    en: 'What usage costs, and from when. The price at the time of usage applies; an institution’s own price comes before the platform price.',
    zh: '各项用量的单价及生效时间，按使用时的价格计费；有机构单独定价时优先于平台价格。',
  },
  title: 'name',
  icon: 'money',
  menu: 'priceVersion',
  menuGroup: 'finance',
  tabLabel: { en: 'Prices', zh: '价格' },
  menuRoute: 'month',
  menuOrder: 30,
  routes: { list: 'priceVersion', detail: 'priceVersionDetail' },
  writes: false,
  // of each price of the platform one copy
  keys: [['tariff']],
  locks: true,
  operator: ['priceVersion.read', 'priceVersion.export', 'platformUsagePrice.set'],
  rights: { 'platformUsagePrice.set': { en: 'Set usage prices', zh: '设置用量价格' } },
  fields: {
    name: text({ label: { en: 'Name', zh: '名称' }, required: true, max: 100, search: true }),
    item: pricedItem,
    unitPrice,
    currency: text({ label: { en: 'Currency', zh: '币种' }, required: true, max: 3 }),
    effectiveFrom: dateTime({ label: { en: 'From', zh: '生效时间' }, required: true }),
    effectiveUntil: dateTime({ label: { en: 'Until', zh: '失效时间' } }),
    // id of the platform's price that it copies; empty: the institution's own
    tariff: text({
      label: { en: 'Platform price ID', zh: '平台价格 ID' },
      max: 40,
      taken: '9994',
    }),
    platform: boolean({
      label: { en: 'Platform price', zh: '平台价格' },
      when: { tariff_null: 'false' },
    }),
  },
  list: {
    columns: [
      'name',
      'item',
      'unitPrice',
      'currency',
      'platform',
      'effectiveFrom',
      'effectiveUntil',
    ],
    filters: ['item', 'platform', 'effectiveFrom', 'effectiveUntil'],
    sort: '-effectiveFrom',
  },
  form: {
    layout: 'sections',
    groups: [
      {
        name: 'price',
        label: { en: 'Price', zh: '价格' },
        fields: [
          'name',
          'item',
          'unitPrice',
          'currency',
          'platform',
          'effectiveFrom',
          'effectiveUntil',
        ],
      },
    ],
  },
  actions: { set, change, withdraw, end },
  samples: n => ({
    item: 'SMS' as const,
    currency: 'CNY',
    unitPrice: 0.1,
    // one day each, so that no two overlap
    effectiveFrom: new Date(Date.UTC(2030, 0, 1) + n * 86_400_000).toISOString(),
    effectiveUntil: new Date(Date.UTC(2030, 0, 2) + n * 86_400_000).toISOString(),
  }),
})
export type PriceVersion = RecordOf<typeof priceVersion>
