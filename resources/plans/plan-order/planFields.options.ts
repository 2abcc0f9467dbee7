import { choice, integer } from '../../../src/schema/index.ts'
import { packages } from './plans.options.ts'

export const planCode = choice({
  label: { en: 'Plan', zh: '套餐' },
  options: packages,
  required: true,
})
/** Parts of a plan purchase: fields of orders and of subscriptions. */
export const planSeats = integer({
  label: { en: 'Teacher seats', zh: '老师席位' },
  required: true,
  min: 0,
})
export const planMinutes = integer({
  label: { en: 'Standard minutes', zh: '标准分钟' },
  required: true,
  min: 0,
})
export const planStorage = integer({
  label: { en: 'Extra storage (GB)', zh: '额外存储空间（GB）' },
  required: true,
  min: 0,
})
