/** What the server does in this domain besides edits and actions, in the words of the logs. */
export const voucherBatchDeeds = {
  issueVouchers: { en: 'Issued voucher codes', zh: '生成兑换码' },
} as const

declare module '../../../src/protocol/operations.ts' {
  interface DeclaredDeeds extends Readonly<typeof voucherBatchDeeds> {}
}
