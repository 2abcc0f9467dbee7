import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import {
  ownBookings,
  renameSelf,
  type BookableLesson,
  type OwnBookings,
} from '../../resources/booking/booking/booking.calls.ts'
import { press, showPage, type } from '../../tests/support/ways-bench.tsx'
import { OwnPage } from './OwnPage.tsx'

const hour = 3_600_000
const at = (hours: number): string => new Date(Date.UTC(2030, 0, 1) + hours * hour).toISOString()
const lesson = (n: number): BookableLesson => ({
  id: `l${n}`,
  name: `Lesson ${n}`,
  courseName: 'Chess',
  teacherName: null,
  startAt: at(n),
  endAt: at(n + 1),
  seats: 5,
  free: 5,
  opens: at(-100),
  closes: at(n),
  state: null,
  waitlist: false,
})
const all = Array.from({ length: 30 }, (_, n) => lesson(n))

/** A school that shows 25 lessons at a time. */
const answer = ({ from = '' }: { readonly from?: string }): OwnBookings => {
  const found = all.filter(({ startAt }) => startAt >= from)
  const remaining = { month: '2030-01', bookings: null, leave: null }
  const about = {
    student: 'Ann',
    nameEditable: false,
    institution: 'School',
    timezone: 'Asia/Shanghai',
    expires: at(900),
    remaining,
  }
  return { ...about, lessons: found.slice(0, 25), more: found.length > 25, coming: [], past: [] }
}

it('BKG-01 leads on to later lessons where there are more than are shown at a time, and to those of a day', async () => {
  const ask = vi.fn(async (call: { path: string }, input: { from?: string }) => {
    if (call.path !== ownBookings.path) throw new Error(call.path)
    return answer(input)
  })
  showPage(<OwnPage />, { ask: ask as never }, { path: '/bookMine#pass' })
  expect(await screen.findByText('Lesson 19')).toBeTruthy()
  expect(screen.queryByText('Lesson 20')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Show later lessons' })).toBeNull()
  press('Show more (5)')
  press('Show later lessons')
  expect(await screen.findByText('Lesson 29')).toBeTruthy()
  expect(ask.mock.lastCall?.[1]).toEqual({ pass: 'pass', from: at(24) })
  expect(screen.queryByText('Lesson 23')).toBeNull()
  await type('From', '2031-01-01')
  expect(await screen.findByText('No lessons are available right now.')).toBeTruthy()
  await type('From', '')
  await waitFor(() => expect(screen.getByText('Lesson 0')).toBeTruthy())
})

it('STU-03 a student changes their name where they may, and sees why one is refused; elsewhere there is no way to', async () => {
  let student = 'Ann'
  let nameEditable = true
  const ask = vi.fn(async (call: { path: string }, input: { name?: string }) => {
    if (call.path === ownBookings.path) return { ...answer({}), student, nameEditable }
    if (call.path !== renameSelf.path) throw new Error(call.path)
    if (input.name === 'Ann <3') throw new Error('Special characters aren’t supported.')
    student = input.name ?? ''
    return { name: student }
  })
  const page = showPage(<OwnPage />, { ask: ask as never }, { path: '/bookMine#pass' })
  fireEvent.click(await screen.findByRole('button', { name: 'Change name' }))
  await type('Name', 'Ann <3')
  press('Save')
  expect(await screen.findByText(/Couldn’t load|Special characters/)).toBeTruthy()
  await type('Name', ' Anna ')
  press('Save')
  expect(await screen.findByText('Anna’s lessons')).toBeTruthy()
  expect(ask).toHaveBeenCalledWith(
    expect.objectContaining({ path: renameSelf.path }),
    { pass: 'pass', name: 'Anna' },
    { quiet: true },
  )
  page.unmount()
  nameEditable = false
  showPage(<OwnPage />, { ask: ask as never }, { path: '/bookMine#pass' })
  expect(await screen.findByText('Anna’s lessons')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Change name' })).toBeNull()
})
