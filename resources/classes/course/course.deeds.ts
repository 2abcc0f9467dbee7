/** The server's own operations in this domain, worded as in the logs. */
export const courseDeeds = {
  copy: { en: 'Copied the class', zh: '复制班级' },
  addPeople: { en: 'Added people to the class', zh: '添加班级成员' },
  acceptInvitation: { en: 'Accepted an invitation', zh: '接受邀请' },
} as const

declare module '../../../src/protocol/operations.ts' {
  interface DeclaredDeeds extends Readonly<typeof courseDeeds> {}
}
