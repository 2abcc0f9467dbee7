import { ErrorCode } from '../../../../src/protocol/errors/codes.ts'
import { textOfCode } from '../../../../src/protocol/errors/index.ts'
import type {
  EventAnswer,
  EventRole,
  EventsAnswer,
  EventType,
} from '../../../../resources/classroom/events.calls.ts'
import { toLocal } from '../../../../src/schema/zone.ts'
import type { Lang } from '../../../../src/schema/label.ts'
import { wakeDue } from '../../../engine/due/index.ts'
import type { EnginePorts } from '../../../engine/ports.ts'
import {
  lesson as lessonResource,
  type Lesson,
} from '../../../../resources/scheduling/lesson/lesson.resource.ts'
import type { StoreTx } from '../../../platform/store/types.ts'
import { createRecord } from '../../../engine/records/create.ts'
import { namedPeople } from '../attendance/roster.ts'
import { systemContexts, type Contexts } from '../../../engine/records/system.ts'
import { heldRoomsAmong, type HeldRoom } from './heldRooms.ts'
import { lessonRoleFinder } from './lessonRoles.ts'
import { parseEvent, type RefusedEvent, type ReportedEvent } from './parse.ts'
import { dropPictures, keepPicture, type KeptPicture } from './pictures.ts'
import { tellOfRooms } from './roomNews.ts'
import { updateRooms, type DeviceEvent } from './roomState.ts'

/** An event that will be taken unless it has been already. */
interface AcceptableEvent extends ReportedEvent {
  /** Undefined: it is of a room that is no lesson's. */
  readonly lesson: Lesson | undefined
  /** Undefined: of no person (END, RECORDING). Only people of a lesson have a role here. */
  readonly who: { readonly personId: string; readonly role?: EventRole } | undefined
  readonly kept: readonly KeptPicture[]
}
type JudgedEvent = AcceptableEvent | RefusedEvent
const isAcceptable = (one: JudgedEvent): one is AcceptableEvent => 'lesson' in one

/** Events that affect the lesson itself and its attendance. */
const presence: ReadonlySet<EventType> = new Set(['ENTER', 'LEAVE', 'DEVICE', 'RECORDING', 'END'])
const talk: ReadonlySet<EventType> = new Set(['MESSAGE', 'PLAYBACK'])

const isReported = (one: ReportedEvent | RefusedEvent): one is ReportedEvent => 'type' in one

/** Validates an event of a room that is no lesson's: it has neither roles nor pictures. */
const judgeInHeldRoom = (one: ReportedEvent, { eventTypes, people }: HeldRoom): JudgedEvent => {
  const { id, type, lessonId, personId, accountId } = one
  if (!eventTypes.includes(type)) return { id, code: ErrorCode.invalidFormat, field: 'type' }
  if (personId !== undefined && people.has(`${lessonId} ${personId}`))
    return { ...one, lesson: undefined, who: { personId }, kept: [] }
  if (personId === undefined && accountId === undefined)
    return { ...one, lesson: undefined, who: undefined, kept: [] }
  const field = personId === undefined ? 'accountId' : 'personId'
  return { id, code: ErrorCode.userNotFound, field }
}

/** Results of the events before anything is written; pictures are checked and stored. */
const judgeEvents = async (
  ports: EnginePorts,
  institutionId: string,
  raw: readonly unknown[],
): Promise<JudgedEvent[]> => {
  const scope = ports.store.scope(institutionId)
  const now = ports.clock.now().getTime()
  const read = raw.map(one => parseEvent(one, now))
  const reported = read.filter(isReported)
  const ids = [...new Set(reported.map(({ lessonId }) => lessonId))]
  const lessons = new Map(
    (ids.length ? await scope.many(lessonResource, ids) : []).map(row => [row.id, row]),
  )
  const whoIs = await lessonRoleFinder(scope, lessons, reported)
  const heldRooms = await heldRoomsAmong(
    ports,
    scope,
    ids.filter(id => !lessons.has(id)),
    reported,
  )
  const out: JudgedEvent[] = []
  for (const one of read) {
    if (!isReported(one)) {
      out.push(one)
      continue
    }
    const held = heldRooms.get(one.lessonId)
    if (held) {
      out.push(judgeInHeldRoom(one, held))
      continue
    }
    const lesson = lessons.get(one.lessonId)
    const who = lesson && whoIs(one)
    const named = one.personId !== undefined || one.accountId !== undefined
    if (!lesson) out.push({ id: one.id, code: ErrorCode.lessonNotFound, field: 'lessonId' })
    else if (named && !who)
      out.push({
        id: one.id,
        code: ErrorCode.userNotFound,
        field: one.personId === undefined ? 'accountId' : 'personId',
      })
    else {
      const storedPictures = await Promise.all(
        (one.pictures ?? []).map(base64 => keepPicture(ports, institutionId, base64)),
      )
      const whole = storedPictures.filter(picture => picture !== undefined)
      if (whole.length === storedPictures.length) out.push({ ...one, lesson, who, kept: whole })
      else {
        await dropPictures(
          ports,
          institutionId,
          whole.map(({ id }) => id),
        )
        out.push({
          id: one.id,
          code: ErrorCode.unsupportedFileType,
          field: one.type === 'NOTE' ? 'pictures' : 'picture',
        })
      }
    }
  }
  return out
}

/** Writes the events that are new; returns their ids. */
const writeEvents = (
  tx: StoreTx,
  events: readonly AcceptableEvent[],
  receivedAt: string,
  zone: string,
): Promise<Set<string>> => {
  const rows = events.map(({ id, lessonId, type, at, who, device, amount, data }) => ({
    id,
    lessonId,
    type,
    at,
    receivedAt,
    personId: who?.personId ?? null,
    role: who?.role ?? null,
    device,
    day: talk.has(type) ? toLocal(at, zone).slice(0, 10) : null,
    amount: amount ?? 0,
    data: data ?? null,
  }))
  // in one order, so that two calls never wait for each other in a ring
  return tx.appendNew(
    'classroomEvent',
    rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  )
}

/** Notes become records, by the ordinary way: answers event -> record. */
const writeNotes = async (
  tx: StoreTx,
  of: Contexts,
  events: readonly AcceptableEvent[],
): Promise<Map<string, string>> => {
  const notes = events.filter(({ type }) => type === 'NOTE')
  const authors = notes.flatMap(({ who }) =>
    who?.role ? [{ personId: who.personId, role: who.role }] : [],
  )
  const names = new Map(
    (authors.length ? await namedPeople(tx, authors) : []).map(({ personId, name }) => [
      personId,
      name,
    ]),
  )
  const noteIds = new Map<string, string>()
  for (const { id, text, lessonId, at, who, kept: storedPictures } of notes) {
    const values = {
      lessonId,
      text,
      at,
      role: who?.role ?? null,
      personId: who?.personId ?? null,
      authorName: names.get(who?.personId ?? '') ?? '',
      pictures: storedPictures.length,
    }
    noteIds.set(id, (await createRecord(tx, of('classNote'), values, { system: true })).id)
  }
  return noteIds
}

const writePictures = async (
  tx: StoreTx,
  events: readonly AcceptableEvent[],
  notes: ReadonlyMap<string, string>,
  now: string,
): Promise<void> => {
  const storedPictures = events.flatMap(event => event.kept.map(picture => ({ event, picture })))
  if (!storedPictures.length) return
  await tx.db
    .insertInto('fileRow')
    .values(
      storedPictures.map(({ picture: { id, type, size } }) => ({
        id,
        name: `${id}.${type === 'image/png' ? 'png' : 'jpg'}`,
        type,
        size,
        resource: 'lessonPicture',
        field: 'picture',
        ownerId: 'system',
        createTime: now,
      })),
    )
    .execute()
  await tx.db
    .insertInto('lessonPicture')
    .values(
      storedPictures.map(({ event, picture: { id } }) => ({
        id,
        lessonId: event.lessonId,
        kind: event.type === 'NOTE' ? 'NOTE' : 'MONITOR',
        noteId: notes.get(event.id) ?? null,
        personId: event.who?.personId ?? '',
        role: event.who?.role ?? 'STUDENT',
        at: event.at,
      })),
    )
    .execute()
}

/** An event's change to its device; empty if it has no device. */
const deviceEventOf = (event: AcceptableEvent): DeviceEvent[] =>
  event.who?.role
    ? [
        {
          personId: event.who.personId,
          role: event.who.role,
          lessonId: event.lessonId,
          device: event.device,
          type: event.type,
          at: event.at,
          amount: event.amount ?? 0,
          data: event.data,
          pictureId: event.kept[0]?.id,
        },
      ]
    : []

/** Marks lessons whose events call for a count; in one order too. */
const markDue = async (
  tx: StoreTx,
  events: readonly AcceptableEvent[],
  mark: string,
  now: string,
): Promise<string[]> => {
  const flags = new Map<string, { presence: boolean; talk: boolean }>()
  for (const { lessonId, type, lesson } of events) {
    const hasBegun =
      lesson?.status === 'NOT_STARTED' &&
      lesson.firstEnteredAt !== null &&
      Date.parse(now) >= Date.parse(lesson.startAt)
    const [present, affectsTalk] = [presence.has(type) || hasBegun, talk.has(type)]
    if (!present && !affectsTalk) continue
    const known = flags.get(lessonId)
    flags.set(lessonId, {
      presence: present || (known?.presence ?? false),
      talk: affectsTalk || (known?.talk ?? false),
    })
  }
  const ids = [...flags.keys()].toSorted()
  if (!ids.length) return ids
  await tx.db
    .insertInto('lessonDue')
    .values(
      ids.map(lessonId => ({
        lessonId,
        mark,
        since: now,
        presence: false,
        talk: false,
        ...flags.get(lessonId),
      })),
    )
    .onConflict(on =>
      on.columns(['lessonId']).doUpdateSet(eb => ({
        mark: eb.ref('excluded.mark'),
        presence: eb
          .or([eb.ref('lessonDue.presence'), eb.ref('excluded.presence')])
          .$castTo<boolean>(),
        talk: eb.or([eb.ref('lessonDue.talk'), eb.ref('excluded.talk')]).$castTo<boolean>(),
      })),
    )
    .execute()
  return ids
}

/**
 * Stores events from a classroom, each once and validated by itself, in one insert for the batch.
 * Their consequences (whether a lesson is in progress, attendance, statistics) are computed right
 * afterwards, outside the calls. Returns the result of each, in order.
 */
export const takeEvents = async (
  ports: EnginePorts,
  institutionId: string,
  raw: readonly unknown[],
  lang: Lang,
): Promise<EventsAnswer> => {
  const of = await systemContexts(ports, institutionId)
  const institution = await ports.store.db
    .selectFrom('institution')
    .select('timezone')
    .where('id', '=', institutionId)
    .executeTakeFirstOrThrow()
  const all = await judgeEvents(ports, institutionId, raw)
  // a repeated id in one call is one event
  const acceptable = new Map(
    all
      .filter(isAcceptable)
      .toReversed()
      .map(event => [event.id, event]),
  )
  const now = ports.clock.now().toISOString()
  const mark = ports.ids.next()
  const { fresh, due } = acceptable.size
    ? await ports.store.scope(institutionId).transaction(async tx => {
        const freshIds = await writeEvents(tx, [...acceptable.values()], now, institution.timezone)
        const events = [...acceptable.values()].filter(({ id }) => freshIds.has(id))
        if (events.some(({ type }) => type === 'NOTE' || type === 'PICTURE')) {
          const notes = await writeNotes(tx, of, events)
          await writePictures(tx, events, notes, now)
        }
        await updateRooms(tx, events.flatMap(deviceEventOf))
        return { fresh: freshIds, due: await markDue(tx, events, mark, now) }
      })
    : { fresh: new Set<string>(), due: [] }
  if (due.length) wakeDue(ports, 'lessonDue', institutionId)
  tellOfRooms(
    ports,
    institutionId,
    new Set([...fresh].flatMap(id => acceptable.get(id)?.lessonId ?? [])),
  )
  const unused = all
    .filter(isAcceptable)
    .filter(event => !fresh.has(event.id) || acceptable.get(event.id) !== event)
  await dropPictures(
    ports,
    institutionId,
    unused.flatMap(({ kept: storedPictures }) => storedPictures.map(({ id }) => id)),
  )

  const results = all.map((one): EventAnswer => {
    if (isAcceptable(one))
      return {
        id: one.id,
        result: fresh.has(one.id) && acceptable.get(one.id) === one ? 'taken' : 'double',
      }
    return {
      id: one.id,
      result: 'refused',
      code: one.code,
      msg: textOfCode(one.code, lang),
      ...(one.field === undefined ? {} : { field: one.field }),
    }
  })
  const count = (result: EventAnswer['result']): number =>
    results.filter(one => one.result === result).length
  return { taken: count('taken'), double: count('double'), refused: count('refused'), results }
}
