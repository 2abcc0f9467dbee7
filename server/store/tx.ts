import { CompiledQuery, type Kysely } from 'kysely'
import type { AnyResource } from '../../src/schema/resource.ts'
import { KeyTaken, type Clock, type Ids, type NewAudit, type Row } from '../ports.ts'
import { sqlErrorOf } from './driver.ts'
import type { Engine } from './engine.ts'
import { StoreRecords, type RecordsContext } from './records.ts'
import { encode, writtenColumns } from './row-codec.ts'
import { insertStatement, rowsParameter, updateStatement } from './row-set.ts'
import { approve } from './scope-plugin.ts'
import { scopedTables, type GlobalDatabase, type ScopedDatabase } from './system-tables.ts'
import { tableOf, type ResourceTable } from './tables.ts'
import type { StoreTx } from './types.ts'

export interface TxContext extends RecordsContext {
  readonly db: Kysely<ScopedDatabase>
  readonly global: Kysely<GlobalDatabase>
  readonly clock: Clock
  readonly ids: Ids
  readonly insertRows: number
}

const auditColumns = Object.keys(scopedTables.audit.columns).filter(name => name !== 'institutionId' && name !== 'txid')
const uniqueViolation = '23505'
// they never change after the row is made
const once = new Set(['id', 'createTime', 'createdBy'])

/** Reading and writing inside one transaction. */
export class StoreTransaction extends StoreRecords implements StoreTx {
  readonly institutionId: string
  readonly db: Kysely<ScopedDatabase>
  readonly global: Kysely<GlobalDatabase>
  readonly #tx: TxContext
  /** Table -> rows written. */
  readonly changed = new Map<string, number>()
  readonly #audited = new Set<string>()

  constructor(context: TxContext) {
    super(context)
    this.#tx = context
    this.institutionId = context.institutionId
    this.db = context.db
    this.global = context.global
  }

  async lock(resource: AnyResource, id: string, deleted = false): Promise<Row | undefined> {
    return (await this.byIds(resource, [id], deleted, true))[0]
  }

  lockMany(resource: AnyResource, ids: readonly string[], deleted = false): Promise<Row[]> {
    return this.byIds(resource, ids, deleted, true)
  }

  async insert(resource: AnyResource, rows: readonly Row[]): Promise<void> {
    const table = tableOf(resource)
    const columns = writtenColumns(table)
    await this.#write(table, rows, `insert ${resource.name}`, db => insertStatement(db, table.spec, columns))
  }

  async update(resource: AnyResource, rows: readonly Row[]): Promise<void> {
    const table = tableOf(resource)
    const columns = writtenColumns(table).filter(name => !once.has(name))
    // what is never read back can't be part of the whole row that comes here
    const secrets = new Set(table.fields.filter(({ kind }) => kind.writeOnly).map(({ name }) => name))
    await this.#write(table, rows, `update ${resource.name}`, db => updateStatement(db, table.spec, columns, secrets))
  }

  async audit(entries: readonly NewAudit[]): Promise<void> {
    const { engine, sender, insertRows, clock, ids } = this.#tx
    const at = clock.now().toISOString()
    for (let start = 0; start < entries.length; start += insertRows) {
      const rows = entries.slice(start, start + insertRows).map(entry => ({ ...entry, id: ids.next(), at }))
      const values = { institution: this.institutionId, rows: JSON.stringify(rows) }
      await engine.run(sender, 'insert audit', db => insertStatement(db, scopedTables.audit, auditColumns), values)
    }
    for (const { resource } of entries) this.#audited.add(resource)
  }

  async quota(name: string, delta: number, max: number, count: () => Promise<number>): Promise<boolean> {
    const known = await this.db.selectFrom('quota').select('used').where('name', '=', name).executeTakeFirst()
    if (!known) {
      // another transaction may make it meanwhile; then its figure stands, and the update below waits for it
      const used = await count()
      await this.db
        .insertInto('quota')
        .values({ name, used })
        .onConflict(conflict => conflict.columns(['name']).doNothing())
        .execute()
    }
    const { used } = await this.db.selectFrom('quota').select('used').where('name', '=', name).forUpdate().executeTakeFirstOrThrow()
    if (delta > 0 && used + delta > max) return false
    await this.db
      .updateTable('quota')
      .set({ used: used + delta })
      .where('name', '=', name)
      .execute()
    return true
  }

  async attempt<T>(fn: () => Promise<T>): Promise<T> {
    await this.#say('savepoint "part"')
    const changed = new Map(this.changed)
    const audited = new Set(this.#audited)
    try {
      const result = await fn()
      await this.#say('release savepoint "part"')
      return result
    } catch (error) {
      await this.#say('rollback to savepoint "part"')
      await this.#say('release savepoint "part"')
      this.#restore(changed, audited)
      throw error
    }
  }

  get written(): number {
    return [...this.changed.values()].reduce((sum, rows) => sum + rows, 0)
  }

  /** Resources whose rows changed while nobody wrote down who did it; a kept count would not notice either. */
  unaudited(): string[] {
    return [...this.changed.keys()].filter(name => !this.#audited.has(name))
  }

  /** What was undone counts neither as changed nor as audited. */
  #restore(changed: ReadonlyMap<string, number>, audited: ReadonlySet<string>): void {
    this.changed.clear()
    for (const [name, rows] of changed) this.changed.set(name, rows)
    this.#audited.clear()
    for (const name of audited) this.#audited.add(name)
  }

  async #say(sql: string): Promise<void> {
    const query = CompiledQuery.raw(sql)
    approve(query.query)
    await this.#tx.sender.executeQuery(query)
  }

  async #write(table: ResourceTable, rows: readonly Row[], key: string, make: Parameters<Engine['run']>[2]): Promise<void> {
    if (!rows.length) return
    const { engine, sender, insertRows } = this.#tx
    this.changed.set(table.spec.name, (this.changed.get(table.spec.name) ?? 0) + rows.length)
    let sent: Promise<void> = Promise.resolve()
    for (let start = 0; start < rows.length; start += insertRows) {
      // the next rows are made while the database takes the last ones
      const part = rows.slice(start, start + insertRows).map(row => encode(table, this.institutionId, row))
      const values = { institution: this.institutionId, rows: rowsParameter(table.spec, part) }
      await sent
      sent = engine.run(sender, key, make, values).then(
        ({ affected }) => {
          if (affected !== part.length) throw new Error(`${key}: ${affected} of ${part.length} rows written`)
        },
        (error: unknown) => {
          throw keyTakenOf(table, error)
        },
      )
      // awaited below; until then a failure waits too
      sent.catch(() => undefined)
    }
    await sent
  }
}

/** A violated natural key as KeyTaken; any other error as it is. */
const keyTakenOf = (table: ResourceTable, error: unknown): unknown => {
  const sql = sqlErrorOf(error)
  const fields = sql?.code === uniqueViolation && sql.constraint !== undefined ? table.keys.get(sql.constraint) : undefined
  return fields ? new KeyTaken(fields) : error
}
