import { CompiledQuery, type Compilable, type Kysely } from 'kysely'
import type { ListQuery } from '../../../src/protocol/query.ts'
import type { AnyResource, RecordOf } from '../../../src/schema/resource.ts'
import { KeyTaken, type Clock, type Ids, type NewAudit, type Row } from '../ports.ts'
import { sqlErrorOf } from './driver.ts'
import type { Engine } from './engine.ts'
import { StoreRecords, type RecordsContext } from './records.ts'
import { Operations, type OperationHint } from './operations.ts'
import {
  changedColumns,
  changesGrams,
  encode,
  encodePart,
  gramsOf,
  writtenColumns,
  type StoredRow,
} from './row-codec.ts'
import {
  amendStatement,
  insertNewStatement,
  insertStatement,
  rowsParameter,
  updateStatement,
} from './row-set.ts'
import { approve } from './scope-plugin.ts'
import type { TableSpec } from './sql-types.ts'
import type { AnyDatabase } from './statements.ts'
import type { GlobalDatabase, ScopedDatabase } from './system-tables.ts'
import { gramsColumn, specsOf, type ResourceTable } from './tables.ts'
import type { AppendTable, StoreTx } from './types.ts'

export interface TxContext extends RecordsContext {
  readonly db: Kysely<ScopedDatabase>
  readonly global: Kysely<GlobalDatabase>
  readonly clock: Clock
  readonly ids: Ids
  readonly insertRows: number
  /** Specification of a table that is no resource's; throws for an unknown one. */
  readonly specOf: (table: string) => TableSpec
}

const columnsOf = (spec: TableSpec) =>
  Object.keys(spec.columns).filter(name => name !== 'institutionId' && name !== 'txid')
const uniqueViolation = '23505'
// they never change after the row is made
const once = new Set(['id', 'createTime', 'createdBy'])

/** How rows of a resource are written. */
interface Writing {
  readonly key: string
  readonly make: Parameters<Engine['run']>[2]
  /** A row as it is sent, whole where there are `grams`. */
  readonly stored: (row: Row) => StoredRow
  /** The same of the table of grams, where there is one; left out where they stay as they are. */
  readonly grams?: (db: Kysely<AnyDatabase>, search: TableSpec) => Compilable
}

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

  async lock<R extends AnyResource>(
    resource: R,
    id: string,
    deleted = false,
  ): Promise<RecordOf<R> | undefined> {
    return (await this.byIds(resource, [id], deleted, true))[0]
  }

  lockMany<R extends AnyResource>(
    resource: R,
    ids: readonly string[],
    deleted = false,
  ): Promise<RecordOf<R>[]> {
    return this.byIds(resource, ids, deleted, true)
  }

  lockMatching<R extends AnyResource>(
    resource: R,
    ids: readonly string[],
    query: ListQuery,
    hidden?: ReadonlySet<string>,
  ): Promise<RecordOf<R>[]> {
    return this.matching(resource, ids, query, hidden)
  }

  async insert(resource: AnyResource, rows: readonly Row[]): Promise<void> {
    const table = this.context.tableOf(resource)
    const columns = writtenColumns(table.spec)
    await this.#write(table, rows, {
      key: `insert ${resource.name}`,
      make: db => insertStatement(db, table.spec, columns),
      grams: (db, search) => insertStatement(db, search, writtenColumns(search)),
      stored: row => encode(table, this.institutionId, row),
    })
  }

  async update(
    resource: AnyResource,
    rows: readonly Row[],
    changed?: ReadonlySet<string>,
  ): Promise<void> {
    const table = this.context.tableOf(resource)
    const columns = changed
      ? changedColumns(table, changed)
      : writtenColumns(table.spec).filter(name => !once.has(name))
    // what is never read back can't be part of the whole row that comes here
    const secrets = new Set(
      table.fields.filter(({ kind }) => kind.writeOnly).map(({ name }) => name),
    )
    const written = new Set(columns)
    const whole = !changed || changesGrams(table, changed)
    await this.#write(table, rows, {
      key: `update ${resource.name}${changed ? ` ${columns.join(' ')}` : ''}`,
      make: db => updateStatement(db, table.spec, columns, secrets),
      ...(whole
        ? { grams: (db, search) => updateStatement(db, search, [gramsColumn], new Set()) }
        : {}),
      stored: row =>
        whole ? encode(table, this.institutionId, row) : encodePart(table, row, written),
    })
  }

  async audit(entries: readonly NewAudit[]): Promise<void> {
    const at = this.#tx.clock.now().toISOString()
    await this.#append(
      'audit',
      entries.map(entry => ({ ...entry, id: this.#tx.ids.next(), at })),
    )
    for (const { resource, recordId, after } of entries)
      this.#audits.push(changeText(resource, recordId, after?.['version']))
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

  async appendNew(
    table: AppendTable,
    rows: readonly Readonly<Record<string, unknown>>[],
  ): Promise<Set<string>> {
    const { engine, sender, insertRows } = this.#tx
    const spec = this.#tx.specOf(table)
    const added = new Set<string>()
    for (let start = 0; start < rows.length; start += insertRows) {
      const values = {
        institution: this.institutionId,
        rows: JSON.stringify(rows.slice(start, start + insertRows)),
      }
      const made = await engine.run(
        sender,
        `new ${table}`,
        db => insertNewStatement(db, spec, columnsOf(spec)),
        values,
      )
      for (const { id } of made.rows) added.add(String(id))
    }
    return added
  }

  async amend(
    table: AppendTable,
    rows: readonly Readonly<Record<string, unknown>>[],
    columns: readonly string[],
  ): Promise<void> {
    const { engine, sender, insertRows } = this.#tx
    const spec = this.#tx.specOf(table)
    for (let start = 0; start < rows.length; start += insertRows) {
      const values = {
        institution: this.institutionId,
        rows: JSON.stringify(rows.slice(start, start + insertRows)),
      }
      await engine.run(
        sender,
        `amend ${table} ${columns.join(' ')}`,
        db => amendStatement(db, spec, columns),
        values,
      )
    }
  }

  async quota(
    name: string,
    delta: number,
    max: number,
    count: () => Promise<number>,
  ): Promise<boolean> {
    const take = async (): Promise<boolean> => {
      const counter = this.db.updateTable('quota').where('name', '=', name)
      const fitting = delta > 0 ? counter.where('used', '<=', max - delta) : counter
      const { numUpdatedRows } = await fitting
        .set(eb => ({ used: eb('used', '+', delta) }))
        .executeTakeFirst()
      return numUpdatedRows > 0n
    }
    if (await take()) return true
    if (
      !(await this.db
        .selectFrom('quota')
        .select('used')
        .where('name', '=', name)
        .executeTakeFirst())
    ) {
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

  async #append(
    table: AppendTable | 'audit',
    rows: readonly Readonly<Record<string, unknown>>[],
  ): Promise<void> {
    const { engine, sender, insertRows } = this.#tx
    const spec = this.#tx.specOf(table)
    for (let start = 0; start < rows.length; start += insertRows) {
      const values = {
        institution: this.institutionId,
        rows: JSON.stringify(rows.slice(start, start + insertRows)),
      }
      await engine.run(
        sender,
        `insert ${table}`,
        db => insertStatement(db, spec, columnsOf(spec)),
        values,
      )
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
    { key, make, grams, stored }: Writing,
  ): Promise<void> {
    if (!rows.length) return
    const { insertRows } = this.#tx
    const { spec, search } = table
    for (const { name } of grams ? specsOf(table) : [spec])
      this.changed.set(name, (this.changed.get(name) ?? 0) + rows.length)
    for (const row of rows) this.#writes.push(changeText(spec.name, row.id, row.version))
    let sent: Promise<unknown> = Promise.resolve()
    for (let start = 0; start < rows.length; start += insertRows) {
      // the next rows are made while the database takes the last ones
      const part = rows.slice(start, start + insertRows).map(stored)
      await sent
      const own = this.#send(spec, key, make, part).catch((error: unknown) => {
        throw keyTakenOf(table, error)
      })
      const found =
        grams && search
          ? this.#send(
              search,
              `${key} grams`,
              db => grams(db, search),
              part.map(stored => ({
                id: stored['id'],
                [gramsColumn]: gramsOf(table, this.institutionId, stored),
              })),
            )
          : undefined
      sent = Promise.all([own, found])
      // awaited below; until then a failure waits too
      sent.catch(() => undefined)
    }
    await sent
  }

  async #send(
    spec: TableSpec,
    key: string,
    make: Parameters<Engine['run']>[2],
    rows: readonly StoredRow[],
  ): Promise<void> {
    const { engine, sender } = this.#tx
    const { affected } = await engine.run(sender, key, make, {
      institution: this.institutionId,
      rows: rowsParameter(spec, rows),
    })
    if (affected !== rows.length)
      throw new Error(`${key}: ${affected} of ${rows.length} rows written`)
  }
}

/** A record as a change left it. */
const changeText = (resource: string, id: string, version: unknown): string =>
  `${resource} ${id} version ${String(version)}`

/** A violated natural key as KeyTaken; any other error as it is. */
const keyTakenOf = (table: ResourceTable, error: unknown): unknown => {
  const sql = sqlErrorOf(error)
  const fields =
    sql?.code === uniqueViolation && sql.constraint !== undefined
      ? table.keys.get(sql.constraint)
      : undefined
  return fields ? new KeyTaken(fields) : error
}
