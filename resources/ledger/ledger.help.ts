import { defineHelp } from '../../src/schema/help.ts'

/** What the `?` of its screens says. */
export const help = defineHelp({
  accountInformation: {
    text: {
      en: 'What you have: cash and gifts, what this month has cost so far, and when the balance runs out. Top up from here, or set a warning.',
      zh: '账户余额：现金和赠送、本月已消费金额和预计可用时间。可在此充值或设置余额提醒。',
    },
    manual: 'billing',
  },
  expenditure: {
    text: {
      en: 'Everything that changed the balance: top-ups, gifts, charges and refunds. Entries are never edited; a wrong one is reversed.',
      zh: '余额的全部变动：充值、赠送、扣费和退款。记录不可修改，有误时冲正。',
    },
    manual: 'billing',
  },
  topUp: {
    text: {
      en: 'Each top-up, how it was paid and what was credited, gifts included. Open one for its receipt and refunds.',
      zh: '每次充值的支付方式和到账金额，含赠送。点开可查看凭证和退款。',
    },
    manual: 'billing',
  },
})
