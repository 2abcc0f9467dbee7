import type { ColumnType } from 'kysely'
import type { ColumnSpec, TableSpec } from './sql-types.ts'
import { globalTables } from './system-tables/global.ts'
import { institutionTables } from './system-tables/institution.ts'
import { traceTables } from './system-tables/traces.ts'
import { workTables } from './system-tables/work.ts'

export { globalTables } from './system-tables/global.ts'

/**
 * The platform's tables of one institution each: reached by `Scope.db` and `Tx.db`, where
 * `institutionId` is added and never written by hand.
 */
export const scopedTables = {
  ...institutionTables,
  ...traceTables,
  ...workTables,
} as const satisfies Record<string, TableSpec>

/** The tables of the platform itself; domains add theirs by their manifests. */
export const systemTables: readonly TableSpec[] = [
  ...Object.values(globalTables),
  ...Object.values(scopedTables),
]

/**
 * Global tables that a scoped statement may read (never write), e.g. to join a member's account.
 */
export const referenceTables: ReadonlySet<string> = new Set(['account', 'institution'])

/** jsonb is written as JSON text (both drivers take it alike) and read parsed. */
type KyselyColumn<C extends ColumnSpec> =
  C extends ColumnSpec<infer V, infer D>
    ? unknown extends V
      ? ColumnType<unknown, string | null | undefined, string | null>
      : D extends true
        ? ColumnType<V, V | undefined, V>
        : ColumnType<V, V, V>
    : never
type KyselyTable<T extends TableSpec> = {
  -readonly [
    K in keyof T['columns'] as K extends 'institutionId'
      ? T['scoped'] extends true
        ? never
        : K
      : K
  ]: KyselyColumn<T['columns'][K]>
}
/** The types of specified tables, as Kysely reads them. */
export type TablesOf<T extends Record<string, TableSpec>> = {
  -readonly [K in keyof T]: KyselyTable<T[K]>
}

/**
 * Tables that domains add. A domain declares the types of its tables beside their specification
 * (`declare module`); its manifest hands the specification to the store.
 */
// oxlint-disable-next-line typescript/no-empty-interface -- filled by declaration merging
export interface DomainTables {}
/** The same, of tables that belong to no institution. */
// oxlint-disable-next-line typescript/no-empty-interface -- filled by declaration merging
export interface GlobalDomainTables {}

export type GlobalDatabase = TablesOf<typeof globalTables> &
  Pick<GlobalDomainTables, keyof GlobalDomainTables>
/**
 * Scoped tables without their `institutionId`, and the global ones that may be read beside them.
 */
export type ScopedDatabase = TablesOf<typeof scopedTables> &
  Pick<DomainTables, keyof DomainTables> &
  Pick<GlobalDatabase, 'account' | 'institution'>
