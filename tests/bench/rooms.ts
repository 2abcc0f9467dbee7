import { classroomClient } from '../../mocks/classroom/client.ts'
import { course } from '../../resources/classes/course/course.resource.ts'
import { courseMember } from '../../resources/classes/course-member/courseMember.resource.ts'
import type { ClassroomEvent, EventType } from '../../resources/classroom/events.calls.ts'
import { lesson } from '../../resources/scheduling/lesson/lesson.resource.ts'
import { teacher } from '../../resources/people/teacher/teacher.resource.ts'
import { fillRecords, recordId, studentId } from './generate.ts'
import type { BenchSchool } from './school.ts'
import type { StartedSchool } from './started.ts'

const minute = 60_000
/** Events of one call. */
const most = 500

/** Running lessons, with so many students each. */
export const [rooms, seats] = [500, 20]
/**
 * Number of events in the lesson whose timeline is read: an additional room without other events.
 */
export const longEvents = 50_000

export const lessonOf = (room: number): string => recordId(lesson, room)
export const teacherOf = (room: number): string => recordId(teacher, room)
export const studentOf = (room: number, seat: number): string => studentId(room * seats + seat)

/**
 * Everything that the classroom of a long lesson said: mostly networks, some comings and goings,
 * some talk.
 */
const fillLong = async ({ scope }: BenchSchool, start: number): Promise<void> => {
  const receivedAt = new Date(start).toISOString()
  const typeOf = (n: number): EventType => {
    const turn = Math.floor(n / seats)
    if (turn === 0) return 'ENTER'
    if (turn % 50 === 0) return turn % 100 === 0 ? 'ENTER' : 'LEAVE'
    return n % 25 === 0 ? 'MESSAGE' : 'NETWORK'
  }
  for (let from = 0; from < longEvents; from += 1000)
    await scope.db
      .insertInto('classroomEvent')
      .values(
        Array.from({ length: 1000 }, (_, k) => {
          const n = from + k
          const type = typeOf(n)
          return {
            id: `long-${n}`,
            lessonId: lessonOf(rooms),
            type,
            at: new Date(start + (n * 55 * minute) / longEvents).toISOString(),
            receivedAt,
            personId: studentOf(rooms, n % seats),
            role: 'STUDENT' as const,
            device: 'pc',
            day: null,
            amount: 0,
            data:
              type === 'NETWORK'
                ? JSON.stringify({ rtt: 40 + (n % 200), jitter: n % 20, loss: n % 3 })
                : type === 'MESSAGE'
                  ? JSON.stringify({ text: 'A question, please' })
                  : null,
          }
        }),
      )
      .execute()
}

/** Lessons that began a while ago, each with a teacher and a class of its own. */
export const fillRooms = async (school: BenchSchool): Promise<void> => {
  const { scope } = school
  const start = Date.now() - 60 * minute
  const all = rooms + 1
  await fillRecords(scope, teacher, all, n => ({
    name: `Teacher ${n}`,
    status: 'ON_JOB',
    videoDefinitions: ['P480'],
  }))
  await fillRecords(scope, course, all, n => ({
    courseName: `Class ${n}`,
    kind: 'NORMAL',
    teachers: [teacherOf(n)],
  }))
  await fillRecords(scope, courseMember, all * seats, n => ({
    courseId: recordId(course, Math.floor(n / seats)),
    role: 'STUDENT',
    studentId: studentId(n),
    name: 'Bench',
  }))
  await fillRecords(scope, lesson, all, n => {
    // the first room stands first on every page
    const from = start + n
    return {
      courseId: recordId(course, n),
      name: `Lesson ${n}`,
      teacherId: teacherOf(n),
      startAt: new Date(from).toISOString(),
      endAt: new Date(from + 180 * minute).toISOString(),
      closeAt: new Date(from + 190 * minute).toISOString(),
      minutes: 180,
      delay: 10,
      prepTeacher: 30,
      prepStudent: 10,
      status: 'ONGOING',
      attended: true,
      firstEnteredAt: new Date(from).toISOString(),
    }
  })
  await fillLong(school, start)
}

let made = 0
/** What happens in a room at this moment. */
export const happening = (
  room: number,
  personId: string,
  type: EventType,
  more: object = {},
): ClassroomEvent => {
  made += 1
  return {
    id: `room-${made}`,
    lessonId: lessonOf(room),
    personId,
    type,
    at: new Date().toISOString(),
    ...more,
  } as ClassroomEvent
}

/** The classrooms of a school as they report to its server. */
export const reporter = async ({ call, server }: StartedSchool) => {
  const key = await call<{ keyId: string; secret: string }>('apiKey/create', {
    name: 'Bench',
    scopes: ['classroom'],
    days: 'never',
  })
  const report = classroomClient({
    ...key,
    send: (path, init) => fetch(server.origin + path, init),
    now: () => new Date(),
    nonce: () => crypto.randomUUID(),
  })
  return async (events: readonly ClassroomEvent[]): Promise<void> => {
    for (let from = 0; from < events.length; from += most) {
      const part = events.slice(from, from + most)
      const { taken, results } = await report(part)
      if (taken !== part.length)
        throw new Error(JSON.stringify(results.find(({ result }) => result !== 'taken')))
    }
  }
}
export type Report = Awaited<ReturnType<typeof reporter>>

/** Everybody comes in. */
export const enterAll = (report: Report): Promise<void> =>
  report(
    Array.from({ length: rooms + 1 }, (_, room) => [
      happening(room, teacherOf(room), 'ENTER'),
      ...Array.from({ length: seats }, (_, seat) =>
        happening(room, studentOf(room, seat), 'ENTER'),
      ),
    ]).flat(),
  )

/**
 * Sends this many events per second in the rooms from `first` on, whether or not the server keeps
 * up, until it is stopped; returns how many were accepted.
 */
export const keepHappening = (report: Report, rate: number, first: number) => {
  const [ended, batch] = [new AbortController(), Math.min(most, rate / 4)]
  const every = (1000 * batch) / rate
  let [n, taken] = [0, 0]
  const next = (): ClassroomEvent => {
    n += 1
    const room = first + (n % (rooms - first))
    const seat = Math.floor(n / rooms) % seats
    // ten thousand people whose network is measured every five seconds; now and then one reconnects
    // or sends a message
    const turn = n % 200
    if (turn === 0) return happening(room, studentOf(room, seat), 'ENTER')
    if (turn < 4) return happening(room, studentOf(room, seat), 'MESSAGE', { text: 'A question' })
    const sample = { rtt: 40 + (n % 50), loss: 0, up: 900, down: 2000 }
    return happening(room, studentOf(room, seat), 'NETWORK', sample)
  }
  const going = (async () => {
    const from = performance.now()
    const sent: Promise<void>[] = []
    for (let turn = 0; !ended.signal.aborted; turn++) {
      const due = from + turn * every - performance.now()
      await new Promise(done => setTimeout(done, Math.max(0, due)))
      sent.push(report(Array.from({ length: batch }, next)).then(() => void (taken += batch)))
    }
    await Promise.all(sent)
    return taken / ((performance.now() - from) / 1000)
  })()
  return {
    end: (): Promise<number> => {
      ended.abort()
      return going
    },
  }
}
