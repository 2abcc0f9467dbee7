import { bookingStates } from './booking.options.ts'
import {
  boolean,
  choice,
  defineAction,
  longText,
  reference,
  text,
} from '../../../src/schema/index.ts'

const lessonId = reference({ label: { en: 'Lesson', zh: '课节' }, to: 'lesson', required: true })
const reason = longText({ label: { en: 'Reason', zh: '原因' }, max: 200 })
const output = {
  id: text({ label: { en: 'Booking', zh: '约课记录' }, required: true }),
  state: choice({ label: { en: 'Status', zh: '状态' }, options: bookingStates, required: true }),
}
const refusals = [
  '710',
  '973',
  '971',
  '26017',
  '26022',
  '26027',
  '26030',
  '26031',
  '26033',
  '26034',
  '2218',
] as const

/**
 * Staff book for a student: windows don't bind them, which is logged; seats, limits and clashes do.
 */
export const book = defineAction({
  label: { en: 'Book a lesson', zh: '约课' },
  on: 'resource',
  icon: 'plus',
  input: {
    studentId: reference({ label: { en: 'Student', zh: '学员' }, to: 'student', required: true }),
    lessonId,
    hold: boolean({ label: { en: 'Hold the seat until confirmed', zh: '仅占位，待确认' } }),
    wait: boolean({
      label: { en: 'Join the waiting list if the lesson is full', zh: '约满时加入候补' },
    }),
  },
  output,
  errors: refusals,
})

export const confirm = defineAction({
  label: { en: 'Confirm', zh: '确认约课' },
  on: 'record',
  icon: 'check',
  right: 'booking.book',
  output,
  errors: ['26035', '26037'],
})

export const cancel = defineAction({
  label: { en: 'Cancel booking', zh: '取消约课' },
  on: 'record',
  icon: 'close',
  danger: true,
  input: { reason },
  output,
  errors: ['971', '26037'],
})

export const leave = defineAction({
  label: { en: 'Take leave', zh: '请假' },
  on: 'record',
  icon: 'calendar',
  input: { reason },
  output,
  errors: ['971', '26019', '26037'],
})

export const move = defineAction({
  label: { en: 'Reschedule', zh: '改约' },
  on: 'record',
  icon: 'edit',
  right: 'booking.book',
  input: { lessonId },
  output,
  errors: refusals,
})
