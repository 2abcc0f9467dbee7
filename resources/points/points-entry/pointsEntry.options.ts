/** What an entry does to a student’s points; one that reverses another is of the same kind. */
export const pointsKinds = {
  ADD: { en: 'Added', zh: '加分' },
  DEDUCT: { en: 'Deducted', zh: '扣分' },
  REDEEM: { en: 'Redeemed', zh: '兑换' },
} as const

/** Sources of an entry. */
export const pointsSources = {
  MANUAL: { en: 'By hand', zh: '手动' },
  ON_TIME: { en: 'Punctuality', zh: '准时上课' },
  ATTENDED: { en: 'Attendance', zh: '出勤' },
  EXCELLENT_TASK: { en: 'Excellent task', zh: '优秀作业' },
} as const

/** VAL-15: the most points of one entry. */
export const maxPoints = 100_000
