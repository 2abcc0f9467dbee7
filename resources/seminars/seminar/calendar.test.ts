import { expect, it } from 'vitest'
import { calendarOf } from './calendar.ts'

const appointment = {
  id: 'a',
  title: 'Reading; with, care',
  about: '如何陪孩子读完第一本英文章节书'.repeat(6),
  address: 'https://school.example/invite',
  organizer: 'events@school.example',
  attendee: 'emma@example.org',
  startAt: '2030-01-05T11:00:00.000Z',
  endAt: '2030-01-05T12:00:00.000Z',
  now: '2030-01-01T00:00:00.000Z',
  sequence: 2,
}

it('a calendar file has its times in UTC, escaped texts, and no line beyond 75 bytes', () => {
  const text = calendarOf(appointment)
  expect(text).toContain('DTSTART:20300105T110000Z\r\nDTEND:20300105T120000Z')
  expect(text).toContain('SUMMARY:Reading\\; with\\, care')
  expect(text).toContain('METHOD:REQUEST')
  const sizes = text.split('\r\n').map(line => new TextEncoder().encode(line).length)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${appointment.about}`)
})

it('a cancellation replaces the appointment', () => {
  const text = calendarOf({ ...appointment, cancelled: true, sequence: 3 })
  expect(text).toContain('METHOD:CANCEL')
  expect(text).toContain('STATUS:CANCELLED')
  expect(text).toContain('SEQUENCE:3')
})
