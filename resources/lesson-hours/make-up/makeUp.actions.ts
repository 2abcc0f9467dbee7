import { defineAction, reference } from '../../../src/schema/index.ts'

/** Books a seat in a make-up lesson, with the rules for staff. */
export const arrangeMakeUp = defineAction({
  label: { en: 'Arrange make-up', zh: '安排补课' },
  on: 'record',
  icon: 'calendar',
  needs: ['booking.book'],
  input: {
    lessonId: reference({ label: { en: 'Lesson', zh: '课节' }, to: 'lesson', required: true }),
  },
  errors: [
    '710',
    '804',
    '971',
    '973',
    '2218',
    '26017',
    '26022',
    '26027',
    '26033',
    '34511',
    '34512',
    '34513',
  ],
})

/** Cancels the booked seat, so that another lesson can be chosen. */
export const cancelMakeUp = defineAction({
  label: { en: 'Cancel make-up', zh: '取消补课安排' },
  on: 'record',
  icon: 'close',
  danger: true,
  right: 'makeUp.use',
  when: { state: 'USED' },
  refused: '34514',
  errors: ['971', '26037'],
})
