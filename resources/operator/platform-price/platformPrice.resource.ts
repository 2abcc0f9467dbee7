import {
  choice,
  dateTime,
  defineResource,
  longText,
  money,
  text,
  type RecordOf,
} from '../../../src/schema/index.ts'
import { packages } from '../../plans/plan-order/plans.options.ts'
import { currencyCode } from '../platform-institution/currency.options.ts'
import { platformHeading } from '../platform-institution/platform.options.ts'

const currency = { field: 'currency' } as const
const amount = (en: string, zh: string) =>
  money({ label: { en, zh }, required: true, min: 0, max: 1_000_000, currency })

/**
 * A version of a plan's prices: valid from an instant until the next one of the same plan and
 * currency, so none overlap. A future one can be changed and withdrawn; one that has been in force
 * can't, because quotes have shown it and periods are renewed by it.
 */
export const platformPrice = defineResource({
  name: 'platformPrice',
  label: { en: 'Price version', zh: '价格版本' },
  plural: { en: 'Plan prices', zh: '套餐价格版本' },
  about: {
    en: 'Prices of the plans by currency. Where there is no version, the prices that the product ships are in force.',
    zh: '各币种的套餐价格；没有版本时使用产品自带价格。',
  },
  title: 'name',
  icon: 'money',
  menu: 'platformPrice',
  menuGroup: platformHeading,
  menuLabel: { en: 'Prices', zh: '价格' },
  tabLabel: { en: 'Plans', zh: '套餐' },
  menuOrder: 50,
  routes: { list: 'platformPrices', detail: 'platformPrice' },
  keys: [['packageCode', 'currency', 'effectiveFrom']],
  locks: true,
  import: false,
  fields: {
    name: text({ label: { en: 'Name', zh: '名称' }, required: true, max: 60, search: true }),
    packageCode: choice({ label: { en: 'Plan', zh: '套餐' }, options: packages, required: true }),
    currency: currencyCode,
    seat: amount('Per seat and month', '每席位每月'),
    pack: amount('Per 1,800 standard minutes', '每 1,800 标准分钟'),
    gigabyte: amount('Per GB and month', '每 GB 每月'),
    effectiveFrom: dateTime({
      label: { en: 'In force from', zh: '生效时间' },
      required: true,
      defaultFrom: 'now',
      taken: '34660',
    }),
    reason: longText({ label: { en: 'Reason', zh: '原因' }, max: 200 }),
  },
  list: {
    columns: [
      'name',
      'packageCode',
      'currency',
      'seat',
      'pack',
      'gigabyte',
      'effectiveFrom',
      'createTime',
    ],
    filters: ['packageCode', 'effectiveFrom'],
    sort: '-effectiveFrom',
  },
  form: {
    layout: 'sections',
    groups: [
      {
        name: 'price',
        label: { en: 'Prices', zh: '价格' },
        fields: [
          'name',
          'packageCode',
          'currency',
          'seat',
          'pack',
          'gigabyte',
          'effectiveFrom',
          'reason',
        ],
      },
    ],
  },
  samples: n => ({
    currency: 'CNY',
    effectiveFrom: new Date(Date.UTC(2027, 0, 1 + n)).toISOString(),
    seat: '60.00',
    pack: '81.00',
    gigabyte: '0.80',
  }),
})

/** A version of a plan's prices. */
export type PlatformPrice = RecordOf<typeof platformPrice>
