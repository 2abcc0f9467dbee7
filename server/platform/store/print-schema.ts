import { guardsOf, triggerDdl } from './append-only.ts'
import { exclusionDdl, extensionDdl, extensionsOf, indexDdl, tableDdl } from './ddl.ts'
import type { TableSpec } from './sql-types.ts'

const statementsOf = (table: TableSpec): string[] => [
  tableDdl(table),
  ...table.indexes.map(index => indexDdl(table.name, index)),
  ...(table.exclusions ?? []).map(exclusion => exclusionDdl(table.name, exclusion)),
  ...triggerDdl(table),
]

/** The DDL of all tables, in the given order; the same definitions print the same text. */
export const printSchema = (tables: readonly TableSpec[]): string =>
  [[...extensionsOf(tables).map(extensionDdl), ...guardsOf(tables)], ...tables.map(statementsOf)]
    .filter(statements => statements.length)
    .map(statements => statements.map(sql => `${sql};`).join('\n'))
    .join('\n\n') + '\n'
