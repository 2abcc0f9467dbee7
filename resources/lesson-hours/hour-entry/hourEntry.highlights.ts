import type { Highlight } from '../../../src/schema/highlight.ts'

const used = { kind: 'CONSUME' }

/** Highlights of lesson hours. */
export const hourHighlights: readonly Highlight[] = [
  {
    name: 'used',
    kind: 'figure',
    label: { en: 'Hours used in the last 7 days', zh: '近 7 天消耗课时' },
    trend: { en: 'Hours used by week', zh: '每周消耗课时' },
    // what was cancelled is taken back by an entry of the same kind and day
    sum: '-change',
    where: { ...used, day_gte: 'today-7', day_lt: 'today' },
    before: { ...used, day_gte: 'today-14', day_lt: 'today-7' },
    secondsOld: 60,
  },
]
