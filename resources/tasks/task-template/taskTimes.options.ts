import { boolean, dateTime } from '../../../src/schema/index.ts'

/** When a task begins and ends. */
export const taskTimes = {
  startAt: dateTime({
    label: { en: 'Start', zh: '开始时间' },
    required: true,
    defaultFrom: 'now',
  }),
  endAt: dateTime({
    label: { en: 'End', zh: '截止时间' },
    required: true,
    defaultFrom: { after: 'startAt', days: 7 },
  }),
}
export const remindBeforeEnd = boolean({
  label: { en: 'Remind students a day before the end', zh: '截止前一天提醒学员' },
  default: true,
})
