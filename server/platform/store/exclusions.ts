import type { Catalog } from './catalog.ts'
import { exclusionDdl, extensionDdl, extensionsOf, quote, sqlText } from './ddl.ts'
import { exclusionViolation, sqlErrorOf, type SqlConnection } from './driver.ts'
import { SchemaConflict } from './schema-conflict.ts'
import type { TableSpec } from './sql-types.ts'

/** An extension that the tables need is not there and can't be made. */
export class ExtensionMissing extends Error {
  override readonly name = 'ExtensionMissing'
}

const notAllowed = '42501'

/**
 * Makes the extensions that the tables need, if they aren't there yet.
 * @throws ExtensionMissing saying who can make it, or what to install
 */
export const createExtensions = async (
  sql: SqlConnection,
  tables: readonly TableSpec[],
  catalog: Catalog,
): Promise<void> => {
  for (const name of extensionsOf(tables)) {
    if (catalog.extensions.has(name)) continue
    try {
      await sql.script(extensionDdl(name))
    } catch (error) {
      const cure =
        sqlErrorOf(error)?.code === notAllowed
          ? `this role may not create it: give it the right to (grant create on database … to …), or run "create extension ${name}" there once as a role that has it`
          : "the server does not have it: it comes with PostgreSQL's contrib modules (on Debian within the package postgresql, on Red Hat postgresql-contrib)"
      throw new ExtensionMissing(`the database needs the extension ${name}, and ${cure}`, {
        cause: error,
      })
    }
  }
}

/**
 * Brings a table's exclusions to their definitions: like an index, one that is made differently now
 * is made again.
 * @throws SchemaConflict where rows that are there already overlap
 */
export const createExclusions = async (
  sql: SqlConnection,
  table: TableSpec,
  catalog: Catalog,
): Promise<void> => {
  const has = catalog.exclusions(table.name)
  const { exclusions = [] } = table
  const drop = (name: string) =>
    sql.script(`alter table ${quote(table.name)} drop constraint if exists ${quote(name)}`)
  for (const exclusion of exclusions) {
    const ddl = exclusionDdl(table.name, exclusion)
    const known = has.get(exclusion.name)
    if (known === ddl) continue
    if (known !== undefined) await drop(exclusion.name)
    try {
      await sql.script(
        `${ddl}; comment on constraint ${quote(exclusion.name)} on ${quote(table.name)} is ${sqlText(ddl)}`,
      )
    } catch (error) {
      if (sqlErrorOf(error)?.code !== exclusionViolation) throw error
      throw new SchemaConflict(
        `rows of ${table.name} overlap, and ${exclusion.name} lets none: part them by hand first`,
        { cause: error },
      )
    }
  }
  const exclusionNames = new Set(exclusions.map(exclusion => exclusion.name))
  for (const [name, ddl] of has) if (!exclusionNames.has(name) && ddl) await drop(name)
}
