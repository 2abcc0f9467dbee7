import type { Highlight } from '../../../src/schema/highlight.ts'

/** Highlights of usage. */
export const ratedItemHighlights: readonly Highlight[] = [
  {
    name: 'month',
    kind: 'figure',
    label: { en: 'Usage charges this month', zh: '本月用量费用' },
    trend: { en: 'Usage charges by month', zh: '每月用量费用' },
    sum: 'amount',
    where: { at: 'month' },
    secondsOld: 60,
  },
]
