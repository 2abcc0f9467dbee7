/** What an entry does to a student’s hours; one that reverses another is of the same kind. */
export const hourKinds = {
  ADD: { en: 'Added', zh: '增加' },
  DEDUCT: { en: 'Deducted', zh: '扣减' },
  CONSUME: { en: 'Lesson', zh: '上课消耗' },
  EXPIRE: { en: 'Expired', zh: '过期' },
} as const
export type HourKind = keyof typeof hourKinds
