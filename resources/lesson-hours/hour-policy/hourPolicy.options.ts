/** What makes a lesson use hours. */
export const hourTriggers = {
  ENTERED: { en: 'The student entered the classroom', zh: '学员进入教室' },
  SCHEDULED: { en: 'The lesson was scheduled', zh: '课节已排课' },
} as const

/** Rounding of a lesson's hours. */
export const hourRoundings = {
  HALF: { en: '0.5 hours', zh: '0.5 课时' },
  WHOLE: { en: 'Whole hours', zh: '整数课时' },
} as const
