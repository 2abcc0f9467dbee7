import { CompiledQuery, type Compilable, type Kysely } from 'kysely'
import type { CustomField } from '../../../src/schema/custom/field.ts'
import { customised } from '../../../src/schema/custom/with-custom-fields.ts'
import type { ListQuery } from '../../../src/protocol/query.ts'
import type { AnyResource, RecordOf } from '../../../src/schema/resource.ts'
import { closeJournal, openJournal } from './append-only.ts'
import type { Clock, Ids, NewAudit, Row } from '../ports.ts'
import type { Engine } from './engine.ts'
import { keyTakenOf } from './key-taken.ts'
import { StoreRecords, type RecordsContext } from './records.ts'
import { Operations, type OperationHint } from './operations.ts'
import { fillIndex, fillIndexPart } from './custom-index.ts'
import { heldCustomFields, lockCustomFields, writeCustomFields } from './custom-fields.ts'
import { indexRowsOf } from './custom-columns.ts'
import {
  changedColumns,
  changesCustom,
  changesGrams,
  encode,
  encodePart,
  gramsOf,
  writtenColumns,
  type StoredRow,
} from './row-codec.ts'
import {
  amendStatement,
  deleteRowsStatement,
  insertNewStatement,
  insertStatement,
  rowsParameter,
  updateStatement,
} from './row-set.ts'
import { approve } from './scope-plugin.ts'
import { ScopeError } from './scope-error.ts'
import { demandInstitution } from './store-scope.ts'
import type { TableSpec } from './sql-types.ts'
import type { AnyDatabase } from './statements.ts'
import type { GlobalDatabase, ScopedDatabase } from './system-tables.ts'
import { gramsColumn, writtenSpecs, type ResourceTable } from './tables.ts'
import { takeQuota } from './take-quota.ts'
import type { Topic, AppendTable, StoreTx } from './types.ts'
import { WriteLog } from './write-log.ts'

export interface TxContext extends RecordsContext {
  readonly db: Kysely<ScopedDatabase>
  readonly global: Kysely<GlobalDatabase>
  readonly clock: Clock
  readonly ids: Ids
  readonly insertRows: number
  /** The declared resources, by name. */
  readonly resources: ReadonlyMap<string, AnyResource>
  /** Specification of a table that is no resource's; throws for an unknown one. */
  readonly specOf: (table: string) => TableSpec
}

const columnsOf = (spec: TableSpec) =>
  Object.keys(spec.columns).filter(name => name !== 'institutionId' && name !== 'txid')
// they never change after the row is made
const immutableColumns = new Set(['id', 'createTime', 'createdBy'])

/** How rows of a resource are written. */
interface Writing {
  readonly key: string
  readonly make: Parameters<Engine['run']>[2]
  /** The stored form of a row, complete if it has `grams`. */
  readonly stored: (row: Row) => StoredRow
  /**
   * Whether the rows of the index of custom fields are also written; `replaces`: existing ones are
   * replaced.
   */
  readonly index: () => boolean
  readonly replaces?: boolean
  /** The same for the table of grams, if there is one; omitted if the grams don't change. */
  readonly grams?: (db: Kysely<AnyDatabase>, search: TableSpec) => Compilable
}

/** Reading and writing inside one transaction. */
export class StoreTransaction extends StoreRecords implements StoreTx {
  readonly institutionId: string
  readonly db: Kysely<ScopedDatabase>
  readonly global: Kysely<GlobalDatabase>
  readonly #tx: TxContext
  readonly #log = new WriteLog()
  readonly #operations = new Operations()
  readonly announced = new Set<Topic>()
  #customFields: Promise<readonly CustomField[]> | undefined

  constructor(context: TxContext) {
    super(context)
    this.#tx = context
    this.institutionId = context.institutionId
    this.db = context.db
    this.global = context.global
  }

  announce(topic: Topic): void {
    this.announced.add(topic)
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
    return this.among(resource, ids, query, hidden, true)
  }

  async insert(resource: AnyResource, rows: readonly Row[]): Promise<void> {
    this.#wrote(resource, rows, true)
    const table = await this.#writtenTable(resource)
    const columns = writtenColumns(table.spec)
    await this.#write(table, rows, {
      index: () => true,
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
    this.#wrote(resource, rows, !changed || changesGrams(this.context.tableOf(resource), changed))
    const table = await this.#writtenTable(resource)
    const columns = changed
      ? changedColumns(table, changed)
      : writtenColumns(table.spec).filter(name => !immutableColumns.has(name))
    // columns that can't be read are never part of a complete row
    const secrets = new Set(
      table.fields.filter(({ kind }) => kind.writeOnly).map(({ name }) => name),
    )
    const written = new Set(columns)
    const whole = !changed || changesGrams(table, changed)
    await this.#write(table, rows, {
      index: () => !changed || changesCustom(table, changed),
      replaces: true,
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
    this.#log.audited(entries)
    this.#operations.note(entries)
  }

  async removeEntries(resource: AnyResource, ids: readonly string[]): Promise<void> {
    const table = this.context.tableOf(resource)
    if (!table.spec.appendOnly) throw new ScopeError(`${resource.name} is no journal`)
    const { engine, sender } = this.#tx
    await this.#say(openJournal(table.spec.name))
    for (const spec of writtenSpecs(table))
      await engine.run(sender, `remove ${spec.name}`, db => deleteRowsStatement(db, spec), {
        institution: this.institutionId,
        ids,
      })
    await this.#say(closeJournal)
  }

  operation(hint: OperationHint): void {
    this.#operations.name(hint)
  }

  /** Writes the operations of the changes at the end of the transaction. */
  async finish(): Promise<void> {
    await this.#operations.write(this.db, this.#tx.clock)
  }

  async append(
    table: AppendTable,
    rows: readonly Readonly<Record<string, unknown>>[],
  ): Promise<void> {
    await this.#append(table, rows)
  }

  async deliver(
    institutionId: string,
    table: AppendTable,
    rows: readonly Readonly<Record<string, unknown>>[],
  ): Promise<void> {
    demandInstitution(institutionId)
    if (this.#tx.specOf(table).receives !== true)
      throw new ScopeError(`table "${table}" takes nothing from other institutions`)
    await this.#sendPlain(table, rows, 'insert', insertStatement, institutionId)
  }

  async appendNew(
    table: AppendTable,
    rows: readonly Readonly<Record<string, unknown>>[],
  ): Promise<Set<string>> {
    const added = await this.#sendPlain(table, rows, 'new', insertNewStatement)
    return new Set(added.map(({ id }) => String(id)))
  }

  async amend(
    table: AppendTable,
    rows: readonly Readonly<Record<string, unknown>>[],
    columns: readonly string[],
  ): Promise<void> {
    await this.#sendPlain(table, rows, `amend ${columns.join(' ')}`, (db, spec) =>
      amendStatement(db, spec, columns),
    )
  }

  quota(name: string, delta: number, max: number, count: () => Promise<number>): Promise<boolean> {
    return takeQuota(this.db, { name, delta, max }, count)
  }

  async attempt<T>(fn: () => Promise<T>): Promise<T> {
    await this.#say('savepoint "part"')
    const log = this.#log.mark()
    const operations = this.#operations.mark()
    try {
      const result = await fn()
      await this.#say('release savepoint "part"')
      return result
    } catch (error) {
      await this.#say('rollback to savepoint "part"')
      await this.#say('release savepoint "part"')
      this.#log.cut(log)
      this.#operations.cut(operations)
      throw error
    }
  }

  /** Table -> rows written. */
  get changed(): ReadonlyMap<string, number> {
    return this.#log.changed
  }

  lockCustomFields(): Promise<void> {
    return lockCustomFields(this)
  }

  async writeCustomFields(fields: readonly CustomField[]): Promise<void> {
    await writeCustomFields(this, fields)
    this.#customFields = undefined
  }

  customFields(): Promise<readonly CustomField[]> {
    return (this.#customFields ??= heldCustomFields(this))
  }

  indexCustomField(resource: AnyResource, name: string): Promise<void> {
    return fillIndex(this.#tx, resource, name)
  }

  indexCustomFieldPart(
    resource: AnyResource,
    name: string,
    after: string,
    limit: number,
  ): Promise<string | undefined> {
    return fillIndexPart(this.#tx, resource, name, { after, limit })
  }

  get written(): number {
    return this.#log.written
  }

  /** Audit entries made so far. */
  get audited(): number {
    return this.#log.audits
  }

  unaudited(): string[] {
    return this.#log.unaudited()
  }

  /**
   * Records rows before they are sent, so that observers count them as soon as the write is
   * requested.
   */
  #wrote(resource: AnyResource, rows: readonly Row[], whole: boolean): void {
    if (!rows.length) return
    const table = this.context.tableOf(resource)
    const tables = (whole ? writtenSpecs(table) : [table.spec]).map(({ name }) => name)
    this.#log.wrote(table.spec.name, tables, rows)
  }

  /**
   * The table with the institution's current custom fields, for any writer; they can't change until
   * the transaction ends, so that a new field's index includes every record.
   */
  async #writtenTable(resource: AnyResource): Promise<ResourceTable> {
    if (!resource.custom) return this.context.tableOf(resource)
    const declared = this.#tx.resources.get(resource.name) ?? resource
    return this.context.tableOf(customised(declared, await this.customFields()))
  }

  async #append(
    table: AppendTable | 'audit',
    rows: readonly Readonly<Record<string, unknown>>[],
  ): Promise<void> {
    await this.#sendPlain(table, rows, 'insert', insertStatement)
  }

  /** Sends rows of a table without a resource in batches; returns the statements' results. */
  async #sendPlain(
    table: AppendTable | 'audit',
    rows: readonly Readonly<Record<string, unknown>>[],
    what: string,
    make: (db: Kysely<AnyDatabase>, spec: TableSpec, columns: readonly string[]) => Compilable,
    institution = this.institutionId,
  ): Promise<StoredRow[]> {
    const { engine, sender, insertRows } = this.#tx
    const spec = this.#tx.specOf(table)
    const returned: StoredRow[] = []
    for (let start = 0; start < rows.length; start += insertRows) {
      const values = {
        institution,
        rows: JSON.stringify(rows.slice(start, start + insertRows)),
      }
      const { rows: found } = await engine.run(
        sender,
        `${what} ${table}`,
        db => make(db, spec, columnsOf(spec)),
        values,
      )
      returned.push(...found)
    }
    return returned
  }

  async #say(sql: string): Promise<void> {
    const query = CompiledQuery.raw(sql)
    approve(query.query)
    await this.#tx.sender.executeQuery(query)
  }

  async #write(
    table: ResourceTable,
    rows: readonly Row[],
    { key, make, grams, stored, index, replaces = false }: Writing,
  ): Promise<void> {
    if (!rows.length) return
    const { insertRows } = this.#tx
    const { spec, search } = table
    let lastInsert: Promise<unknown> = Promise.resolve()
    for (let start = 0; start < rows.length; start += insertRows) {
      // the next rows are made while the database takes the last ones
      const part = rows.slice(start, start + insertRows).map(stored)
      await lastInsert
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
      const indexed = index() ? this.#index(table, part, replaces) : undefined
      lastInsert = Promise.all([own, found, indexed])
      // awaited below; until then a failure waits too
      lastInsert.catch(() => undefined)
    }
    await lastInsert
  }

  /** Writes the rows that records have in the index of custom fields. */
  async #index(
    { custom }: ResourceTable,
    rows: readonly StoredRow[],
    replaces: boolean,
  ): Promise<void> {
    if (!custom?.columns.length) return
    const { index, columns } = custom
    const { engine, sender } = this.#tx
    if (replaces)
      await engine.run(sender, `unindex ${index.name}`, db => deleteRowsStatement(db, index), {
        institution: this.institutionId,
        ids: rows.map(row => row['id']),
      })
    const make = (db: Kysely<AnyDatabase>) => insertStatement(db, index, writtenColumns(index))
    await this.#send(index, `insert ${index.name}`, make, indexRowsOf(columns, rows))
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
