import { dateTime, decimal, defineAction, text } from '../../../src/schema/index.ts'
import { pricedItem, unitPrice } from '../../ledger/ledger-txn/usagePrice.options.ts'

const name = text({ label: { en: 'Name', zh: '名称' }, required: true, max: 100 })
const right = 'platformUsagePrice.set'

/** Sets what usage costs an institution from an instant on: only for the platform's operator. */
export const set = defineAction({
  label: { en: 'Set price', zh: '设置价格' },
  on: 'resource',
  icon: 'edit',
  right,
  apiKeys: false,
  input: {
    item: pricedItem,
    unitPrice,
    name,
    from: dateTime({
      label: { en: 'From', zh: '生效时间' },
      help: { en: 'Leave empty to apply it at once', zh: '不填则立即生效' },
    }),
  },
  errors: ['9994', '34660'],
})

/** Changes a price that is still to come. */
export const change = defineAction({
  label: { en: 'Change price', zh: '修改价格' },
  on: 'record',
  icon: 'edit',
  right,
  apiKeys: false,
  input: {
    unitPrice: decimal({
      label: { en: 'New unit price', zh: '新单价' },
      help: { en: 'Leave empty to keep it', zh: '不填则保持不变' },
      min: 0,
      max: 1_000_000,
      scale: 4,
    }),
    from: dateTime({
      label: { en: 'New start', zh: '新生效时间' },
      help: { en: 'Leave empty to keep it', zh: '不填则保持不变' },
    }),
  },
  errors: ['9994', '34660', '34662'],
})

/** Withdraws a future price: the one before it continues. */
export const withdraw = defineAction({
  label: { en: 'Withdraw price', zh: '撤回价格' },
  on: 'record',
  icon: 'trash',
  danger: true,
  right,
  apiKeys: false,
  confirm: {
    en: 'Withdraw this price? The price before it continues.',
    zh: '撤回该价格？此前的价格将继续有效。',
  },
  errors: ['34662'],
})

/** Ends an institution's own price: from then on the platform's applies. */
export const end = defineAction({
  label: { en: 'End own price', zh: '结束单独定价' },
  on: 'record',
  icon: 'close',
  right,
  apiKeys: false,
  input: {
    until: dateTime({
      label: { en: 'Until', zh: '失效时间' },
      help: {
        en: 'Leave empty to end it at once. The platform price applies from then on.',
        zh: '不填则立即失效，此后按平台价格计费。',
      },
    }),
  },
  errors: ['9994', '34661'],
})
