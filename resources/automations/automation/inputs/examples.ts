import type { Label } from '../../../../src/schema/label.ts'

/**
 * An automation to begin with: what it is called on its button, and the values that it fills in.
 */
export interface Example {
  readonly label: Label
  readonly name: Label
  readonly target: string
  readonly values: Readonly<Record<string, unknown>>
}

/** Offered while a new automation is empty. */
export const examples: readonly Example[] = [
  {
    label: { en: 'A lesson has no note after a day', zh: '课后一天仍无课堂笔记' },
    name: { en: 'Remind teachers of missing notes', zh: '提醒老师补写课堂笔记' },
    target: 'lesson',
    values: {
      trigger: 'DATE',
      dateField: 'endAt',
      offset: 1,
      offsetUnit: 'DAYS',
      offsetWay: 'AFTER',
      condition: 'noteCount=0&status=ENDED',
      action: 'NOTIFY',
      recipients: ['teacherId'],
      messageZh: '{receiver}，请为课节“{name}”（{startAt}）补写课堂笔记。',
      messageEn: '{receiver}, please write a note about the lesson “{name}” ({startAt}).',
    },
  },
  {
    label: { en: 'Welcome new students', zh: '欢迎新学员' },
    name: { en: 'Welcome new students', zh: '欢迎新学员' },
    target: 'student',
    values: {
      trigger: 'CHANGE',
      events: ['CREATED'],
      action: 'NOTIFY',
      recipients: ['self'],
      messageZh: '{receiver}，欢迎加入{school}！',
      messageEn: '{receiver}, welcome to {school}!',
    },
  },
  {
    label: { en: 'A lesson is fully booked', zh: '课节已约满' },
    name: { en: 'Tell teachers that a lesson is full', zh: '课节约满时通知老师' },
    target: 'lesson',
    values: {
      trigger: 'CHANGE',
      events: ['UPDATED'],
      watched: ['bookingStatus'],
      condition: 'bookingStatus=FULL',
      action: 'NOTIFY',
      recipients: ['teacherId'],
      messageZh: '{receiver}，课节“{name}”（{startAt}）已约满。',
      messageEn: '{receiver}, the lesson “{name}” ({startAt}) is fully booked.',
    },
  },
]
