/** How a task is marked (TSK-01). */
export const gradingTypes = {
  TEN_MARK: { en: 'Ten-mark', zh: '十分制' },
  HUNDRED_MARK: { en: 'Hundred-mark', zh: '百分制' },
  GRADE_MARK: { en: 'Grade', zh: '等级制' },
} as const
export type GradingType = keyof typeof gradingTypes

/** The highest mark of each way of grading; null: it has grades instead. */
export const highestMark = {
  TEN_MARK: 10,
  HUNDRED_MARK: 100,
  GRADE_MARK: null,
} as const satisfies Readonly<Record<GradingType, number | null>>

/** TSK-02: the grades, best first. */
export const taskGrades = {
  EXCELLENT: { en: 'Excellent', zh: '优秀' },
  GOOD: { en: 'Good', zh: '良好' },
  NOT_BAD: { en: 'Not bad', zh: '还不错' },
} as const
export type TaskGrade = keyof typeof taskGrades

/** A mark of this percentage or more is excellent, as the grade is. */
export const excellentPercent = 90

/** Limits of what is sent with tasks. */
export const taskLimits = {
  /** VAL-15: seconds of a recording. */
  audioSeconds: 300,
  /** Bytes of one file. */
  fileBytes: 100 * 1024 * 1024,
  /** Files of one template, of one submission, and of one review. */
  files: 20,
  /** Characters of a text. */
  text: 5000,
} as const
