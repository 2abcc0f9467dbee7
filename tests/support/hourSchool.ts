import { resources } from '../../resources/index.ts'
import type { StudentHours } from '../../resources/lesson-hours/hours.calls.ts'
import { reviewHours } from '../../server/domain/lesson-hours/days.ts'
import { endLesson } from '../../server/domain/scheduling/index.ts'
import { resumeTasks, tasksDone } from '../../server/engine/jobs/queue.ts'
import { systemContexts } from '../../server/engine/records/system.ts'
import { makeApp } from './app.ts'
import type { StoreKind } from './stores.ts'
import { teachingSchool } from './teaching.ts'

interface Rec {
  readonly id: string
  readonly version: number
}
type Values = Readonly<Record<string, unknown>>
export interface Entry extends Rec {
  readonly kind: string
  readonly change: number
  readonly reason: string
  readonly attendance: string | null
  readonly lessonId: string | null
  readonly minutesScheduled: number | null
  readonly minutesPresent: number | null
  readonly ruleUsed: string | null
  readonly operatorName: string
  readonly source: string | null
  readonly reverses: string | null
  readonly packageId: string | null
}

/** A school whose lessons use hours, on a store. */
export const openHourSchool = async (kind: StoreKind, policy: Values | undefined = {}) => {
  const sent: string[] = []
  const store = await kind.open(Object.values(resources))
  const t = await makeApp({
    store,
    listed: true,
    config: { accessSeconds: 1e8 },
    ports: { mail: { send: async ({ to, subject }) => void sent.push(`${to}: ${subject}`) } },
  })
  await resumeTasks(t.ports, true)
  const school = teachingSchool(t)
  let n = 0
  const ok = async <T = Rec>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> => {
    const answer = await t.call<T>(method, path, body)
    if (answer.status !== 200)
      throw new Error(`${path}: ${answer.status} ${answer.msg} ${JSON.stringify(answer.response)}`)
    return answer.response
  }
  const rule = await ok('POST', 'hourPolicy/create', {
    counted: true,
    trigger: 'ENTERED',
    minutesPerHour: 60,
    rounding: 'HALF',
    lowHours: 0,
    expiringDays: 7,
    ...policy,
  })
  const day = (after = 0) =>
    new Date(t.clock.now().getTime() + 8 * 3_600_000 + after * 86_400_000)
      .toISOString()
      .slice(0, 10)
  const attendanceOf = async (lessonId: string, studentId: string) =>
    (
      await ok<{ list: Rec[] }>(
        'GET',
        `attendance/list?lessonId=${lessonId}&studentId=${studentId}&limit=1`,
      )
    ).list[0]?.id ?? ''
  const endNow = async (lessonId: string): Promise<void> => {
    const of = await systemContexts(t.ports, t.institution)
    await t.scope.transaction(async tx => void (await endLesson(tx, of, lessonId)))
  }
  return {
    t,
    school,
    store,
    ok,
    sent,
    day,
    setRule: async (values: Values) => {
      const { version } = await ok('GET', `hourPolicy/get?id=${rule.id}`)
      await ok('POST', 'hourPolicy/update', { id: rule.id, version, ...values })
    },
    newPackage: async (values: Values = {}) =>
      (await ok('POST', 'hourPackage/create', { name: `Package ${++n}`, ...values })).id,
    newStudent: async (values: Values = {}) => {
      const id = await school.student({
        name: `Student ${++n}`,
        // a student without a phone is notified by e-mail
        countryCode: null,
        phone: null,
        email: `hours${n}@example.com`,
        ...values,
      })
      return id
    },
    give: (studentId: string, hours: unknown, values: Values = {}) =>
      t.call<Rec & { errors?: Record<string, { code: string }> }>('POST', 'hourEntry/create', {
        studentId,
        hours,
        reason: 'Package',
        ...values,
      }),
    hours: (studentId: string) =>
      ok<StudentHours>('GET', `hourEntry/student?studentId=${studentId}`),
    entries: async (studentId: string): Promise<readonly Entry[]> =>
      (
        await ok<{ list: Entry[] }>(
          'GET',
          `hourEntry/list?studentId=${studentId}&sort=createTime&limit=100`,
        )
      ).list,
    /** A lesson of a class of these students that has ended without anyone present. */
    heldLesson: async (studentIds: readonly string[], minutes = 60): Promise<string> => {
      const courseId = await school.course()
      for (const studentId of studentIds) await school.member(courseId, studentId)
      const start = t.clock.now().getTime() + 600_000
      const end = start + minutes * 60_000
      const lessonId = await school.lesson(
        courseId,
        new Date(start).toISOString(),
        new Date(end).toISOString(),
        { name: `Lesson ${++n}`, teacherId: await school.teacher() },
      )
      t.clock.advance(end - t.clock.now().getTime() + 1000)
      await endNow(lessonId)
      return lessonId
    },
    endNow,
    attendanceOf,
    attended: async (lessonId: string, studentId: string, status = 'PRESENT') => {
      const id = await attendanceOf(lessonId, studentId)
      const answer = await t.call('POST', 'attendance/override', {
        id,
        input: { status, reason: 'Seen' },
      })
      return answer
    },
    act: (id: string, action: string, reason = 'A mistake') =>
      t.call('POST', `hourEntry/${action}`, { id, input: { reason } }),
    /** The day's work: hours expire, people are warned. */
    dayWork: async () => {
      await reviewHours(t.scope, t.ports)
      await tasksDone(t.ports)
    },
    tasksDone: () => tasksDone(t.ports),
  }
}
export type HourSchool = Awaited<ReturnType<typeof openHourSchool>>
