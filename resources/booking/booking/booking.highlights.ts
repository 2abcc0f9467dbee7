import type { Highlight } from '../../../src/schema/highlight.ts'

/** Highlights of bookings. */
export const bookingHighlights: readonly Highlight[] = [
  {
    name: 'waiting',
    kind: 'attention',
    label: { en: 'Students on a waiting list', zh: '候补中的学员' },
    where: { state: ['WAITING', 'OFFERED'], startAt_gte: 'today' },
  },
  {
    name: 'made',
    kind: 'figure',
    label: { en: 'Bookings of the last 7 days', zh: '近 7 天约课' },
    trend: { en: 'Bookings by week', zh: '每周约课' },
    where: { createTime_gte: 'today-7', createTime_lt: 'today' },
    before: { createTime_gte: 'today-14', createTime_lt: 'today-7' },
  },
]
