import type { EnginePorts } from '../ports.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { changesBetween, snapshotNow, type JournalChange } from '../../platform/store/unseen.ts'

/** Changes that are read at a time. @tuning */
const batch = 2000
/** A position without changes after it is renewed so often, in milliseconds, so that little of the journal lies behind it. */
const renewMs = 60_000

/** A reader of the audit journal of one institution. */
export interface JournalReader {
  /** By which its position is found. */
  readonly name: string
  /** Changes of other resources are passed over. */
  readonly resources: readonly string[] | 'all'
  /** Asked once the position is held: false leaves everything as it is. */
  begin?(): Promise<boolean>
  /** Takes a part of the changes, in the order of transactions. */
  take(changes: readonly JournalChange[]): Promise<void>
}

/** Begins to read the journal at this position: what was changed before is not read. */
export const beginFeed = async (
  tx: StoreTx,
  name: string,
  position: string,
  at: string,
): Promise<void> => {
  await tx.db
    .insertInto('journalFeed')
    .values({ name, position, at })
    .onConflict(on => on.columns(['name']).doUpdateSet({ position, at }))
    .execute()
}

/** The position of a reader, held until the transaction ends; begins here where there is none. */
const heldPosition = async (tx: StoreTx, name: string, now: string) => {
  const held = await tx.db
    .selectFrom('journalFeed')
    .select(['position', 'at'])
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst()
  if (held) return held
  const position = await snapshotNow(tx.db)
  await beginFeed(tx, name, position, now)
  return { position, at: now }
}

/**
 * Reads each change that was committed since the last time. Whoever reads holds the position's row, so of several servers one reads a change,
 * and the position moves in the transaction that writes what `take` makes of it.
 */
export const readFeed = async (
  { clock }: Pick<EnginePorts, 'clock'>,
  tx: StoreTx,
  { name, resources, begin, take }: JournalReader,
): Promise<void> => {
  const now = clock.now()
  const feed = await heldPosition(tx, name, now.toISOString())
  if (begin && !(await begin())) return
  const until = await snapshotNow(tx.db)
  const span = { after: feed.position, until, resources, limit: batch }
  let isBehind = now.getTime() - Date.parse(feed.at) >= renewMs
  let behind: JournalChange | undefined
  for (let more = resources === 'all' || resources.length > 0; more;) {
    const changes: JournalChange[] = await changesBetween(tx.db, { ...span, behind })
    if (changes.length) await take(changes)
    isBehind ||= changes.length > 0
    behind = changes.at(-1)
    more = changes.length === batch
  }
  if (isBehind) await beginFeed(tx, name, until, now.toISOString())
}
