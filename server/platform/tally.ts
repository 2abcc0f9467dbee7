import type { Kysely } from 'kysely'
import type { GlobalDatabase } from './store/types.ts'

interface Tally {
  readonly name: string
  readonly add: number
}

/**
 * Adds to counts that all processes share; one whose time is over begins anew. Answers what they
 * are now, in the given order. One statement: two calls at once never see the same count.
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
