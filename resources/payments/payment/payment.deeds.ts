/** The server's own operations in this domain, worded as in the logs. */
export const paymentDeeds = {
  redeemExpired: { en: 'Tried an expired voucher', zh: '尝试使用过期兑换码' },
} as const

declare module '../../../src/protocol/operations.ts' {
  interface DeclaredDeeds extends Readonly<typeof paymentDeeds> {}
}
