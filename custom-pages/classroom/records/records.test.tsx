import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { recordProvider, showRecord } from '../../../tests/support/record-bench.tsx'
import type { AnyCall as Call } from '../../../src/schema/call/index.ts'
import { lineOpened } from '../../../src/protocol/line.ts'
import {
  attendanceEvents,
  attendanceNews,
  courseAttendance,
  lessonAttendance,
  type Attendant,
  type LessonAttendance,
} from '../../../resources/classroom/attendance/attendance.calls.ts'
import {
  deletePictures,
  lessonNetwork,
  lessonNotes,
  queryDetailInfo,
} from '../../../resources/classroom/records.calls.ts'
import { NewsProvider } from '../../../src/ui/news.tsx'
import { AttendancePage } from './AttendancePage.tsx'
import { ClassAttendancePage } from './ClassAttendancePage.tsx'
import { LessonNotesPage } from './LessonNotesPage.tsx'
import { RecordPage } from './RecordPage.tsx'

const ann: Attendant = {
  id: 'a1',
  version: 1,
  personId: 's1',
  role: 'STUDENT',
  name: 'Ann',
  status: 'LATE',
  derived: 'LATE',
  overridden: false,
  reason: null,
  firstIn: '2026-03-02T08:10:00.000Z',
  lastOut: '2026-03-02T09:00:00.000Z',
  insideSince: null,
  seconds: 3000,
  minutes: 50,
  lateBy: 10,
  earlyBy: 0,
  devices: ['Ann’s tablet'],
  drops: 0,
  presence: [{ from: '2026-03-02T08:10:00.000Z', until: '2026-03-02T09:00:00.000Z' }],
}
const bob: Attendant = {
  ...ann,
  id: null,
  personId: 's2',
  name: 'Bob',
  status: null,
  derived: null,
  firstIn: null,
  presence: [],
  minutes: 0,
  lateBy: 0,
  devices: [],
}
const of = (
  people: readonly Attendant[],
  status: LessonAttendance['lesson']['status'] = 'ONGOING',
): LessonAttendance => ({
  lesson: {
    id: 'l1',
    name: 'Lesson 1',
    number: 1,
    courseId: 'c1',
    courseName: 'Class A',
    status,
    startAt: '2026-03-02T08:00:00.000Z',
    endAt: '2026-03-02T09:00:00.000Z',
    opensAt: '2026-03-02T07:40:00.000Z',
    closesAt: '2026-03-02T09:20:00.000Z',
    teacherName: 'Tom',
  },
  now: '2026-03-02T09:00:00.000Z',
  people,
  counts: {
    EXPECTED: people.length,
    INSIDE: 0,
    PRESENT: 0,
    LATE: 1,
    LEFT_EARLY: 0,
    ABSENT: 0,
    UNKNOWN: 0,
  },
})

type Answers = Record<string, (input: never) => unknown>
const renderPage = (node: ReactNode, query: string, answers: Answers) => {
  const fake = recordProvider()
  const requests: { readonly path: string; readonly input: object }[] = []
  Object.assign(fake.provider, {
    ask: ({ path }: Call, input: object) => {
      requests.push({ path, input })
      const answer = answers[path]
      return answer
        ? Promise.resolve(answer(input as never))
        : Promise.reject(new Error(`unasked ${path}`))
    },
  })
  showRecord(fake, `/boatDetail?${query}`, { node })
  return { ...fake, asked: requests }
}

it('CLS-09 the attendance of a lesson fills by itself as the server tells of events; news of other lessons ask nothing', async () => {
  let people: readonly Attendant[] | undefined = [bob]
  const hearers: ((data: unknown) => void)[] = []
  let opened: (data: unknown) => void = () => undefined
  const hear = (event: string, to: (data: unknown) => void) => {
    if (event === attendanceNews) hearers.push(to)
    if (event === lineOpened) opened = to
    return () => undefined
  }
  const { asked: requests } = renderPage(
    <NewsProvider value={hear}>
      <AttendancePage />
    </NewsProvider>,
    'lessonId=l1',
    { [lessonAttendance.path]: () => (people ? of(people) : Promise.reject(new Error('down'))) },
  )
  expect(await screen.findByText('Not entered yet')).not.toBeNull()
  people = [
    {
      ...bob,
      id: 'a2',
      firstIn: ann.firstIn,
      insideSince: ann.firstIn,
      presence: [{ from: String(ann.firstIn), until: null }],
    },
  ]
  await act(async () => hearers.forEach(tell => tell({ lessonId: 'l2' })))
  expect(requests).toHaveLength(1)
  // events before the connection opened are lost, so the data are loaded again
  await act(async () => opened(null))
  expect(await screen.findByText('In classroom')).not.toBeNull()
  await act(async () => hearers.forEach(tell => tell({ lessonId: 'l1' })))
  expect(requests).toHaveLength(3)
  expect(
    screen.getByRole('img', { name: /–now$/ }).querySelectorAll('[data-stretch]'),
  ).toHaveLength(1)
  // the shown data stay, with their time
  const answers = people
  people = undefined
  await act(async () => hearers.forEach(tell => tell({ lessonId: 'l1' })))
  expect(await screen.findByText(/The server isn’t responding/)).not.toBeNull()
  expect(screen.getByText('In classroom')).not.toBeNull()
  people = answers
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText(/The server isn’t responding/)).toBeNull())
})

it('CLS-09 the record of a lesson that is not there says so', async () => {
  const refused = () =>
    Promise.reject(Object.assign(new Error('gone'), { status: 710, body: { code: '710' } }))
  renderPage(<RecordPage />, 'lessonId=l9', { [queryDetailInfo.path]: refused })
  expect(
    await screen.findByText('This lesson doesn’t exist, or belongs to another institution.'),
  ).not.toBeNull()
})

it('CLS-09 attendance is overridden with a reason, explained by what was reported, and not offered for whom nothing is recorded', async () => {
  const used = {
    id: 'e1',
    type: 'ENTER',
    at: ann.firstIn,
    receivedAt: ann.firstIn,
    device: 'Tablet',
    lost: false,
  }
  const { calls } = renderPage(<AttendancePage />, 'lessonId=l1', {
    [lessonAttendance.path]: () => of([ann, bob]),
    [attendanceEvents.path]: () => ({
      events: [
        { ...used, used: 'YES' },
        { ...used, id: 'e2', used: 'OUTSIDE' },
      ],
      total: 2,
    }),
  })
  expect(await screen.findByText('10 min late')).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Override attendance of Bob' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Entry details of Ann' }))
  expect(await screen.findByText('outside classroom opening hours')).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Override attendance of Ann' }))
  const dialog = within(await screen.findByRole('dialog'))
  const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' })
  expect(save.disabled).toBe(true)
  fireEvent.change(dialog.getByLabelText('Attendance'), { target: { value: 'PRESENT' } })
  fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: ' The bus was late ' } })
  fireEvent.click(save)
  expect(await screen.findByText('Attendance of Ann overridden')).not.toBeNull()
  expect(calls.action).toMatchObject([
    { name: 'override', id: 'a1', input: { status: 'PRESENT', reason: 'The bus was late' } },
  ])
})

it('CLS-09 what was overridden says what was recorded and why, and is taken back', async () => {
  const other: Attendant = {
    ...ann,
    status: 'PRESENT',
    overridden: true,
    reason: 'The bus was late',
  }
  const { calls } = renderPage(<AttendancePage />, 'lessonId=l1', {
    [lessonAttendance.path]: () => of([other], 'ENDED'),
  })
  expect(await screen.findByText(/Overridden · recorded as Late/)).not.toBeNull()
  expect(screen.getByText('The bus was late')).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Override attendance of Ann' }))
  fireEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Reset to recorded' }),
  )
  await waitFor(() => expect(calls.action).toMatchObject([{ name: 'restoreDerived', id: 'a1' }]))
})

it('CLS-09 a class’s attendance stands lessons by people, each lesson a way to its own', async () => {
  const totals = { PRESENT: 1, LATE: 0, LEFT_EARLY: 0, ABSENT: 1, UNKNOWN: 1, minutes: 60 }
  const lesson = {
    id: 'l1',
    name: 'One',
    number: 1,
    status: 'ENDED',
    startAt: '2026-03-02T08:00:00.000Z',
  }
  const { asked: requests } = renderPage(<ClassAttendancePage />, 'courseId=c1&role=STUDENT', {
    [courseAttendance.path]: () => ({
      course: { id: 'c1', name: 'Class A' },
      total: 2,
      lessons: [lesson, { ...lesson, id: 'l2', name: 'Two' }],
      people: [
        {
          personId: 's1',
          role: 'STUDENT',
          name: 'Ann',
          cells: [{ status: 'PRESENT', minutes: 60, overridden: true }, null],
          totals,
        },
      ],
    }),
  })
  const row = within(await screen.findByRole('row', { name: /Ann/ }))
  expect(row.getByText('1 of 2')).not.toBeNull()
  expect(row.getByText('60 min · Overridden')).not.toBeNull()
  expect(row.getByRole('img', { name: 'No record' })).not.toBeNull()
  expect(screen.getByTitle(/^Two/).getAttribute('href')).toBe('/attendance?lessonId=l2')
  expect(requests[0]?.input).toEqual({ courseId: 'c1', page: 1, role: 'STUDENT' })
})

it('VAL-19 attendance of more than a year offers no export and says so; of a year it does', async () => {
  const open = async (span: string) => {
    renderPage(<ClassAttendancePage />, `courseId=c1&${span}`, {
      [courseAttendance.path]: () => ({
        course: { id: 'c1', name: 'Class A' },
        total: 0,
        lessons: [],
        people: [],
      }),
    })
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Export' })
    const [disabled, words] = [
      button.disabled,
      screen.queryByText('You can export up to one year at a time.') !== null,
    ]
    cleanup()
    return { disabled, words }
  }
  expect(await open('from=2025-01-01&until=2026-01-01')).toEqual({ disabled: true, words: true })
  expect(await open('from=2025-01-01&until=2025-12-31')).toEqual({ disabled: false, words: false })
})

it('CLS-09 pictures of a lesson open in the viewer with their time, and the chosen are deleted after a question', async () => {
  const one = (n: number) => ({
    id: `p${n}`,
    origin: `/p${n}.png`,
    generateTime: `2026-03-02T08:0${n}:00.000Z`,
    personId: 's1',
    personName: 'Ann',
    role: 'STUDENT',
  })
  const { asked: requests } = renderPage(<RecordPage />, 'lessonId=l1', {
    [queryDetailInfo.path]: () => ({ pictureCount: 2, monitorInfos: [one(1), one(2)] }),
    [deletePictures.path]: () => ({ deleted: 1 }),
  })
  fireEvent.click(
    (await screen.findAllByRole('button', { name: /View picture of Ann/ }))[1] as HTMLElement,
  )
  const viewer = within(await screen.findByRole('dialog'))
  expect((await viewer.findByRole('img', { name: 'Ann' })).getAttribute('src')).toBe('/p2.png')
  expect(viewer.getByText(/2 Mar 2026/).getAttribute('datetime')).toBe('2026-03-02T08:02:00.000Z')
  fireEvent.click(viewer.getByRole('button', { name: /Close/ }))
  fireEvent.click(
    screen.getAllByRole('checkbox', { name: /Select picture of Ann/ })[0] as HTMLElement,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  const question = within(await screen.findByRole('dialog'))
  expect(question.getByText('Delete 1 picture?')).not.toBeNull()
  fireEvent.click(question.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('1 picture deleted')).not.toBeNull()
  expect(requests.find(({ path }) => path === deletePictures.path)?.input).toEqual({
    classroomId: 'l1',
    ids: ['p1'],
  })
})

it('CLS-09 networks stand beside each other on the same axes, and as figures one key press away', async () => {
  const at = (minute: number) => `2026-03-02T08:${String(minute).padStart(2, '0')}:00.000Z`
  const ofStudent = (n: number, name: string) => ({
    personId: `s${n}`,
    personName: name,
    role: 'STUDENT',
  })
  renderPage(<RecordPage />, 'lessonId=l1&part=network', {
    [lessonNetwork.path]: () => ({
      people: [
        {
          ...ofStudent(1, 'Ann'),
          points: [
            { at: at(0), rtt: 40, loss: 0 },
            { at: at(30), rtt: 300, loss: 2 },
          ],
          lost: [at(20)],
        },
        { ...ofStudent(2, 'Bob'), points: [{ at: at(10), rtt: 20 }], lost: [] },
        { ...ofStudent(3, 'Cid'), points: [{ at: at(10) }], lost: [] },
      ],
    }),
  })
  const trends = await screen.findAllByRole('img', { name: /^Latency of/ })
  expect(trends.map(trend => trend.getAttribute('aria-label'))).toEqual([
    expect.stringMatching(/^Latency of Ann during the lesson, .* Highest: 300 ms at /),
    expect.stringMatching(/^Latency of Bob during the lesson, .* Highest: 20 ms at /),
  ])
  expect(screen.getByText('No data for this period')).not.toBeNull()
  expect(screen.getByText('Connection lost once')).not.toBeNull()
  const axesOf = (trend: Element) =>
    [...trend.querySelectorAll('.recharts-cartesian-axis-tick-value')].map(one => one.textContent)
  await waitFor(() => expect(axesOf(trends[0] as Element).length).toBeGreaterThan(3))
  expect(axesOf(trends[1] as Element)).toEqual(axesOf(trends[0] as Element))
  fireEvent.keyDown(document.body, { key: 't' })
  const figures = within(await screen.findByRole('table', { name: /Latency of Ann/ }))
  expect(figures.getAllByRole('row').map(row => row.textContent?.slice(-4))).toEqual([
    ' (%)',
    '0400',
    '3002',
  ])
})

it('CLS-09 the notes of a lesson are read, written and deleted', async () => {
  const notes = [
    {
      id: 'n1',
      at: '2026-03-02T08:00:00.000Z',
      text: 'Well done',
      authorName: 'Tom',
      role: 'TEACHER',
      pictures: [],
    },
  ]
  const { calls } = renderPage(<LessonNotesPage />, 'lessonId=l1', {
    [lessonNotes.path]: () => ({
      lessonName: 'One',
      courseId: 'c1',
      courseName: 'Class A',
      startAt: '2026-03-02T08:00:00.000Z',
      notes,
    }),
  })
  expect(await screen.findByText('Well done')).not.toBeNull()
  fireEvent.change(screen.getByLabelText('Add a note'), { target: { value: 'More of it ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save note' }))
  await waitFor(() =>
    expect(calls.create).toEqual([{ data: { lessonId: 'l1', text: 'More of it' } }]),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Delete note by Tom' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() =>
    expect(calls.bulk).toMatchObject([{ verb: 'delete', selection: { ids: ['n1'] } }]),
  )
})
