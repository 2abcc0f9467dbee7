import { expect, it } from 'vitest'
import { booking } from '../../resources/booking/booking/booking.resource.ts'
import { lesson } from '../../resources/scheduling/lesson/lesson.resource.ts'
import { bookLesson } from './definitions.ts'

it('lessons begin with what is next, bookings with the newest', () => {
  for (const { list } of [lesson, bookLesson])
    expect(list).toMatchObject({ sort: 'startAt', from: 'startAt' })
  expect(booking.list.sort).toBe('-createTime')
})
