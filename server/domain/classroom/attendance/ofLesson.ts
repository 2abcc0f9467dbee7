import type {
  Attendant,
  AttendanceEvent,
  LessonAttendance,
} from '../../../../resources/classroom/attendance/attendance.calls.ts'
import {
  attendance,
  type AttendanceRecord,
} from '../../../../resources/classroom/attendance/attendance.resource.ts'
import type { Lesson } from '../../../../resources/scheduling/lesson/lesson.resource.ts'
import type { Scope } from '../../../platform/store/types.ts'
import type { Contexts } from '../../../engine/records/system.ts'
import { attendanceFactsOf } from './facts.ts'
import { factsOfLesson, requireLesson } from './lessonFacts.ts'
import { openingOf, lessonTimeOf, reportOfLesson, type LessonReport } from './marks.ts'
import { usedOf } from './presence.ts'
import { rosterOf, type LessonPerson } from '../../scheduling/index.ts'
import { attendeeOf, byRole, namedPeople } from './roster.ts'
import { among, rowsWhere } from '../../../engine/records/rows.ts'

type Who = Pick<LessonPerson, 'personId' | 'role' | 'name'>

/** A person's current attendance from the events, with the override of their record. */
const attendantOf = (
  lesson: Lesson,
  who: Who,
  report: LessonReport,
  record: AttendanceRecord | undefined,
  now: number,
): Attendant => {
  const { facts, presence } = attendanceFactsOf(lesson, who.role, who.personId, report, now)
  const overridden = record?.overridden === true
  return {
    id: record?.id ?? null,
    version: record?.version ?? null,
    ...who,
    ...facts,
    status: overridden ? record.status : facts.derived,
    overridden,
    reason: record?.reason ?? null,
    presence,
  }
}

const countsOf = (people: readonly Attendant[]): LessonAttendance['counts'] => {
  const counts = {
    PRESENT: 0,
    LATE: 0,
    LEFT_EARLY: 0,
    ABSENT: 0,
    UNKNOWN: 0,
    EXPECTED: 0,
    INSIDE: 0,
  }
  for (const { status, role, insideSince } of people) {
    if (role !== 'AUDITOR') counts.EXPECTED++
    if (insideSince !== null) counts.INSIDE++
    if (status) counts[status]++
  }
  return counts
}

/**
 * All people of a lesson: those who came, and those who are expected; for an ended lesson, as they
 * were stored then. Throws 710.
 */
export const attendanceOfLesson = async (
  scope: Scope,
  of: Contexts,
  lessonId: string,
): Promise<LessonAttendance> => {
  const lesson = await requireLesson(scope, lessonId)
  const now = of('attendance').clock.now()
  const report = await reportOfLesson(scope, lessonId)
  const records = new Map(
    (await rowsWhere(scope, attendance, [among('lessonId', [lessonId])])).map(row => [
      attendeeOf(row),
      row,
    ]),
  )
  const people = new Map<string, Who>()
  for (const [personId, row] of records)
    people.set(personId, {
      personId,
      role: row.role,
      name: row.personName ?? '',
    })
  if (lesson.status !== 'ENDED')
    for (const { personId, role, name } of await rosterOf(scope, lesson))
      if (!people.has(personId)) people.set(personId, { personId, role, name })
  const guests = await namedPeople(
    scope,
    [...report.came.values()].filter(({ personId }) => !people.has(personId)),
  )
  for (const { personId, role, name } of guests) people.set(personId, { personId, role, name })
  const attendants = [...people.values()]
    .map(who => attendantOf(lesson, who, report, records.get(who.personId), now.getTime()))
    .toSorted(byRole)
  return {
    lesson: await factsOfLesson(scope, lesson, now.getTime()),
    now: now.toISOString(),
    people: attendants,
    counts: countsOf(attendants),
  }
}

const maxExplainedEvents = 2000
const explaining = ['ENTER', 'LEAVE', 'DEVICE', 'END'] as const

/** The events that an attendance was derived from, oldest first. Throws 710. */
export const explainedEvents = async (
  scope: Scope,
  of: Contexts,
  lessonId: string,
  personId: string,
): Promise<{ events: AttendanceEvent[]; total: number }> => {
  const lesson = await requireLesson(scope, lessonId)
  const rows = await scope.db
    .selectFrom('classroomEvent')
    .select(['id', 'type', 'at', 'receivedAt', 'device', 'role', 'amount'])
    .where('lessonId', '=', lessonId)
    .where('type', 'in', explaining)
    .$narrowType<{ type: (typeof explaining)[number] }>()
    .where(eb => eb.or([eb('personId', '=', personId), eb('type', '=', 'END')]))
    .orderBy('at')
    .orderBy('id')
    .execute()
  const time = lessonTimeOf(lesson, of('lesson').clock.now().getTime())
  const role = rows.find(row => row.role !== null)?.role ?? 'STUDENT'
  const moving = rows.filter(({ type }) => type === 'ENTER' || type === 'LEAVE')
  const marks = moving.map(({ device, type, at, amount }) => ({
    device,
    enters: type === 'ENTER',
    at: Date.parse(at),
    lost: amount === 1,
  }))
  const used = new Map(
    usedOf(marks, openingOf(lesson, role, time)).map((what, n) => [moving[n]?.id, what]),
  )
  const events = rows.map(({ id, type, at, receivedAt, device, amount }): AttendanceEvent => {
    const connectionLost = type === 'LEAVE' && amount === 1
    return {
      id,
      type,
      at,
      receivedAt,
      device,
      lost: connectionLost,
      used: used.get(id) ?? 'YES',
    }
  })
  return { events: events.slice(-maxExplainedEvents), total: events.length }
}
