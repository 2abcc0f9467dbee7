import { choice, dateTime, decimal, defineAction, text } from '../../src/schema/index.ts'
import { pricedItems } from './priceVersion.options.ts'

// what a price is of and how much it is: in the resource, too
export const pricedItem = choice({
  label: { en: 'Usage', zh: '计费项' },
  options: pricedItems,
  required: true,
})
export const unitPrice = decimal({
  label: { en: 'Unit price', zh: '单价' },
  required: true,
  min: 0,
  max: 1_000_000,
  scale: 4,
})

/** Sets what usage costs from an instant on: the platform's operator alone. */
export const set = defineAction({
  label: { en: 'Set price', zh: '设置价格' },
  on: 'resource',
  icon: 'edit',
  right: 'platformUsagePrice.set',
  apiKeys: false,
  input: {
    item: pricedItem,
    unitPrice,
    name: text({ label: { en: 'Name', zh: '名称' }, required: true, max: 100 }),
    from: dateTime({
      label: { en: 'From', zh: '生效时间' },
      help: { en: 'Leave empty to apply it at once', zh: '不填则立即生效' },
    }),
  },
  errors: ['9994', '34660'],
})
