import type { Kysely } from 'kysely'
import type { AnyResource } from '../../../src/schema/resource.ts'
import type { Clock, Ids, Log } from '../ports.ts'
import { sqlErrorOf, type SqlDriver } from './driver.ts'
import type { Engine } from './engine.ts'
import type { TableSpec } from './sql-types.ts'
import { demandInstitution } from './store-scope.ts'
import type { GlobalDatabase, ScopedDatabase } from './system-tables.ts'
import type { ResourceTable } from './tables.ts'
import { StoreTransaction } from './tx.ts'
import type { GlobalTx, Listener, StoreTx, Topic } from './types.ts'
import type { Upkeep } from './upkeep.ts'

// deadlock, serialization failure: the database asks to begin again
const again = new Set(['40P01', '40001'])
const attempts = 3

/** The parts that a transaction is made from. */
export interface TransactionParts {
  readonly engine: Engine
  readonly upkeep: Upkeep
  readonly driver: SqlDriver
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Log | undefined
  /** Listeners to the announcements of transactions. */
  readonly listeners: Set<Listener>
  readonly tableOf: (resource: AnyResource) => ResourceTable
  readonly specOf: (name: string) => TableSpec
  /** The declared resources, by name. */
  readonly resources: ReadonlyMap<string, AnyResource>
  readonly globalOf: (sender: Kysely<object>) => Kysely<GlobalDatabase>
  readonly scopedOf: (sender: Kysely<object>, institutionId: string) => Kysely<ScopedDatabase>
}

/**
 * Runs `fn` and the last statements of what it opened; throws where a row changed without an audit
 * entry.
 */
const runOnce = async <T>(
  parts: TransactionParts,
  sender: Kysely<object>,
  opened: StoreTransaction[],
  fn: (tx: GlobalTx) => Promise<T>,
): Promise<T> => {
  const { engine, clock, ids, tableOf, specOf } = parts
  const global = parts.globalOf(sender)
  const scope = (institutionId: string): StoreTx => {
    demandInstitution(institutionId)
    const tx = new StoreTransaction({
      engine,
      sender,
      institutionId,
      tableOf,
      totals: undefined,
      db: parts.scopedOf(sender, institutionId),
      global,
      clock,
      ids,
      insertRows: parts.driver.insertRows,
      specOf,
      resources: parts.resources,
    })
    opened.push(tx)
    return tx
  }
  const result = await fn({ db: global, scope })
  for (const tx of opened) await tx.finish()
  const unaudited = opened.flatMap(tx => tx.unaudited())
  if (unaudited.length)
    throw new Error(`changed without an audit entry: ${unaudited.slice(0, 5).join(', ')}`)
  return result
}

/**
 * Runs `fn` in a transaction over a connection; retries if the database requires it (deadlock,
 * serialization failure).
 */
export const runTransaction = async <T>(
  parts: TransactionParts,
  over: Kysely<object>,
  fn: (tx: GlobalTx) => Promise<T>,
): Promise<T> => {
  const { upkeep, log } = parts
  for (let attempt = 1; ; attempt++) {
    const opened: StoreTransaction[] = []
    try {
      const done = await over.transaction().execute(sender => runOnce(parts, sender, opened, fn))
      for (const tx of opened) for (const [table, rows] of tx.changed) upkeep.note(table, rows)
      for (const { audited } of opened) if (audited) upkeep.note('audit', audited)
      for (const { announced, institutionId, audited } of opened)
        for (const topic of audited ? new Set<Topic>([...announced, 'change']) : announced)
          for (const listener of parts.listeners) listener(institutionId, topic)
      return done
    } catch (error) {
      const code = sqlErrorOf(error)?.code
      if (attempt >= attempts || !code || !again.has(code)) throw error
      log?.warn({ code, attempt }, 'transaction begins again')
    }
  }
}
