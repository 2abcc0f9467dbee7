import { isHeard } from '../../../src/schema/journal.ts'
import type { EnginePorts } from '../ports.ts'
import type { Store, StoreTx } from '../../platform/store/types.ts'
import { changesBetween, snapshotNow, type JournalledChange } from '../../platform/store/unseen.ts'

/** Changes that a transaction takes at most, unless the reader says otherwise. @tuning */
const usualBatch = 2000
/**
 * A position without changes after it is renewed so often, in milliseconds, so that little of the
 * journal lies behind it.
 */
const renewMs = 60_000

/** A reader of the audit journal of one institution. */
export interface JournalReader {
  /** By which its position is found. */
  readonly name: string
  /** Changes of other resources are passed over. */
  readonly resources: readonly string[] | 'all'
  /** Changes that are taken in one transaction. */
  readonly batch?: number
  /** Asked once the position is held: false leaves everything as it is. */
  begin?(): Promise<boolean>
  /** Takes a part of the changes, in the order of transactions. */
  take(changes: readonly JournalledChange[]): Promise<void>
}

/**
 * The position of a reader. `until`, `behindTxid`, `behindId`: it is on its way to a later
 * position, and has come so far.
 */
interface Standing {
  readonly position: string
  readonly at: string
  readonly until: string | null
  readonly behindTxid: string | null
  readonly behindId: string | null
}
const arrived = { until: null, behindTxid: null, behindId: null } as const

const put = async (tx: StoreTx, name: string, standing: Standing): Promise<void> => {
  await tx.db
    .insertInto('journalFeed')
    .values({ name, ...standing })
    .onConflict(on => on.columns(['name']).doUpdateSet({ ...standing }))
    .execute()
}

/** Begins to read the journal at this position: what was changed before is not read. */
export const beginFeed = (tx: StoreTx, name: string, position: string, at: string): Promise<void> =>
  put(tx, name, { position, at, ...arrived })

/**
 * Notes how many of the institution's records read a feed from now on (`count`, asked while others
 * who note it wait), where every process finds it (`institutionsReading`). The feed begins at
 * `position` where none had read it.
 */
export const noteReaders = async (
  tx: StoreTx,
  name: string,
  count: () => Promise<number>,
  position: string,
  at: string,
): Promise<number> => {
  const { readers: before } = await tx.global
    .insertInto('feedReaders')
    .values({ feed: name, institutionId: tx.institutionId, readers: 0 })
    // writes nothing new: it holds the row and returns what was in it
    .onConflict(on =>
      on
        .columns(['feed', 'institutionId'])
        .doUpdateSet(eb => ({ readers: eb.ref('feedReaders.readers') })),
    )
    .returning('readers')
    .executeTakeFirstOrThrow()
  const readers = await count()
  if (!before && readers) await beginFeed(tx, name, position, at)
  await tx.global
    .updateTable('feedReaders')
    .set({ readers })
    .where('feed', '=', name)
    .where('institutionId', '=', tx.institutionId)
    .execute()
  return readers
}

/** Ids of the institutions in which a feed is read. */
export const institutionsReading = async (
  store: Pick<Store, 'db'>,
  name: string,
): Promise<readonly string[]> => {
  const rows = await store.db
    .selectFrom('feedReaders')
    .select('institutionId')
    .where('feed', '=', name)
    .where('readers', '>', 0)
    .execute()
  return rows.map(({ institutionId }) => institutionId)
}

/**
 * The standing of a reader, held until the transaction ends; it begins here where there is none.
 */
const held = async (tx: StoreTx, name: string, now: string): Promise<Standing> => {
  const known = await tx.db
    .selectFrom('journalFeed')
    .select(['position', 'at', 'until', 'behindTxid', 'behindId'])
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst()
  if (known) return known
  const standing = { position: await snapshotNow(tx.db), at: now, ...arrived }
  await put(tx, name, standing)
  return standing
}

/**
 * Reads changes that were committed since the last time, a batch of them. A reader holds the
 * position's row, so of several servers one reads a change, and the position moves in the
 * transaction that writes what `take` makes of it. Returns whether there are more: they are for
 * another transaction, so that none takes long.
 */
export const readFeed = async (
  { clock, resources: registry }: Pick<EnginePorts, 'clock' | 'resources'>,
  tx: StoreTx,
  { name, resources, batch = usualBatch, begin, take }: JournalReader,
): Promise<boolean> => {
  const now = clock.now()
  const at = now.toISOString()
  const standing = await held(tx, name, at)
  if (begin && !(await begin())) return false
  const { position: after, behindTxid, behindId } = standing
  const until = standing.until ?? (await snapshotNow(tx.db))
  const behind =
    behindTxid !== null && behindId !== null ? { txid: behindTxid, id: behindId } : undefined
  const isAsked = resources === 'all' || resources.length > 0
  const changes = isAsked
    ? await changesBetween(tx.db, { after, until, resources, limit: batch, behind })
    : []
  const heard = changes.filter(({ resource }) => isHeard(registry[resource] ?? {}))
  if (heard.length) await take(heard)
  const last = changes.length === batch ? changes.at(-1) : undefined
  if (last)
    await put(tx, name, { position: after, at, until, behindTxid: last.txid, behindId: last.id })
  else if (changes.length || behind || now.getTime() - Date.parse(standing.at) >= renewMs)
    await beginFeed(tx, name, until, at)
  return last !== undefined
}
