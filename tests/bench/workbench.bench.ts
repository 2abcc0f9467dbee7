import type { Browser } from 'playwright-core'
import { attendance } from '../../resources/classroom/attendance/attendance.resource.ts'
import { course } from '../../resources/classes/course/course.resource.ts'
import { courseMember } from '../../resources/classes/course-member/courseMember.resource.ts'
import { lesson } from '../../resources/scheduling/lesson/lesson.resource.ts'
import { launch, view } from '../support/browser.ts'
import { logIn } from '../support/session.ts'
import { percentile, timed, type Figure } from './figure.ts'
import { fillRecords, recordId, studentId } from './generate.ts'
import type { BenchSchool } from './school.ts'
import { atRest, startSchool, type StoreName } from './started.ts'

const minute = 60_000
const dayMs = 24 * 60 * minute
const classes = 10_000
const openings = 5

/**
 * Adds lessons of a year around today, recent ones with an attending student, in classes of which
 * one in ten has no students.
 */
const fillLessons =
  (lessons: number) =>
  async ({ scope }: BenchSchool): Promise<void> => {
    const now = Date.now()
    const startOf = (n: number): number =>
      now + Math.round(((n - lessons / 2) / lessons) * 365 * dayMs)
    await fillRecords(scope, course, classes, n => ({ courseName: `Class ${String(n)}` }))
    await fillRecords(scope, courseMember, 5 * classes, n => ({
      courseId: recordId(course, n % classes < classes / 10 ? classes - 1 : n % classes),
      role: 'STUDENT',
      studentId: studentId(n),
      name: 'Bench',
    }))
    await fillRecords(scope, lesson, lessons, n => ({
      courseId: recordId(course, n % classes),
      name: `Lesson ${String(n)}`,
      startAt: new Date(startOf(n)).toISOString(),
      endAt: new Date(startOf(n) + 60 * minute).toISOString(),
      closeAt: new Date(startOf(n) + 60 * minute).toISOString(),
      minutes: 60,
      status: startOf(n) < now - 2 * 60 * minute ? 'ENDED' : 'NOT_STARTED',
    }))
    const perDay = Math.round(lessons / 365)
    const first = lessons / 2 - 14 * perDay
    await fillRecords(scope, attendance, 14 * perDay, n => ({
      lessonId: recordId(lesson, first + n),
      courseId: recordId(course, (first + n) % classes),
      startAt: new Date(startOf(first + n)).toISOString(),
      role: 'STUDENT',
      studentId: studentId(n),
      personName: 'Bench',
      status: n % 10 ? 'PRESENT' : 'ABSENT',
      derived: 'PRESENT',
      minutes: 60,
    }))
  }

/** Seconds until the figures can be read, with an empty cache. */
const openCold = async (
  browser: Browser,
  origin: string,
  stored: Readonly<Record<string, string>>,
): Promise<number> => {
  const { page, context } = await view(browser, origin, { stored })
  const from = performance.now()
  await page.goto('/workbench', { waitUntil: 'commit' })
  await page.getByText('Lessons held in the last 7 days').waitFor()
  const seconds = (performance.now() - from) / 1000
  await context.close()
  return seconds
}

const figuresOf = async (where: string, store: StoreName, count: number): Promise<Figure[]> => {
  const school = await startSchool(store, count, fillLessons(count))
  try {
    const { call, server } = school
    await atRest(server)
    const overview = () => call('workbench/overview')
    const from = performance.now()
    await overview()
    const first = performance.now() - from
    const unchanged = percentile(await timed(100, overview), 95)
    const spans: number[] = []
    for (let n = 0; n < 40; n++) {
      await call('student/create', { name: 'Emma Green', account: `workbench${String(n)}` })
      const start = performance.now()
      await overview()
      spans.push(performance.now() - start)
    }
    const browser = await launch()
    const cold: number[] = []
    try {
      for (let n = 0; n < openings; n++)
        cold.push(await openCold(browser, server.origin, await logIn(server.origin, 'Kite4Lamp')))
    } finally {
      await browser.close()
    }
    const say = `${where}, ${count.toLocaleString('en')} students and lessons: workbench`
    return [
      { name: `${say}, first call after a start`, value: first, unit: 'ms' },
      { name: `${say}, all figures in one call, p95`, value: unchanged, unit: 'ms', reach: 40 },
      {
        name: `${say}, the same after a change, p95`,
        value: percentile(spans, 95),
        unit: 'ms',
        reach: 40,
      },
      {
        name: `${say}, page cold, median of ${String(openings)}`,
        value: percentile(cold, 50),
        unit: 's',
        reach: 0.9,
      },
    ]
  } finally {
    await school.stop()
  }
}

/** The first page after the log-in, over HTTP from a started server. */
export const run = async (): Promise<Figure[]> => [
  ...(await figuresOf(
    'PostgreSQL',
    'postgres',
    Number(process.env['BENCH_WORKBENCH_ROWS'] ?? 1_000_000),
  )),
  ...(await figuresOf('PGlite', 'pglite', 100_000)),
]
