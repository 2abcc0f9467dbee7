import { declareErrors } from '../../src/protocol/errors/declared.ts'

/** Its codes, and more specific texts of central ones. */
export const ledgerErrors = declareErrors({
  txnReversed: {
    code: '34650',
    en: 'This transaction has already been reversed.',
    zh: '该笔流水已冲正。',
  },
  topUpSpent: {
    code: '34653',
    en: 'Part of this top-up is spent, so it can’t be reversed. Refund what is left of it.',
    zh: '该笔充值已被使用一部分，不能冲正，可退还剩余金额。',
  },
  balanceTooLowBy: {
    code: '16026',
    en: 'Your balance of %{left} is too low: %{short} is missing. Top it up and try again.',
    zh: '余额 %{left} 不足，还差 %{short}，请充值后重试。',
  },
})
declare module '../../src/protocol/errors/codes.ts' {
  interface DomainErrors {
    readonly ledger: typeof ledgerErrors
  }
}
