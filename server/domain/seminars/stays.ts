import { registration } from '../../../resources/registration/registration.resource.ts'
import { seminar } from '../../../resources/seminar/seminar.resource.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import type { Scope, StoreTx } from '../../platform/store/types.ts'

/** What a classroom reports of a seminar: a person came or left. */
export interface StayEvent {
  readonly id: string
  readonly seminarId: string
  readonly personId: string
  readonly type: 'ENTER' | 'LEAVE'
  /** ISO 8601. */
  readonly at: string
}

/** Those of these ids that are seminars. */
export const seminarsAmong = async (
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlySet<string>> =>
  new Set(ids.length ? (await scope.many(seminar, [...ids])).map(({ id }) => id) : [])

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

/**
 * Takes what a classroom reports of seminars; each event once, in any order of calls. An entry ends whatever stay the person had open: there is one at
 * a time. Returns the ids that are new.
 */
export const takeStays = async (
  scope: Scope,
  events: readonly StayEvent[],
  now: string,
): Promise<ReadonlySet<string>> =>
  scope.transaction(async tx => {
    const fresh = new Set<string>()
    const people = new Set<string>()
    for (const { id, seminarId, personId, type, at } of events.toSorted((a, b) =>
      a.at < b.at ? -1 : 1,
    )) {
      const leaves = await tx.db
        .updateTable('seminarStay')
        .set({ outAt: at })
        .where('personId', '=', personId)
        .where('seminarId', '=', seminarId)
        .where('outAt', 'is', null)
        .where('inAt', '<=', at)
        .where('id', '!=', id)
        .returning('id')
        .execute()
      if (type === 'LEAVE') {
        if (leaves.length) fresh.add(id)
      } else {
        const entered = await tx.db
          .insertInto('seminarStay')
          .values({ id, seminarId, personId, inAt: at, outAt: null })
          .onConflict(on => on.doNothing())
          .returning('id')
          .executeTakeFirst()
        if (entered) fresh.add(id)
      }
      people.add(personId)
    }
    const known = people.size ? await tx.many(registration, [...people]) : []
    for (const { id } of known) await noteAttendance(tx, id, now)
    return fresh
  })

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
