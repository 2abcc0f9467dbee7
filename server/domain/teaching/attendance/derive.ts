import type { Row } from '../../../ports.ts'
import type { StoreTx } from '../../../store/types.ts'
import { createBatch } from '../../records/batch.ts'
import { startValues } from '../../records/draft.ts'
import type { Step } from '../../records/quota.ts'
import { draftUpdate, settleSteps } from '../../records/update.ts'
import type { Contexts } from '../system.ts'
import { judge } from './judge.ts'
import { cameTo, openingOf, timeOf, type Came } from './marks.ts'
import { presenceOf } from './presence.ts'
import { namedPeople, rosterOf, type LessonPerson } from './roster.ts'
import { among, rowsWhere, textIn } from './rows.ts'

type Values = Readonly<Record<string, unknown>>

const instant = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

/** What an attendance says of a person: `came` undefined where no event names her. */
export const attendanceFacts = (lesson: Row, role: LessonPerson['role'], came: Came | undefined, now: number): Values => {
  const time = timeOf(lesson, now)
  const { status, firstIn, lastOut, insideSince, ...figures } = judge(presenceOf(came?.marks ?? [], openingOf(lesson, role, time)), time)
  return {
    ...figures,
    derived: status,
    firstIn: instant(firstIn),
    lastOut: instant(lastOut),
    insideSince: instant(insideSince),
    devices: came?.devices ?? [],
  }
}

const personOf = (row: Row): string => textIn(row, 'studentId') ?? textIn(row, 'teacherId') ?? ''

/** A record of somebody who has none yet. */
const newValues = (lesson: Row, { personId, role, kind, name }: LessonPerson, facts: Values): Values => ({
  personName: name.slice(0, 100),
  lessonId: lesson.id,
  courseId: textIn(lesson, 'courseId'),
  startAt: textIn(lesson, 'startAt'),
  role,
  studentId: kind === 'student' ? personId : null,
  teacherId: kind === 'teacher' ? personId : null,
  overridden: false,
  ...facts,
  status: facts['derived'],
})

/** How it is named in the log. */
const action = 'countAttendance'

/**
 * Counts a lesson's attendance anew from its events; its row is locked by the caller, so that an older count never lies over a newer one. An
 * override stays. `roster`: who is expected and didn't come is written down too, now ('freeze') or where the lesson has ended and nobody is
 * written down yet ('first'). Answers how many people it has.
 */
export const deriveAttendance = async (tx: StoreTx, of: Contexts, lesson: Row, roster?: 'freeze' | 'first'): Promise<number> => {
  const ctx = of('attendance')
  const now = ctx.clock.now().getTime()
  const came = new Map((await cameTo(tx, lesson.id)).map(one => [one.personId, one]))
  const records = await rowsWhere(tx, ctx.resource, [among('lessonId', [lesson.id])])
  const known = new Set(records.map(personOf))

  const steps: Step[] = []
  for (const before of records) {
    const facts = attendanceFacts(lesson, before['role'] as LessonPerson['role'], came.get(personOf(before)), now)
    const changes = before['overridden'] === true ? facts : { ...facts, status: facts['derived'] }
    const after = await draftUpdate(tx, ctx, before, changes, { system: true })
    if (after) steps.push({ before, after })
  }
  await settleSteps(tx, ctx, steps, action)

  const whole = roster === 'freeze' || (roster === 'first' && !records.length && timeOf(lesson, now).ended)
  const expected = whole ? (await rosterOf(tx, of, lesson)).filter(({ personId }) => !known.has(personId)) : []
  const listed = new Set([...known, ...expected.map(({ personId }) => personId)])
  const guests = await namedPeople(
    tx,
    of,
    [...came.values()].filter(({ personId }) => !listed.has(personId)),
  )
  const fresh = [...expected, ...guests].map(person =>
    newValues(lesson, person, attendanceFacts(lesson, person.role, came.get(person.personId), now)),
  )
  if (fresh.length) {
    const start = startValues(ctx.resource)
    const made = await createBatch(
      tx,
      ctx,
      fresh.map(values => ({ values: { ...start, ...values }, given: new Set(Object.keys(values)) })),
      action,
    )
    const refused = made.find(outcome => 'refused' in outcome)
    if (refused) throw new Error(`attendance was refused: ${JSON.stringify(refused)}`)
  }
  return records.length + fresh.length
}

/** When a lesson ends, those who were expected and those who came are written down for good. */
export const freezeAttendance = async (tx: StoreTx, of: Contexts, lesson: Row): Promise<void> => {
  await deriveAttendance(tx, of, lesson, 'freeze')
}
