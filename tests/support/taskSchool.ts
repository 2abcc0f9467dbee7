import { createBrowserSheets } from '../../mocks/sheets-browser.ts'
import type { OwnTaskPage } from '../../resources/tasks/ownTasks.calls.ts'
import type { ReviewPage } from '../../resources/tasks/review.calls.ts'
import { taskPurposes } from '../../resources/tasks/submission/taskFile.options.ts'
import { resources } from '../../resources/index.ts'
import { planSchedules } from '../../server/engine/schedules/plan.ts'
import { resumeTasks, tasksDone } from '../../server/engine/jobs/queue.ts'
import { makeApp, type TestApp } from './app.ts'
import type { StoreKind } from './stores.ts'
import { announcing, askTus, sendWhole } from './tus.ts'

const hourMs = 3_600_000

/** Sound of so many seconds, as a WAV file: 8-bit, 8 kHz, one channel. */
export const soundOf = (seconds: number): Uint8Array => {
  const rate = 8000
  const size = Math.round(rate * seconds)
  const bytes = new Uint8Array(44 + size).fill(128)
  const view = new DataView(bytes.buffer)
  const text = (at: number, value: string) => bytes.set(new TextEncoder().encode(value), at)
  text(0, 'RIFF')
  view.setUint32(4, 36 + size, true)
  text(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, rate, true)
  view.setUint16(32, 1, true)
  view.setUint16(34, 8, true)
  text(36, 'data')
  view.setUint32(40, size, true)
  return bytes
}

/** The smallest picture. */
export const pixel = (): Uint8Array =>
  Uint8Array.from(
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  )

interface Rec {
  readonly id: string
  readonly version: number
}

/** A school with classes, students and tasks, on a store. */
export const openTaskSchool = async (kind: StoreKind) => {
  const sent: string[] = []
  const store = await kind.open(Object.values(resources))
  const t: TestApp = await makeApp({
    store,
    listed: true,
    ports: {
      // a thread would only cost time here
      sheets: createBrowserSheets(),
      mail: { send: async ({ to, subject }) => void sent.push(`${to}: ${subject}`) },
    },
  })
  await resumeTasks(t.ports, true)
  let n = 0
  const ok = async <T = Rec>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> => {
    const answer = await t.call<T>(method, path, body)
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.msg}`)
    return answer.response
  }
  const make = (resource: string, values: object) => ok('POST', `${resource}/create`, values)
  const now = () => t.clock.now().getTime()
  const inHours = (hours: number) => new Date(now() + hours * hourMs).toISOString()
  const newStudent = async () => {
    const email = `tasks${++n}@example.com`
    return {
      ...(await make('student', { name: `Student ${n}`, account: `tasks${n}`, email })),
      email,
    }
  }
  const passOf = async (studentId: string) =>
    (await ok<{ pass: string }>('POST', 'classTask/link', { studentId })).pass
  const newClass = async (students: readonly Rec[]) => {
    const course = await make('course', { courseName: `Class ${++n}`, kind: 'NORMAL' })
    for (const { id } of students)
      await make('courseMember', { courseId: course.id, studentId: id, role: 'STUDENT' })
    return course
  }
  const newTemplate = (values: object = {}) =>
    make('taskTemplate', {
      title: `Template ${++n}`,
      content: 'Write about your summer.',
      gradingType: 'HUNDRED_MARK',
      ...values,
    })
  return {
    t,
    store,
    /** The e-mails sent so far, after running due recurring work. */
    mailAfterWork: async (): Promise<readonly string[]> => {
      await planSchedules(t.ports)
      await tasksDone(t.ports)
      return [...sent]
    },
    ok,
    make,
    inHours,
    newStudent,
    newClass,
    newTemplate,
    passOf,
    /** A task that runs, a student of its class and their pass. */
    newTask: async (template: object = {}, task: object = {}) => {
      const student = await newStudent()
      const course = await newClass([student])
      const { id: templateId } = await newTemplate(template)
      const made = await make('classTask', {
        title: `Task ${++n}`,
        templateId,
        courseId: course.id,
        startAt: inHours(-1),
        endAt: inHours(24),
        ...task,
      })
      return {
        taskId: made.id,
        templateId,
        courseId: course.id,
        student,
        pass: await passOf(student.id),
      }
    },
    own: (pass: string, path: string, body: object = {}) =>
      t.call('POST', `/edu_openapi/task/mine/${path}`, { pass, ...body }),
    page: async (pass: string, taskId: string): Promise<OwnTaskPage> =>
      ok<OwnTaskPage>('POST', '/edu_openapi/task/mine/get', { pass, taskId }),
    reviewOf: (id: string) => ok<ReviewPage>('GET', `submission/review/get?id=${id}`),
    /** Sends a file with the pass of a student. */
    answer: (pass: string, target: object, bytes: Uint8Array, fileName = 'answer') => {
      const path = `/edu_openapi/uploads/${taskPurposes.answer}`
      const file = { purpose: taskPurposes.answer, fileName, size: bytes.byteLength, target }
      return askTus(t, pass, 'POST', path, announcing(file), bytes)
    },
    voice: (submissionId: string, bytes: Uint8Array) =>
      sendWhole(
        t,
        t.administrator.token,
        { purpose: taskPurposes.review, fileName: 'voice.wav', target: { submissionId } },
        bytes,
      ),
    attach: (templateId: string, bytes: Uint8Array, fileName = 'sheet.png') =>
      sendWhole(
        t,
        t.administrator.token,
        { purpose: taskPurposes.attachment, fileName, target: { templateId } },
        bytes,
      ),
  }
}
export type TaskSchool = Awaited<ReturnType<typeof openTaskSchool>>
