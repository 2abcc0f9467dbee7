import { attendance } from '../../resources/classroom/attendance/attendance.resource.ts'
import { course } from '../../resources/classes/course/course.resource.ts'
import { lesson } from '../../resources/scheduling/lesson/lesson.resource.ts'
import { resumeTasks, tasksDone } from '../../server/engine/jobs/queue.ts'
import { answerOf } from '../support/signedIn.ts'
import { watched } from './beside.ts'
import type { Figure } from './figure.ts'
import { fillRecords, fillStudents, studentId } from './generate.ts'
import { onStores, type BenchSchool } from './school.ts'

const students = Number(process.env['BENCH_HOUR_STUDENTS'] ?? 10_000)
const lessons = Number(process.env['BENCH_HOUR_LESSONS'] ?? 100_000)
const minute = 60_000

const post = async <T>({ app, headers }: BenchSchool, path: string, body: object): Promise<T> => {
  const answer = await answerOf<T>(
    await app.request(`/edu_adminserver/${path}`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )
  if (answer.status !== '200') throw new Error(`${path}: ${JSON.stringify(answer)}`)
  return answer.response
}

/** Lessons of the past that have ended, each with a student who came. */
const fillLessons = async (school: BenchSchool): Promise<void> => {
  await fillRecords(school.scope, course, 1, () => ({ courseName: 'Bench' }))
  const courseId = `course${'0'.repeat(10)}`
  const startOf = (n: number): string => new Date(Date.UTC(2025, 0, 1) + n * minute).toISOString()
  await fillRecords(school.scope, lesson, lessons, n => ({
    courseId,
    name: `Lesson ${String(n)}`,
    startAt: startOf(n),
    endAt: new Date(Date.parse(startOf(n)) + 60 * minute).toISOString(),
    minutes: 60,
    status: 'ENDED',
  }))
  await fillRecords(school.scope, attendance, lessons, n => ({
    lessonId: `lesson${n.toString(36).padStart(10, '0')}`,
    courseId,
    startAt: startOf(n),
    role: 'STUDENT',
    studentId: studentId(n % students),
    personName: 'Bench',
    status: 'PRESENT',
    derived: 'PRESENT',
    minutes: 60,
  }))
}

const figuresOf = async (where: string, school: BenchSchool): Promise<Figure[]> => {
  await fillStudents(school.scope, students, 0, undefined, () => ({ totalLessonHours: null }))
  await fillLessons(school)
  await school.store.tidy()
  const rule = await post<{ id: string }>(school, 'hourPolicy/create', { counted: true })
  const say = `${where}, ${students.toLocaleString('en')} students`
  const given = await watched(school, async () => {
    await post(school, 'student/giveHours', {
      selection: { query: {} },
      input: { hours: 40, source: 'PURCHASE', reason: 'Bench' },
    })
    await tasksDone(school.ports)
  })
  const recount = async () => {
    await post(school, 'hourEntry/recount', { input: { from: '2024-12-31', until: '2025-12-31' } })
    // what a server does when it hears of the task
    await resumeTasks(school.ports)
    await tasksDone(school.ports)
  }
  const counted = await watched(school, recount)
  await post(school, 'hourPolicy/update', { id: rule.id, version: 1, minutesPerHour: 40 })
  const again = await watched(school, recount)
  const list = (await school.read('hourEntry/count?kind=CONSUME')) as {
    readonly response: { readonly total: number }
  }
  if (list.response.total !== 3 * lessons)
    throw new Error(`${list.response.total} entries of ${lessons} lessons`)
  const many = lessons.toLocaleString('en')
  return [
    {
      name: `${say}: hours in bulk, with audit and undo`,
      value: given.seconds,
      unit: 's',
      reach: (5 * students) / 10_000,
    },
    {
      name: `${where}: ${many} lessons counted`,
      value: counted.seconds,
      unit: 's',
      reach: (60 * lessons) / 100_000,
    },
    { name: `${where}: list during it, p95`, value: counted.list, unit: 'ms', reach: 100 },
    {
      name: `${where}: ${many} lessons reversed and counted by another rule`,
      value: again.seconds,
      unit: 's',
      reach: (60 * lessons) / 100_000,
    },
    { name: `${where}: list during it, p95`, value: again.list, unit: 'ms', reach: 100 },
  ]
}

/**
 * Hours for many students at once, and many lessons counted and recounted, on both stores, with a
 * reader of the list beside.
 */
export const run = (): Promise<Figure[]> =>
  onStores('hours', {
    postgres: school => figuresOf('PostgreSQL', school),
    pglite: school => figuresOf('PGlite', school),
  })
