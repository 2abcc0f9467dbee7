import { declareErrors } from '../../src/protocol/errors/declared.ts'

/** Its codes, and more specific texts of central ones. */
export const paymentsErrors = declareErrors({
  redeemCodeNotFound: {
    code: '1038',
    en: 'This redeem code doesn’t exist. Check what you entered.',
    zh: '兑换码不存在，请核对。',
  },
  redeemCodeUsed: {
    code: '1040',
    en: 'This redeem code has already been used.',
    zh: '兑换码已被使用。',
  },
  redeemCodeOfAnotherInstitution: {
    code: '1041',
    en: 'This redeem code belongs to another institution.',
    zh: '兑换码属于其他机构。',
  },
  redeemCodeUnavailable: {
    code: '1042',
    en: 'This redeem code can’t be used at the moment. Contact the issuer.',
    zh: '兑换码暂不可用，请联系提供方。',
  },
  amountTooLow: {
    code: '2112',
    en: 'The amount is below the minimum of this package. Increase it and try again.',
    zh: '充值金额低于套餐要求，请提高金额后重试。',
  },
  topUpBelow: {
    code: '2112',
    en: 'Top up at least %{min}, as your package asks for.',
    zh: '充值金额不得低于 %{min}（套餐要求）。',
  },
  cardUpdateFailed: {
    code: '16018',
    en: 'The card couldn’t be updated. Your previous card is still used. Check the details and try again.',
    zh: '更新银行卡失败，仍使用原卡，请核对后重试。',
  },
  paymentNotSettled: {
    code: '34671',
    en: 'Only a payment that was made can be refunded.',
    zh: '仅支持对已支付的款项退款。',
  },
  paymentKept: {
    code: '34672',
    en: 'Payments and refunds are kept for good. A payment that was made is refunded instead.',
    zh: '支付和退款记录须永久保留，已支付的款项可退款。',
  },
})
declare module '../../src/protocol/errors/codes.ts' {
  interface DomainErrors {
    readonly payments: typeof paymentsErrors
  }
}
