import { course } from '../../../resources/classes/course/course.resource.ts'
import type { Lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import type { EventRole } from '../../../resources/classroom/events.calls.ts'
import {
  gradeOf,
  gradeSpanMs,
  type NetworkGrade,
} from '../../../resources/scheduling/lesson/network.options.ts'
import { superviseRecord } from '../../../resources/supervision/supervise-record/superviseRecord.resource.ts'
import {
  maxMoments,
  type LessonTimeline,
  type TimelineMoment,
  type TimelinePerson,
} from '../../../resources/supervision/supervision.calls.ts'
import { toIsoInstant } from '../../engine/records/rows.ts'
import { grouped } from '../../platform/grouped.ts'
import { isObject } from '../../platform/http/body.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import type { Scope } from '../../platform/store/types.ts'
import {
  lessonTimeOf,
  namedPeople,
  openingOf,
  presenceOf,
  reportOfLesson,
  requireLesson,
} from '../classroom/index.ts'
import { rosterOf } from '../scheduling/index.ts'
import { alertsOf, roomStateOf } from './rooms.ts'

/** Mean figures of each person's network in spans of five minutes, as the database counts them. */
const networkSpans = async ({ db }: Pick<Scope, 'db'>, lessonId: string) => {
  const samples = db
    .selectFrom('classroomEvent')
    .select(eb => [
      'personId',
      eb
        .fn<number>('floor', [
          eb(eb.fn<number>('date_part', [eb.val('epoch'), 'at']), '/', eb.lit(gradeSpanMs / 1000)),
        ])
        .as('span'),
      ...(['rtt', 'jitter', 'loss'] as const).map(name =>
        eb
          .cast<number | null>(
            eb.fn<string | null>('jsonb_extract_path_text', ['data', eb.val(name)]),
            'float8',
          )
          .as(name),
      ),
    ])
    .where('lessonId', '=', lessonId)
    .where('type', '=', 'NETWORK')
    .where('personId', 'is not', null)
  return db
    .selectFrom(samples.as('sample'))
    .select(eb => [
      'sample.personId',
      'sample.span',
      eb.fn.avg<number | null>('sample.rtt').as('rtt'),
      eb.fn.avg<number | null>('sample.jitter').as('jitter'),
      eb.fn.avg<number | null>('sample.loss').as('loss'),
    ])
    .groupBy(['sample.personId', 'sample.span'])
    .orderBy('sample.span')
    .execute()
}

type Span = Awaited<ReturnType<typeof networkSpans>>[number]
const known = (value: number | null): number | undefined =>
  value === null ? undefined : Number(value)
const gradeOfSpan = ({ rtt, jitter, loss }: Span): NetworkGrade => {
  const figures = { rtt: known(rtt), jitter: known(jitter), loss: known(loss) }
  return gradeOf({
    ...(figures.rtt === undefined ? {} : { rtt: figures.rtt }),
    ...(figures.jitter === undefined ? {} : { jitter: figures.jitter }),
    ...(figures.loss === undefined ? {} : { loss: figures.loss }),
  })
}

/**
 * The network grades of a person's spans. A span in the room without a sample is unreachable, if
 * the classroom measures at all.
 */
export const gradesOf = (
  spans: readonly Span[],
  inside: readonly { readonly from: number; readonly until: number }[],
): TimelinePerson['grades'] => {
  const grades = new Map(spans.map(span => [Number(span.span), gradeOfSpan(span)]))
  if (grades.size)
    for (const { from, until } of inside)
      // only whole spans: one that has just begun may not have been measured yet
      for (let span = Math.ceil(from / gradeSpanMs); (span + 1) * gradeSpanMs <= until; span++)
        if (!grades.has(span)) grades.set(span, 'UNREACHABLE')
  return [...grades]
    .toSorted(([a], [b]) => a - b)
    .map(([span, grade]) => ({ at: toIsoInstant(span * gradeSpanMs), grade }))
}

/** People who belong to the lesson or entered it, with the times at which they were there. */
const peopleOf = async (scope: Scope, lesson: Lesson, now: number): Promise<TimelinePerson[]> => {
  const report = await reportOfLesson(scope, lesson.id)
  const time = lessonTimeOf(lesson, now)
  const spans = grouped(await networkSpans(scope, lesson.id), ({ personId }) => personId ?? '')
  const roster = await rosterOf(scope, lesson)
  const expected = new Set(roster.map(({ personId }) => personId))
  const guests = [...report.came.values()].filter(({ personId }) => !expected.has(personId))
  const everyone: readonly { personId: string; role: EventRole; name: string }[] = [
    ...roster,
    ...(guests.length ? await namedPeople(scope, guests) : []),
  ]
  return everyone.map(({ personId, role, name }) => {
    const marks = report.came.get(personId)?.marks ?? []
    const { spans: presence } = presenceOf(marks, openingOf(lesson, role, time))
    const inside = presence.map(({ from, until }) => ({
      from,
      until: until ?? Math.min(now, time.close),
    }))
    const broken = marks.filter(({ enters, lost }) => !enters && lost).map(({ at }) => at)
    const first = Math.min(...marks.filter(({ enters }) => enters).map(({ at }) => at))
    return {
      personId,
      personName: name,
      role,
      inside: presence.map(({ from, until }) => ({
        from: toIsoInstant(from),
        until: until === null ? null : toIsoInstant(until),
      })),
      lost: broken.map(toIsoInstant),
      back: marks
        .filter(({ enters, at }) => enters && at > first)
        .map(({ at }) => toIsoInstant(at)),
      grades: gradesOf(spans.get(personId) ?? [], inside),
    }
  })
}

/** The latest pictures and messages, and how many there are. */
const saidAndSeen = async ({ db }: Pick<Scope, 'db'>, lessonId: string) => {
  const all = db
    .selectFrom('classroomEvent')
    .where('lessonId', '=', lessonId)
    .where('type', 'in', ['PICTURE', 'MESSAGE'])
  const count = await all.select(eb => eb.fn.countAll<string>().as('n')).executeTakeFirst()
  const rows = await all
    .select(['id', 'type', 'at', 'personId', 'data'])
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(maxMoments)
    .execute()
  return { rows, total: Number(count?.n ?? 0) }
}

const textOf = (data: unknown): string => {
  const { text }: Readonly<Record<string, unknown>> = isObject(data) ? data : {}
  return typeof text === 'string' ? text : ''
}

const supervised = (scope: Pick<Scope, 'db'>, lessonId: string) =>
  tablesOf(scope, superviseRecord)
    .selectFrom('superviseRecord')
    .select(['id', 'at', 'act', 'operatorId', 'operatorName', 'seconds'])
    .where('lessonId', '=', lessonId)
    .orderBy('at')
    .limit(maxMoments)
    .execute()

/** Everything that happened in a lesson. Throws 710 or 973. `now` in milliseconds. */
export const timelineOf = async (
  scope: Scope,
  lessonId: string,
  now: number,
): Promise<LessonTimeline> => {
  const lesson = await requireLesson(scope, lessonId)
  const time = lessonTimeOf(lesson, now)
  const people = await peopleOf(scope, lesson, now)
  const names = new Map(people.map(({ personId, personName }) => [personId, personName]))
  const { rows, total } = await saidAndSeen(scope, lessonId)
  const records = await supervised(scope, lessonId)
  const alerts = (await alertsOf(scope, [lessonId], true)).get(lessonId) ?? []
  const moments: TimelineMoment[] = [
    ...rows.map(({ id, type, at, personId, data }): TimelineMoment => ({
      id,
      at,
      kind: type === 'PICTURE' ? 'PICTURE' : 'MESSAGE',
      personId: personId ?? '',
      personName: names.get(personId ?? '') ?? '',
      text: textOf(data),
    })),
    ...alerts.map((one): TimelineMoment => ({
      id: one.id,
      at: one.since,
      kind: 'ALERT',
      personId: '',
      personName: one.personName,
      text: one.state,
      alert: one.kind,
    })),
    ...records.map(({ id, at, act, operatorId, operatorName }): TimelineMoment => ({
      id,
      at,
      kind: 'VISIT',
      personId: operatorId,
      personName: operatorName,
      text: act,
    })),
  ]
  const ownCourse = await scope.get(course, lesson.courseId)
  const opens = openingOf(lesson, 'TEACHER', time).opens
  const last = Math.max(
    time.close,
    ...moments.map(({ at }) => Date.parse(at)).filter(at => at < time.close + gradeSpanMs),
  )
  return {
    lessonId,
    name: lesson.name ?? '',
    className: ownCourse?.courseName ?? '',
    state: roomStateOf(lesson, now),
    startAt: lesson.startAt,
    endAt: lesson.endAt,
    now: toIsoInstant(now),
    from: toIsoInstant(opens),
    until: toIsoInstant(last),
    people,
    moments: moments.toSorted((a, b) => (a.at < b.at ? -1 : 1)),
    total: total + alerts.length + records.length,
    alerts,
  }
}
