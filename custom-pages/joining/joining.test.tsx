import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { press, refused, showPage, type } from '../../tests/support/ways-bench.tsx'
import type { EduProvider } from '../../src/protocol/provider.ts'
import {
  acceptAsMyself,
  acceptInvitation,
  classAtDoor,
  enterLesson,
  invitationAtDoor,
  invitationForMe,
  joinClassroom,
  type ClassAtDoor,
} from '../../resources/joining/joining.calls.ts'
import { DoorPage } from './DoorPage.tsx'
import { InvitationPage } from './InvitationPage.tsx'

beforeEach(() => sessionStorage.clear())

/** Answers calls by their paths. */
const asking = (answers: Readonly<Record<string, () => Promise<unknown>>>) => {
  const ask = vi.fn(
    (call: { path: string }, _input: object) =>
      answers[call.path]?.() ?? Promise.reject(new Error(call.path)),
  )
  return { ask, calls: { ask: ask as unknown as EduProvider['ask'] } }
}
const at = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString()
const door = (state: 'EARLY' | 'OPEN' | 'ENDED', opensAt: string): ClassAtDoor => ({
  courseName: 'Fractions A',
  institution: 'School',
  logo: '/logo.png',
  closed: false,
  now: at(0),
  lesson: {
    id: 'l1',
    name: 'Lesson 1',
    teacherName: 'Ms Li',
    startAt: at(10),
    endAt: at(70),
    opensAt,
    state,
    verified: false,
  },
})

it('PLY-02 a class ID leads to its door; each way it is shut has its own page', async () => {
  const shut: [() => Promise<unknown>, string][] = [
    [() => Promise.reject(refused('404')), 'Class not found'],
    [() => Promise.reject(refused('429')), 'Too many attempts'],
    [() => Promise.resolve({ ...door('OPEN', at(0)), closed: true }), 'This class is closed'],
    [() => Promise.resolve({ ...door('OPEN', at(0)), lesson: null }), 'No lessons scheduled yet'],
    [() => Promise.resolve(door('ENDED', at(-90))), 'The lesson has ended'],
    [() => Promise.reject(new Error('gone')), 'Enter a classroom'],
  ]
  for (const [answer, title] of shut) {
    const { calls, ask } = asking({ [classAtDoor.path]: answer })
    const { unmount } = showPage(<DoorPage />, calls, { path: '/?classId=123456789' })
    expect(await screen.findByRole('heading', { name: title, level: 1 })).toBeTruthy()
    await waitFor(() =>
      expect(
        screen.queryAllByRole('button', { name: /Enter another class ID|Try again/ }),
      ).toHaveLength(1),
    )
    expect(ask.mock.calls[0]?.[1]).toEqual({ classId: '123456789' })
    unmount()
  }
})

it('PLY-02 who is too early waits before a clock that runs, and the page goes on by itself', async () => {
  const answers = [door('EARLY', at(0.02)), door('OPEN', at(-1))]
  const { calls } = asking({
    [classAtDoor.path]: async () => answers.shift() ?? door('OPEN', at(-1)),
  })
  showPage(<DoorPage />, calls, { path: '/?classId=123456789' })
  expect(await screen.findByRole('timer')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Enter classroom' })).toBeTruthy()
})

it('PLY-02 a student says who they are; whoever is nobody of the class is told so, and what they typed stays', async () => {
  const { calls, ask } = asking({
    [classAtDoor.path]: async () => door('OPEN', at(-1)),
    [joinClassroom.path]: async () => ({ state: 'NOT_YOURS' }),
  })
  showPage(<DoorPage />, calls, { path: '/?classId=123456789' })
  await screen.findByRole('button', { name: 'Enter classroom' })
  screen.getByRole('radio', { name: 'E-mail' }).click()
  await type('E-mail address', 'amy@example.org')
  press('Enter classroom')
  expect(
    await screen.findByText(/This phone number or e-mail address isn’t registered in this class/),
  ).toBeTruthy()
  expect(ask.mock.calls.at(-1)?.[1]).toEqual({
    channel: 'EMAIL',
    email: 'amy@example.org',
    classId: '123456789',
    lessonId: 'l1',
  })
  expect(screen.getByLabelText<HTMLInputElement>('E-mail address').value).toBe('amy@example.org')
})

it('PLY-02 an invitation that is dead or whose class is full says so; one that holds takes them in, and tells them the class ID', async () => {
  for (const [code, title] of [
    ['11020', 'This invitation is no longer valid'],
    ['11019', 'The class is full'],
    ['2226', 'The class is full'],
  ] as const) {
    const { calls } = asking({ [invitationAtDoor.path]: () => Promise.reject(refused(code)) })
    const { unmount } = showPage(<InvitationPage />, calls, { path: '/?code=ABCD2345' })
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    unmount()
  }
  const { calls, ask } = asking({
    [invitationAtDoor.path]: async () => ({
      courseName: 'Fractions A',
      institution: 'School',
      logo: '/logo.png',
      role: 'STUDENT',
    }),
    [acceptInvitation.path]: async () => ({
      state: 'JOINED',
      courseName: 'Fractions A',
      classId: '123456789',
    }),
  })
  showPage(<InvitationPage />, calls, { path: '/?code=ABCD2345' })
  await type('Your name', 'Amy')
  expect(document.querySelector('main img')?.getAttribute('src')).toBe('/logo.png')
  screen.getByRole('radio', { name: 'E-mail' }).click()
  await type('E-mail address', 'amy@example.org')
  await type('Verification code', '123456')
  press('Join class')
  expect(await screen.findByRole('heading', { name: 'You joined Fractions A' })).toBeTruthy()
  expect(ask.mock.calls.at(-1)?.[1]).toEqual({
    channel: 'EMAIL',
    email: 'amy@example.org',
    invitation: 'ABCD2345',
    name: 'Amy',
    code: '123456',
  })
  expect(screen.getByRole('link', { name: 'Go to classroom' }).getAttribute('href')).toContain(
    '/openClass?classId=123456789',
  )
})

it('PLY-02 the code of an invitation leads to it, also where a class ID was asked for', async () => {
  const { calls } = asking({})
  const { at } = showPage(<DoorPage />, calls, { path: '/share?classId=abcd-2345' })
  await waitFor(() => expect(at()).toBe('/invitationStudent?code=abcd-2345'))
})

const signedIn = { shell: { person: 'Ms Li' } }

it('PLY-02 whoever is logged in enters as themselves, by their own time, with nothing to type; somebody else says who they are', async () => {
  const { calls, ask } = asking({
    [classAtDoor.path]: async () => door('EARLY', at(50)),
    [enterLesson.path]: async () => ({ state: 'OPEN', address: '#room', role: 'TEACHER' }),
  })
  showPage(<DoorPage />, calls, { path: '/?classId=123456789', ...signedIn })
  expect(
    await screen.findByText('You’re logged in as Ms Li (teacher of this lesson).'),
  ).toBeTruthy()
  expect(screen.queryByRole('radio', { name: 'E-mail' })).toBeNull()
  press('Enter classroom')
  await waitFor(() => expect(location.hash).toBe('#room'))
  const [look, enter] = ask.mock.calls
    .filter(([{ path }]) => path === enterLesson.path)
    .map(([, input]) => input)
  expect([look, enter]).toEqual([{ lessonId: 'l1', look: true }, { lessonId: 'l1' }])
  // the students' door is shut still
  press('Not you?')
  expect(await screen.findByRole('heading', { name: 'The classroom isn’t open yet' })).toBeTruthy()
  expect(screen.queryByText(/You’re logged in/)).toBeNull()
})

it('PLY-02 whose account is nobody in the class says who they are like anybody else', async () => {
  for (const answer of [
    () => Promise.resolve({ state: 'NOT_YOURS' }),
    () => Promise.reject(refused('710')),
  ]) {
    const { calls } = asking({
      [classAtDoor.path]: async () => door('OPEN', at(-1)),
      [enterLesson.path]: answer,
    })
    const { unmount } = showPage(<DoorPage />, calls, { path: '/?classId=123456789', ...signedIn })
    expect(await screen.findByRole('radio', { name: 'E-mail' })).toBeTruthy()
    expect(screen.queryByText(/You’re logged in/)).toBeNull()
    unmount()
  }
})

it('PLY-02 whoever is logged in joins a class by an invitation without a code', async () => {
  const { calls, ask } = asking({
    [invitationAtDoor.path]: async () => ({
      courseName: 'Fractions A',
      institution: 'School',
      role: 'STUDENT',
    }),
    [invitationForMe.path]: async () => ({ known: true }),
    [acceptAsMyself.path]: async () => ({
      state: 'JOINED',
      courseName: 'Fractions A',
      classId: '123456789',
    }),
  })
  showPage(<InvitationPage />, calls, { path: '/?code=ABCD2345', ...signedIn })
  expect(await screen.findByRole('button', { name: 'Not you?' })).toBeTruthy()
  expect(screen.queryByLabelText('Verification code')).toBeNull()
  press('Join as Ms Li')
  expect(await screen.findByRole('heading', { name: 'You joined Fractions A' })).toBeTruthy()
  expect(ask.mock.calls.at(-1)?.[1]).toEqual({ invitation: 'ABCD2345' })
})
