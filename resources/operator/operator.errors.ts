import { declareErrors } from '../../src/protocol/errors/declared.ts'

/** Its codes, and more specific texts of central ones. */
export const operatorErrors = declareErrors({
  voucherBatchIssued: {
    code: '34673',
    en: 'The codes of this batch were generated or it is blocked, so it can’t be changed any more.',
    zh: '该批次的兑换码已生成或已停用，不能再修改。',
  },
})
declare module '../../src/protocol/errors/codes.ts' {
  interface DomainErrors {
    readonly operator: typeof operatorErrors
  }
}
