// in a separate file, so that the list of students loads nothing of the ledger

/** Sources of hours. */
export const hourSources = {
  PURCHASE: { en: 'Purchase', zh: '购买' },
  GIFT: { en: 'Gift', zh: '赠送' },
  ADJUSTMENT: { en: 'Adjustment', zh: '调整' },
  IMPORT: { en: 'Import', zh: '导入' },
} as const

/** The most hours of one entry, and the fewest. */
export const hourLimits = { min: 0.01, max: 100_000 } as const
