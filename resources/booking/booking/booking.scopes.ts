/** Signed calls that read statistics. */
export const bookingScopes = {
  statistics: { label: { en: 'Statistics', zh: '统计数据查询' }, right: 'booking.read' },
} as const

declare module '../../../src/protocol/signing.ts' {
  interface DeclaredScopes extends Readonly<typeof bookingScopes> {}
}
