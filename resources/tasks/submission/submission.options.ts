/** TSK-02: where a submission is in its review. */
export const submissionStates = {
  SUBMITTED: { label: { en: 'Submitted', zh: '已提交' }, tone: 'careful' },
  NEEDS_REVISION: { label: { en: 'Needs revision', zh: '待订正' }, tone: 'bad' },
  REVISED: { label: { en: 'Revised', zh: '已订正' }, tone: 'careful' },
  APPROVED: { label: { en: 'Approved', zh: '已通过' }, tone: 'good' },
} as const
export type SubmissionState = keyof typeof submissionStates

/** Whether the first submission came before the end of the task. */
export const submissionTimings = {
  ON_TIME: { en: 'On time', zh: '按时' },
  LATE: { en: 'Late (make-up)', zh: '迟交（补交）' },
} as const

/** Decisions of a reviewer. */
export const reviewDecisions = {
  APPROVED: { en: 'Approve', zh: '通过' },
  NEEDS_REVISION: { en: 'Needs revision', zh: '退回订正' },
} as const
