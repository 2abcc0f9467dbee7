import { kindOf } from '../../../src/schema/fields/index.ts'
import type { Kysely } from 'kysely'
import type { AnyResource, RecordOf } from '../../../src/schema/resource.ts'
import type { Condition, ListQuery } from '../../../src/protocol/query.ts'
import type { Records, Row, StoredRows } from '../ports.ts'
import { isStale } from './change-statements.ts'
import { valuesColumn } from './custom-columns.ts'
import { Counting, type CountContext } from './counting.ts'
import type { Engine } from './engine.ts'
import { allHold } from './matching.ts'
import { parseColumn, packed, unpacked } from './packed.ts'
import { place } from './placeholders.ts'
import { shapeOf, conditionFieldsOf } from './query-shape.ts'
import type { QueryShape, Shaped } from './shape.ts'
import { decode } from './row-codec.ts'
import { sortKey } from './sort-key.ts'
import { sourcesStatement, valuesOfSources } from './sources.ts'
import {
  byIdsStatement,
  byKeyStatement,
  columnsStatement,
  matchingStatement,
  pageStatement,
  sumStatement,
  walkStatement,
  type AnyDatabase,
  type WalkPhase,
  type RowsSelection,
} from './statements.ts'
import type { ResourceTable } from './tables.ts'
import type { CachedTotal } from './totals.ts'

/** From this row on a page is found by ids in the index first. */
const deepFrom = 200
/** More locked rows than this are read packed. */
const few = 20
type Hidden = ReadonlySet<string> | undefined

export type RecordsContext = CountContext

/** What a definition's table holds is what the definition says: decoded rows have its type. */
const asRecords = <R extends AnyResource>(_resource: R, rows: readonly Row[]): RecordOf<R>[] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table is made of the definition and decoded by its kinds
  rows as RecordOf<R>[]

/** Reading, in or out of a transaction. */
export class StoreRecords implements Records {
  protected readonly context: RecordsContext
  readonly #counting: Counting
  constructor(context: RecordsContext) {
    this.context = context
    this.#counting = new Counting(context)
  }

  async page<R extends AnyResource>(
    resource: R,
    query: ListQuery,
    hidden?: Hidden,
  ): Promise<RecordOf<R>[]> {
    const table = this.context.tableOf(resource)
    const { rows } = await this.#page(table, query, this.#shape(table, query, hidden), undefined)
    return asRecords(resource, rows)
  }

  async total(resource: AnyResource, query: ListQuery, hidden?: Hidden): Promise<number> {
    const table = this.context.tableOf(resource)
    return this.#counting.total(table, this.#shape(table, query, hidden))
  }

  async sum(
    resource: AnyResource,
    query: ListQuery,
    field: string,
    hidden?: Hidden,
  ): Promise<number> {
    const table = this.context.tableOf(resource)
    const { shape, key, values } = this.#shape(table, query, hidden)
    const { rows } = await this.#run(
      `sum ${resource.name} ${field} ${key}`,
      db => sumStatement(db, table, shape, field),
      values,
    )
    const { [field]: summed } = resource.fields
    // numbers are stored without decimals, shifted
    return summed ? Number(kindOf(summed).fromStore(rows[0]?.['sum'], summed.options)) : 0
  }

  async pageWithTotal<R extends AnyResource>(
    resource: R,
    query: ListQuery,
    hidden?: Hidden,
  ): Promise<{ rows: RecordOf<R>[]; total: number }> {
    const table = this.context.tableOf(resource)
    const shaped = this.#shape(table, query, hidden)
    const cachedEntry = this.#counting.cachedTotal(table, shaped)
    const { rows: found, stale } = await this.#page(table, query, shaped, cachedEntry)
    const rows = asRecords(resource, found)
    const before = (query.page - 1) * query.limit
    // a page that isn't full is the last one, and counts by itself
    if (rows.length < query.limit && (rows.length > 0 || before === 0))
      return { rows, total: before + rows.length }
    if (cachedEntry && rows.length && !stale) return { rows, total: cachedEntry.n }
    return { rows, total: await this.#counting.total(table, shaped) }
  }

  async get<R extends AnyResource>(
    resource: R,
    id: string,
    deleted = false,
  ): Promise<RecordOf<R> | undefined> {
    return (await this.byIds(resource, [id], deleted, false))[0]
  }

  many<R extends AnyResource>(
    resource: R,
    ids: readonly string[],
    deleted = false,
  ): Promise<RecordOf<R>[]> {
    return this.byIds(resource, ids, deleted, false)
  }

  async *ids(
    resource: AnyResource,
    query: ListQuery,
    size: number,
    {
      except,
      hidden,
      after = '',
    }: {
      readonly except?: ReadonlySet<string>
      readonly hidden?: Hidden
      readonly after?: string
    } = {},
  ): AsyncIterable<string[]> {
    const table = this.context.tableOf(resource)
    const { shape, key, values } = this.#shape(table, { ...query, sort: 'id' }, hidden)
    for (let last: string | undefined = after; last !== undefined;) {
      // one text for all of them: thousands of rows would hold the embedded store's thread ten times as long
      const { rows } = await this.#run(
        `ids ${table.spec.name} ${key}`,
        db => columnsStatement(db, table, shape, 'values', true, ['id']),
        {
          ...values,
          limit: size,
          id: last,
        },
      )
      const found = parseColumn(rows[0]?.['c0']).map(String)
      const newIds = except ? found.filter(id => !except.has(id)) : found
      if (newIds.length) yield newIds
      last = found.length < size ? undefined : found.at(-1)
    }
  }

  async *ordered<R extends AnyResource>(
    resource: R,
    query: ListQuery,
    size: number,
    except?: ReadonlySet<string>,
    hidden?: Hidden,
    only?: ReadonlySet<string>,
  ): AsyncIterable<RecordOf<R>[]> {
    const table = this.context.tableOf(resource)
    const shaped = this.#shape(table, query, hidden)
    const columns =
      only && table.read.filter(name => name === 'id' || name === valuesColumn || only.has(name))
    const columnKey = columns?.join(' ') ?? ''
    for (const phase of phasesOf(shaped.shape)) {
      let last: Record<string, unknown> | undefined
      for (;;) {
        const values = {
          ...shaped.values,
          limit: size,
          ...(last ? { after: last['sort$'], id: last['id'] } : {}),
        }
        const after = last !== undefined
        const { rows } = await this.#run(
          `walk ${phase} ${after} ${table.spec.name} ${shaped.key} ${columnKey}`,
          db => walkStatement(db, table, shaped.shape, phase, after, columns),
          values,
        )
        const newRows = except ? rows.filter(row => !except.has(String(row['id']))) : rows
        if (newRows.length)
          yield asRecords(
            resource,
            newRows.map(row => decode(table, row, only)),
          )
        last = rows.at(-1)
        if (rows.length < size) break
      }
    }
  }

  async *columns(
    resource: AnyResource,
    query: ListQuery,
    fields: readonly string[],
    size: (batch: number) => number,
    hidden?: Hidden,
  ): AsyncIterable<StoredRows> {
    const table = this.context.tableOf(resource)
    const shaped = this.#shape(table, query, hidden)
    let batch = 0
    for (const phase of phasesOf(shaped.shape)) {
      let last: { readonly after: unknown; readonly id: unknown } | undefined
      for (;;) {
        const limit = size(batch++)
        const after = last !== undefined
        const { rows } = await this.#run(
          `columns ${phase} ${after} ${table.spec.name} ${shaped.key} ${fields.join(' ')}`,
          db => columnsStatement(db, table, shaped.shape, phase, after, fields),
          { ...shaped.values, limit, ...last },
        )
        const [row] = rows
        const count = Number(row?.['count'] ?? 0)
        if (row && count) yield { count, columns: fields.map((_, n) => String(row[`c${n}`])) }
        if (!row || count < limit) break
        last = { after: row['lastSort'], id: row['lastId'] }
      }
    }
  }

  async byKey<R extends AnyResource>(
    resource: R,
    key: readonly string[],
    values: readonly (readonly unknown[])[],
    deleted = false,
  ): Promise<RecordOf<R>[]> {
    if (!values.length) return []
    const table = this.context.tableOf(resource)
    const indexed = resource.keys?.some(own => own.join() === key.join()) ?? false
    const columns = key.flatMap((name, n): [string, unknown[]][] => {
      const field = table.byName.get(name)
      if (!field) throw new Error(`no field ${name} of ${resource.name}`)
      const stored = values.map(tuple => field.kind.toStore(tuple[n] ?? null, field.field.options))
      if (indexed || field.sort === undefined || field.sort === name) return [[name, stored]]
      // a name that is no key has no index but that of what it is sorted by
      return [
        [name, stored],
        [field.sort, stored.map(value => (typeof value === 'string' ? sortKey(value) : null))],
      ]
    })
    const { rows } = await this.#run(
      `key ${deleted} ${resource.name} ${key.join(' ')}`,
      db =>
        byKeyStatement(
          db,
          table,
          columns.map(([name]) => name),
          deleted,
        ),
      Object.fromEntries(columns.map(([, part], n) => [`k${n}`, part])),
    )
    return asRecords(
      resource,
      rows.map(row => decode(table, row)),
    )
  }

  async sourceValues(
    resource: AnyResource,
    ids: readonly string[],
    names: readonly string[],
    asks: ReadonlyMap<string, readonly Condition[]> = new Map(),
  ): Promise<Map<string, Readonly<Record<string, unknown>>>> {
    const table = this.context.tableOf(resource)
    const repeated = names.filter(name => table.sourceOf(name))
    const fields = repeated.flatMap(name => table.sourceOf(name) ?? [])
    const { told, values } = conditionFieldsOf(table, this.context.institutionId, names, asks)
    if (!ids.length || !(fields.length + told.length)) return new Map()
    const shape = JSON.stringify(told.map(({ key }) => key))
    const { rows } = await this.#run(
      `sources ${table.spec.name} ${repeated.join(' ')} ${shape}`,
      db =>
        sourcesStatement(
          db,
          table.spec.name,
          fields,
          told.map(({ name, counting, inner }) => ({ name, counting, test: allHold(inner) })),
          place('ids'),
        ),
      { ...values, ids: [...ids] },
    )
    return new Map(
      rows.map(row => [
        String(row['id']),
        {
          ...valuesOfSources(repeated, fields, row),
          ...Object.fromEntries(told.map(({ name }) => [name, row[name]])),
        },
      ]),
    )
  }

  protected async byIds<R extends AnyResource>(
    resource: R,
    ids: readonly string[],
    deleted: boolean,
    lock: boolean,
  ): Promise<RecordOf<R>[]> {
    if (!ids.length) return []
    const table = this.context.tableOf(resource)
    const rows = (db: Kysely<AnyDatabase>) => byIdsStatement(db, table, deleted, lock)
    const key = `ids ${deleted} ${lock} ${resource.name}`
    const found = await this.#rows(table, lock && ids.length > few, key, rows, { ids: [...ids] })
    return asRecords(resource, found)
  }

  matching<R extends AnyResource>(
    resource: R,
    ids: readonly string[],
    query: ListQuery,
    hidden?: ReadonlySet<string>,
  ): Promise<RecordOf<R>[]> {
    return this.among(resource, ids, query, hidden, false)
  }

  protected async among<R extends AnyResource>(
    resource: R,
    ids: readonly string[],
    query: ListQuery,
    hidden: Hidden,
    lock: boolean,
  ): Promise<RecordOf<R>[]> {
    if (!ids.length) return []
    const table = this.context.tableOf(resource)
    const { shape, key, values } = this.#shape(table, { ...query, sort: 'id' }, hidden)
    const rows = (db: Kysely<AnyDatabase>) => matchingStatement(db, table, shape, lock)
    const name = `among ${lock} ${table.spec.name} ${key}`
    const found = await this.#rows(table, lock && ids.length > few, name, rows, {
      ...values,
      ids: [...ids],
    })
    return asRecords(resource, found)
  }

  async #rows(
    table: ResourceTable,
    pack: boolean,
    key: string,
    make: (db: Kysely<AnyDatabase>) => RowsSelection,
    values: Readonly<Record<string, unknown>>,
  ): Promise<Row[]> {
    const { rows } = await this.#run(
      `${pack} ${key}`,
      pack ? db => packed(db, table, make(db)) : make,
      values,
    )
    return (pack ? unpacked(table, rows[0]) : rows).map(row => decode(table, row))
  }

  #shape(table: ResourceTable, query: ListQuery, hidden: Hidden): Shaped {
    return shapeOf(table, this.context.institutionId, query, hidden)
  }

  #run(key: string, make: Parameters<Engine['run']>[2], values: Readonly<Record<string, unknown>>) {
    const { engine, sender, institutionId } = this.context
    return engine.run(sender, key, make, { ...values, institution: institutionId })
  }

  async #page(
    table: ResourceTable,
    query: ListQuery,
    { shape, key, values }: Shaped,
    cachedEntry: CachedTotal | undefined,
  ): Promise<{ rows: Row[]; stale: boolean }> {
    const offset = (query.page - 1) * query.limit
    const deep = offset >= deepFrom
    const checked = cachedEntry !== undefined
    const { rows } = await this.#run(
      `page ${deep} ${checked} ${table.spec.name} ${key}`,
      db => pageStatement(db, table, shape, deep, checked ? isStale(db) : undefined),
      { ...values, limit: query.limit, offset, resource: table.spec.name, ...cachedEntry },
    )
    return { rows: rows.map(row => decode(table, row)), stale: rows[0]?.['stale$'] === true }
  }
}

/** A walk reads the rows with and without a value apart, so that each part is one range of the index. */
const phasesOf = (shape: QueryShape): readonly WalkPhase[] => {
  if (!shape.nulls) return ['values']
  return shape.descending ? ['values', 'nulls'] : ['nulls', 'values']
}
