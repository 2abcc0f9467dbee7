/** Reasons for a right's status, if the status alone doesn’t tell. */
export const makeUpNotes = {
  ATTENDED: { en: 'Attendance was corrected', zh: '考勤已更正为出勤' },
  KEPT: {
    en: 'Attendance was corrected after the make-up lesson had begun: both lessons count',
    zh: '考勤更正时补课已开始，两节课均保留并计课消',
  },
  CANCELLED: { en: 'The arranged make-up was cancelled', zh: '已安排的补课被取消' },
} as const
