import { isHeard } from '../../../src/schema/journal.ts'
import type { EnginePorts } from '../ports.ts'
import type { Store, StoreTx } from '../../platform/store/types.ts'
import { changesBetween, snapshotNow, type JournalledChange } from '../../platform/store/unseen.ts'

/** Maximum number of changes per transaction, unless the reader sets another. @tuning */
const usualBatch = 2000
/**
 * Milliseconds after which a position without later changes is renewed, so that few journal rows
 * follow it.
 */
const renewMs = 60_000

/** A reader of the audit journal of one institution. */
export interface JournalReader {
  /** The name under which the reader's position is stored. */
  readonly name: string
  /** Changes of other resources are passed over. */
  readonly resources: readonly string[] | 'all'
  /** Changes that are taken in one transaction. */
  readonly batch?: number
  /** Called after the position is locked; false leaves everything as it is. */
  begin?(): Promise<boolean>
  /** Takes a part of the changes, in the order of transactions. */
  take(changes: readonly JournalledChange[]): Promise<void>
}

/**
 * The position of a reader. `until`, `behindTxid` and `behindId` are set while it moves to a later
 * position and say how far it has come.
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
 * Stores how many records of the institution read a feed (in `institutionsReading`, so that every
 * process sees it). `count` runs while other callers of this function wait. If there was no reader
 * before, the feed begins at `position`.
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
    // changes nothing: it locks the row and returns its values
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

/** Locks the position of a reader until the transaction ends; creates it if it doesn't exist. */
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
 * Reads a batch of changes that were committed since the last read. A reader locks the row of its
 * position, so only one of several servers reads a change; the position moves in the same
 * transaction as the writes of `take`. Returns whether there are more changes: they belong in
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
