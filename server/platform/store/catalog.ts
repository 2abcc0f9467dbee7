import type { SqlConnection } from './driver.ts'

export interface CatalogColumn {
  readonly name: string
  readonly type: string
  readonly nullable: boolean
  readonly hasDefault: boolean
  /** The column's statistics target in the planner; null: the database's default. */
  readonly statistics: number | null
}

/** An index, exclusion or trigger. */
interface Made {
  readonly name: string
  /** The DDL it was made with (its comment); '' for one that isn't the store's. */
  readonly ddl: string
}

/** The current schema of the database. */
export interface Catalog {
  readonly tables: ReadonlySet<string>
  columns(table: string): ReadonlyMap<string, CatalogColumn>
  /** A table's comment. */
  comment(table: string): string | undefined
  /** Index name -> the DDL it was made with; '' for one that isn't the store's. */
  indexes(table: string): ReadonlyMap<string, string>
  /** Exclusion constraint name -> the DDL it was made with; '' for one that isn't the store's. */
  exclusions(table: string): ReadonlyMap<string, string>
  /** Trigger name -> the DDL it was made with; '' for one that isn't the store's. */
  triggers(table: string): ReadonlyMap<string, string>
  readonly extensions: ReadonlySet<string>
}

// Every start reads this. Comments are joined, because obj_description would run for each of a
// thousand indexes. A table is one row with JSON, which takes a third of the time of one row per
// column.
const commentOf = (catalog: string, oid: string) =>
  `left join pg_description d on d.objoid = ${oid} and d.classoid = '${catalog}'::regclass and d.objsubid = 0`
const inSchema = 't.relnamespace = (select oid from pg_namespace where nspname = current_schema())'

const tablesSql = `
  select t.relname as "table", d.description as "comment",
    json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'nullable', not a.attnotnull,
      'hasDefault', a.atthasdef, 'statistics', a.attstattarget) order by a.attnum) filter (where a.attnum > 0) as "columns"
  from pg_class t left join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped ${commentOf('pg_class', 't.oid')}
  where ${inSchema} and t.relkind in ('r', 'p') group by t.relname, d.description`

/** `tables` provides the objects as `o`, and their table as `t`. */
const madeSql = (catalog: string, oid: string, name: string, tables: string, where: string) => `
  select t.relname as "table", json_agg(json_build_object('name', ${name}, 'ddl', coalesce(d.description, ''))) as "made"
  from ${tables} ${commentOf(catalog, oid)} where ${inSchema} and ${where} group by t.relname`

const indexesSql = madeSql(
  'pg_class',
  'c.oid',
  'c.relname',
  'pg_index o join pg_class c on c.oid = o.indexrelid join pg_class t on t.oid = o.indrelid',
  'not o.indisprimary and not o.indisexclusion',
)
const exclusionsSql = madeSql(
  'pg_constraint',
  'o.oid',
  'o.conname',
  'pg_constraint o join pg_class t on t.oid = o.conrelid',
  `o.contype = 'x'`,
)
const triggersSql = madeSql(
  'pg_trigger',
  'o.oid',
  'o.tgname',
  'pg_trigger o join pg_class t on t.oid = o.tgrelid',
  'not o.tgisinternal',
)

/** Items of the JSON that a statement above builds. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the statement decides what is in it
const itemsOf = <T>(json: unknown): readonly T[] => (json ?? []) as readonly T[]

const madeOf = async (sql: SqlConnection, text: string) => {
  const { rows } = await sql.query(text, [])
  const byTable = new Map(
    rows.map(row => [
      String(row['table']),
      new Map(itemsOf<Made>(row['made']).map(({ name, ddl }) => [name, ddl])),
    ]),
  )
  return (table: string): ReadonlyMap<string, string> => byTable.get(table) ?? new Map()
}

export const catalogOf = async (sql: SqlConnection): Promise<Catalog> => {
  const { rows } = await sql.query(tablesSql, [])
  const columns = new Map(
    rows.map(row => [
      String(row['table']),
      new Map(itemsOf<CatalogColumn>(row['columns']).map(column => [column.name, column])),
    ]),
  )
  const comments = new Map(
    rows.flatMap(({ table, comment }) =>
      typeof comment === 'string' ? [[String(table), comment]] : [],
    ),
  )
  const extensions = await sql.query('select extname from pg_extension', [])
  return {
    tables: new Set(columns.keys()),
    columns: table => columns.get(table) ?? new Map(),
    comment: table => comments.get(table),
    indexes: await madeOf(sql, indexesSql),
    exclusions: await madeOf(sql, exclusionsSql),
    triggers: await madeOf(sql, triggersSql),
    extensions: new Set(extensions.rows.map(row => String(row['extname']))),
  }
}
