import type { Highlight } from '../../../src/schema/highlight.ts'

/** Highlights of students. */
export const studentHighlights: readonly Highlight[] = [
  {
    name: 'active',
    kind: 'figure',
    label: { en: 'Active students', zh: '在读学员' },
    where: { status: 'ACTIVE' },
  },
  {
    name: 'new',
    kind: 'figure',
    label: { en: 'New students of the last 7 days', zh: '近 7 天新增学员' },
    trend: { en: 'New students by week', zh: '每周新增学员' },
    where: { createTime_gte: 'today-7', createTime_lt: 'today' },
    before: { createTime_gte: 'today-14', createTime_lt: 'today-7' },
  },
]
