import { registration } from '../../../resources/seminars/registration/registration.resource.ts'
import { seminarPerson } from '../../../resources/seminars/seminar-person/seminarPerson.resource.ts'
import { seminar } from '../../../resources/seminars/seminar/seminar.resource.ts'
import { grouped } from '../../platform/grouped.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import type { Scope, StoreTx } from '../../platform/store/types.ts'

/** A stretch of time in the room. Instants are ISO 8601; `outAt` null: still there. */
export interface SeminarStay {
  readonly inAt: string
  readonly outAt: string | null
}

/** Those of the ids that are of seminars. */
export const seminarsAmong = async (
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlySet<string>> =>
  new Set((ids.length ? await scope.many(seminar, [...ids]) : []).map(({ id }) => id))

/**
 * Those of the people who belong to one of these seminars, as `<seminar> <person>`: registrants,
 * people who hold it by their record, and the moderator by the seminar's own id.
 */
export const peopleInSeminars = async (
  scope: Scope,
  seminarIds: readonly string[],
  personIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (!seminarIds.length || !personIds.length) return new Set()
  const ids = [...new Set(personIds)]
  const rows = [...(await scope.many(registration, ids)), ...(await scope.many(seminarPerson, ids))]
  return new Set([
    ...rows.map(({ id, seminarId }) => `${seminarId} ${id}`),
    ...seminarIds.map(id => `${id} ${id}`),
  ])
}

/** Minutes in the room: the union of the stays, so that two devices count once. */
export const minutesOf = (
  stays: readonly { readonly inAt: string; readonly outAt: string | null }[],
  end: string,
): number => {
  let [total, until] = [0, 0]
  for (const { inAt, outAt } of stays.toSorted((a, b) => (a.inAt < b.inAt ? -1 : 1))) {
    const [from, to] = [Math.max(Date.parse(inAt), until), Date.parse(outAt ?? end)]
    if (to > from) total += to - from
    until = Math.max(until, to)
  }
  return Math.ceil(total / 60_000)
}

const noteAttendance = async (tx: StoreTx, personId: string, now: string): Promise<void> => {
  const stays = await tx.db
    .selectFrom('seminarStay')
    .select(['inAt', 'outAt'])
    .where('personId', '=', personId)
    .execute()
  const [first] = stays.map(({ inAt }) => inAt).toSorted()
  const last = stays
    .map(({ outAt }) => outAt ?? '')
    .toSorted()
    .at(-1)
  await tablesOf(tx, registration)
    .updateTable('registration')
    .set({
      attended: stays.length > 0,
      firstInAt: first ?? null,
      lastOutAt: last === undefined || last === '' ? null : last,
      minutesIn: minutesOf(stays, now),
    })
    .where('id', '=', personId)
    .execute()
}

const sameStays = (a: readonly SeminarStay[], b: readonly SeminarStay[]): boolean =>
  a.length === b.length &&
  a.every(({ inAt, outAt }, n) => inAt === b[n]?.inAt && outAt === b[n]?.outAt)

/**
 * Stores when people were in the room of a seminar, whose row is locked: only the named people, and
 * of them only differences. The attendance of registrants is updated.
 */
export const writeStays = async (
  tx: StoreTx,
  seminarId: string,
  stays: ReadonlyMap<string, readonly SeminarStay[]>,
  now: string,
): Promise<void> => {
  const stored = await tx.db
    .selectFrom('seminarStay')
    .select(['personId', 'inAt', 'outAt'])
    .where('seminarId', '=', seminarId)
    .orderBy('inAt')
    .execute()
  const known = grouped(stored, row => row.personId)
  const changed = [...stays].filter(([id, own]) => !sameStays(own, known.get(id) ?? []))
  if (!changed.length) return
  const ids = changed.map(([id]) => id)
  await tx.db
    .deleteFrom('seminarStay')
    .where('seminarId', '=', seminarId)
    .where('personId', 'in', ids)
    .execute()
  const rows = changed.flatMap(([personId, own]) =>
    own.map((stay, n) => ({ id: `${personId} ${String(n)}`, seminarId, personId, ...stay })),
  )
  if (rows.length) await tx.db.insertInto('seminarStay').values(rows).execute()
  for (const { id } of await tx.many(registration, ids)) await noteAttendance(tx, id, now)
}

/** Ends the stays that are still open when a seminar ends. */
export const endStays = async (tx: StoreTx, seminarId: string, at: string): Promise<void> => {
  const open = await tx.db
    .updateTable('seminarStay')
    .set({ outAt: at })
    .where('seminarId', '=', seminarId)
    .where('outAt', 'is', null)
    .returning('personId')
    .execute()
  for (const { personId } of open) await noteAttendance(tx, personId, at)
}
