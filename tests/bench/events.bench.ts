import { classroomClient, type ClientOptions } from '../../mocks/classroom/client.ts'
import { systemId } from '../../server/engine/records/actor.ts'
import { createBatch } from '../../server/engine/records/batch.ts'
import { createRecord } from '../../server/engine/records/create.ts'
import { startValues } from '../../server/engine/records/draft.ts'
import { deriveAttendance } from '../../server/domain/classroom/attendance/derive.ts'
import { dueWorker } from '../../server/engine/due/index.ts'
import { systemContexts, type Contexts } from '../../server/engine/records/system.ts'
import { lesson as lessonResource } from '../../resources/scheduling/lesson/lesson.resource.ts'
import type { ClassroomEvent } from '../../resources/classroom/events.calls.ts'
import { watched } from './beside.ts'
import { percentile, timed, type Figure } from './figure.ts'
import { fillStudents } from './generate.ts'
import { onStores, type BenchSchool } from './school.ts'

const students = 20_000
const classes = 20
const seats = 25
const seconds = Number(process.env['BENCH_EVENT_SECONDS'] ?? 15)
const minute = 60_000

interface Room {
  readonly lessonId: string
  readonly people: readonly string[]
}

/** Classes with people, each with a lesson whose room is open already. */
const openRooms = async (school: BenchSchool, of: Contexts): Promise<Room[]> => {
  const { scope } = school
  const teacher = await scope.transaction(tx =>
    createRecord(tx, of('teacher'), {
      name: 'Bench',
      account: 'bench.t',
      videoDefinitions: ['P480'],
    }),
  )
  const page = {
    page: 1,
    limit: classes * seats,
    sort: 'id',
    q: '',
    where: [{ field: 'status', op: 'eq', values: ['ACTIVE'] }],
    deleted: 'no',
  } as const
  const people = (await scope.page(of('student').resource, page)).map(({ id }) => id)
  const rooms: Room[] = []
  for (let n = 0; n < classes; n++) {
    const own = people.slice(n * seats, (n + 1) * seats)
    const lesson = await scope.transaction(async tx => {
      const course = await createRecord(tx, of('course'), {
        courseName: `Bench ${n}`,
        teachers: [teacher.id],
        studentLimit: 100,
      })
      const start = startValues(of('courseMember').resource)
      const members = own.map(studentId => ({
        values: { ...start, courseId: course.id, role: 'STUDENT', studentId },
        given: new Set(['courseId', 'studentId']),
      }))
      await createBatch(tx, of('courseMember'), members, 'create')
      // one after the other: they have one teacher
      const at = Date.now() + (30 + n * 2) * minute
      const times = {
        startAt: new Date(at).toISOString(),
        endAt: new Date(at + minute).toISOString(),
      }
      return createRecord(tx, of('lesson'), {
        courseId: course.id,
        ...times,
        prepTeacher: 120,
        prepStudent: 120,
        delay: 60,
      })
    })
    rooms.push({ lessonId: lesson.id, people: own })
  }
  return rooms
}

/** What classrooms report all day long: mostly networks, some comings and goings, some talk. */
const maker = (rooms: readonly Room[]) => {
  let n = 0
  const type = (): Partial<ClassroomEvent> => {
    const of = n % 20
    if (of === 0) return { type: 'ENTER' }
    if (of === 10) return { type: 'LEAVE' }
    if (of < 3) return { type: 'MESSAGE', text: 'A question, please' }
    return { type: 'NETWORK', rtt: 40 + (n % 50), loss: 0, up: 900, down: 2000 }
  }
  return (count: number): ClassroomEvent[] =>
    Array.from({ length: count }, () => {
      n += 1
      const room = rooms[n % rooms.length]
      return {
        id: `bench-${n}`,
        lessonId: room?.lessonId ?? '',
        personId: room?.people[Math.floor(n / rooms.length) % seats] ?? '',
        at: new Date().toISOString(),
        ...type(),
      } as ClassroomEvent
    })
}

const intake = async (
  where: string,
  school: BenchSchool,
  rooms: readonly Room[],
  rate: number,
): Promise<Figure[]> => {
  const key = { keyId: 'benchkey', secret: 'bench' }
  await school.store.db
    .insertInto('apiKey')
    .values({
      ...key,
      institutionId: school.institution,
      name: 'bench',
      madeBy: systemId,
      rights: [],
      clear: [],
      scopes: ['classroom'],
      createTime: new Date().toISOString(),
      expireTime: null,
      lastUsedTime: null,
      endedAt: null,
    })
    .execute()
  const options: ClientOptions = {
    ...key,
    send: async (path, init) => school.app.request(path, init),
    now: () => new Date(),
    nonce: () => crypto.randomUUID(),
  }
  const report = classroomClient(options)
  const make = maker(rooms)
  const send = async (count: number): Promise<void> => {
    const { taken: takenCount, results } = await report(make(count))
    if (takenCount !== count)
      throw new Error(
        `only ${takenCount} of ${count} were taken: ${JSON.stringify(results.find(one => one.result !== 'taken'))}`,
      )
  }
  await send(100)
  const batch = rate / 4
  const spans: number[] = []
  const {
    seconds: took,
    list,
    lag,
  } = await watched(school, async () => {
    const from = performance.now()
    for (let n = 0; n < seconds * 4; n++) {
      const due = from + n * 250
      await new Promise(done => setTimeout(done, Math.max(0, due - performance.now())))
      const startTime = performance.now()
      await send(batch)
      spans.push(performance.now() - startTime)
    }
  })
  const from = performance.now()
  for (let n = 0; n < 20; n++) await send(500)
  const maxPerSecond = 10_000 / ((performance.now() - from) / 1000)
  await dueWorker(school.ports, 'lessonDue').workOff()
  const say = `${where}, ${classes} lessons of ${seats}`
  return [
    {
      name: `${say}: events taken, at a steady pace`,
      value: (batch * seconds * 4) / took,
      unit: 'a second',
      reach: rate * 0.98,
      bound: 'least',
    },
    { name: `${say}: list meanwhile, p95`, value: list, unit: 'ms', reach: 100 },
    { name: `${say}: event loop lag meanwhile, p99`, value: lag, unit: 'ms', reach: 50 },
    { name: `${say}: a call of ${batch} events, p95`, value: percentile(spans, 95), unit: 'ms' },
    {
      name: `${say}: events taken, one call after the other`,
      value: maxPerSecond,
      unit: 'a second',
      reach: rate,
      bound: 'least',
    },
  ]
}

const eventCount = 10_000

/** The attendance of one lesson, from ten thousand comings and goings. */
const derivation = async (
  where: string,
  school: BenchSchool,
  of: Contexts,
  room: Room,
): Promise<Figure[]> => {
  const { scope } = school
  await scope.db.deleteFrom('classroomEvent').where('lessonId', '=', room.lessonId).execute()
  const receivedAt = new Date().toISOString()
  const rows = Array.from({ length: eventCount }, (_, n) => ({
    id: `counted-${n}`,
    lessonId: room.lessonId,
    type: n % 2 ? ('LEAVE' as const) : ('ENTER' as const),
    at: new Date(Date.now() + Math.floor(n / seats) * 1000).toISOString(),
    receivedAt,
    personId: room.people[Math.floor(n / 2) % seats] ?? '',
    role: 'STUDENT' as const,
    device: '-',
    day: null,
    data: null,
  }))
  for (let at = 0; at < rows.length; at += 1000)
    await scope.db
      .insertInto('classroomEvent')
      .values(rows.slice(at, at + 1000))
      .execute()
  await school.store.tidy()
  const spans = await timed(20, () =>
    scope.transaction(async tx => {
      const found = await tx.lock(lessonResource, room.lessonId)
      if (found) await deriveAttendance(tx, of, found)
    }),
  )
  return [
    {
      name: `${where}: attendance of a lesson with ${eventCount.toLocaleString('en')} events, p95`,
      value: percentile(spans, 95),
      unit: 'ms',
      reach: 100,
    },
  ]
}

const figuresOf = async (where: string, school: BenchSchool, rate: number): Promise<Figure[]> => {
  await fillStudents(school.scope, students)
  await school.store.tidy()
  const of = await systemContexts(school.ports, school.institution)
  const rooms = await openRooms(school, of)
  const [first] = rooms
  if (!first) throw new Error('no rooms')
  return [
    ...(await intake(where, school, rooms, rate)),
    ...(await derivation(where, school, of, first)),
  ]
}

/**
 * Events of classrooms on their way in, with a reader of a list beside, and the attendance that is
 * counted from them; on both stores.
 */
export const run = (): Promise<Figure[]> =>
  onStores('events', {
    postgres: school => figuresOf('PostgreSQL', school, 1000),
    pglite: school => figuresOf('PGlite', school, 300),
  })
