import { defineAction } from '../../../src/schema/index.ts'

/** Cancels an unpaid order, also at `package/cancelOrder`. */
export const cancel = defineAction({
  label: { en: 'Cancel order', zh: '取消订单' },
  on: 'record',
  icon: 'close',
  primary: true,
  danger: true,
  right: 'planOrder.buy',
  confirm: {
    en: 'Cancel the order? It can’t be paid any more.',
    zh: '取消该订单？取消后无法支付。',
  },
  errors: ['3004', '16020', '16021', '16022'],
})
