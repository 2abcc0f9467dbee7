/** The server's own operations in this domain, worded as in the logs. */
export const voucherBatchDeeds = {
  issueVouchers: { en: 'Issued voucher codes', zh: '生成兑换码' },
} as const

declare module '../../../src/protocol/operations.ts' {
  interface DeclaredDeeds extends Readonly<typeof voucherBatchDeeds> {}
}
