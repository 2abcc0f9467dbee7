import { alert } from '../../resources/supervision/alert/alert.resource.ts'
import { course } from '../../resources/classes/course/course.resource.ts'
import { lesson } from '../../resources/scheduling/lesson/lesson.resource.ts'
import type { LessonToHold } from '../../resources/classroom/events.calls.ts'
import { contextsOf } from '../../server/domain/identity/index.ts'
import { takeEvents } from '../../server/domain/classroom/events/intake.ts'
import { lessonsToHold } from '../../server/domain/classroom/events/lessons.ts'
import { createRules } from '../../server/domain/supervision/index.ts'
import { createBatch } from '../../server/engine/records/batch.ts'
import type { EnginePorts } from '../../server/engine/ports.ts'
import { startValues } from '../../server/engine/records/draft.ts'
import type { RecordContext } from '../../server/engine/records/context.ts'
import type { AnyResource } from '../../src/schema/resource.ts'
import { ruleContext } from '../../server/engine/records/pipeline.ts'
import { perform } from '../classroom/perform.ts'

const minute = 60_000
const hour = 60 * minute
/** Number of lessons in progress at any time. */
const wanted = 12
const seed = 20_261_127

interface DemoSchool {
  readonly ports: EnginePorts
  readonly institutionId: string
  /** In the administrator's name. */
  readonly of: (resource: AnyResource) => RecordContext
}

const schoolOf = async (ports: EnginePorts): Promise<DemoSchool | undefined> => {
  const school = await ports.store.db
    .selectFrom('institution')
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!school) return undefined
  const member = await ports.store
    .scope(school.id)
    .db.selectFrom('member')
    .select('accountId')
    .where('role', '=', 'administrator')
    .orderBy('accountId')
    .limit(1)
    .executeTakeFirst()
  if (!member) return undefined
  const of = await contextsOf(ports, member.accountId, school.id, 'live')
  return { ports, institutionId: school.id, of }
}

/** Lessons whose room is open now, with their people. */
const openLessons = async ({ ports, institutionId }: DemoSchool): Promise<LessonToHold[]> => {
  const now = ports.clock.now().getTime()
  const found: LessonToHold[] = []
  for (let page = 1; ; page++) {
    const { lessons, total } = await lessonsToHold(ports, institutionId, {
      from: new Date(now - 3 * hour).toISOString(),
      until: new Date(now + hour / 2).toISOString(),
      page,
    })
    found.push(...lessons)
    if (!lessons.length || found.length >= total) break
  }
  return found.filter(({ closesAt }) => Date.parse(closesAt) > now + 5 * minute)
}

/** Adds lessons that are in progress now, for classes whose people are free. */
const addLessons = async (school: DemoSchool, missing: number): Promise<void> => {
  const { ports, institutionId, of } = school
  const scope = ports.store.scope(institutionId)
  const now = ports.clock.now().getTime()
  const all = { page: 1, limit: 200, sort: 'createTime', q: '', deleted: 'no', where: [] } as const
  const busy = new Set((await openLessons(school)).map(({ courseId }) => courseId))
  const courses = (await scope.page(course, all)).filter(
    ({ id, status, kind, teachers }) =>
      status === 'ACTIVE' && kind === 'NORMAL' && teachers.length > 0 && !busy.has(id),
  )
  const context = of(lesson)
  // they were planned before they began
  const ctx = { ...context, clock: { now: () => new Date(now - 24 * hour) } }
  const records = courses.slice(0, missing + 6).map(({ id }, n) => {
    const start = Math.floor((now - (5 + ((n * 7) % 30)) * minute) / minute) * minute
    const values = {
      courseId: id,
      startAt: new Date(start).toISOString(),
      endAt: new Date(start + hour).toISOString(),
      supervisionPictures: 'ON' as const,
    }
    return { values: { ...startValues(lesson), ...values }, given: new Set(Object.keys(values)) }
  })
  // a class whose people have another lesson now gets none
  for (const record of records)
    await scope.transaction(tx => createBatch(tx, ctx, [record], 'create')).catch(() => undefined)
}

/**
 * The lessons with problems: in one of eight the teacher is missing, and one of eight is empty;
 * always the same ones.
 */
const withTroubles = (lessons: readonly LessonToHold[]): LessonToHold[] =>
  lessons.map(one => {
    const fate = (one.lessonId.codePointAt(one.lessonId.length - 1) ?? 0) % 8
    if (fate === 0) return { ...one, people: [] }
    return { ...one, people: one.people.filter(({ role }) => fate !== 1 || role !== 'TEACHER') }
  })

/**
 * Plays the demo's current day in real time, so that lessons are always in progress: it adds
 * lessons if there are too few, and reports from their rooms until the server stops. `wait`
 * resolves after the given milliseconds.
 */
export const playToday = async (
  ports: EnginePorts,
  stopped: () => boolean,
  wait: (ms: number) => Promise<void> = ms => new Promise(done => setTimeout(done, ms)),
): Promise<void> => {
  const school = await schoolOf(ports)
  if (!school) return
  const { institutionId, of } = school
  await ports.store
    .scope(institutionId)
    .transaction(async tx => createRules(ruleContext(tx, of(alert))))
  while (!stopped()) {
    const missing = wanted - (await openLessons(school)).length
    if (missing > 0) await addLessons(school, missing)
    const lessons = await openLessons(school)
    if (!lessons.length) return
    const last = Math.min(...lessons.map(({ closesAt }) => Date.parse(closesAt)))
    await perform({
      lessons: withTroubles(lessons),
      options: { seed, pictures: true, networkEvery: 1 },
      report: events => takeEvents(ports, institutionId, events, 'zh'),
      span: 5000,
      now: Date.now,
      async until(at) {
        while (!stopped() && at > Date.now()) await wait(Math.min(1000, at - Date.now()))
        return !stopped() && at < last
      },
    })
  }
}
