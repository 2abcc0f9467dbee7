import type { Kysely } from 'kysely'
import type { GlobalDatabase } from './store/types.ts'

interface Tally {
  readonly name: string
  readonly add: number
}

/**
 * Adds to counters that all processes share; an expired one restarts. Returns their new values, in
 * the given order. One statement, so that two concurrent calls never get the same value.
 */
export const tally = async (
  db: Kysely<GlobalDatabase>,
  now: Date,
  lastsMs: number,
  tallies: readonly Tally[],
): Promise<number[]> => {
  const at = now.toISOString()
  const until = new Date(now.getTime() + lastsMs).toISOString()
  const rows = await db
    .insertInto('attempt')
    .values(tallies.map(({ name, add }) => ({ name, count: add, until })))
    .onConflict(on =>
      on.column('name').doUpdateSet(eb => ({
        count: eb
          .case()
          .when('attempt.until', '<=', at)
          .then(eb.ref('excluded.count'))
          .else(eb('attempt.count', '+', eb.ref('excluded.count')))
          .end(),
        until: eb
          .case()
          .when('attempt.until', '<=', at)
          .then(eb.ref('excluded.until'))
          .else(eb.ref('attempt.until'))
          .end(),
      })),
    )
    .returning(['name', 'count'])
    .execute()
  const counts = new Map(rows.map(row => [row.name, row.count]))
  return tallies.map(({ name }) => counts.get(name) ?? 0)
}
