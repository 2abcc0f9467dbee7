import { expressionBuilder, type Kysely, type SqlBool } from 'kysely'
import { fragment, fragmentOf } from './branded.ts'
import type { ScopedDatabase } from './system-tables.ts'

type Db = Kysely<ScopedDatabase>
const eb = expressionBuilder<ScopedDatabase, 'audit'>()
const present = fragmentOf<string>('pg_current_snapshot()::text')

/**
 * Which transactions have been committed at this moment, as text: a position in the audit journal.
 */
export const snapshotNow = async (db: Db): Promise<string> =>
  (await db.selectNoFrom(present.as('position')).executeTakeFirstOrThrow()).position

/** Whether a transaction was committed when the snapshot was taken. */
export const isInSnapshot = (snapshot: string, txid: string): boolean => {
  const [xmin = '0', xmax = '0', running = ''] = snapshot.split(':')
  const id = BigInt(txid)
  if (id < BigInt(xmin)) return true
  return id < BigInt(xmax) && !running.split(',').includes(txid)
}

/** A change of a record as it is read from the journal. */
export interface JournalledChange {
  readonly id: string
  readonly at: string
  /** Id of its maker. */
  readonly actor: string
  readonly resource: string
  readonly recordId: string
  readonly txid: string
  readonly version: number
  readonly kind: 'created' | 'updated' | 'deleted' | 'restored'
}

/** The span of the journal to read; `behind`: the end of the last part. */
export interface JournalSpan {
  readonly after: string
  readonly until: string
  readonly resources: readonly string[] | 'all'
  readonly behind?: Pick<JournalledChange, 'txid' | 'id'> | undefined
  readonly limit: number
}

/**
 * Changes of records whose transactions were committed between two positions, in the order of
 * transactions. Unlike a maximum id, a position is not held back by a long transaction, and a late
 * commit is never missed or read twice.
 */
export const changesBetween = async (
  db: Db,
  { after, until, resources, behind, limit }: JournalSpan,
): Promise<JournalledChange[]> => {
  const oldest = after.slice(0, after.indexOf(':'))
  const txid = eb.ref('audit.txid')
  const text = (column: 'audit.before' | 'audit.after', key: string) =>
    fragment<string | null>`${eb.ref(column)} ->> ${eb.val(key)}`
  let query = db
    .selectFrom('audit')
    .select(['audit.id', 'audit.at', 'audit.actor', 'audit.resource'])
    .select(['audit.recordId', 'audit.txid'])
    .select([
      fragment<number>`(${text('audit.after', 'version')})::int4`.as('version'),
      fragment<boolean>`coalesce(jsonb_typeof(${eb.ref('audit.before')}), 'null') = 'null'`.as(
        'isNew',
      ),
      fragment<boolean>`${text('audit.before', 'deletedAt')} is not null`.as('wasDeleted'),
      fragment<boolean>`${text('audit.after', 'deletedAt')} is not null`.as('isDeleted'),
    ])
    .where(fragment<SqlBool>`${txid} >= ${eb.val(oldest)}::xid8`)
    .where(fragment<SqlBool>`not pg_visible_in_snapshot(${txid}, ${eb.val(after)}::pg_snapshot)`)
    .where(fragment<SqlBool>`pg_visible_in_snapshot(${txid}, ${eb.val(until)}::pg_snapshot)`)
    // what names no version changed no row
    .where(fragment<SqlBool>`${text('audit.after', 'version')} is not null`)
    .orderBy('audit.txid')
    .orderBy('audit.id')
    .limit(limit)
  if (resources !== 'all') query = query.where('audit.resource', 'in', [...resources])
  if (behind)
    query = query.where(
      fragment<SqlBool>`(${txid}, ${eb.ref('audit.id')}) > (${eb.val(behind.txid)}::xid8, ${eb.val(behind.id)})`,
    )
  return (await query.execute()).map(({ isNew, wasDeleted, isDeleted, version, ...row }) => ({
    ...row,
    version: Number(version),
    kind: isNew ? 'created' : isDeleted ? 'deleted' : wasDeleted ? 'restored' : 'updated',
  }))
}
