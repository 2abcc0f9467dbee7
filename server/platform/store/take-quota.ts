import type { Kysely } from 'kysely'
import type { ScopedDatabase } from './system-tables.ts'

interface Take {
  readonly name: string
  /** How many more are used, or less. */
  readonly delta: number
  readonly max: number
}

/**
 * Changes the counter of an allowance; false if too little is left. `count` returns the current use
 * if there is no counter yet.
 */
export const takeQuota = async (
  db: Kysely<ScopedDatabase>,
  { name, delta, max }: Take,
  count: () => Promise<number>,
): Promise<boolean> => {
  const take = async (): Promise<boolean> => {
    const counter = db.updateTable('quota').where('name', '=', name)
    const fitting = delta > 0 ? counter.where('used', '<=', max - delta) : counter
    const { numUpdatedRows } = await fitting
      .set(eb => ({ used: eb('used', '+', delta) }))
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }
  if (await take()) return true
  const known = await db
    .selectFrom('quota')
    .select('used')
    .where('name', '=', name)
    .executeTakeFirst()
  if (!known) {
    // another transaction may create it meanwhile; then its value counts
    const used = await count()
    await db
      .insertInto('quota')
      .values({ name, used })
      .onConflict(conflict => conflict.columns(['name']).doNothing())
      .execute()
  }
  // made just now, by whomever, or too little is left
  return take()
}
