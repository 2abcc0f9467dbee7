import { createIds } from '../../ids.ts'
import type { SqlConnection } from '../driver.ts'

type Values = Readonly<Record<string, unknown>>

/** A change that a migration made to a record; `after` names its version. */
export interface MigratedChange {
  readonly institutionId: unknown
  readonly recordId: unknown
  /** The changed values as they were; null: the migration created the record. */
  readonly before: Values | null
  readonly after: Values
}

/** Changes that are sent with one statement. @tuning */
const batchSize = 2000

const ids = createIds({
  now: () => Date.now(),
  random: bytes => crypto.getRandomValues(new Uint8Array(bytes)),
})

/** An instant as the change log writes it. */
export const instantSql = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

export const tablesExist = async (
  sql: SqlConnection,
  ...tables: readonly string[]
): Promise<boolean> => {
  const { rows } = await sql.query(
    `select bool_and(to_regclass('"' || one || '"') is not null) as "there" from unnest($1::text[]) one`,
    [tables],
  )
  return rows[0]?.['there'] === true
}

/**
 * Records a migration's logged changes as one operation per institution, as the operation log does
 * for each request.
 */
const countOperations = async (sql: SqlConnection, migration: string): Promise<void> => {
  await sql.query(
    `insert into "operation" ("institutionId", "id", "at", "actor", "actorName", "action", "resource", "count")
     select "institutionId", "requestId", max("at"), 'system', 'System', min("action"), min("resource"), count(*)
     from "audit" where "requestId" = $1 group by "institutionId", "requestId"
     on conflict ("institutionId", "id") do update set "count" = excluded."count"`,
    [migration],
  )
}

/**
 * Writes the changes of a migration into the change log, as made by the system. They are sealed
 * like any other change. A migration must log its changes to records with this function, or `npm
 * run audit` fails after every upgrade.
 */
export const logChanges = async (
  sql: SqlConnection,
  migration: string,
  resource: string,
  changes: readonly MigratedChange[],
): Promise<void> => {
  for (let from = 0; from < changes.length; from += batchSize)
    await sql.query(
      `insert into "audit" ("institutionId", "id", "at", "actor", "actorName", "action", "resource", "recordId", "before", "after", "requestId")
       select "institutionId", "id", now(), 'system', 'System', case when "before" is null then 'create' else 'update' end,
         $2, "recordId", "before", "after", $3
       from jsonb_to_recordset($1::jsonb) as c("institutionId" text, "id" text, "recordId" text, "before" jsonb, "after" jsonb)`,
      [
        JSON.stringify(
          changes.slice(from, from + batchSize).map(change => ({ ...change, id: ids.next() })),
        ),
        resource,
        migration,
      ],
    )
  if (changes.length) await countOperations(sql, migration)
}

export interface MigratedRows {
  readonly resource: string
  /** The columns that the migration changes; the log must hold them as the database does. */
  readonly columns: readonly string[]
  /** SQL that holds for every row that may change. */
  readonly where: string
}

/** Runs `change`, and logs each row whose version it has raised. */
export const logUpdates = async (
  sql: SqlConnection,
  migration: string,
  { resource, columns, where }: MigratedRows,
  change: () => Promise<unknown>,
): Promise<void> => {
  const list = ['institutionId', 'id', 'version', ...columns].map(name => `r."${name}"`).join(', ')
  const { rows } = await sql.query(`select ${list} from "${resource}" r where ${where}`, [])
  await change()
  const keyOf = (row: Values) => JSON.stringify([row['institutionId'], row['id']])
  const known = new Map(rows.map(row => [keyOf(row), row]))
  for (let from = 0; from < rows.length; from += batchSize) {
    const part = rows.slice(from, from + batchSize)
    const { rows: now } = await sql.query(
      `select ${list} from "${resource}" r
       join jsonb_to_recordset($1::jsonb) as k("institutionId" text, "id" text, "version" int)
         on k."institutionId" = r."institutionId" and k."id" = r."id" and k."version" <> r."version"`,
      [
        JSON.stringify(
          part.map(({ institutionId, id, version }) => ({ institutionId, id, version })),
        ),
      ],
    )
    const changes = now.flatMap((after): MigratedChange[] => {
      const before = known.get(keyOf(after))
      if (!before) return []
      const names = columns.filter(
        name => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
      )
      const valuesOf = (row: Values) =>
        Object.fromEntries([...names, 'version'].map(name => [name, row[name]]))
      return [
        {
          institutionId: after['institutionId'],
          recordId: after['id'],
          before: valuesOf(before),
          after: valuesOf(after),
        },
      ]
    })
    await logChanges(sql, migration, resource, changes)
  }
}
