import { CompiledQuery, type Kysely } from 'kysely'
import type { ListQuery } from '../../src/protocol/query.ts'
import type { AnyResource } from '../../src/schema/resource.ts'
import { KeyTaken, type Clock, type Ids, type NewAudit, type Row } from '../ports.ts'
import { sqlErrorOf } from './driver.ts'
import type { Engine } from './engine.ts'
import { StoreRecords, type RecordsContext } from './records.ts'
import { Operations, type OperationHint } from './operations.ts'
import { changedColumns, encode, encodePart, writtenColumns, type Stored } from './row-codec.ts'
import { amendStatement, insertNewStatement, insertStatement, rowsParameter, updateStatement } from './row-set.ts'
import { approve } from './scope-plugin.ts'
import { scopedTables, type GlobalDatabase, type ScopedDatabase } from './system-tables.ts'
import { tableOf, type ResourceTable } from './tables.ts'
import type { AppendTable, StoreTx } from './types.ts'

export interface TxContext extends RecordsContext {
  readonly db: Kysely<ScopedDatabase>
  readonly global: Kysely<GlobalDatabase>
  readonly clock: Clock
  readonly ids: Ids
  readonly insertRows: number
}

const columnsOf = (table: AppendTable | 'audit') =>
  Object.keys(scopedTables[table].columns).filter(name => name !== 'institutionId' && name !== 'txid')
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
  /** Rows written and audit entries made, as texts (`changeText`), in their order: what is undone is cut off. */
  readonly #writes: string[] = []
  readonly #audits: string[] = []
  readonly #operations = new Operations()

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

  lockMatching(resource: AnyResource, ids: readonly string[], query: ListQuery, hidden?: ReadonlySet<string>): Promise<Row[]> {
    return this.matching(resource, ids, query, hidden)
  }

  async insert(resource: AnyResource, rows: readonly Row[]): Promise<void> {
    const table = tableOf(resource)
    const columns = writtenColumns(table)
    await this.#write(table, rows, `insert ${resource.name}`, db => insertStatement(db, table.spec, columns))
  }

  async update(resource: AnyResource, rows: readonly Row[], changed?: ReadonlySet<string>): Promise<void> {
    const table = tableOf(resource)
    const columns = changed ? changedColumns(table, changed) : writtenColumns(table).filter(name => !once.has(name))
    // what is never read back can't be part of the whole row that comes here
    const secrets = new Set(table.fields.filter(({ kind }) => kind.writeOnly).map(({ name }) => name))
    const written = new Set(columns)
    await this.#write(
      table,
      rows,
      `update ${resource.name}${changed ? ` ${columns.join(' ')}` : ''}`,
      db => updateStatement(db, table.spec, columns, secrets),
      changed && (row => encodePart(table, this.institutionId, row, written)),
    )
  }

  async audit(entries: readonly NewAudit[]): Promise<void> {
    const at = this.#tx.clock.now().toISOString()
    await this.#append(
      'audit',
      entries.map(entry => ({ ...entry, id: this.#tx.ids.next(), at })),
    )
    for (const { resource, recordId, after } of entries) this.#audits.push(changeText(resource, recordId, after?.['version']))
    this.#operations.note(entries)
  }

  operation(hint: OperationHint): void {
    this.#operations.name(hint)
  }

  /** What is left to be written when all is done: the operations that the changes are part of. */
  async finish(): Promise<void> {
    await this.#operations.write(this.db, this.#tx.clock)
  }

  append(table: AppendTable, rows: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
    return this.#append(table, rows)
  }

  async appendNew(table: AppendTable, rows: readonly Readonly<Record<string, unknown>>[]): Promise<Set<string>> {
    const { engine, sender, insertRows } = this.#tx
    const added = new Set<string>()
    for (let start = 0; start < rows.length; start += insertRows) {
      const values = { institution: this.institutionId, rows: JSON.stringify(rows.slice(start, start + insertRows)) }
      const made = await engine.run(sender, `new ${table}`, db => insertNewStatement(db, scopedTables[table], columnsOf(table)), values)
      for (const { id } of made.rows) added.add(String(id))
    }
    return added
  }

  async amend(table: AppendTable, rows: readonly Readonly<Record<string, unknown>>[], columns: readonly string[]): Promise<void> {
    const { engine, sender, insertRows } = this.#tx
    for (let start = 0; start < rows.length; start += insertRows) {
      const values = { institution: this.institutionId, rows: JSON.stringify(rows.slice(start, start + insertRows)) }
      await engine.run(sender, `amend ${table} ${columns.join(' ')}`, db => amendStatement(db, scopedTables[table], columns), values)
    }
  }

  async quota(name: string, delta: number, max: number, count: () => Promise<number>): Promise<boolean> {
    const take = async (): Promise<boolean> => {
      const counter = this.db.updateTable('quota').where('name', '=', name)
      const fitting = delta > 0 ? counter.where('used', '<=', max - delta) : counter
      const { numUpdatedRows } = await fitting.set(eb => ({ used: eb('used', '+', delta) })).executeTakeFirst()
      return numUpdatedRows > 0n
    }
    if (await take()) return true
    if (!(await this.db.selectFrom('quota').select('used').where('name', '=', name).executeTakeFirst())) {
      // another transaction may make it meanwhile; then its figure stands
      const used = await count()
      await this.db
        .insertInto('quota')
        .values({ name, used })
        .onConflict(conflict => conflict.columns(['name']).doNothing())
        .execute()
    }
    // made just now, by whomever, or too little is left
    return take()
  }

  async attempt<T>(fn: () => Promise<T>): Promise<T> {
    await this.#say('savepoint "part"')
    const changed = new Map(this.changed)
    const [writes, audits] = [this.#writes.length, this.#audits.length]
    const operations = this.#operations.mark()
    try {
      const result = await fn()
      await this.#say('release savepoint "part"')
      return result
    } catch (error) {
      await this.#say('rollback to savepoint "part"')
      await this.#say('release savepoint "part"')
      this.#restore(changed)
      this.#writes.length = writes
      this.#audits.length = audits
      this.#operations.cut(operations)
      throw error
    }
  }

  get written(): number {
    return [...this.changed.values()].reduce((sum, rows) => sum + rows, 0)
  }

  /** Audit entries made so far. */
  get audited(): number {
    return this.#audits.length
  }

  /** Rows that were written while nobody wrote down who did it; a kept count would not notice either. */
  unaudited(): string[] {
    const audits = new Map<string, number>()
    for (const text of this.#audits) audits.set(text, (audits.get(text) ?? 0) + 1)
    return this.#writes.filter(text => {
      const left = audits.get(text) ?? 0
      audits.set(text, left - 1)
      return left < 1
    })
  }

  /** What was undone doesn't count as changed. */
  #restore(changed: ReadonlyMap<string, number>): void {
    this.changed.clear()
    for (const [name, rows] of changed) this.changed.set(name, rows)
  }

  async #append(table: AppendTable | 'audit', rows: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
    const { engine, sender, insertRows } = this.#tx
    for (let start = 0; start < rows.length; start += insertRows) {
      const values = { institution: this.institutionId, rows: JSON.stringify(rows.slice(start, start + insertRows)) }
      await engine.run(sender, `insert ${table}`, db => insertStatement(db, scopedTables[table], columnsOf(table)), values)
    }
  }

  async #say(sql: string): Promise<void> {
    const query = CompiledQuery.raw(sql)
    approve(query.query)
    await this.#tx.sender.executeQuery(query)
  }

  async #write(
    table: ResourceTable,
    rows: readonly Row[],
    key: string,
    make: Parameters<Engine['run']>[2],
    stored: (row: Row) => Stored = row => encode(table, this.institutionId, row),
  ): Promise<void> {
    if (!rows.length) return
    const { engine, sender, insertRows } = this.#tx
    const { name } = table.spec
    this.changed.set(name, (this.changed.get(name) ?? 0) + rows.length)
    for (const row of rows) this.#writes.push(changeText(name, row.id, row.version))
    let sent: Promise<void> = Promise.resolve()
    for (let start = 0; start < rows.length; start += insertRows) {
      // the next rows are made while the database takes the last ones
      const part = rows.slice(start, start + insertRows).map(stored)
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

/** A record as a change left it. */
const changeText = (resource: string, id: string, version: unknown): string => `${resource} ${id} version ${String(version)}`

/** A violated natural key as KeyTaken; any other error as it is. */
const keyTakenOf = (table: ResourceTable, error: unknown): unknown => {
  const sql = sqlErrorOf(error)
  const fields = sql?.code === uniqueViolation && sql.constraint !== undefined ? table.keys.get(sql.constraint) : undefined
  return fields ? new KeyTaken(fields) : error
}
