import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { course } from '../../resources/classes/course/course.resource.ts'
import { recordProvider, showRecord } from '../../tests/support/record-bench.tsx'
import type { AnyCall as Call } from '../../src/schema/call/index.ts'
import type { ScheduleSlot } from '../../resources/scheduling/scheduling.calls.ts'
import {
  addPeople,
  classEvents,
  copyClass,
  findPeople,
  type ClassCopy,
} from '../../resources/classes/course/course.calls.ts'
import { emptyRecord } from '../../src/schema/index.ts'
import { ClassEventPage } from './ClassEventPage.tsx'
import { ClassManagePage } from './ClassManagePage.tsx'
import { CopyClassPage } from './CopyClassPage.tsx'
import { PersonAuthPage } from './PersonAuthPage.tsx'

const base = {
  id: 'c1',
  version: 1,
  createTime: '2026-01-01T00:00:00.000Z',
  updateTime: '2026-01-01T00:00:00.000Z',
  createdBy: 'x',
  deletedAt: null,
}
const klass = {
  ...emptyRecord(course),
  ...base,
  lessonTotal: 0,
  courseName: 'Class A',
  studentLimit: 3,
  studentCount: 1,
  permissions: ['CHAT', 'CAMERA'],
}
const member = {
  ...base,
  id: 'm1',
  courseId: 'c1',
  role: 'STUDENT',
  studentId: 's1',
  teacherId: null,
  name: 'Ann',
  permissions: [],
  joinedBy: 'ADDED',
}

const renderPage = (
  node: React.ReactNode,
  answers: Readonly<Record<string, unknown>> = {},
  record = klass,
) => {
  const fake = recordProvider(record)
  const requests: { readonly path: string; readonly input: object }[] = []
  Object.assign(fake.provider, {
    getList: () => Promise.resolve({ data: [member], total: 1 }),
    ask: ({ path }: Call, input: object) => {
      requests.push({ path, input })
      return Promise.resolve(answers[path])
    },
  })
  showRecord(fake, '/boatDetail?id=c1', { resource: course, node })
  return { ...fake, asked: requests }
}

it('CLS-07 people are added by a pasted list: doubtful lines are asked about, and who can not come in stays with the reason', async () => {
  const one = (id: string, name: string, state: string) => ({
    kind: 'student',
    id,
    name,
    account: `acc.${id}`,
    state,
  })
  const { asked: requests } = renderPage(<ClassManagePage />, {
    [findPeople.path]: {
      list: [
        { line: 'Bea', people: [one('s2', 'Bea', 'FREE')] },
        { line: 'Cy', people: [one('s3', 'Cy', 'FREE'), one('s4', 'Cy', 'FREE')] },
        { line: 'Ann', people: [one('s1', 'Ann', 'MEMBER')] },
        { line: 'Nobody', people: [] },
      ],
    },
    [addPeople.path]: {
      added: 1,
      people: [
        { kind: 'student', id: 's2', name: 'Bea' },
        { kind: 'student', id: 's4', name: 'Cy', code: '11019', msg: 'The class is full.' },
      ],
    },
  })
  expect(await screen.findByText('1 of 3 students')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Add students' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Paste a list' }))
  fireEvent.change(dialog.getByLabelText('One person per line: name, account, phone or e-mail'), {
    target: { value: 'Bea\nCy\nAnn\nNobody' },
  })
  fireEvent.click(dialog.getByRole('button', { name: 'Look up' }))
  expect(await dialog.findByText('Not found')).toBeTruthy()
  // a single match is selected; of two matches the person chooses; members can't be selected
  expect(
    dialog.getByRole<HTMLInputElement>('checkbox', { name: /Ann.*Already in the class/ }).disabled,
  ).toBe(true)
  fireEvent.click(dialog.getByRole('checkbox', { name: /acc\.s4/ }))
  fireEvent.click(dialog.getByRole('button', { name: 'Add 2' }))
  expect(await dialog.findByText('Cy: The class is full.')).toBeTruthy()
  expect(requests.at(-1)).toMatchObject({
    path: addPeople.path,
    input: {
      courseId: 'c1',
      role: 'STUDENT',
      people: [
        { kind: 'student', id: 's2' },
        { kind: 'student', id: 's4' },
      ],
    },
  })
})

it('CLS-01 turning the standing invitation on says what is so now', async () => {
  renderPage(<ClassManagePage />)
  fireEvent.click(await screen.findByRole('tab', { name: 'Invitations' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Turn on invitations' }))
  await screen.findByText('Invitations are on for this class.')
})

it('CLS-07 the chosen are removed after a question, or become auditors', async () => {
  const { calls } = renderPage(<ClassManagePage />)
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Ann' }))
  fireEvent.click(screen.getByRole('button', { name: 'Change to auditor' }))
  await waitFor(() =>
    expect(calls.bulk).toEqual([
      { verb: 'updateMany', selection: { ids: ['m1'] }, data: { role: 'AUDITOR' } },
    ]),
  )
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Ann' }))
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() =>
    expect(calls.bulk.at(-1)).toMatchObject({ verb: 'delete', selection: { ids: ['m1'] } }),
  )
})

it('CLS-09 a person is an exception from what the class may do, and as the class again', async () => {
  const { calls } = renderPage(<PersonAuthPage />)
  const ann = within(await screen.findByRole('group', { name: 'Ann' }))
  expect(ann.getByRole('button', { name: 'Chat' }).getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(ann.getByRole('button', { name: 'Chat' }))
  await waitFor(() =>
    expect(calls.bulk).toEqual([
      { verb: 'updateMany', selection: { ids: ['m1'] }, data: { permissions: ['CAMERA'] } },
    ]),
  )
})

it('CLS-09 what happened to the class reads as sentences', async () => {
  const event = {
    id: 'e1',
    at: '2026-03-02T08:00:00.000Z',
    actorName: 'Zed',
    resource: 'course',
    recordId: 'c1',
    title: 'Class A',
    before: null,
    after: {},
  }
  renderPage(<ClassEventPage />, {
    [classEvents.path]: { list: [{ ...event, action: 'create' }], next: null },
  })
  expect((await screen.findByText('Zed')).parentElement?.textContent).toBe(
    'Zed added Class Class A',
  )
})

it('CLS-01 a copy says who could not come along, and loses nothing', async () => {
  const { asked: requests } = renderPage(<CopyClassPage />, {
    [copyClass.path]: {
      id: 'c2',
      added: 0,
      people: [{ kind: 'student', id: 's1', name: 'Ann', code: '2223', msg: 'Ann is suspended.' }],
    },
  })
  fireEvent.change(await screen.findByLabelText('New class name'), { target: { value: 'Class B' } })
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await screen.findByText('Ann: Ann is suspended.')).toBeTruthy()
  expect(requests[0]?.input).toEqual({
    courseId: 'c1',
    courseName: 'Class B',
    term: null,
    startDate: null,
    endDate: null,
    students: true,
    auditors: false,
  })
})

it('CLS-01 the lessons of a copy are shown before they are made, with who clashes; dates in the way are left out by choice', async () => {
  const slot = (localStart: string, more: Partial<ScheduleSlot> = {}): ScheduleSlot => ({
    key: `c2@${localStart}`,
    courseId: 'c2',
    courseName: 'Class B',
    localStart,
    startAt: `${localStart}:00.000Z`,
    endAt: `${localStart}:00.000Z`,
    state: 'FREE',
    choice: 'KEEP',
    blocked: false,
    clashes: [],
    ...more,
  })
  const clash = {
    role: 'TEACHER',
    personId: 't1',
    name: 'Ms Li',
    lessonId: 'l9',
    lessonName: 'Lesson 3',
    courseName: 'Physics',
    startAt: '2027-03-03T09:30:00.000Z',
    endAt: '2027-03-03T10:30:00.000Z',
  } as const
  const lessons = (choice: ScheduleSlot['choice']) => ({
    patterns: [
      {
        start: '2027-03-01T09:00',
        minutes: 60,
        timezone: 'UTC',
        repeat: { freq: 'WEEKLY', interval: 1, weekdays: [1, 3], count: 2, daysOff: 'SKIP' },
        slots: [
          slot('2027-03-01T09:00'),
          slot('2027-03-03T09:00', {
            state: 'CLASH',
            choice,
            blocked: choice === 'KEEP',
            clashes: [clash],
          }),
        ],
      },
    ],
    creates: choice === 'KEEP' ? 2 : 1,
    skips: choice === 'KEEP' ? 0 : 1,
    blocked: choice === 'KEEP' ? 1 : 0,
    token: choice,
  })
  const { asked: requests, provider } = renderPage(
    <CopyClassPage />,
    {},
    { ...klass, lessonTotal: 2 },
  )
  Object.assign(provider, {
    ask: ({ path }: Call, input: ClassCopy) => {
      requests.push({ path, input })
      return Promise.resolve({
        id: 'c2',
        added: 0,
        people: [],
        lessons: input.lessons ? lessons(input.lessons) : null,
      })
    },
  })
  fireEvent.change(await screen.findByLabelText('First day'), { target: { value: '2027-03-01' } })
  fireEvent.click(screen.getByRole('button', { name: 'Preview lessons' }))
  expect(await screen.findByText('Mon, Wed at 09:00, 60 minutes · 2 lessons')).toBeTruthy()
  expect(screen.getByText('Ms Li: Physics · Lesson 3, 09:30 – 10:30')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Copy with/ }).disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Skip' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Copy with 1 lesson' }))
  await waitFor(() =>
    expect(requests.at(-1)?.input).toMatchObject({
      lessons: 'SKIP',
      token: 'SKIP',
      startDate: '2027-03-01',
    }),
  )
  expect(requests.map(({ input }) => 'dryRun' in input)).toEqual([true, true, false])
})
