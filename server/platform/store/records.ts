import { foldName, nameOfKey } from '../../../src/schema/derive/keys.ts'
import { kindOf } from '../../../src/schema/fields/index.ts'
import type { Kysely } from 'kysely'
import type { AnyResource, RecordOf } from '../../../src/schema/resource.ts'
import type { Condition, ListQuery } from '../../../src/protocol/query.ts'
import type { CountedGroup, CountGrouping, Records, Row, StoredRows } from '../ports.ts'
import { isStale } from './change-statements.ts'
import { countsStatement } from './counts-statement.ts'
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
  columnsByIdStatement,
  columnsStatement,
  figureStatement,
  matchingStatement,
  pageStatement,
  snapshotStatement,
  walkStatement,
  type AnyDatabase,
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

/** The table's columns follow the definition, so decoded rows have its type. */
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
    const { [field]: summed } = resource.fields
    const sum = await this.#figure(resource, query, { figure: 'sum', column: field }, hidden)
    // numbers are stored without decimals, shifted
    return summed ? Number(kindOf(summed).fromStore(sum, summed.options)) : 0
  }

  async distinct(
    resource: AnyResource,
    query: ListQuery,
    field: string,
    hidden?: Hidden,
  ): Promise<number> {
    return Number(
      await this.#figure(resource, query, { figure: 'distinct', column: field }, hidden),
    )
  }

  async counts(
    resource: AnyResource,
    query: ListQuery,
    { zone, ...grouping }: CountGrouping,
    hidden?: Hidden,
  ): Promise<CountedGroup[]> {
    const table = this.context.tableOf(resource)
    const { shape, key, values } = this.#shape(table, query, hidden)
    const { by, each, split, sum } = grouping
    const { rows } = await this.#run(
      `counts ${resource.name} ${by} ${each ?? ''} ${split ?? ''} ${sum ?? ''} ${key}`,
      db => countsStatement(db, table, shape, grouping),
      { ...values, zone },
    )
    const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)
    return rows.map(({ k, p, n }) => ({ key: text(k), part: text(p), n: Number(n) }))
  }

  async #figure(
    resource: AnyResource,
    query: ListQuery,
    of: { readonly figure: 'sum' | 'distinct'; readonly column: string },
    hidden: Hidden,
  ): Promise<unknown> {
    const table = this.context.tableOf(resource)
    const { shape, key, values } = this.#shape(table, query, hidden)
    const { rows } = await this.#run(
      `${of.figure} ${resource.name} ${of.column} ${key}`,
      db => figureStatement(db, table, shape, of),
      values,
    )
    return rows[0]?.['n']
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
    // a page that isn't full is the last one, and determines the total
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
      // one JSON text for all: thousands of separate rows would occupy the embedded store's thread
      // ten times as long
      const { rows } = await this.#run(
        `ids ${table.spec.name} ${key}`,
        db => columnsStatement(db, table, shape, true, ['id']),
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
    demandFixedOrder(shaped.shape)
    const columns =
      only && table.read.filter(name => name === 'id' || name === valuesColumn || only.has(name))
    const columnKey = columns?.join(' ') ?? ''
    const { after: from } = query
    for (
      let last: Record<string, unknown> | undefined = from && {
        sort$: shaped.shape.sort === 'id' ? from.id : from.createTime,
        id: from.id,
      };
      ;
    ) {
      const after = last !== undefined
      const { rows } = await this.#run(
        `walk ${after} ${table.spec.name} ${shaped.key} ${columnKey}`,
        db => walkStatement(db, table, shaped.shape, after, columns),
        {
          ...shaped.values,
          limit: size,
          ...(last ? { after: last['sort$'], id: last['id'] } : {}),
        },
      )
      const newRows = except ? rows.filter(row => !except.has(String(row['id']))) : rows
      if (newRows.length)
        yield asRecords(
          resource,
          newRows.map(row => decode(table, row, only)),
        )
      last = rows.at(-1)
      if (rows.length < size) return
    }
  }

  async *columns(
    resource: AnyResource,
    query: ListQuery,
    fields: readonly string[],
    size: number,
    hidden?: Hidden,
  ): AsyncIterable<StoredRows> {
    const table = this.context.tableOf(resource)
    const shaped = this.#shape(table, query, hidden)
    demandFixedOrder(shaped.shape)
    for (let last: { readonly after: unknown; readonly id: unknown } | undefined; ;) {
      const after = last !== undefined
      const { rows } = await this.#run(
        `columns ${after} ${table.spec.name} ${shaped.key} ${fields.join(' ')}`,
        db => columnsStatement(db, table, shaped.shape, after, fields),
        { ...shaped.values, limit: size, ...last },
      )
      const [row] = rows
      const count = Number(row?.['count'] ?? 0)
      if (row && count) yield storedRows(row, count, fields)
      if (!row || count < size) return
      last = { after: row['lastSort'], id: row['lastId'] }
    }
  }

  async *snapshot(
    resource: AnyResource,
    query: ListQuery,
    fields: readonly string[],
    size: (batch: number) => number,
    { still, hidden }: { readonly still: ListQuery; readonly hidden?: Hidden },
  ): AsyncIterable<StoredRows> {
    const table = this.context.tableOf(resource)
    const { shape, key, values } = this.#shape(table, query, hidden)
    const { rows } = await this.#run(
      `snapshot ${table.spec.name} ${key}`,
      db => snapshotStatement(db, table, shape),
      values,
    )
    const rest = this.#shape(table, { ...still, sort: 'id' }, hidden)
    let batch = 0
    for (const ids of partsOf(rows[0]?.['ids'], () => size(batch++))) {
      const found = await this.#run(
        `by id ${table.spec.name} ${rest.key} ${fields.join(' ')}`,
        db => columnsByIdStatement(db, table, rest.shape, fields),
        { ...rest.values, ids },
      )
      const [row] = found.rows
      const count = Number(row?.['count'] ?? 0)
      if (row && count) yield storedRows(row, count, fields)
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
    const folded = nameOfKey(resource, key)
    const columns = key.flatMap((name, n): [string, unknown[]][] => {
      const field = table.byName.get(name)
      if (!field) throw new Error(`no field ${name} of ${resource.name}`)
      const stored = values.map(tuple => field.kind.toStore(tuple[n] ?? null, field.field.options))
      const byText = (indexed && name !== folded) || !field.sort || field.sort === name
      if (byText) return [[name, stored]]
      const sorted = stored.map(value => (typeof value === 'string' ? sortKey(value) : null))
      // a key name is found by its sort key alone, which has no letter case
      if (name === folded) return [[field.sort ?? name, sorted]]
      // a name that is no key has no index except that of its sort key
      return [
        [name, stored],
        [field.sort ?? name, sorted],
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
    const found = asRecords(
      resource,
      rows.map(row => decode(table, row)),
    )
    if (folded === undefined) return found
    // a sort key is of the beginning of a long name
    const at = key.indexOf(folded)
    const names = new Set(values.map(tuple => foldName(String(tuple[at]))))
    return found.filter(row => names.has(foldName(String(Reflect.get(row, folded)))))
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

/**
 * Throws if pagination would continue after an editable sort value: a record that is edited
 * meanwhile would be lost, or read twice.
 */
const demandFixedOrder = ({ sort }: QueryShape): void => {
  if (sort !== 'id' && sort !== 'createTime')
    throw new Error(`a walk by ${sort} loses records that are edited meanwhile`)
}

const storedRows = (
  row: Readonly<Record<string, unknown>>,
  count: number,
  fields: readonly string[],
): StoredRows => ({ count, columns: fields.map((_, n) => String(row[`c${n}`])) })

/**
 * Yields the ids of a comma-separated text in chunks, so that of a million ids only a part is
 * expanded in memory.
 */
function* partsOf(text: unknown, size: () => number): Generator<readonly string[]> {
  if (typeof text !== 'string') return
  for (let at = 0; at < text.length;) {
    let end = at
    for (let n = size(); n > 0 && end < text.length; n--) {
      const comma = text.indexOf(',', end)
      end = comma < 0 ? text.length : comma + 1
    }
    yield text.slice(at, end).split(',').filter(Boolean)
    at = end
  }
}
