import { declareErrors } from '../../src/protocol/errors/declared.ts'

/** Its codes, and more specific texts of central ones. */
export const billingErrors = declareErrors({
  priceEndsBeforeStart: {
    code: '34661',
    en: 'The price ends before it starts. Choose a later end.',
    zh: '失效时间早于生效时间，请选择更晚的时间。',
  },
})
declare module '../../src/protocol/errors/codes.ts' {
  interface DomainErrors {
    readonly billing: typeof billingErrors
  }
}
