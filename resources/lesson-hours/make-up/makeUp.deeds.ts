/** The server's own operations on make-up rights, worded as in the logs. */
export const makeUpDeeds = {
  lapseMakeUps: { en: 'Make-up rights expired', zh: '补课权到期' },
} as const

declare module '../../../src/protocol/operations.ts' {
  interface DeclaredDeeds extends Readonly<typeof makeUpDeeds> {}
}
