import type { AnyResource } from '../../../src/schema/resource.ts'
import {
  changesStatement,
  earlierStatement,
  mostChanges,
  staleStatement,
} from './change-statements.ts'
import { changeColumns, differenceOf, fieldsRead, readsUnlogged } from './changes.ts'
import type { Engine, Sender } from './engine.ts'
import type { Shaped } from './shape.ts'
import type { StoredRow } from './row-codec.ts'
import { rowsParameter } from './row-set.ts'
import { asksOthers } from './sources.ts'
import { countStatement } from './statements.ts'
import type { ResourceTable } from './tables.ts'
import type { CachedTotal, Totals } from './totals.ts'

export interface CountContext {
  readonly engine: Engine
  readonly sender: Sender
  readonly institutionId: string
  readonly tableOf: (resource: AnyResource) => ResourceTable
  /** The cache of counts; none inside a transaction, which sees uncommitted rows. */
  readonly totals: Totals | undefined
}

/**
 * Exact counts: cached ones that are updated by later changes, or new ones (docs/decisions/004).
 */
export class Counting {
  readonly #context: CountContext
  constructor(context: CountContext) {
    this.#context = context
  }

  /** The cached count of a query, whether or not it is still valid. */
  cachedTotal(table: ResourceTable, shaped: Shaped): CachedTotal | undefined {
    return this.#context.totals?.get(this.#keyOf(table, shaped))
  }

  async total(table: ResourceTable, shaped: Shaped): Promise<number> {
    const { totals } = this.#context
    if (!totals || asksOthers(shaped.shape) || readsUnlogged(table, shaped.shape))
      return (await this.#count(table, shaped)).n
    const key = this.#keyOf(table, shaped)
    const known = await this.#upToDate(table, shaped, key)
    if (known !== undefined) return known
    const running = totals.running(key)
    if (running) {
      await running
      // the count may have begun before the caller's own change, so it is checked again
      const total = await this.#upToDate(table, shaped, key)
      if (total !== undefined) return total
    }
    const { n, snapshot } = await totals.during(key, this.#count(table, shaped))
    totals.put(key, n, snapshot)
    return n
  }

  /**
   * The cached count updated by later changes; undefined if there is none, or too much has changed.
   */
  async #upToDate(table: ResourceTable, shaped: Shaped, key: string): Promise<number | undefined> {
    const { totals } = this.#context
    const cachedEntry = totals?.get(key)
    if (!totals || !cachedEntry) return undefined
    const { shape, values } = shaped
    const resource = table.spec.name
    const fields = fieldsRead(table, shape)
    if (!fields) return (await this.#holds(resource, cachedEntry)) ? cachedEntry.n : undefined
    const rows = await this.#run(
      `changes ${resource} ${shaped.key}`,
      db => changesStatement(db, table, shape, fields),
      {
        ...values,
        ...cachedEntry,
        resource,
      },
    )
    if (!rows.length) return cachedEntry.n
    const difference = rows.length > mostChanges ? undefined : differenceOf(fields, rows)
    if (!difference) return undefined
    let n = cachedEntry.n + difference.gained
    if (difference.earlier.length) {
      // these rows are all it reads, so it needs no snapshot
      const [matched] = await this.#run(
        `earlier ${resource} ${shaped.key}`,
        db => earlierStatement(db, table, shape, fields),
        {
          ...values,
          rows: rowsParameter(table.spec, difference.earlier),
        },
      )
      n -= Number(matched?.['n'] ?? 0)
    }
    totals.put(key, n, String(rows[0]?.[changeColumns.snapshot]))
    return n
  }

  async #holds(resource: string, cachedEntry: CachedTotal): Promise<boolean> {
    const [row] = await this.#run('stale', staleStatement, { resource, ...cachedEntry })
    return row?.['stale$'] === false
  }

  async #count(
    table: ResourceTable,
    { shape, key, values }: Shaped,
  ): Promise<{ n: number; snapshot: string }> {
    const [row] = await this.#run(
      `count ${table.spec.name} ${key}`,
      db => countStatement(db, table, shape),
      values,
    )
    return { n: Number(row?.['n'] ?? 0), snapshot: String(row?.['snapshot']) }
  }

  #keyOf(table: ResourceTable, { shape, values }: Shaped): string {
    return JSON.stringify([
      this.#context.institutionId,
      table.spec.name,
      shape.deleted,
      shape.where,
      shape.q,
      values,
    ])
  }

  async #run(
    key: string,
    make: Parameters<Engine['run']>[2],
    values: Readonly<Record<string, unknown>>,
  ): Promise<StoredRow[]> {
    const { engine, sender, institutionId } = this.#context
    return (await engine.run(sender, key, make, { ...values, institution: institutionId })).rows
  }
}
