/** The server's own operations in this domain, worded as in the logs. */
export const hourEntryDeeds = {
  expireHours: { en: 'Lesson hours reviewed', zh: '课时到期与提醒' },
  refund: { en: 'Refunded lesson hours', zh: '退课时' },
  hoursLink: { en: 'Created a lesson hours link', zh: '生成课时链接' },
  revokeHoursLinks: { en: 'Revoked lesson hours links', zh: '撤销课时链接' },
} as const

declare module '../../../src/protocol/operations.ts' {
  interface DeclaredDeeds extends Readonly<typeof hourEntryDeeds> {}
}
