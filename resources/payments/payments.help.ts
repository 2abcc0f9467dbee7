import { defineHelp } from '../../src/schema/help.ts'

/** What the `?` of its screens says. */
export const help = defineHelp({
  payments: {
    text: {
      en: 'Online payments and how they ended. One that is pending is settled within minutes; its answer from the payment provider is asked for again by itself.',
      zh: '在线支付及其结果。处理中的支付会自动向支付机构查询，通常几分钟内有结果。',
    },
    manual: 'billing',
  },
  paymentRefund: {
    text: {
      en: 'Money that went back to the payer. A refund is asked for on a payment; gifts are never paid out.',
      zh: '退回付款方的款项。在支付记录中申请退款，赠送金额不退。',
    },
    manual: 'billing',
  },
  transferClaims: {
    text: {
      en: 'Transfers that you have reported, with their proof and what became of them. They are credited within two hours of business time.',
      zh: '已提交的对公转账、凭证和处理结果。工作时间 2 小时内到账。',
    },
    manual: 'billing',
  },
  payment: {
    text: {
      en: 'Top up the account: choose an amount and a way to pay. The balance changes as soon as the payment is confirmed.',
      zh: '为账户充值：选择金额和支付方式，支付成功后立即到账。',
    },
    manual: 'billing',
  },
  transfer: {
    text: {
      en: 'Transfer from your bank: the account to send to, and a form for the proof. Somebody checks it within two hours of business time.',
      zh: '银行转账充值：查看收款账户，转账后提交凭证。工作时间 2 小时内审核到账。',
    },
    manual: 'billing',
  },
  updatePayCards: {
    text: {
      en: 'Cards that top-ups can be charged to. Add one, choose the usual one, or remove one; card numbers stay with the payment provider.',
      zh: '充值可用的银行卡。可添加、设为默认或删除，卡号由支付机构保存。',
    },
    manual: 'billing',
  },
})
