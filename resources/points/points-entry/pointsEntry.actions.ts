import { defineAction, integer, reference, text } from '../../../src/schema/index.ts'
import { redeemedReward } from './redeem.options.ts'

/** Gives a student a reward for their points. */
export const redeem = defineAction({
  label: { en: 'Redeem a reward', zh: '兑换奖品' },
  on: 'resource',
  icon: 'star',
  input: {
    studentId: reference({ label: { en: 'Student', zh: '学员' }, to: 'student', required: true }),
    ...redeemedReward,
  },
  output: {
    id: text({ label: { en: 'Points entry', zh: '积分记录' }, required: true }),
    points: integer({ label: { en: 'Points', zh: '积分' }, required: true }),
  },
  errors: ['804', '34350', '34351', '34353'],
})

/** Adds the entry that takes another one back. */
export const reverse = defineAction({
  label: { en: 'Reverse', zh: '冲正' },
  on: 'record',
  icon: 'restore',
  danger: true,
  input: {
    reason: text({ label: { en: 'Reason', zh: '原因' }, required: true, max: 150 }),
  },
  errors: ['34350', '34352', '34601'],
})
