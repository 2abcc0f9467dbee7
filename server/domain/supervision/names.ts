import { alert } from '../../../resources/supervision/alert/alert.resource.ts'
import { superviseRecord } from '../../../resources/supervision/supervise-record/superviseRecord.resource.ts'
import { user } from '../../../resources/identity/user/user.resource.ts'
import type { Reading } from '../../engine/records/rules.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import { namedPeople } from '../classroom/index.ts'

/** Current names of teachers, students and users by their ids; deleted people have none. */
export const currentNames = async (
  reading: Reading,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> => {
  const known = [...new Set(ids.flatMap(id => id || []))]
  if (!known.length) return new Map()
  const people = await namedPeople(
    reading,
    known.map(personId => ({ personId, role: 'STUDENT' as const })),
  )
  const names = new Map(people.flatMap(({ personId, name }) => (name ? [[personId, name]] : [])))
  const others = known.filter(id => !names.has(id))
  if (others.length)
    for (const { id, name } of await reading.many(user, others)) names.set(id, name)
  return names
}

/** The people that each of these alerts is about. */
export const alertPeople = async (reading: Reading, ids: readonly string[]) => {
  const rows = await tablesOf(reading, alert)
    .selectFrom('alert')
    .select(['id', 'personId'])
    .where('id', 'in', [...ids])
    .execute()
  const names = await currentNames(
    reading,
    rows.map(({ personId }) => personId),
  )
  return new Map(
    rows.map(({ id, personId }) => [id, { personName: names.get(personId ?? '') ?? null }]),
  )
}

/** The recipients of each of these supervision records. */
export const recipients = async (reading: Reading, ids: readonly string[]) => {
  const rows = await tablesOf(reading, superviseRecord)
    .selectFrom('superviseRecord')
    .select(['id', 'recipientId'])
    .where('id', 'in', [...ids])
    .execute()
  const names = await currentNames(
    reading,
    rows.map(({ recipientId }) => recipientId),
  )
  return new Map(
    rows.map(({ id, recipientId }) => [
      id,
      { recipientName: names.get(recipientId ?? '') ?? null },
    ]),
  )
}
