import type { SqlConnection } from './driver.ts'
import { asText } from '../../../src/schema/asText.ts'

export interface CatalogColumn {
  readonly type: string
  readonly nullable: boolean
  readonly hasDefault: boolean
}

/** What the database has now. */
export interface Catalog {
  readonly tables: ReadonlySet<string>
  columns(table: string): ReadonlyMap<string, CatalogColumn>
  /** Index name -> the DDL it was made with (its comment); '' for one that isn't the store's. */
  indexes(table: string): ReadonlyMap<string, string>
  /** Exclusion constraint name -> the DDL it was made with (its comment); '' for one that isn't the store's. */
  exclusions(table: string): ReadonlyMap<string, string>
  /** Trigger name -> the DDL it was made with (its comment); '' for one that isn't the store's. */
  triggers(table: string): ReadonlyMap<string, string>
  readonly extensions: ReadonlySet<string>
}

const columnsSql = `
  select c.relname as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as "type", a.attnotnull as "notNull", a.atthasdef as "hasDefault"
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where n.nspname = current_schema() and c.relkind in ('r', 'p') order by c.relname, a.attnum`

const indexesSql = `
  select t.relname as "table", c.relname as "index", coalesce(obj_description(c.oid, 'pg_class'), '') as "ddl"
  from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid join pg_namespace n on n.oid = t.relnamespace
  where n.nspname = current_schema() and not i.indisprimary and not i.indisexclusion`

const exclusionsSql = `
  select t.relname as "table", o.conname as "exclusion", coalesce(obj_description(o.oid, 'pg_constraint'), '') as "ddl"
  from pg_constraint o join pg_class t on t.oid = o.conrelid join pg_namespace n on n.oid = t.relnamespace
  where n.nspname = current_schema() and o.contype = 'x'`

const triggersSql = `
  select t.relname as "table", g.tgname as "trigger", coalesce(obj_description(g.oid, 'pg_trigger'), '') as "ddl"
  from pg_trigger g join pg_class t on t.oid = g.tgrelid join pg_namespace n on n.oid = t.relnamespace
  where n.nspname = current_schema() and not g.tgisinternal`

const grouped = <T>(
  rows: readonly Record<string, unknown>[],
  name: string,
  value: (row: Record<string, unknown>) => T,
): Map<string, Map<string, T>> => {
  const groups = new Map<string, Map<string, T>>()
  for (const row of rows) {
    const table = String(row['table'])
    const group = groups.get(table) ?? new Map<string, T>()
    groups.set(table, group)
    if (row[name] !== null) group.set(asText(row[name]), value(row))
  }
  return groups
}

export const catalogOf = async (sql: SqlConnection): Promise<Catalog> => {
  const columns = grouped((await sql.query(columnsSql, [])).rows, 'column', row => ({
    type: String(row['type']),
    nullable: row['notNull'] !== true,
    hasDefault: row['hasDefault'] === true,
  }))
  const indexes = grouped((await sql.query(indexesSql, [])).rows, 'index', row =>
    String(row['ddl']),
  )
  const exclusions = grouped((await sql.query(exclusionsSql, [])).rows, 'exclusion', row =>
    String(row['ddl']),
  )
  const triggers = grouped((await sql.query(triggersSql, [])).rows, 'trigger', row =>
    String(row['ddl']),
  )
  const extensions = await sql.query('select extname from pg_extension', [])
  return {
    tables: new Set(columns.keys()),
    columns: table => columns.get(table) ?? new Map(),
    indexes: table => indexes.get(table) ?? new Map(),
    exclusions: table => exclusions.get(table) ?? new Map(),
    triggers: table => triggers.get(table) ?? new Map(),
    extensions: new Set(extensions.rows.map(row => String(row['extname']))),
  }
}
