import {
  dateTime,
  defineResource,
  longText,
  text,
  type RecordOf,
} from '../../../src/schema/index.ts'
import { currencyCode } from '../platform-institution/currency.options.ts'
import { platformHeading } from '../platform-institution/platform.options.ts'
import { pricedItem, unitPrice } from '../../ledger/ledger-txn/usagePrice.options.ts'

/**
 * The usage price for institutions without their own: valid from an instant until the next one of
 * the same usage and currency, so none overlap. A future one can be changed and withdrawn; one that
 * has been in force can't.
 */
export const platformUsagePrice = defineResource({
  name: 'platformUsagePrice',
  label: { en: 'Usage price', zh: '用量价格' },
  plural: { en: 'Usage prices', zh: '用量价格' },
  about: {
    en: 'What usage costs all institutions of a currency. An institution’s own price comes before it. Until a price applies, usage is free.',
    zh: '各币种机构的用量价格；机构有单独定价时以其为准。价格生效前的用量不计费。',
  },
  title: 'name',
  icon: 'money',
  menu: 'platformUsagePrice',
  menuGroup: platformHeading,
  tabLabel: { en: 'Usage', zh: '用量' },
  menuRoute: 'platformPrices',
  menuOrder: 10,
  routes: { list: 'platformUsagePrices', detail: 'platformUsagePrice' },
  keys: [['item', 'currency', 'effectiveFrom']],
  locks: true,
  import: false,
  fields: {
    name: text({ label: { en: 'Name', zh: '名称' }, required: true, max: 100, search: true }),
    item: pricedItem,
    currency: currencyCode,
    unitPrice,
    effectiveFrom: dateTime({
      label: { en: 'In force from', zh: '生效时间' },
      help: { en: 'Leave empty to apply it at once', zh: '不填则立即生效' },
      taken: '34660',
    }),
    reason: longText({ label: { en: 'Reason', zh: '原因' }, max: 200 }),
  },
  list: {
    columns: ['name', 'item', 'currency', 'unitPrice', 'effectiveFrom', 'createTime'],
    hidden: ['createTime'],
    filters: ['item', 'effectiveFrom'],
    sort: '-effectiveFrom',
  },
  form: {
    layout: 'sections',
    groups: [
      {
        name: 'price',
        label: { en: 'Price', zh: '价格' },
        fields: ['name', 'item', 'currency', 'unitPrice', 'effectiveFrom', 'reason'],
      },
    ],
  },
  samples: n => ({
    currency: 'CNY',
    unitPrice: 3,
    effectiveFrom: new Date(Date.UTC(2031, 0, 1 + n)).toISOString(),
  }),
})

/** A price of the platform for usage. */
export type PlatformUsagePrice = RecordOf<typeof platformUsagePrice>
