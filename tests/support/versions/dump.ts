import type { SqlConnection } from '../../../server/platform/store/driver.ts'
import { quote } from '../../../server/platform/store/ddl.ts'
import type { VersionDdl, VersionRows } from './fixture.ts'

// Reads the catalogue, not the definitions: the next versions open what a version has really made,
// including comments.
const inPublic = (column: string) => `${column} = 'public'::regnamespace`
const isOwn = (catalog: string, oid: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`
const ownTables = `pg_class t where ${inPublic('t.relnamespace')} and t.relkind = 'r' and ${isOwn('pg_class', 't.oid')}`

const extensionsSql = `select format('create extension if not exists %I', extname) as "ddl" from pg_extension where extname <> 'plpgsql' order by extname`

const tablesSql = `select (select format('create table %I (%s)', t.relname, string_agg(concat(quote_ident(a.attname), ' ', format_type(a.atttypid, a.atttypmod),
      case a.attcollation when 'pg_catalog."C"'::regcollation then ' collate "C"' end,
      ' default ' || pg_get_expr(e.adbin, e.adrelid), case when a.attnotnull then ' not null' end), ', ' order by a.attnum))
    from pg_attribute a left join pg_attrdef e on e.adrelid = a.attrelid and e.adnum = a.attnum
    where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped) as "ddl"
  from ${ownTables} order by t.relname`

const constraintsSql = `select format('alter table %I add constraint %I %s', t.relname, c.conname, pg_get_constraintdef(c.oid)) as "ddl"
  from pg_constraint c join pg_class t on t.oid = c.conrelid
  where ${inPublic('t.relnamespace')} and c.contype in ('p', 'u', 'x', 'c', 'f') order by c.contype = 'f', t.relname, c.conname`

const indexesSql = `select pg_get_indexdef(i.indexrelid) as "ddl" from pg_index i join pg_class c on c.oid = i.indexrelid
  where ${inPublic('c.relnamespace')} and not exists (select from pg_constraint o where o.conindid = c.oid) order by c.relname`

const functionsSql = `select pg_get_functiondef(p.oid) as "ddl" from pg_proc p where ${inPublic('p.pronamespace')} and p.prokind = 'f' and ${isOwn('pg_proc', 'p.oid')} order by p.proname`

const triggersSql = `select pg_get_triggerdef(g.oid) as "ddl" from pg_trigger g join pg_class t on t.oid = g.tgrelid
  where ${inPublic('t.relnamespace')} and not g.tgisinternal order by g.tgname`

const commentsSql = `
  select format('comment on %s %I is %L', case c.relkind when 'i' then 'index' else 'table' end, c.relname, d.description) as "ddl"
    from pg_description d join pg_class c on c.oid = d.objoid and d.classoid = 'pg_class'::regclass and d.objsubid = 0
    where ${inPublic('c.relnamespace')} and c.relkind in ('r', 'i')
  union all select format('comment on constraint %I on %I is %L', o.conname, t.relname, d.description)
    from pg_description d join pg_constraint o on o.oid = d.objoid and d.classoid = 'pg_constraint'::regclass join pg_class t on t.oid = o.conrelid
    where ${inPublic('t.relnamespace')}
  union all select format('comment on trigger %I on %I is %L', g.tgname, t.relname, d.description)
    from pg_description d join pg_trigger g on g.oid = d.objoid and d.classoid = 'pg_trigger'::regclass join pg_class t on t.oid = g.tgrelid
    where ${inPublic('t.relnamespace')} order by 1`

const statisticsSql = `select format('alter table %I alter column %I set statistics %s', t.relname, a.attname, a.attstattarget) as "ddl"
  from pg_attribute a join pg_class t on t.oid = a.attrelid
  where ${inPublic('t.relnamespace')} and t.relkind = 'r' and a.attnum > 0 and a.attstattarget >= 0 order by 1`

const ddlOf = async (sql: SqlConnection, statements: readonly string[]): Promise<string[]> => {
  const ddl: string[] = []
  for (const statement of statements) {
    const { rows } = await sql.query(statement, [])
    ddl.push(...rows.map(row => String(row['ddl'])))
  }
  return ddl
}

/** The statements that create a database's schema again. */
export const dumpDdl = async (sql: SqlConnection): Promise<VersionDdl> => ({
  tables: await ddlOf(sql, [extensionsSql, functionsSql, tablesSql]),
  rest: await ddlOf(sql, [constraintsSql, indexesSql, triggersSql, commentsSql, statisticsSql]),
})

/** All rows of all tables that have any, in the order of their primary keys. */
export const dumpRows = async (sql: SqlConnection): Promise<readonly VersionRows[]> => {
  const { rows: tables } = await sql.query(
    `select t.relname as "table", (select string_agg(quote_ident(a.attname), ', ' order by array_position(i.indkey::int2[], a.attnum))
        from pg_index i join pg_attribute a on a.attrelid = t.oid and a.attnum = any(i.indkey) where i.indrelid = t.oid and i.indisprimary) as "key"
     from ${ownTables} order by t.relname`,
    [],
  )
  const dumped: VersionRows[] = []
  for (const { table, key } of tables) {
    const { rows } = await sql.query(
      `select row_to_json(t)::text as "row" from ${quote(String(table))} t order by ${String(key)}`,
      [],
    )
    if (rows.length) dumped.push({ table: String(table), rows: rows.map(({ row }) => String(row)) })
  }
  return dumped
}

/** The transaction that a database is at. */
export const currentTransaction = async (sql: SqlConnection): Promise<string> => {
  const { rows } = await sql.query('select pg_current_xact_id()::text as "id"', [])
  return String(rows[0]?.['id'])
}
