import { resources } from '../../resources/index.ts'
import { openReportPath } from '../../resources/reports/report-link/report.options.ts'
import type { OpenedReport } from '../../resources/reports/report-link/report.types.ts'
import type { ReportResult } from '../../resources/reports/reports.calls.ts'
import { endLesson } from '../../server/domain/scheduling/index.ts'
import { systemContexts } from '../../server/engine/records/system.ts'
import { planSchedules } from '../../server/engine/schedules/plan.ts'
import { resumeTasks, tasksDone } from '../../server/engine/jobs/queue.ts'
import { makeApp, type TestApp } from './app.ts'
import type { StoreKind } from './stores.ts'

const hourMs = 3_600_000

interface Rec {
  readonly id: string
  readonly version: number
}
type Method = 'GET' | 'POST'

/** A school with a class, a teacher, two students and a lesson that has ended, on a store. */
export const openReportSchool = async (kind: StoreKind) => {
  const sent: { readonly to: string; readonly text: string }[] = []
  const store = await kind.open(Object.values(resources))
  const t: TestApp = await makeApp({
    store,
    listed: true,
    config: { accessSeconds: 1e8 },
    ports: { mail: { send: async ({ to, text }) => void sent.push({ to, text }) } },
  })
  await resumeTasks(t.ports, true)
  let n = 0
  const ok = async <T = Rec>(method: Method, path: string, body?: object): Promise<T> => {
    const answer = await t.call<T>(method, path, body)
    if (answer.status !== 200)
      throw new Error(`${path}: ${answer.status} ${answer.msg} ${JSON.stringify(answer.response)}`)
    return answer.response
  }
  const make = (resource: string, values: object) => ok('POST', `${resource}/create`, values)
  const inHours = (hours: number) =>
    new Date(t.clock.now().getTime() + hours * hourMs).toISOString()
  const newStudent = async (name = `Student ${++n}`) => {
    const email = `report${++n}@example.com`
    return { ...(await make('student', { name, account: `report${n}`, email })), email, name }
  }
  const newTeacher = async (name = `Teacher ${++n}`) => {
    const email = `report${++n}@example.com`
    return { ...(await make('teacher', { name, account: `report${n}`, email })), email, name }
  }
  /**
   * A class with an ended lesson; `came`: attendees, the others were absent. Those in `unknown`
   * have no reported attendance.
   */
  const heldLesson = async (
    students: readonly Rec[],
    teacherId: string,
    came: readonly Rec[],
    unknown: readonly Rec[] = [],
  ) => {
    const course = await make('course', { courseName: `Class ${++n}`, teachers: [teacherId] })
    for (const { id } of students)
      await make('courseMember', { courseId: course.id, studentId: id, role: 'STUDENT' })
    const lesson = await make('lesson', {
      courseId: course.id,
      name: `Lesson ${++n}`,
      startAt: inHours(1),
      endAt: inHours(2),
      teacherId,
    })
    t.clock.advance(4 * hourMs)
    const of = await systemContexts(t.ports, t.institution)
    await t.scope.transaction(async tx => void (await endLesson(tx, of, lesson.id)))
    const { list } = await ok<{
      list: { id: string; studentId: string | null; teacherId: string | null }[]
    }>('GET', `attendance/list?lessonId=${lesson.id}&limit=50`)
    const here = new Set([teacherId, ...came.map(({ id }) => id)])
    for (const row of list) {
      const person = row.studentId ?? row.teacherId ?? ''
      if (unknown.some(({ id }) => id === person)) continue
      const status = here.has(person) ? 'PRESENT' : 'ABSENT'
      await ok('POST', 'attendance/override', { id: row.id, input: { status, reason: 'seen' } })
    }
    return { courseId: course.id, lessonId: lesson.id }
  }
  const send = (values: object) =>
    ok<{ results: readonly ReportResult[] }>('POST', 'report/send', values)
  /** Opens a link as its reader does: without a session. */
  const open = (token: string, view: string, more: object = {}) =>
    t.call<OpenedReport>('POST', openReportPath, { token, view, ...more }, { token: null })
  return {
    t,
    store,
    sent,
    ok,
    make,
    inHours,
    newStudent,
    newTeacher,
    heldLesson,
    send,
    open,
    /** The token of a report of which no message is sent. */
    tokenOf: async (view: string, person: string, more: object = {}): Promise<string> => {
      const { results } = await send({ view, people: [person], tell: false, ...more })
      return results[0]?.token ?? ''
    },
    /** Everything that is due is done: recurring work, then the queue. */
    work: async (): Promise<void> => {
      await planSchedules(t.ports)
      await tasksDone(t.ports)
    },
    showPoints: async (visibility: string): Promise<void> => {
      const { list } = await ok<{ list: Rec[] }>('GET', 'pointsPolicy/list?limit=1')
      const [policy] = list
      if (policy)
        await ok('POST', 'pointsPolicy/update', {
          id: policy.id,
          version: policy.version,
          visibility,
        })
      else await make('pointsPolicy', { name: 'points', visibility })
    },
  }
}
export type ReportSchool = Awaited<ReturnType<typeof openReportSchool>>
