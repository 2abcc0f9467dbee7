import type { Highlight } from '../../../src/schema/highlight.ts'

const soon = { status: 'NOT_STARTED', startAt_gte: 'today', startAt_lt: 'today+7' }
const lastWeek = { startAt_gte: 'today-7', startAt_lt: 'today' }
const weekBefore = { startAt_gte: 'today-14', startAt_lt: 'today-7' }

/** Highlights of lessons. */
export const lessonHighlights: readonly Highlight[] = [
  {
    name: 'noTeacher',
    kind: 'attention',
    label: { en: 'Lessons of the next 7 days without a teacher', zh: '未来 7 天未安排老师的课节' },
    where: { ...soon, teacherId_null: 'true' },
  },
  {
    name: 'nobodyBooked',
    kind: 'attention',
    label: {
      en: 'Booking lessons of the next 7 days that nobody has booked',
      zh: '未来 7 天无人约课的课节',
    },
    where: { ...soon, bookingStatus: 'NONE' },
  },
  {
    name: 'clash',
    kind: 'attention',
    label: {
      en: 'Lessons of the next 7 days scheduled despite a clash',
      zh: '未来 7 天强制排课的冲突课节',
    },
    where: { ...soon, forceReason_null: 'false' },
  },
  {
    name: 'notHeld',
    kind: 'attention',
    label: {
      en: 'Lessons of the last 7 days that did not take place',
      zh: '近 7 天未如期上课的课节',
    },
    where: { ...lastWeek, status: 'NOT_STARTED' },
  },
  {
    name: 'held',
    kind: 'figure',
    label: { en: 'Lessons held in the last 7 days', zh: '近 7 天已上课节' },
    trend: { en: 'Lessons held by week', zh: '每周已上课节' },
    where: { ...lastWeek, status: 'ENDED' },
    before: { ...weekBefore, status: 'ENDED' },
  },
]
