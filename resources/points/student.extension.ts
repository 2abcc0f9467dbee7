import {
  choice,
  defineAction,
  extendResource,
  integer,
  reference,
  text,
} from '../../src/schema/index.ts'
import { maxPoints, pointsKinds } from './points-entry/pointsEntry.options.ts'
import { redeemedReward } from './points-entry/redeem.options.ts'

/** VAL-15: adds points to students, or deducts them; each gets an entry of their own. */
export const givePoints = defineAction({
  label: { en: 'Add or deduct points', zh: '加减积分' },
  on: 'records',
  icon: 'star',
  right: 'pointsEntry.create',
  input: {
    kind: choice({
      label: { en: 'Type', zh: '类型' },
      options: { ADD: pointsKinds.ADD, DEDUCT: pointsKinds.DEDUCT },
      required: true,
      default: 'ADD',
    }),
    points: integer({
      label: { en: 'Points', zh: '积分' },
      required: true,
      min: 1,
      max: maxPoints,
    }),
    reason: text({ label: { en: 'Reason', zh: '原因' }, required: true, max: 200 }),
    hostId: reference({
      label: { en: 'Host', zh: '主讲老师' },
      to: 'teacher',
      required: true,
      filter: { status: 'ON_JOB' },
      help: { en: 'The teacher who gives or takes the points', zh: '加分或扣分的老师' },
    }),
    lessonId: reference({
      label: { en: 'Lesson', zh: '课节' },
      to: 'lesson',
      help: {
        en: 'The points appear in the report of this lesson',
        zh: '积分会显示在该课节的报告中',
      },
    }),
  },
  errors: ['34350', '34354'],
})

/** PTS-01: gives the student a reward for their points, as `redeem` of points entries does. */
export const exchangePoints = defineAction({
  label: { en: 'Redeem a reward', zh: '兑换奖品' },
  on: 'record',
  icon: 'star',
  right: 'pointsEntry.redeem',
  input: redeemedReward,
  errors: ['34350', '34351', '34353'],
})

const figure = (en: string, zh: string) =>
  integer({ label: { en, zh }, right: 'pointsEntry.read', readOnly: true, computed: true })

/** PTS-01: the points that a student has collected, used and has, and what is done with them. */
export const pointsOnStudents = extendResource('student', {
  fields: {
    accumulatedPoints: figure('Accumulated points', '累计积分'),
    usedPoints: figure('Used points', '已用积分'),
    currentPoints: figure('Current points', '当前积分'),
  },
  columns: ['accumulatedPoints', 'usedPoints', 'currentPoints'],
  summary: [{ field: 'currentPoints' }],
  tabs: [
    {
      in: 'overview',
      figures: ['accumulatedPoints', 'usedPoints'],
      lists: ['pointsEntry.studentId'],
    },
  ],
  actions: { givePoints, exchangePoints },
})
