/** The server's own operations in this domain, worded as in the logs. */
export const reportLinkDeeds = {
  sendReports: { en: 'Sent reports', zh: '发送报告', final: true },
} as const

declare module '../../../src/protocol/operations.ts' {
  interface DeclaredDeeds extends Readonly<typeof reportLinkDeeds> {}
}
