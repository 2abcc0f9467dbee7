/** The server's own operations in this domain, worded as in the logs. */
export const diskNodeDeeds = {
  storageLimits: { en: 'Changed storage limits', zh: '修改存储空间设置' },
} as const

declare module '../../../src/protocol/operations.ts' {
  interface DeclaredDeeds extends Readonly<typeof diskNodeDeeds> {}
}
