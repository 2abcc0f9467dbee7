/** The server's own operations in this domain, worded as in the logs. */
export const bookingDeeds = {
  expireBooking: { en: 'Booking expired', zh: '约课失效' },
  keepTurn: { en: 'Turn kept', zh: '保留候补顺位' },
  offerSeat: { en: 'Seat offered', zh: '候补递补' },
  cancelBooking: { en: 'Booking cancelled with lesson', zh: '随课节取消约课' },
  moveBooking: { en: 'Booking moved with lesson', zh: '随课节调整约课' },
  completeBooking: { en: 'Booking completed', zh: '课节结束，结算约课' },
  settleSeats: { en: 'Seats updated', zh: '更新约课名额' },
  bookingLink: { en: 'Created a booking link', zh: '生成约课链接' },
  revokeBookingLinks: { en: 'Revoked booking links', zh: '撤销约课链接' },
  change: { en: 'Changed a booking', zh: '变更约课' },
} as const

declare module '../../../src/protocol/operations.ts' {
  interface DeclaredDeeds extends Readonly<typeof bookingDeeds> {}
}
