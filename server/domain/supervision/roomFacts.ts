import { lesson as lessonResource } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import { toIsoInstant } from '../../engine/records/rows.ts'
import { grouped } from '../../platform/grouped.ts'
import type { Reading } from '../../engine/records/rules.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import { lessonTimeOf } from '../classroom/index.ts'
import { maxLessonMs } from '../scheduling/index.ts'
import type { RoomFacts } from './causes.ts'

/** Maximum number of lessons to check together. @tuning */
export const maxRunning = 2000

/** A lesson in progress with the data that alerts need. */
export interface RunningLesson {
  readonly id: string
  readonly name: string
  readonly courseId: string
  readonly teacherId: string | null
  readonly facts: RoomFacts
}

const msOf = (at: string | null | undefined): number | null =>
  at === null || at === undefined ? null : Date.parse(at)

const lessonsNow = (reading: Reading, now: number) =>
  tablesOf(reading, lessonResource)
    .selectFrom('lesson')
    .select([
      'id',
      'name',
      'courseId',
      'teacherId',
      'startAt',
      'endAt',
      'delay',
      'realCloseAt',
      'status',
      'supervisionPictures',
    ])
    .where('startAt', '>', toIsoInstant(now - 2 * maxLessonMs))
    .where('startAt', '<=', toIsoInstant(now))
    .where('status', 'in', ['NOT_STARTED', 'ONGOING'])
    .where('deletedAt', 'is', null)
    .orderBy('startAt')
    .orderBy('id')
    .limit(maxRunning)
    .execute()

/** The next start of a lesson within a day; undefined if there is none. */
export const nextStart = async (reading: Reading, now: number): Promise<number | undefined> => {
  const row = await tablesOf(reading, lessonResource)
    .selectFrom('lesson')
    .select('startAt')
    .where('startAt', '>', toIsoInstant(now))
    .where('startAt', '<', toIsoInstant(now + maxLessonMs))
    .where('deletedAt', 'is', null)
    .orderBy('startAt')
    .limit(1)
    .executeTakeFirst()
  return row && Date.parse(row.startAt)
}

/**
 * The lessons in progress at `now` (milliseconds), each with its room, in four queries for any
 * number of lessons.
 */
export const runningLessons = async (reading: Reading, now: number): Promise<RunningLesson[]> => {
  const lessons = await lessonsNow(reading, now)
  if (!lessons.length) return []
  const ids = lessons.map(({ id }) => id)
  const { db } = reading
  const totals = await db
    .selectFrom('roomDevice')
    .select(eb => [
      'lessonId',
      'role',
      eb.fn
        .agg<string>('count', ['personId'])
        .distinct()
        .filterWhere('inside', '=', true)
        .as('inside'),
      eb.fn.min('inAt').as('firstIn'),
      eb.fn.max('outAt').as('lastOut'),
      eb.fn.max('pictureAt').as('lastPicture'),
    ])
    .where('lessonId', 'in', ids)
    .groupBy(['lessonId', 'role'])
    .execute()
  const troubled = await db
    .selectFrom('roomDevice')
    .select(['lessonId', 'personId', 'role', 'badSince', 'cameraOffSince'])
    .where('lessonId', 'in', ids)
    .where('inside', '=', true)
    .where(eb => eb.or([eb('badSince', 'is not', null), eb('cameraOffSince', 'is not', null)]))
    .execute()
  const totalsOf = grouped(totals, ({ lessonId }) => lessonId)
  const troubledIn = grouped(troubled, ({ lessonId }) => lessonId)
  const latest = (values: readonly (string | null)[]): number | null =>
    msOf(
      values
        .flatMap(value => value ?? [])
        .toSorted()
        .at(-1),
    )
  return lessons.map(lesson => {
    const time = lessonTimeOf(lesson, now)
    const own = totalsOf.get(lesson.id) ?? []
    const teachers = own.filter(({ role }) => role === 'TEACHER')
    const bad = troubledIn.get(lesson.id) ?? []
    const firstIn = own.flatMap(one => one.firstIn ?? []).toSorted()[0]
    return {
      id: lesson.id,
      name: lesson.name ?? '',
      courseId: lesson.courseId,
      teacherId: lesson.teacherId,
      facts: {
        start: time.start,
        end: time.end,
        close: time.close,
        ended: time.ended,
        takesPictures: lesson.supervisionPictures === 'ON',
        inside: own.reduce((sum, one) => sum + Number(one.inside), 0),
        firstIn: msOf(firstIn),
        lastOut: latest(own.map(one => one.lastOut)),
        lastPicture: latest(own.map(one => one.lastPicture)),
        teacher: {
          inside: teachers.some(one => Number(one.inside) > 0),
          lastOut: latest(teachers.map(one => one.lastOut)),
          cameraOffSince: msOf(
            bad.find(one => one.role === 'TEACHER' && one.cameraOffSince !== null)?.cameraOffSince,
          ),
          personId: lesson.teacherId ?? '',
        },
        badNetworks: bad.flatMap(one =>
          one.badSince === null
            ? []
            : [{ personId: one.personId, since: Date.parse(one.badSince) }],
        ),
      },
    }
  })
}
