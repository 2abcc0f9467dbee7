import { date, defineAction, hours, reference, text } from '../../../src/schema/index.ts'
import { hourLimits } from '../hourSources.options.ts'

const reason = text({ label: { en: 'Reason', zh: '原因' }, required: true, max: 150 })

/** Takes hours from a student, those that expire first. */
export const deduct = defineAction({
  label: { en: 'Deduct hours', zh: '扣减课时' },
  on: 'resource',
  icon: 'minus',
  input: {
    studentId: reference({ label: { en: 'Student', zh: '学员' }, to: 'student', required: true }),
    hours: hours({ label: { en: 'Hours', zh: '课时' }, required: true, ...hourLimits }),
    reason,
  },
  errors: ['804'],
})

/** Cancels what a lesson used: adds the entry that gives it back. */
export const cancelLessonHours = defineAction({
  label: { en: 'Cancel the lesson’s hours', zh: '取消课消' },
  on: 'record',
  icon: 'restore',
  danger: true,
  input: { reason },
  errors: ['25001', '25002'],
})

/** Counts a lesson again whose hours were cancelled. */
export const countAgain = defineAction({
  label: { en: 'Count the lesson again', zh: '重新计课消' },
  on: 'record',
  icon: 'check',
  input: { reason },
  errors: ['25002', '34503'],
})

const day = (en: string, zh: string) => date({ label: { en, zh }, required: true })

/** Counts lessons that have ended again, by the present rule; in the background. */
export const recountLessons = defineAction({
  label: { en: 'Recalculate lessons', zh: '重新计算课消' },
  on: 'resource',
  icon: 'refresh',
  input: {
    from: day('From', '开始日期'),
    until: day('Until', '结束日期'),
  },
  errors: ['34505'],
})

/** Takes back an addition, a deduction or a refund. */
export const reverseHourEntry = defineAction({
  label: { en: 'Reverse', zh: '冲正' },
  on: 'record',
  icon: 'restore',
  danger: true,
  input: { reason },
  errors: ['34502', '34506'],
})
