import { defineAction } from '../../../src/schema/index.ts'

/** PLN-03: stops the renewal; the plan stays in use until its end. */
export const cancelRenewal = defineAction({
  label: { en: 'Cancel subscription', zh: '取消订阅' },
  on: 'record',
  icon: 'close',
  primary: true,
  right: 'planOrder.buy',
  confirm: {
    en: 'Cancel the subscription? It isn’t renewed, and everything stays available until its end.',
    zh: '取消订阅？到期后不再自动续费，到期前可照常使用。',
  },
  errors: ['16016', '16029', '16030'],
})

/** PLN-03: takes the cancellation back while the plan is in use. */
export const reactivate = defineAction({
  label: { en: 'Turn on auto-renewal', zh: '恢复自动续费' },
  on: 'record',
  icon: 'refresh',
  primary: true,
  right: 'planOrder.buy',
  confirm: {
    en: 'Turn auto-renewal on again? The renewal is paid from your balance the day before the end.',
    zh: '恢复自动续费？将在到期前一天从余额扣款续费。',
  },
  errors: ['16017', '16030'],
})
