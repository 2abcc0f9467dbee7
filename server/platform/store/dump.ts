import { quote, sqlText } from './ddl.ts'
import type { SqlConnection } from './driver.ts'
import { gramsColumn } from './tables.ts'

/** The statements that create a database's tables, and those that follow their rows. */
export interface SchemaDdl {
  /** Extensions, functions and tables. */
  readonly tables: readonly string[]
  /** Constraints, indexes, triggers, comments and statistics targets. */
  readonly rest: readonly string[]
}

// Reads the catalogue, not the definitions: the next versions open what a version has really made,
// including comments.
const inPublic = (column: string) => `${column} = 'public'::regnamespace`
const isOwn = (catalog: string, oid: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`
const ownTables = `pg_class t where ${inPublic('t.relnamespace')} and t.relkind = 'r' and ${isOwn('pg_class', 't.oid')}`
const columnDdl = `concat(quote_ident(a.attname), ' ', format_type(a.atttypid, a.atttypmod),
      case a.attcollation when 'pg_catalog."C"'::regcollation then ' collate "C"' end,
      ' default ' || pg_get_expr(e.adbin, e.adrelid), case when a.attnotnull then ' not null' end)`
const columnsOf = `pg_attribute a left join pg_attrdef e on e.adrelid = a.attrelid and e.adnum = a.attnum
    where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped`
const gramsName = sqlText(gramsColumn)
const searchTables = `t.relname like '%$search'`

const extensionsSql = `select format('create extension if not exists %I', extname) as "ddl" from pg_extension where extname <> 'plpgsql' order by extname`

// A column of grams is added by a statement of its own, which the other kind of store leaves out.
const tablesSql = `select (select format('create table %I (%s)', t.relname, string_agg(${columnDdl}, ', ' order by a.attnum))
    from ${columnsOf} and (${searchTables} or a.attname <> ${gramsName})) as "ddl"
  from ${ownTables} order by t.relname`
const gramsSql = `select (select format('alter table %I add column %s', t.relname, ${columnDdl}) from ${columnsOf} and a.attname = ${gramsName}) as "ddl"
  from ${ownTables} and not ${searchTables} and exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = ${gramsName})
  order by t.relname`

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

/** Reads the statements that create a database's schema again. */
export const dumpDdl = async (sql: SqlConnection): Promise<SchemaDdl> => ({
  tables: await ddlOf(sql, [extensionsSql, functionsSql, tablesSql, gramsSql]),
  rest: await ddlOf(sql, [constraintsSql, indexesSql, triggersSql, commentsSql, statisticsSql]),
})

/** Whether a statement or a table exists on one kind of store only: grams and their tables. */
export const isOfOneKind = (text: string): boolean =>
  text.includes(`"${gramsColumn}"`) || text.includes('$search')

export interface DumpedColumn {
  readonly name: string
  readonly type: string
  /** SQL of its value if it is not the table's own. */
  readonly sql?: string
}

/** A table of the database, as its catalogue describes it. */
export interface DumpedTable {
  readonly name: string
  readonly columns: readonly DumpedColumn[]
  /** The columns of its primary key as SQL, for `order by`. */
  readonly key: string
}

/** Lists the tables of a database, by name. */
export const dumpTables = async (sql: SqlConnection): Promise<readonly DumpedTable[]> => {
  const { rows } = await sql.query(
    `select t.relname as "name",
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) from ${columnsOf}) as "columns",
      (select string_agg(quote_ident(a.attname), ', ' order by array_position(i.indkey::int2[], a.attnum))
        from pg_index i join pg_attribute a on a.attrelid = t.oid and a.attnum = any(i.indkey) where i.indrelid = t.oid and i.indisprimary) as "key"
     from ${ownTables} order by t.relname`,
    [],
  )
  return rows.map(({ name, columns, key }) => ({
    name: String(name),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the statement builds it
    columns: columns as DumpedTable['columns'],
    key: String(key),
  }))
}

/** Rows that are read with one statement. @tuning */
const fetchSize = 500

/**
 * Reads rows of a table in an open transaction, some hundred at once. Each is a JSON array of the
 * columns' values as the database writes them as text, or null: no type loses anything.
 * @param where SQL that follows `from <table> t`, with `params`
 */
export async function* dumpRows(
  sql: SqlConnection,
  { name, columns }: Pick<DumpedTable, 'name' | 'columns'>,
  where = '',
  params: readonly unknown[] = [],
): AsyncGenerator<readonly string[]> {
  const values = columns
    .map(column => `(${column.sql ?? `t.${quote(column.name)}`})::text`)
    .join(', ')
  await sql.query(
    `declare "dump" no scroll cursor for select to_json(array[${values}]::text[])::text as "row" from ${quote(name)} t ${where}`,
    params,
  )
  for (;;) {
    const { rows } = await sql.query(`fetch ${fetchSize} from "dump"`, [])
    if (!rows.length) break
    yield rows.map(({ row }) => String(row))
  }
  await sql.query('close "dump"', [])
}

/** The settings under which values are written as text and read from it. */
export const textSettings = `set timezone to 'UTC'; set datestyle to 'ISO'; set intervalstyle to 'postgres'`

/**
 * Makes the statement that inserts rows of `dumpRows`, which are its parameter as a JSON array.
 * @param dumped names of the columns in the order of the values; those not in `columns` are left
 * out
 */
export const insertSql = (
  { name, columns }: Pick<DumpedTable, 'name' | 'columns'>,
  dumped: readonly string[],
): string => {
  const places = dumped.flatMap((column, n) => {
    const known = columns.find(one => one.name === column)
    return known ? [{ ...known, n }] : []
  })
  return `insert into ${quote(name)} (${places.map(place => quote(place.name)).join(', ')})
    select ${places.map(({ n, type }) => `(r ->> ${n})::${type}`).join(', ')} from jsonb_array_elements($1::jsonb) r`
}

/** Reads the id of the transaction that a database is at. */
export const currentTransaction = async (sql: SqlConnection): Promise<string> => {
  const { rows } = await sql.query('select pg_current_xact_id()::text as "id"', [])
  return String(rows[0]?.['id'])
}

/** Transaction ids that are passed with one statement. @tuning */
const passedAtOnce = 50_000

/**
 * Advances the database to a transaction id, outside of a transaction: seals contain transaction
 * ids, and those of later changes must be higher.
 */
export const passTransactions = async (sql: SqlConnection, until: string): Promise<void> => {
  for (;;) {
    const missing = Number(BigInt(until) - BigInt(await currentTransaction(sql)))
    if (missing <= 0) return
    await sql.script(
      `do $$ begin for n in 1..${Math.min(missing, passedAtOnce)} loop perform pg_current_xact_id(); commit; end loop; end $$`,
    )
  }
}

/**
 * Begins a transaction that reads the database as it is at this moment, and returns the transaction
 * that the next change will have.
 */
export const beginReading = async (sql: SqlConnection): Promise<string> => {
  await sql.begin()
  await sql.script('set transaction isolation level repeatable read, read only')
  const { rows } = await sql.query(
    'select pg_snapshot_xmax(pg_current_snapshot())::text as "next"',
    [],
  )
  return String(rows[0]?.['next'])
}

/**
 * Takes the lock of backups until the transaction ends. Returns false if another backup of this
 * database has it.
 */
export const lockBackups = async (sql: SqlConnection): Promise<boolean> => {
  const { rows } = await sql.query('select pg_try_advisory_xact_lock(7205759404) as "locked"', [])
  return rows[0]?.['locked'] === true
}

/** Reads the name of the last migration; undefined if the database is empty or isn't ours. */
export const lastMigration = async (sql: SqlConnection): Promise<string | undefined> => {
  const { rows } = await sql.query(`select to_regclass('public.migration') is not null as "is"`, [])
  if (rows[0]?.['is'] !== true) return undefined
  const last = await sql.query('select max("name") as "name" from "migration"', [])
  return String(last.rows[0]?.['name'])
}

/** An institution as a backup names it. */
export interface InstitutionName {
  readonly id: string
  readonly name: string
  readonly schoolNo: string | null
}

/** Lists the institutions of a database. */
export const listInstitutions = async (sql: SqlConnection): Promise<readonly InstitutionName[]> => {
  const { rows } = await sql.query(
    'select "id", "name", "schoolNo" from "institution" order by "id"',
    [],
  )
  return rows.map(({ id, name, schoolNo }) => ({
    id: String(id),
    name: String(name),
    schoolNo: typeof schoolNo === 'string' ? schoolNo : null,
  }))
}

/** Tables of a database, empty ones included. */
export const countTables = async (sql: SqlConnection): Promise<number> => {
  const { rows } = await sql.query(`select count(*)::int4 as "n" from ${ownTables}`, [])
  return Number(rows[0]?.['n'])
}

/** Lists the ids of the keys that an institution's logs were sealed with. */
export const sealKeyIds = async (
  sql: SqlConnection,
  institution: string,
): Promise<readonly string[]> => {
  const { rows } = await sql.query(
    'select distinct "keyId" from "auditSeal" where "institutionId" = $1 and "keyId" is not null',
    [institution],
  )
  return rows.map(({ keyId }) => String(keyId))
}
