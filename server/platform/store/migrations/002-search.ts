import type { Migration } from './index.ts'

const quote = (name: string): string => `"${name}"`

const heldSql = `
  select c.relname as "table", obj_description(c.oid, 'pg_class') as "signature"
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = current_schema() and c.relkind = 'r' and a.attname = 'grams$' and not a.attisdropped`

/**
 * Moves the n-grams of the embedded store into tables of their own and drops their column with its
 * index.
 */
export const searchMigration: Migration = {
  name: '002-search',
  up: async (sql, kind) => {
    if (kind !== 'pglite') return
    const { rows } = await sql.query(heldSql, [])
    for (const row of rows) {
      const table = String(row['table'])
      const own = quote(`${table}$search`)
      await sql.script(`
        create table ${own} ("institutionId" text collate "C" not null, "id" text collate "C" not null, "grams$" integer[] not null,
          constraint ${quote(`${table}$search_pk`)} primary key ("institutionId", "id"));
        insert into ${own} select "institutionId", "id", "grams$" from ${quote(table)} order by "institutionId", "id";
        alter table ${quote(table)} drop column "grams$"`)
      // an equal signature means that nothing has to be rebuilt
      const { signature } = row
      if (typeof signature !== 'string' || !signature.endsWith(']')) continue
      await sql.script(
        `comment on table ${quote(table)} is '${`${signature.slice(0, -1)},"apart"]`.replaceAll("'", "''")}'`,
      )
    }
  },
}
