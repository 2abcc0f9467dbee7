import { declareErrors } from '../../src/protocol/errors/declared.ts'

/** Its codes, and more specific texts of central ones. */
export const plansErrors = declareErrors({
  unpaidOrderExists: {
    code: '16011',
    en: 'There is an unpaid order. Pay or cancel it first.',
    zh: '存在未支付的订单，请先支付或取消。',
  },
  planNotFound: { code: '16012', en: 'This plan doesn’t exist.', zh: '套餐不存在。' },
  trialAlreadyUsed: {
    code: '16013',
    en: 'The trial can only be used once.',
    zh: '试用只能使用一次。',
  },
  planAlreadyHeld: { code: '16014', en: 'You already have this plan.', zh: '您已拥有该套餐。' },
  priceMismatch: {
    code: '16015',
    en: 'The price doesn’t match the plan. You weren’t charged. Reload the page and order again.',
    zh: '价格与套餐不符，未扣款，请刷新页面重新下单。',
  },
  subscriptionCancellationFailed: {
    code: '16016',
    en: 'The subscription couldn’t be cancelled and remains active. Try again.',
    zh: '取消订阅失败，订阅照常有效，请重试。',
  },
  subscriptionRestorationFailed: {
    code: '16017',
    en: 'The subscription couldn’t be restored and remains cancelled. Try again.',
    zh: '恢复订阅失败，订阅仍为取消状态，请重试。',
  },
  cardDeclined: {
    code: '16019',
    en: 'The card was declined. You weren’t charged. Use another card.',
    zh: '银行卡被拒付，未扣款，请更换银行卡。',
  },
  orderCancelled: {
    code: '16021',
    en: 'This order was cancelled. Place a new one.',
    zh: '该订单已取消，请重新下单。',
  },
  planPeriodTooShort: {
    code: '16023',
    en: 'Plans are sold for at least 12 months.',
    zh: '套餐至少购买 12 个月。',
  },
  upgradeTooShort: {
    code: '16023',
    en: 'The upgrade must last at least %{months|month|months}: as long as your current plan.',
    zh: '升级后的时长不能短于当前套餐的剩余时长，至少 %{months} 个月。',
  },
  subscriptionAlreadyCancelled: {
    code: '16029',
    en: 'This subscription has already been cancelled.',
    zh: '该订阅已取消。',
  },
  subscriptionNotFound: { code: '16030', en: 'There’s no subscription.', zh: '没有订阅。' },
  planHasTooFewSeats: {
    code: '16031',
    en: 'The plan has fewer seats than you have teachers.',
    zh: '套餐席位少于现有老师人数。',
  },
})
declare module '../../src/protocol/errors/codes.ts' {
  interface DomainErrors {
    readonly plans: typeof plansErrors
  }
}
