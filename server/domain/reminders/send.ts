import type { AppPorts } from '../../platform/context.ts'
import { withZone } from '../../../src/schema/zonedText.ts'
import { course } from '../../../resources/course/course.resource.ts'
import { lesson as lessonResource, type Lesson } from '../../../resources/lesson/lesson.resource.ts'
import type { Scope } from '../../platform/store/types.ts'
import { inBoth, linkTo } from '../../engine/notices/inbox.ts'
import { deliver } from '../identity/index.ts'
import type { Contexts } from '../../engine/records/system.ts'
import { dueStarts, type ReminderKind } from './kinds.ts'
import { findReachablePeople, type Reachable } from './people.ts'
import { tellInInbox } from './tellInInbox.ts'
import { reminderWords } from './words.ts'

/** Reminders that are read at once. @tuning */
const pageSize = 500
/** Messages that are sent at once. @tuning */
const maxConcurrent = 8
/** A message that certainly was not sent is tried this often, with this pause: as long as the shortest reminder is of use. */
const maxTries = 5
const retryAfterMs = 2 * 60_000
/** Kind of reminders among what people are told. */
const noticeKind = 'lesson'

interface Due {
  readonly lessonId: string
  readonly kind: string
  readonly startAt: string
  readonly personId: string
  readonly personKind: string
  readonly tries: number | null
}

const peopleWhoEntered = async (
  { db }: Pick<Scope, 'db'>,
  lessons: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('classroomEvent')
    .select(['lessonId', 'personId'])
    .distinct()
    .where('lessonId', 'in', lessons)
    .where('type', '=', 'ENTER')
    .execute()
  return new Set(rows.map(({ lessonId, personId }) => `${lessonId} ${personId ?? ''}`))
}

interface NextState {
  readonly state: string
  readonly at: string
  readonly channel?: string
  readonly tries?: number
}
const setState = (scope: Scope, due: Due, from: string, { channel, ...next }: NextState) =>
  scope.db
    .updateTable('reminderMessage')
    .set({ ...next, channel: channel ?? null })
    .where('lessonId', '=', due.lessonId)
    .where('kind', '=', due.kind)
    .where('startAt', '=', due.startAt)
    .where('personId', '=', due.personId)
    .where('state', '=', from)
    // another process was refused in the meantime: the message waits
    .where('tries', due.tries === null ? 'is' : '=', due.tries)
    .returning('personId')
    .executeTakeFirst()

/** Reads everything that a page of due messages needs. */
const factsOf = async (scope: Scope, of: Contexts, page: readonly Due[]) => {
  const idsOf = (kind: string) => [
    ...new Set(page.filter(one => one.personKind === kind).map(one => one.personId)),
  ]
  const lessons = new Map(
    (await scope.many(lessonResource, [...new Set(page.map(one => one.lessonId))])).map(row => [
      row.id,
      row,
    ]),
  )
  const courseIds = [...new Set([...lessons.values()].map(({ courseId }) => courseId))]
  const courses = new Map((await scope.many(course, courseIds)).map(row => [row.id, row]))
  const people = new Map<string, Reachable>()
  for (const kind of ['teacher', 'student'] as const)
    for (const [id, person] of await findReachablePeople(scope, kind, idsOf(kind)))
      people.set(`${kind} ${id}`, person)
  const here = await peopleWhoEntered(
    scope,
    page.map(one => one.lessonId),
  )
  return { lessons, courses, people, here, zone: of('lesson').institution.timezone }
}
type Facts = Awaited<ReturnType<typeof factsOf>>

/** Tells whether the lesson still starts at the message's time and its class is open. */
const isStillPlanned = (
  lesson: Lesson | undefined,
  { courses }: Facts,
  due: Due,
): lesson is Lesson =>
  lesson !== undefined &&
  lesson.deletedAt === null &&
  Date.parse(lesson.startAt) === Date.parse(due.startAt) &&
  courses.get(lesson.courseId)?.status === 'ACTIVE'

/** Tells whether the lesson is over or the message would come too late. */
const isPast = (lesson: Lesson, due: Due, kind: ReminderKind, now: number): boolean =>
  lesson.status === 'ENDED' ||
  Date.parse(lesson.endAt) <= now ||
  Date.parse(due.startAt) <= dueStarts(kind, now).from

/** Deletes the reminder of a lesson that was moved or cancelled. It is not marked as skipped: moved back in time, the lesson is recorded again. */
const withdraw = async (
  { db }: Pick<Scope, 'db'>,
  { lessonId, kind, startAt, personId }: Due,
): Promise<void> => {
  await db
    .deleteFrom('lessonReminder')
    .where('lessonId', '=', lessonId)
    .where('kind', '=', kind)
    .where('startAt', '=', startAt)
    .execute()
  await db
    .deleteFrom('reminderMessage')
    .where('lessonId', '=', lessonId)
    .where('kind', '=', kind)
    .where('startAt', '=', startAt)
    .where('personId', '=', personId)
    .where('state', '=', 'DUE')
    .execute()
}

const sendOne = async (
  ports: AppPorts,
  scope: Scope,
  of: Contexts,
  kind: ReminderKind,
  due: Due,
  facts: Facts,
): Promise<boolean> => {
  const now = ports.clock.now()
  const at = now.toISOString()
  const lesson = facts.lessons.get(due.lessonId)
  const person = facts.people.get(`${due.personKind} ${due.personId}`)
  const hasEntered = kind.name === 'LATE' && facts.here.has(`${due.lessonId} ${due.personId}`)
  if (!isStillPlanned(lesson, facts, due)) {
    await withdraw(scope, due)
    return false
  }
  if (isPast(lesson, due, kind, now.getTime()) || !person || hasEntered) {
    await setState(scope, due, 'DUE', { state: 'SKIPPED', at })
    return false
  }
  const { contacts, lang, name } = person
  // claimed before it is sent: if the process dies in between, nobody sends it twice
  if (!(await setState(scope, due, 'DUE', { state: 'SENDING', at, channel: contacts[0].channel })))
    return false
  const reminderFacts = {
    name,
    school: of('lesson').institution.name,
    lesson: lesson.name ?? '',
    course: facts.courses.get(lesson.courseId)?.courseName ?? '',
    start: `${withZone(due.startAt, facts.zone)} (${facts.zone})`,
  }
  const contact = await tellInInbox(
    ports,
    scope,
    { resource: due.personKind, id: due.personId },
    person,
    {
      kind: noticeKind,
      words: inBoth(one => reminderWords(kind.name, one, reminderFacts)),
      link: linkTo(lessonResource, lesson.id),
      mark: `lesson ${due.kind} ${due.lessonId} ${due.startAt}`,
    },
  )
  if (!contact) {
    await setState(scope, due, 'SENDING', { state: 'SKIPPED', at })
    return false
  }
  const words = reminderWords(kind.name, lang, reminderFacts)
  const delivery = await deliver(
    ports,
    { contact, ...words, hidden: words.text, institutionId: scope.institutionId },
    true,
  )
  const tries = (due.tries ?? 0) + 1
  const next =
    delivery === 'UNSENT'
      ? { state: tries < maxTries ? 'DUE' : 'FAILED', tries, at: ports.clock.now().toISOString() }
      : { state: delivery, at }
  await setState(scope, due, 'SENDING', { ...next, channel: contact.channel })
  return delivery === 'SENT'
}

/**
 * Sends the due messages of one kind: each once, however many servers send. One that certainly was not sent is tried again by a later call.
 * Answers how many were sent.
 */
export const sendReminders = async (
  ports: AppPorts,
  scope: Scope,
  of: Contexts,
  kind: ReminderKind,
): Promise<number> => {
  let count = 0
  const retryBefore = new Date(ports.clock.now().getTime() - retryAfterMs).toISOString()
  for (;;) {
    const page = await scope.db
      .selectFrom('reminderMessage')
      .select(['lessonId', 'kind', 'startAt', 'personId', 'personKind', 'tries'])
      .where('state', '=', 'DUE')
      .where('kind', '=', kind.name)
      .where(eb => eb.or([eb('tries', 'is', null), eb('at', '<=', retryBefore)]))
      .orderBy('startAt')
      .limit(pageSize)
      .execute()
    if (!page.length) return count
    const facts = await factsOf(scope, of, page)
    const waiting = page.values()
    const sendWaiting = async () => {
      for (const due of waiting) if (await sendOne(ports, scope, of, kind, due, facts)) count += 1
    }
    await Promise.all(Array.from({ length: maxConcurrent }, sendWaiting))
  }
}
