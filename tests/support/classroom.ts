import { classroomClient, signedCall, type ClientOptions } from '../../mocks/classroom/client.ts'
import { dueWorker } from '../../server/engine/due/index.ts'
import { classroomEvents, type ClassroomEvent } from '../../resources/classroom/events.calls.ts'
import type { TestStore } from './stores.ts'
import { makeApp, type TestApp } from './app.ts'
import { sheetsHere } from './sheets.ts'

type Made = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number }
const minute = 60_000

/** A server whose sessions outlast days of its clock. */
export const makeLastingApp = (store: TestStore): Promise<TestApp> =>
  makeApp({
    store,
    ports: {
      sheets: sheetsHere,
      config: {
        signingKey: new TextEncoder().encode('test key of at least thirty-two bytes'),
        version: 'test',
        accessSeconds: 1e8,
      },
    },
  })

/**
 * A class with a teacher and students, a lesson an hour ahead, and the classroom that reports from
 * it.
 */
export const openClassroom = async (
  t: TestApp,
  { students = 2, minutes = 60, kind = 'NORMAL' } = {},
) => {
  const make = async (resource: string, values: object): Promise<Made> => {
    const answer = await t.call<Made>('POST', `${resource}/create`, values)
    if (answer.status !== 200)
      throw new Error(`${resource}: ${answer.status} ${JSON.stringify(answer.response)}`)
    return answer.response
  }
  const tag = t.ports.ids.next().slice(-6)
  const teacher = await make('teacher', {
    name: `Teacher ${tag}`,
    account: `t${tag}`,
    videoDefinitions: ['P480'],
  })
  const people: Made[] = []
  for (let n = 1; n <= students; n++)
    people.push(await make('student', { name: `Student ${tag} ${n}`, account: `s${tag}x${n}` }))
  const course = await make('course', {
    courseName: `Class ${tag}`,
    kind,
    teachers: [teacher.id],
    studentLimit: 500,
  })
  for (const { id } of people)
    await make('courseMember', { courseId: course.id, role: 'STUDENT', studentId: id })
  const start = t.clock.now().getTime() + 60 * minute
  const lesson = await make('lesson', {
    courseId: course.id,
    startAt: new Date(start).toISOString(),
    endAt: new Date(start + minutes * minute).toISOString(),
    prepTeacher: 30,
    prepStudent: 10,
    delay: 10,
  })
  const key = (
    await t.call<{ keyId: string; secret: string }>('POST', 'apiKey/create', {
      name: `Classroom ${tag}`,
      scopes: ['classroom'],
      days: 'never',
    })
  ).response
  const options: ClientOptions = {
    ...key,
    send: async (path, init) => t.app.request(path, init),
    now: () => t.clock.now(),
    nonce: () => t.ports.ids.secret(16),
  }
  let n = 0
  return {
    make,
    teacher,
    people,
    course,
    lesson,
    start,
    key,
    options,
    report: classroomClient(options),
    /** The same, answering the status of the whole. */
    call: (body: object, more: Partial<ClientOptions> = {}) =>
      signedCall({ ...options, ...more }, classroomEvents, body),
    counted: () => dueWorker(t.ports, 'lessonDue').workOff(),
    /** An event so many minutes after the start. */
    event: (
      type: ClassroomEvent['type'],
      person: Made | undefined,
      after: number,
      more: object = {},
    ) =>
      ({
        id: `e${tag}-${++n}`,
        type,
        lessonId: lesson.id,
        at: new Date(start + after * minute).toISOString(),
        ...(person ? { personId: person.id } : {}),
        ...more,
      }) as ClassroomEvent,
    /** Sets the clock to this many minutes after the start. */
    go: (after: number) => t.clock.advance(start + after * minute - t.clock.now().getTime()),
    lessonNow: async () => (await t.call<Made>('GET', `lesson/get?id=${lesson.id}`)).response,
    attendance: async () =>
      (
        await t.call<{ list: Made[] }>(
          'GET',
          `attendance/list?limit=200&sort=personName&lessonId=${lesson.id}`,
        )
      ).response.list,
  }
}
export type Classroom = Awaited<ReturnType<typeof openClassroom>>
