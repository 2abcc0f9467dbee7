/** What the server does in this domain besides edits and actions, in the words of the logs. */
export const diskNodeDeeds = {
  storageLimits: { en: 'Changed storage limits', zh: '修改存储空间设置' },
} as const

declare module '../../../src/protocol/operations.ts' {
  interface DeclaredDeeds extends Readonly<typeof diskNodeDeeds> {}
}
