import { recordedCoursesErrors } from '../../../../resources/recorded-courses/recorded-courses.errors.ts'
import type { Heard, WatchedRange } from '../../../../resources/recorded-courses/watching.calls.ts'
import type { ErrorCode } from '../../../../src/protocol/errors/codes.ts'
import type { EnginePorts } from '../../../engine/ports.ts'
import type { StoreTx } from '../../../platform/store/types.ts'
import { unlockStartOf } from '../catalogue/unlock.ts'
import { enqueueCompletion } from '../students/completion.ts'
import { coveredMs, percentOf, watchedWith } from './coverage.ts'
import { storedCourseRanges } from './ranges.ts'
import { lockedSessions, type PlaySession } from './session.ts'
import { watchableByStudents } from './watchable.ts'

/** A heartbeat that waits for its batch. */
export interface Beat {
  readonly session: PlaySession
  readonly ranges: readonly WatchedRange[]
  /** The current position, in milliseconds. */
  readonly at: number | null
  /** When it arrived, in milliseconds since 1970. */
  readonly arrived: number
}
/** Result of a heartbeat: the student's progress, or the code of its refusal. */
export type BeatOutcome = Heard | { readonly refused: ErrorCode }

/** Loads the sections that some students watch: whether they still can, and their watched parts. */
const loadSections = async (
  tx: StoreTx,
  enrolmentIds: readonly string[],
  sectionIds: readonly string[],
) => {
  const rows = await watchableByStudents(tx)
    .leftJoin('watchedSection', join =>
      join
        .onRef('watchedSection.enrolmentId', '=', 'enrolment.id')
        .onRef('watchedSection.sectionId', '=', 'courseSection.id'),
    )
    .select([
      'enrolment.id as enrolmentId',
      'enrolment.courseId',
      'enrolment.enrolledAt',
      'enrolment.createTime',
      'courseSection.id as sectionId',
      'courseSection.unlockAt',
      'courseSection.videoId',
      'recordedCourse.unlockMethod',
      'recordedCourse.everyNDays',
      'recordedCourse.startTimeMode',
      'recordedCourse.startAt',
      'recordedCourse.finishThreshold',
      'watchedSection.videoId as watchedVideo',
      'watchedSection.ranges',
      'watchedSection.percent',
      'watchedSection.resumeMs',
      'coursePass.serial',
    ])
    .where('enrolment.id', 'in', enrolmentIds)
    .where('courseSection.id', 'in', sectionIds)
    .execute()
  return new Map(rows.map(row => [`${row.enrolmentId} ${row.sectionId}`, row]))
}
type SectionRow = Awaited<ReturnType<typeof loadSections>> extends Map<string, infer R> ? R : never

/**
 * Whether the course or the section has been put off since it was opened. What follows from
 * progress never closes again.
 */
const isClosed = (row: SectionRow, now: number): boolean => {
  const enrolledAt = new Date(row.enrolledAt ?? row.createTime).toISOString()
  const opens = [
    unlockStartOf(row, { enrolledAt }),
    ...(row.unlockMethod === 'BY_DATE' && row.unlockAt !== null ? [row.unlockAt] : []),
  ]
  return opens.some(at => Date.parse(at) > now)
}

/** Everything that a batch changes, as it grows with each heartbeat. */
class Batch {
  readonly #sessions: Map<string, { sessionId: string; beatAt: number; creditMs: number }>
  readonly #sections: ReadonlyMap<string, SectionRow>
  readonly #watched = new Map<string, WatchedRow>()
  readonly #touched = new Set<string>()
  /** Enrolments of which a section was finished, by course. */
  readonly finished = new Map<string, Set<string>>()

  constructor(
    sessions: Awaited<ReturnType<typeof lockedSessions>>,
    sections: ReadonlyMap<string, SectionRow>,
  ) {
    this.#sessions = new Map(
      [...sessions].map(([id, { sessionId, beatAt, creditMs }]) => [
        id,
        { sessionId, beatAt: Date.parse(beatAt), creditMs },
      ]),
    )
    this.#sections = sections
  }

  /** Checks a heartbeat, and notes what it changes. */
  hear({ session, ranges: claimed, at, arrived }: Beat): BeatOutcome {
    const current = this.#sessions.get(session.studentId)
    if (current?.sessionId !== session.id)
      return { refused: recordedCoursesErrors.watchingElsewhere.code }
    const key = `${session.enrolmentId} ${session.sectionId}`
    const row = this.#sections.get(key)
    if (row?.videoId !== session.videoId)
      return { refused: recordedCoursesErrors.recordedCourseUnavailable.code }
    // the link that opened it is revoked
    if ((row.serial ?? 0) !== session.serial)
      return { refused: recordedCoursesErrors.playSessionOver.code }
    if (isClosed(row, arrived)) return { refused: recordedCoursesErrors.sectionLocked.code }
    const known = this.#watched.get(key) ?? watchedRow(row)
    const { durationMs } = session
    const heard = watchedWith({ ...current, ranges: known.ranges }, claimed, {
      now: arrived,
      durationMs,
    })
    if (!heard) return { refused: recordedCoursesErrors.impossibleHeartbeat.code }
    const covered = coveredMs(heard.ranges)
    const percent = Math.max(known.percent, percentOf(covered, durationMs))
    const threshold = row.finishThreshold
    if (percent >= threshold && known.percent < threshold) this.#noteFinished(row)
    this.#sessions.set(session.studentId, { ...current, ...heard })
    this.#touched.add(session.studentId)
    this.#watched.set(key, {
      ...known,
      videoId: session.videoId,
      ranges: heard.ranges,
      coveredMs: covered,
      percent,
      resumeMs: Math.min(at ?? claimed.at(-1)?.to ?? known.resumeMs, durationMs),
      lastAt: Math.max(known.lastAt, arrived),
    })
    return { percent, finished: percent >= threshold }
  }

  #noteFinished({ courseId, enrolmentId }: SectionRow): void {
    const of = this.finished.get(courseId) ?? new Set()
    this.finished.set(courseId, of.add(enrolmentId))
  }

  /** Writes what has changed: three statements for any number of heartbeats. */
  async write(tx: StoreTx): Promise<void> {
    const rows = [...this.#watched.values()].map(({ isNew, ...row }) => ({
      isNew,
      row: {
        ...row,
        firstAt: new Date(row.lastAt).toISOString(),
        lastAt: new Date(row.lastAt).toISOString(),
      },
    }))
    const fresh = rows.filter(({ isNew }) => isNew).map(({ row }) => row)
    const known = rows.filter(({ isNew }) => !isNew).map(({ row }) => row)
    if (fresh.length) await tx.append('watchedSection', fresh)
    const columns = ['videoId', 'ranges', 'coveredMs', 'percent', 'resumeMs', 'lastAt']
    if (known.length) await tx.amend('watchedSection', known, columns)
    const sessions = [...this.#touched].flatMap(studentId => {
      const session = this.#sessions.get(studentId)
      return session
        ? [
            {
              studentId,
              beatAt: new Date(session.beatAt).toISOString(),
              // credit collected over hours is useless; the column's maximum is 24 days
              creditMs: Math.min(Math.floor(session.creditMs), 2_000_000_000),
            },
          ]
        : []
    })
    if (sessions.length) await tx.amend('playSession', sessions, ['beatAt', 'creditMs'])
  }
}

interface WatchedRow {
  readonly enrolmentId: string
  readonly sectionId: string
  readonly videoId: string
  readonly ranges: readonly WatchedRange[]
  readonly coveredMs: number
  readonly percent: number
  readonly resumeMs: number
  readonly lastAt: number
  readonly isNew: boolean
}
const watchedRow = (row: SectionRow): WatchedRow => {
  // watched parts of another video don't count for this one
  const ranges = row.watchedVideo === row.videoId ? storedCourseRanges(row.ranges) : []
  return {
    enrolmentId: row.enrolmentId,
    sectionId: row.sectionId,
    videoId: row.videoId ?? '',
    ranges,
    coveredMs: coveredMs(ranges),
    percent: row.percent ?? 0,
    resumeMs: row.resumeMs ?? 0,
    lastAt: 0,
    isNew: row.watchedVideo === null,
  }
}

/** Takes heartbeats of one institution, in their order and in one transaction. */
export const hearBeats = (
  ports: Pick<EnginePorts, 'store' | 'ids' | 'clock'>,
  institutionId: string,
  beats: readonly Beat[],
): Promise<BeatOutcome[]> =>
  ports.store.scope(institutionId).transaction(async tx => {
    const idsOf = (name: 'studentId' | 'enrolmentId' | 'sectionId'): string[] => [
      ...new Set(beats.map(({ session }) => session[name])),
    ]
    const sessions = await lockedSessions(tx, idsOf('studentId'))
    const sections = await loadSections(tx, idsOf('enrolmentId'), idsOf('sectionId'))
    const batch = new Batch(sessions, sections)
    const outcomes = beats.map(beat => batch.hear(beat))
    await batch.write(tx)
    const at = { ids: ports.ids, now: ports.clock.now().toISOString() }
    for (const [courseId, enrolmentIds] of batch.finished)
      await enqueueCompletion(tx, at, { courseId, enrolmentIds: [...enrolmentIds] })
    return outcomes
  })
