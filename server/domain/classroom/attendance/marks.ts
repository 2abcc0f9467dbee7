import type { EventRole } from '../../../../resources/classroom/events.calls.ts'
import type { Lesson } from '../../../../resources/scheduling/lesson/lesson.resource.ts'
import type { Scope } from '../../../platform/store/types.ts'
import { grouped } from '../../../platform/grouped.ts'
import type { LessonTime } from './judge.ts'
import type { Mark, Opening } from './presence.ts'
import { minute } from '../../../../src/schema/durations.ts'

const minutesMs = (minutes: number | null): number => (minutes ?? 0) * minute

type Times = Pick<Lesson, 'startAt' | 'endAt' | 'delay' | 'realCloseAt' | 'status'>
type Preparation = Pick<Lesson, 'prepTeacher' | 'prepStudent'>

/**
 * Returns the times of a lesson. A lesson past its end counts as ended even before the sweep marks
 * it.
 */
export const lessonTimeOf = (lesson: Times, now: number): LessonTime => {
  const end = Date.parse(lesson.endAt)
  const planned = end + minutesMs(lesson.delay)
  const close =
    lesson.realCloseAt === null ? planned : Math.min(Date.parse(lesson.realCloseAt), planned)
  return {
    start: Date.parse(lesson.startAt),
    end,
    close,
    ended: lesson.status === 'ENDED' || now >= close,
  }
}

/** When the room is open to people of a role. */
export const openingOf = (
  lesson: Preparation,
  role: EventRole,
  { start, close, ended }: LessonTime,
): Opening => {
  const prep = role === 'TEACHER' || role === 'ASSISTANT' ? 'prepTeacher' : 'prepStudent'
  return { opens: start - minutesMs(lesson[prep]), closes: close, final: ended }
}

/** The events of a lesson about each person who came. */
export interface Came {
  readonly personId: string
  readonly role: EventRole
  readonly marks: readonly Mark[]
  readonly devices: readonly string[]
}

const presence = ['ENTER', 'LEAVE'] as const

/** A device's display name: from its own description, otherwise its id. */
const deviceName = (device: string, facts: unknown): string => {
  if (typeof facts !== 'object' || facts === null) return device
  const { kind, system } = facts as { readonly kind?: unknown; readonly system?: unknown }
  return (
    [kind, system]
      .filter(one => typeof one === 'string')
      .join(' ')
      .slice(0, 50) || device
  )
}

/** Everybody who came into a lesson. */
const cameTo = async (scope: Pick<Scope, 'db'>, lessonId: string): Promise<Came[]> => {
  const own = scope.db.selectFrom('classroomEvent').where('lessonId', '=', lessonId)
  // times are one text per device and kind of event: thousands of rows, or as many JSON numbers,
  // would cost more than counting them
  const rows = await own
    .select(eb => [
      'personId',
      'device',
      'type',
      'amount',
      eb.fn.max('role').as('role'),
      eb.fn
        .agg<string>('string_agg', [
          eb.cast<string>(
            eb.cast<number>(
              eb(eb.fn<number>('date_part', [eb.val('epoch'), 'at']), '*', 1000),
              'int8',
            ),
            'text',
          ),
          eb.val(','),
        ])
        .as('times'),
    ])
    .where('type', 'in', presence)
    .groupBy(['personId', 'device', 'type', 'amount'])
    .execute()
  const deviceReports = await own
    .select(['personId', 'device', 'data'])
    .where('type', '=', 'DEVICE')
    .orderBy('at')
    .orderBy('id')
    .execute()
  const names = new Map(
    deviceReports.map(({ personId: who, device, data }) => [
      `${who ?? ''} ${device}`,
      deviceName(device, data),
    ]),
  )
  return [...grouped(rows, row => row.personId ?? '')].map(([who, groups]) => ({
    personId: who,
    role: groups[0]?.role ?? 'STUDENT',
    marks: groups.flatMap(({ device, type, times, amount }) =>
      times
        .split(',')
        .map(at => ({ device, enters: type === 'ENTER', at: Number(at), lost: amount === 1 })),
    ),
    devices: [...new Set(groups.map(({ device }) => names.get(`${who} ${device}`) ?? device))]
      .toSorted()
      .slice(0, 20),
  }))
}

/** A classroom's report of who was in a lesson. */
export interface LessonReport {
  readonly came: ReadonlyMap<string, Came>
  /** False: the classroom sent nothing, so no one counts as absent. */
  readonly reported: boolean
}

/** The types of events about presence; END implies that all others were absent. */
const aboutPresence = [...presence, 'END'] as const

/** Reads a classroom's reports of who was in a lesson. */
export const reportOfLesson = async (
  scope: Pick<Scope, 'db'>,
  lessonId: string,
): Promise<LessonReport> => {
  const came = new Map((await cameTo(scope, lessonId)).map(one => [one.personId, one]))
  if (came.size) return { came, reported: true }
  const found = await scope.db
    .selectFrom('classroomEvent')
    .select('id')
    .where('lessonId', '=', lessonId)
    .where('type', 'in', aboutPresence)
    .limit(1)
    .executeTakeFirst()
  return { came, reported: found !== undefined }
}
