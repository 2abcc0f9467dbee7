import type { Catalog } from './catalog.ts'
import { quote, sqlText } from './ddl.ts'
import type { SqlConnection } from './driver.ts'
import type { TableSpec } from './sql-types.ts'

const setting = 'edu.journal'
const guard = 'refuseChange'

/** SQLSTATE of a change that a journal refuses. */
export const appendOnlyViolation = '23001'

/**
 * Lets the transaction change rows of this journal until `closeJournal`: for retention and for
 * derived columns.
 */
export const openJournal = (table: string): string => `set local ${setting} = ${sqlText(table)}`
export const closeJournal = `set local ${setting} = ''`

const guardDdl = `create or replace function ${quote(guard)}() returns trigger language plpgsql as $guard$
begin
  if current_setting('${setting}', true) = tg_table_name then
    if tg_op = 'UPDATE' then return new; end if;
    return old;
  end if;
  raise exception 'rows of % are only added: % is refused', tg_table_name, tg_op using errcode = '${appendOnlyViolation}';
end $guard$`

/**
 * The function that the triggers of append-only tables call; nothing if there are no such tables.
 */
export const guardsOf = (tables: readonly TableSpec[]): readonly string[] =>
  tables.some(table => table.appendOnly) ? [guardDdl] : []

/** Triggers of a table, by their names. */
const triggersOf = ({ name, appendOnly }: TableSpec): ReadonlyMap<string, string> => {
  const trigger = (suffix: string, events: string, each: string) => {
    const own = `${name}_${suffix}`
    return [
      own,
      `create trigger ${quote(own)} before ${events} on ${quote(name)} for each ${each} execute function ${quote(guard)}()`,
    ] as const
  }
  return new Map(
    appendOnly
      ? [
          trigger('onlyAdded', 'update or delete', 'row'),
          trigger('neverEmptied', 'truncate', 'statement'),
        ]
      : [],
  )
}
export const triggerDdl = (table: TableSpec): readonly string[] => [...triggersOf(table).values()]

/** Brings a table's triggers to its definition, as its indexes are. */
export const createTriggers = async (
  sql: SqlConnection,
  table: TableSpec,
  catalog: Catalog,
): Promise<void> => {
  const has = catalog.triggers(table.name)
  const wanted = triggersOf(table)
  const on = (name: string) => `${quote(name)} on ${quote(table.name)}`
  for (const [name, ddl] of wanted) {
    const known = has.get(name)
    if (known === ddl) continue
    if (known !== undefined) await sql.script(`drop trigger ${on(name)}`)
    await sql.script(`${ddl}; comment on trigger ${on(name)} is ${sqlText(ddl)}`)
  }
  for (const [name, ddl] of has)
    if (!wanted.has(name) && ddl) await sql.script(`drop trigger ${on(name)}`)
}
