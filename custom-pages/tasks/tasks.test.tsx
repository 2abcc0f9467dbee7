import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import {
  studentStatistics,
  taskStatistics,
} from '../../resources/tasks/class-task/classTask.calls.ts'
import {
  ownTask,
  ownTasks,
  submitOwnTask,
  type OwnTask,
  type OwnTaskPage,
} from '../../resources/tasks/ownTasks.calls.ts'
import {
  markPicture,
  reviewPage,
  reviewSubmission,
  type ReviewPage as Reviewed,
} from '../../resources/tasks/review.calls.ts'
import { refusal } from '../../tests/support/record-bench.tsx'
import { showPage } from '../../tests/support/ways-bench.tsx'
import { OwnTasksPage } from './own/OwnTasksPage.tsx'
import { ReviewPage } from './review/ReviewPage.tsx'
import { StatisticsPage } from './StatisticsPage.tsx'

const task: OwnTask = {
  id: 't1',
  title: 'My summer',
  className: 'Class 4B',
  startAt: '2026-03-01T00:00:00.000Z',
  endAt: '2026-03-09T00:00:00.000Z',
  phase: 'IN_PROGRESS',
  allowMakeUp: false,
  state: null,
  timing: null,
  mark: null,
  grade: null,
  gradingType: 'TEN_MARK',
  open: true,
}
const page: OwnTaskPage = {
  ...task,
  student: 'Ann',
  content: 'Write about your summer.',
  attachments: [],
  audioSeconds: 60,
  draft: { content: 'At the sea', version: 3 },
  files: [],
  attempt: 0,
  submittedAt: null,
  comment: '',
  reviewedAt: null,
  reviewerName: '',
  reviewFiles: [],
}
const all = {
  student: 'Ann',
  institution: 'School',
  timezone: 'Asia/Shanghai',
  expires: '2027-01-01T00:00:00.000Z',
  tasks: [task, { ...task, id: 't2', title: 'Sums', open: false, state: 'APPROVED', mark: 9 }],
}
const picture = {
  id: 'f1',
  kind: 'PICTURE',
  name: 'sea.png',
  type: 'image/png',
  bytes: 2048,
  seconds: null,
  url: '/sea.png',
  marks: [],
  version: 4,
} as const
const reviewed: Reviewed = {
  id: 's1',
  version: 2,
  taskId: 't1',
  title: 'My summer',
  content: 'Write about your summer.',
  attachments: [],
  gradingType: 'TEN_MARK',
  studentId: 'p1',
  student: 'Ann',
  className: 'Class 4B',
  state: 'SUBMITTED',
  timing: 'LATE',
  attempt: 1,
  submittedAt: '2026-03-02T00:00:00.000Z',
  revisedAt: '2026-03-02T00:00:00.000Z',
  answer: 'At the sea',
  files: [picture],
  mark: null,
  grade: null,
  comment: '',
  reviewedAt: null,
  reviewerName: '',
  reviewFiles: [],
  previousId: null,
  nextId: 's2',
  nextToReviewId: 's2',
}

const open = (
  node: React.ReactNode,
  path: string,
  answers: Readonly<Record<string, () => unknown>>,
) => {
  const ask = vi.fn(async ({ path: asked }: { path: string }, _input: unknown) => {
    const answer = answers[asked]
    if (!answer) throw new Error(`no answer to ${asked}`)
    return answer()
  })
  const shown = showPage(
    node,
    { ask: ask as never },
    { path, access: { rights: 'all', masks: new Set() } },
  )
  const inputsOf = (call: { path: string }) =>
    ask.mock.calls.flatMap(([one, input]) => (one.path === call.path ? [input] : []))
  return { ...shown, inputsOf }
}

it('a student finds their tasks by a link: what is to do, and what they got (TSK-02)', async () => {
  open(<OwnTasksPage />, '/myTasks#pass', { [ownTasks.path]: () => all })
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: /My summer/ })
  expect(link.getAttribute('href')).toBe('/myTasks?task=t1#pass')
  expect(link.textContent).toContain('To do')
  const done = screen.getByRole('link', { name: /Sums/ }).textContent
  expect(done).toContain('Approved')
  expect(done).toContain('9 of 10')
})

it('an open task is answered with the draft that there is, and submitted with its version (TSK-02)', async () => {
  const { inputsOf } = open(<OwnTasksPage />, '/myTasks?task=t1#pass', {
    [ownTask.path]: () => page,
    [submitOwnTask.path]: () => ({ id: 's1', state: 'SUBMITTED' }),
  })
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your answer' })
  expect(box.value).toBe('At the sea')
  expect(screen.getByRole('button', { name: 'Record' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Submit' }))
  await waitFor(() =>
    expect(inputsOf(submitOwnTask)).toEqual([
      { pass: 'pass', taskId: 't1', content: 'At the sea', version: 3 },
    ]),
  )
})

it('a task that is none of theirs, and a link that no longer opens, end in a sentence', async () => {
  open(<OwnTasksPage />, '/myTasks?task=t9#pass', {
    [ownTask.path]: () => {
      throw refusal('34408')
    },
  })
  expect(await screen.findByText('This homework isn’t one of yours')).toBeTruthy()
  open(<OwnTasksPage />, '/myTasks#old', {
    [ownTasks.path]: () => {
      throw refusal('34414')
    },
  })
  expect(await screen.findByRole('link', { name: 'Log in instead' })).toBeTruthy()
})

it('a submission is reviewed with the version that was looked at, marked by its way of grading (TSK-02)', async () => {
  const { inputsOf } = open(<ReviewPage />, '/taskDetailStu?id=s1', {
    [reviewPage.path]: () => reviewed,
    [reviewSubmission.path]: () => ({ version: 3 }),
    [markPicture.path]: () => ({ version: 5 }),
  })
  expect(await screen.findByText('At the sea')).toBeTruthy()
  expect(screen.getByText('Late (make-up)')).toBeTruthy()
  fireEvent.keyDown(screen.getByRole('button', { name: /Drawing area of “sea.png”/ }), {
    key: 'Enter',
  })
  await waitFor(() =>
    expect(inputsOf(markPicture)).toMatchObject([
      { id: 's1', fileId: 'f1', version: 4, marks: [{ kind: 'BOX' }] },
    ]),
  )
  fireEvent.change(screen.getByLabelText('Mark (0 to 10)'), { target: { value: '9' } })
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }))
  await waitFor(() =>
    expect(inputsOf(reviewSubmission)).toEqual([
      { id: 's1', version: 2, decision: 'APPROVED', comment: '', mark: 9 },
    ]),
  )
})

it('an address without a submission says so, and nothing is asked for', async () => {
  const { inputsOf } = open(<ReviewPage />, '/taskDetailStu', { [reviewPage.path]: () => reviewed })
  expect(await screen.findByText('No submission is selected')).toBeTruthy()
  expect(inputsOf(reviewPage)).toEqual([])
})

it('J leads to the next submission, except while somebody writes', async () => {
  const { at } = open(<ReviewPage />, '/taskDetailStu?id=s1', { [reviewPage.path]: () => reviewed })
  fireEvent.keyDown(await screen.findByLabelText('Comment'), { key: 'j' })
  expect(at()).toContain('id=s1')
  fireEvent.keyDown(document.body, { key: 'j' })
  await waitFor(() => expect(at()).toContain('id=s2'))
})

it('statistics are those of tasks or of students, of the class and the days of the address (TSK-02)', async () => {
  const counts = { submitted: 2, onTime: 1, late: 1, approved: 2, excellent: 1, average: 85 }
  const { inputsOf } = open(<StatisticsPage />, '/statistics?courseId=c1&from=2026-03-01', {
    [taskStatistics.path]: () => ({
      list: [
        { id: 't1', title: 'My summer', className: 'Class 4B', students: 3, endAt: '', ...counts },
      ],
      total: 1,
    }),
    [studentStatistics.path]: () => ({
      list: [{ id: 'p1', name: 'Ann', assigned: 2, ...counts, average: null }],
      total: 1,
    }),
  })
  const [, row] = await screen.findAllByRole('row')
  expect(row?.textContent).toBe('My summerClass 4B32112185%')
  expect(inputsOf(taskStatistics)).toMatchObject([{ courseId: 'c1', from: '2026-03-01', page: 1 }])
  fireEvent.click(screen.getByRole('button', { name: 'Students' }))
  const link = await screen.findByRole('link', { name: 'Ann' })
  expect(link.getAttribute('href')).toBe('/submission?studentId=p1')
})
