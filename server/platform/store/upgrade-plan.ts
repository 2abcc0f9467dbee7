import { catalogOf, type Catalog } from './catalog.ts'
import { quote } from './ddl.ts'
import type { SqlConnection } from './driver.ts'

/** What an upgrade does to one table. */
export interface TableChange {
  readonly table: string
  readonly isNew: boolean
  readonly newColumns: readonly string[]
  readonly droppedColumns: readonly string[]
  /** Indexes that are built, which reads every row. */
  readonly newIndexes: readonly string[]
  /** Rows inserted, updated and deleted. */
  readonly rows: number
  /** All rows of the table. */
  readonly size: number
  /** Who waits while the upgrade runs: nobody, who writes, or everybody. */
  readonly waits: 'nobody' | 'writers' | 'everybody'
}

export interface UpgradePlan {
  /** Whether the database has no tables yet. */
  readonly isEmpty: boolean
  /** Names of the migrations that are due, in their order. */
  readonly migrations: readonly string[]
  /** The tables that change, by name. */
  readonly changes: readonly TableChange[]
}

/** The locks of this transaction that make others wait, by table; the strongest first. */
const locksSql = `
  select c.relname as "table", bool_or(l.mode = 'AccessExclusiveLock') as "all"
  from pg_locks l join pg_class c on c.oid = l.relation and c.relkind in ('r', 'p')
  where l.pid = pg_backend_pid() and l.granted and c.relnamespace = (select oid from pg_namespace where nspname = current_schema())
    and l.mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
  group by c.relname`

/** The rows that this transaction has written, by table. */
const rowsSql = `
  select relname as "table", n_tup_ins + n_tup_upd + n_tup_del as "rows"
  from pg_stat_xact_user_tables where schemaname = current_schema() and n_tup_ins + n_tup_upd + n_tup_del > 0`

const namesNotIn = (names: Iterable<string>, others: { has(name: string): boolean }) =>
  [...names].filter(name => !others.has(name)).toSorted()

const countOf = async (sql: SqlConnection, table: string): Promise<number> => {
  const { rows } = await sql.query(`select count(*) as "count" from ${quote(table)}`, [])
  return Number(rows[0]?.['count'] ?? 0)
}

/** How the table's definition differs from before. */
const differencesOf = (table: string, before: Catalog, now: Catalog) => {
  const isNew = !before.tables.has(table)
  const own = now.columns(table)
  const former = before.columns(table)
  const formerIndexes = before.indexes(table)
  return {
    table,
    isNew,
    newColumns: isNew ? [] : namesNotIn(own.keys(), former),
    droppedColumns: namesNotIn(former.keys(), own),
    newIndexes: isNew
      ? []
      : [...now.indexes(table)].flatMap(([name, ddl]) =>
          formerIndexes.get(name) === ddl ? [] : [name],
        ),
  }
}

/** What the open transaction has changed since `before`, without the log of migrations. */
export const upgradeChanges = async (
  sql: SqlConnection,
  before: Catalog,
): Promise<readonly TableChange[]> => {
  const now = await catalogOf(sql)
  const locks = new Map(
    (await sql.query(locksSql, [])).rows.map(row => [String(row['table']), row['all'] === true]),
  )
  const written = new Map(
    (await sql.query(rowsSql, [])).rows.map(row => [String(row['table']), Number(row['rows'])]),
  )
  const changes: TableChange[] = []
  for (const table of [...now.tables].toSorted()) {
    if (table === 'migration') continue
    const change = differencesOf(table, before, now)
    const rows = written.get(table) ?? 0
    const { isNew, newColumns, droppedColumns, newIndexes } = change
    if (!isNew && !rows && !newColumns.length && !droppedColumns.length && !newIndexes.length)
      continue
    const lock = isNew ? undefined : locks.get(table)
    changes.push({
      ...change,
      rows,
      size: isNew ? rows : await countOf(sql, table),
      waits: lock === undefined ? 'nobody' : lock ? 'everybody' : 'writers',
    })
  }
  return changes
}

const listed = (names: readonly string[], what: string): readonly string[] => {
  if (!names.length) return []
  const shown = names.slice(0, 5).join(', ')
  return [`${what} ${shown}${names.length > 5 ? ` and ${names.length - 5} more` : ''}`]
}

const waiting = {
  nobody: [],
  writers: ['writers wait'],
  everybody: ['readers and writers wait'],
} as const

/** The plan in lines for the operator. */
export const planLines = ({ isEmpty, migrations, changes }: UpgradePlan): readonly string[] => {
  if (isEmpty) return [`the database is empty: the start makes ${changes.length} tables`]
  if (!migrations.length && !changes.length) return ['the database is up to date']
  const number = new Intl.NumberFormat('en')
  return [
    migrations.length ? `migrations: ${migrations.join(', ')}` : 'no migration, only additions',
    ...changes.map(change =>
      [
        change.isNew
          ? `${change.table}: new table`
          : `${change.table} (${number.format(change.size)} rows)`,
        ...listed(change.newColumns, 'new'),
        ...listed(change.droppedColumns, 'without'),
        ...listed(change.newIndexes, 'index'),
        ...(change.rows > 0 ? [`${number.format(change.rows)} rows written`] : []),
        ...waiting[change.waits],
      ].join('; '),
    ),
    'nothing was changed; the start of this version does it in one transaction',
  ]
}
