/** Signed calls that sign people in; whom a key may sign in is judged by the person. */
export const organizationScopes = {
  passes: { label: { en: 'Sign people in', zh: '人员免密登录' }, right: null },
} as const

declare module '../../../src/protocol/signing.ts' {
  interface DeclaredScopes extends Readonly<typeof organizationScopes> {}
}
