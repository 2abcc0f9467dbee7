import type { DeviceFacts, NetworkSample } from '../../../../resources/classroom/events.calls.ts'
import type {
  LessonMessage,
  LessonNote,
  NetworkPoint,
} from '../../../../resources/classroom/records.calls.ts'
import { classNote } from '../../../../resources/classroom/class-note/classNote.resource.ts'
import { isObject } from '../../../platform/http/body.ts'
import type { Scope } from '../../../platform/store/types.ts'
import type { SignFile } from '../../../platform/http/files.ts'
import { grouped } from '../../../platform/grouped.ts'
import { factsOfLesson, requireLesson } from '../attendance/lessonFacts.ts'
import { among, rowsWhere } from '../../../engine/records/rows.ts'
import { namesOfPeople } from './pictures.ts'

const eventsOf = (scope: Pick<Scope, 'db'>, lessonId: string, personId: string | null) => {
  const all = scope.db.selectFrom('classroomEvent').where('lessonId', '=', lessonId)
  return personId === null ? all : all.where('personId', '=', personId)
}

const maxPoints = 200
const figures = ['rtt', 'jitter', 'loss', 'up', 'down'] as const

/** Reduces samples, in order, to at most `maxPoints`, each the mean of its group. */
export const thinned = (samples: readonly NetworkPoint[]): NetworkPoint[] => {
  const step = Math.ceil(samples.length / maxPoints)
  if (step <= 1) return [...samples]
  const out: NetworkPoint[] = []
  for (let from = 0; from < samples.length; from += step) {
    const part = samples.slice(from, from + step)
    const means = figures.flatMap(name => {
      const values = part.flatMap(sample => sample[name] ?? [])
      return values.length
        ? [
            [
              name,
              Math.round((values.reduce((a, b) => a + b, 0) / values.length) * 10) / 10,
            ] as const,
          ]
        : []
    })
    out.push({ at: part[0]?.at ?? '', ...Object.fromEntries(means) })
  }
  return out
}

const sampleOf = (data: unknown): NetworkSample =>
  isObject(data)
    ? Object.fromEntries(
        figures.flatMap(name => (typeof data[name] === 'number' ? [[name, data[name]]] : [])),
      )
    : {}

/** A lesson's networks, by person. Throws 710. */
export const networkOf = async (scope: Scope, lessonId: string, personId: string | null) => {
  await requireLesson(scope, lessonId)
  const rows = await eventsOf(scope, lessonId, personId)
    .select(['personId', 'role', 'at', 'type', 'data'])
    .where(eb =>
      eb.or([eb('type', '=', 'NETWORK'), eb.and([eb('type', '=', 'LEAVE'), eb('amount', '=', 1)])]),
    )
    .orderBy('at')
    .execute()
  const known = rows.flatMap(row =>
    row.personId === null ? [] : [{ ...row, personId: row.personId, role: row.role ?? 'STUDENT' }],
  )
  const nameOf = await namesOfPeople(scope, known)
  return {
    people: [...grouped(known, row => row.personId)].map(([id, own]) => ({
      personId: id,
      personName: nameOf(id),
      role: own[0]?.role ?? 'STUDENT',
      points: thinned(
        own
          .filter(({ type }) => type === 'NETWORK')
          .map(({ at, data }) => ({ at, ...sampleOf(data) })),
      ),
      lost: own.filter(({ type }) => type === 'LEAVE').map(({ at }) => at),
    })),
  }
}

/** The devices of a lesson in their last reported state. Throws 710. */
export const devicesOf = async (scope: Scope, lessonId: string) => {
  await requireLesson(scope, lessonId)
  const rows = await eventsOf(scope, lessonId, null)
    .select(['personId', 'role', 'device', 'at', 'data'])
    .where('type', '=', 'DEVICE')
    .orderBy('at')
    .orderBy('id')
    .execute()
  const last = new Map(rows.map(row => [`${row.personId ?? ''} ${row.device}`, row]))
  const known = [...last.values()].map(row => ({
    ...row,
    personId: row.personId ?? '',
    role: row.role ?? 'STUDENT',
  }))
  const nameOf = await namesOfPeople(scope, known)
  return {
    devices: known.map(({ personId, role, device, at, data }) => ({
      ...(isObject(data) ? (data as DeviceFacts) : {}),
      personId,
      personName: nameOf(personId),
      role,
      device,
      at,
    })),
  }
}

/** A page of a lesson's chat, oldest first. Throws 710. */
export const messagesOf = async (
  scope: Scope,
  lessonId: string,
  {
    personId,
    page,
    limit,
  }: { readonly personId: string | null; readonly page: number; readonly limit: number },
): Promise<{ list: LessonMessage[]; total: number }> => {
  await requireLesson(scope, lessonId)
  const all = eventsOf(scope, lessonId, personId).where('type', '=', 'MESSAGE')
  const countRow = await all.select(eb => eb.fn.countAll<string>().as('n')).executeTakeFirst()
  const rows = await all
    .select(['id', 'personId', 'role', 'at', 'data'])
    .orderBy('at')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const known = rows.map(row => ({
    ...row,
    personId: row.personId ?? '',
    role: row.role ?? 'STUDENT',
  }))
  const nameOf = await namesOfPeople(scope, known)
  const list = known.map(({ id, personId: who, role, at, data }) => ({
    id,
    at,
    personId: who,
    personName: nameOf(who),
    role,
    text: isObject(data) && typeof data.text === 'string' ? data.text : '',
  }))
  return { list, total: Number(countRow?.n ?? 0) }
}

/** A lesson's notes with their pictures, oldest first. Throws 710. */
export const notesOf = async (scope: Scope, sign: SignFile, lessonId: string, now: number) => {
  const lesson = await requireLesson(scope, lessonId)
  const { name, courseId, courseName, startAt } = await factsOfLesson(scope, lesson, now)
  const rows = await rowsWhere(scope, classNote, [among('lessonId', [lessonId])])
  const pictures = await scope.db
    .selectFrom('lessonPicture')
    .select(['id', 'noteId'])
    .where('lessonId', '=', lessonId)
    .where('kind', '=', 'NOTE')
    .orderBy('at')
    .orderBy('id')
    .execute()
  const signed = await Promise.all(
    pictures.map(async ({ id, noteId }) => ({
      noteId: noteId ?? '',
      id,
      origin: await sign({ id, name: `${id}.jpg` }),
    })),
  )
  const byNote = grouped(signed, ({ noteId }) => noteId)
  const notes = rows.map((row): LessonNote => ({
    id: row.id,
    at: row.at ?? row.createTime,
    text: row.text,
    authorName: row.authorName ?? '',
    role: row.role,
    pictures: (byNote.get(row.id) ?? []).map(({ id, origin }) => ({ id, origin })),
  }))
  return {
    lessonName: name,
    courseId,
    courseName,
    startAt,
    notes: notes.toSorted((a, b) => (a.at < b.at ? -1 : 1)),
  }
}
