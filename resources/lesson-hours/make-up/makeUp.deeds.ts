/** The server's own operations on make-up lessons, worded as in the logs. */
export const makeUpDeeds = {
  lapseMakeUps: { en: 'Make-up lessons expired', zh: '补课名额到期' },
} as const

declare module '../../../src/protocol/operations.ts' {
  interface DeclaredDeeds extends Readonly<typeof makeUpDeeds> {}
}
