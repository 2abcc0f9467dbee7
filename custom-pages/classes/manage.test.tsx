import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { course } from '../../resources/course/course.resource.ts'
import { recordProvider, showRecord } from '../../tests/support/record-bench.tsx'
import type { Call } from '../../src/protocol/call.ts'
import { addPeople, classEvents, copyClass, findPeople } from '../../src/protocol/teaching/classes.ts'
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
const klass = { ...emptyRecord(course), ...base, courseName: 'Class A', studentLimit: 3, studentCount: 1, permissions: ['CHAT', 'CAMERA'] }
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

const shown = (node: React.ReactNode, answers: Readonly<Record<string, unknown>> = {}) => {
  const fake = recordProvider(klass)
  const asked: { readonly path: string; readonly input: object }[] = []
  Object.assign(fake.provider, {
    getList: () => Promise.resolve({ data: [member], total: 1 }),
    ask: ({ path }: Call, input: object) => {
      asked.push({ path, input })
      return Promise.resolve(answers[path])
    },
  })
  showRecord(fake, '/boatDetail?id=c1', { resource: course, node })
  return { ...fake, asked }
}

it('CLS-07 people are added by a pasted list: doubtful lines are asked about, and who can not come in stays with the reason', async () => {
  const one = (id: string, name: string, state: string) => ({ kind: 'student', id, name, account: `acc.${id}`, state })
  const { asked } = shown(<ClassManagePage />, {
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
  expect(await screen.findByText('1 of 3 places taken')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Add students' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Paste a list' }))
  fireEvent.change(dialog.getByLabelText('One person a line: name, account, phone or e-mail'), {
    target: { value: 'Bea\nCy\nAnn\nNobody' },
  })
  fireEvent.click(dialog.getByRole('button', { name: 'Look up' }))
  expect(await dialog.findByText('Not found')).toBeTruthy()
  // one that is meant without doubt is chosen by itself; of two the person chooses; whoever is in can't be
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: /Ann.*Is in the class/ }).disabled).toBe(true)
  fireEvent.click(dialog.getByRole('checkbox', { name: /acc\.s4/ }))
  fireEvent.click(dialog.getByRole('button', { name: 'Add 2' }))
  expect(await dialog.findByText('Cy: The class is full.')).toBeTruthy()
  expect(asked.at(-1)).toMatchObject({
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

it('CLS-07 the chosen are removed after a question, or become auditors', async () => {
  const { calls } = shown(<ClassManagePage />)
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Choose Ann' }))
  fireEvent.click(screen.getByRole('button', { name: 'Make auditors' }))
  await waitFor(() => expect(calls.bulk).toEqual([{ verb: 'updateMany', selection: { ids: ['m1'] }, data: { role: 'AUDITOR' } }]))
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Choose Ann' }))
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(calls.bulk.at(-1)).toMatchObject({ verb: 'delete', selection: { ids: ['m1'] } }))
})

it('CLS-09 a person is an exception from what the class may do, and as the class again', async () => {
  const { calls } = shown(<PersonAuthPage />)
  const ann = within(await screen.findByRole('group', { name: 'Ann' }))
  expect(ann.getByRole('button', { name: 'Chat' }).getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(ann.getByRole('button', { name: 'Chat' }))
  await waitFor(() => expect(calls.bulk).toEqual([{ verb: 'updateMany', selection: { ids: ['m1'] }, data: { permissions: ['CAMERA'] } }]))
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
  shown(<ClassEventPage />, { [classEvents.path]: { list: [{ ...event, action: 'create' }], next: null } })
  expect((await screen.findByText('Zed')).parentElement?.textContent).toBe('Zed added Class Class A')
})

it('CLS-01 a copy says who could not come along, and loses nothing', async () => {
  const { asked } = shown(<CopyClassPage />, {
    [copyClass.path]: { id: 'c2', added: 0, people: [{ kind: 'student', id: 's1', name: 'Ann', code: '2223', msg: 'Ann is suspended.' }] },
  })
  fireEvent.change(await screen.findByLabelText('Name of the new class'), { target: { value: 'Class B' } })
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await screen.findByText('Ann: Ann is suspended.')).toBeTruthy()
  expect(asked[0]?.input).toEqual({
    courseId: 'c1',
    courseName: 'Class B',
    term: null,
    startDate: null,
    endDate: null,
    students: true,
    auditors: false,
  })
})
