import { courseChapter } from '../../resources/recorded-courses/course-chapter/courseChapter.resource.ts'
import { courseSection } from '../../resources/recorded-courses/course-section/courseSection.resource.ts'
import { courseVideo } from '../../resources/recorded-courses/course-video/courseVideo.resource.ts'
import { enrolment } from '../../resources/recorded-courses/enrolment/enrolment.resource.ts'
import { heartbeat } from '../../resources/recorded-courses/watching.calls.ts'
import { recordedCourse } from '../../resources/recorded-courses/recorded-course/recordedCourse.resource.ts'
import { beginSession } from '../../server/domain/recorded-courses/watching/session.ts'
import type { Row } from '../../server/platform/ports.ts'
import { emptyRecord } from '../../src/schema/derive/fields.ts'
import type { AnyResource } from '../../src/schema/resource.ts'
import { watched } from './beside.ts'
import type { Figure } from './figure.ts'
import { addTold, studentRow } from './generate.ts'
import type { BenchSchool } from './school.ts'

const lasting = Number(process.env['BENCH_HEARING'] ?? 15)
const durationMs = 3_600_000
/** Seconds between two heartbeats of a player. */
const everySeconds = 10
/** Interval in milliseconds at which due heartbeats are sent. */
const tickMs = 10

const rowOf = (
  resource: AnyResource,
  name: string,
  values: Readonly<Record<string, unknown>>,
): Row => {
  const at = '2026-01-01T00:00:00.000Z'
  const id = `h${name.padStart(25, '0')}`
  const system = {
    id,
    version: 1,
    createTime: at,
    updateTime: at,
    createdBy: 'bench',
    deletedAt: null,
  }
  return { ...emptyRecord(resource), ...values, ...system }
}

/**
 * Makes a listed course of one section with this many of the school's students; returns a play
 * session for each.
 */
const openSessions = async (
  { scope, ports }: BenchSchool,
  count: number,
): Promise<readonly string[]> => {
  const course = rowOf(recordedCourse, 'course', { name: 'Bench', listing: 'LISTED' })
  const courseId = course.id
  const video = rowOf(courseVideo, 'video', { name: 'v.mp4', courseId, state: 'READY', durationMs })
  const chapter = rowOf(courseChapter, 'chapter', { courseId, name: 'Chapter', position: 0 })
  const section = rowOf(courseSection, 'section', {
    courseId,
    chapterId: chapter.id,
    videoId: video.id,
    name: 'Section',
    visibility: 'SHOWN',
    position: 0,
  })
  const enrolments = Array.from({ length: count }, (_, n) =>
    rowOf(enrolment, `e${n.toString(36)}`, {
      courseId,
      studentId: studentRow(n).id,
      state: 'ACTIVE',
      enrolledAt: '2026-01-01T00:00:00.000Z',
    }),
  )
  await scope.transaction(async tx => {
    await addTold(tx, recordedCourse, [course])
    await addTold(tx, courseVideo, [video])
    await addTold(tx, courseChapter, [chapter])
    await addTold(tx, courseSection, [section])
    for (let at = 0; at < count; at += 1000)
      await addTold(tx, enrolment, enrolments.slice(at, at + 1000))
  })
  const texts: string[] = []
  for (const { id, studentId } of enrolments)
    texts.push(
      await beginSession(ports, scope, {
        studentId: String(studentId),
        enrolmentId: id,
        sectionId: section.id,
        videoId: video.id,
        durationMs,
        serial: 0,
      }),
    )
  return texts
}

interface Hearing {
  /** Of the store, as the figures name it. */
  readonly name: string
  /** Heartbeats that are sent a second. */
  readonly rate: number
  readonly students: number
}

/** Makes a function that sends a player's heartbeat: the part that it played since the last one. */
const speaker = ({ app }: BenchSchool, session: string) => {
  let [from, last] = [0, performance.now()]
  return async (): Promise<boolean> => {
    const now = performance.now()
    const to = from + Math.round(now - last)
    const body = JSON.stringify({ session, ranges: [{ from, to }], at: to })
    ;[from, last] = [to, now]
    const answer = await app.request(heartbeat.path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    })
    const { responseHeader } = (await answer.json()) as { responseHeader: { status: number } }
    return responseHeader.status === 200
  }
}

/**
 * Sends this many heartbeats a second, from students who each send one every ten seconds, whether
 * or not earlier ones were answered. Returns the number answered per second, and the time of a list
 * meanwhile.
 */
export const hearingFigures = async (
  school: BenchSchool,
  { name, rate, students }: Hearing,
): Promise<Figure[]> => {
  const sessions = await openSessions(school, Math.min(students, rate * everySeconds))
  const speakers = sessions.map(session => speaker(school, session))
  let heard = 0
  let refused = 0
  const step = await watched(school, async () => {
    const began = performance.now()
    const speaking: Promise<void>[] = []
    for (let sent = 0; sent < rate * lasting;) {
      const due = Math.min(rate * lasting, ((performance.now() - began) * rate) / 1000)
      for (; sent < due; sent++) {
        const speak = speakers[sent % speakers.length]
        if (speak) speaking.push(speak().then(isHeard => void (isHeard ? heard++ : refused++)))
      }
      await new Promise(resolve => setTimeout(resolve, tickMs))
    }
    await Promise.all(speaking)
  })
  if (refused) throw new Error(`${refused} heartbeats were refused`)
  return [
    {
      name: `heartbeats a second (${name})`,
      value: heard / step.seconds,
      unit: '1/s',
      reach: rate,
      bound: 'least',
    },
    { name: `list meanwhile, p95 (${name})`, value: step.list, unit: 'ms', reach: 100 },
  ]
}
