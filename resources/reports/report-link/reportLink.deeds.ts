import type { Deed } from '../../../src/schema/resource.ts'

/** The server's own operations in this domain, worded as in the logs. */
export const reportLinkDeeds = {
  sendReports: { en: 'Sent reports', zh: '发送报告', final: true },
} as const satisfies Readonly<Record<string, Deed>>

declare module '../../../src/protocol/operations.ts' {
  interface DeclaredDeeds extends Readonly<typeof reportLinkDeeds> {}
}
