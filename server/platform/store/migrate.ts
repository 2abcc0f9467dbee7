import { createTriggers, guardsOf } from './append-only.ts'
import { catalogOf, type Catalog } from './catalog.ts'
import { catalogType, columnDdl, indexDdl, quote, tableDdl, sqlText } from './ddl.ts'
import type { SqlConnection } from './driver.ts'
import { createExclusions, createExtensions } from './exclusions.ts'
import { SchemaConflict } from './schema-conflict.ts'
import { isDerived, type StoreKind } from './tables.ts'
import { migrations as allMigrations, type Migration } from './migrations/index.ts'
import type { TableSpec } from './sql-types.ts'

export { SchemaConflict } from './schema-conflict.ts'

const lockKey = 7_205_759_403

const refuse = (where: string, what: string, migrations: readonly Migration[]): never => {
  const last = Math.max(0, ...migrations.map(({ name }) => Number.parseInt(name, 10)))
  const number = String(last + 1).padStart(3, '0')
  throw new SchemaConflict(
    `${where} ${what}. Only additions are made by themselves: write server/platform/store/migrations/${number}-${where.replaceAll('.', '-')}.ts and name it in migrations/index.ts`,
  )
}

const createIndexes = async (
  sql: SqlConnection,
  table: TableSpec,
  catalog: Catalog,
): Promise<void> => {
  const has = catalog.indexes(table.name)
  for (const index of table.indexes) {
    const ddl = indexDdl(table.name, index)
    const known = has.get(index.name)
    if (known === ddl) continue
    // an index contains no data of its own, so a changed definition is applied by recreating it
    if (known !== undefined) await sql.script(`drop index if exists ${quote(index.name)}`)
    await sql.script(`${ddl}; comment on index ${quote(index.name)} is ${sqlText(ddl)}`)
  }
  const indexNames = new Set(table.indexes.map(index => index.name))
  for (const [name, ddl] of has)
    if (!indexNames.has(name) && ddl) await sql.script(`drop index if exists ${quote(name)}`)
}

const addColumns = async (
  sql: SqlConnection,
  table: TableSpec,
  catalog: Catalog,
  done: readonly Migration[],
): Promise<void> => {
  const has = catalog.columns(table.name)
  for (const [name, column] of Object.entries(table.columns)) {
    const where = `${table.name}.${name}`
    const known = has.get(name)
    if (!known) {
      if (!column.nullable && column.default === undefined)
        refuse(where, 'is new, must not be null and has no default', done)
      await sql.script(`alter table ${quote(table.name)} add column ${columnDdl(name, column)}`)
    } else if (known.type !== catalogType(column))
      refuse(
        where,
        `is ${known.type} in the database and ${catalogType(column)} by definition`,
        done,
      )
    else if (known.nullable !== column.nullable)
      refuse(
        where,
        known.nullable
          ? 'may be null in the database and must not by definition'
          : 'must not be null in the database and may by definition',
        done,
      )
    else if (known.hasDefault !== (column.default !== undefined))
      refuse(where, 'differs from its definition in its default', done)
  }
  for (const name of has.keys()) {
    if (table.columns[name]) continue
    if (!isDerived(name))
      refuse(`${table.name}.${name}`, 'is in the database and in no definition', done)
    // like an index, it contains no data of its own
    await sql.script(`alter table ${quote(table.name)} drop column ${quote(name)}`)
  }
}

export interface MigrateOptions {
  readonly migrations?: readonly Migration[]
  readonly kind: StoreKind
  /**
   * Runs before the first migration of a database that has rows, with the names of those that are
   * due.
   */
  readonly before?: (due: readonly string[]) => Promise<void>
  /**
   * Runs in the same transaction, with the names of the tables that existed before the definitions
   * were applied (including those that migrations created), and the catalog after the migrations.
   */
  readonly after?: (existed: ReadonlySet<string>, catalog: Catalog) => Promise<void>
  /**
   * Runs at the end in place of the commit, with the names of the migrations that ran and the
   * catalog of before; everything is rolled back after it.
   */
  readonly judge?: (ran: readonly string[], before: Catalog) => Promise<void>
}

/** A program can't know what a newer one has made of the rows. */
const refuseNewer = (ran: ReadonlySet<string>, migrations: readonly Migration[]): void => {
  const known = new Set(migrations.map(({ name }) => name))
  const newer = [...ran].filter(name => !known.has(name))
  if (newer.length)
    throw new SchemaConflict(
      `a newer version has upgraded it (${newer.join(', ')}). Start that version, or restore what was saved before the upgrade; nothing was changed`,
    )
}

/**
 * Brings the database to the definitions, in one transaction under a lock: new tables, columns that
 * are nullable or have a default, indexes, exclusions (with their extension), triggers, and pending
 * migrations.
 * @throws SchemaConflict naming the column and the migration to write, or the migrations of a newer
 * version; nothing is changed then
 */
export const migrate = async (
  sql: SqlConnection,
  tables: readonly TableSpec[],
  now: Date,
  { migrations = allMigrations, kind, before, after, judge }: MigrateOptions,
): Promise<void> => {
  await sql.begin()
  try {
    await sql.script(`select pg_advisory_xact_lock(${lockKey})`)
    const found = await catalogOf(sql)
    const fresh = !found.tables.has('migration')
    if (fresh)
      await sql.script(
        'create table "migration" ("name" text collate "C" primary key, "at" timestamp(3) with time zone not null)',
      )
    const { rows } = await sql.query('select "name" from "migration"', [])
    const ran = new Set(rows.map(row => String(row['name'])))
    refuseNewer(ran, migrations)
    const due = migrations.filter(({ name }) => !ran.has(name))
    if (due.length && !fresh) await before?.(due.map(({ name }) => name))
    for (const migration of due) {
      if (!fresh) await migration.up(sql, kind)
      await sql.query('insert into "migration" ("name", "at") values ($1, $2)', [
        migration.name,
        now.toISOString(),
      ])
    }
    const catalog = due.length && !fresh ? await catalogOf(sql) : found
    await createExtensions(sql, tables, catalog)
    for (const ddl of guardsOf(tables)) await sql.script(ddl)
    for (const table of tables) {
      if (!catalog.tables.has(table.name)) await sql.script(tableDdl(table))
      else await addColumns(sql, table, catalog, migrations)
      await createIndexes(sql, table, catalog)
      await createExclusions(sql, table, catalog)
      await createTriggers(sql, table, catalog)
    }
    await after?.(catalog.tables, catalog)
    if (judge) {
      await judge(fresh ? [] : due.map(({ name }) => name), found)
      await sql.rollback()
    } else await sql.commit()
  } catch (error) {
    await sql.rollback().catch(() => undefined)
    throw error
  }
}
