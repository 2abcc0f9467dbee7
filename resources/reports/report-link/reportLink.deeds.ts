/** What the server does in this domain besides edits and actions, in the words of the logs. */
export const reportLinkDeeds = {
  sendReports: { en: 'Sent reports', zh: '发送报告' },
} as const

declare module '../../../src/protocol/operations.ts' {
  interface DeclaredDeeds extends Readonly<typeof reportLinkDeeds> {}
}
