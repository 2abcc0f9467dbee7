import type { ColumnType } from 'kysely'
import type { ColumnSpec, TableSpec } from './sql-types.ts'
import { globalTables } from './system-tables/global.ts'
import { institutionTables } from './system-tables/institution.ts'
import { bookingTables } from './system-tables/teaching-booking.ts'
import { classroomTables } from './system-tables/teaching-events.ts'
import { joiningTables } from './system-tables/teaching-joining.ts'
import { schedulingTables } from './system-tables/teaching-scheduling.ts'
import { teachingTables } from './system-tables/teaching.ts'
import { traceTables } from './system-tables/traces.ts'
import { workTables } from './system-tables/work.ts'

export { globalTables } from './system-tables/global.ts'

/** Tables of one institution each: reached by `Scope.db` and `Tx.db`, where `institutionId` is added and never written by hand. */
export const scopedTables = {
  ...institutionTables,
  ...teachingTables,
  ...classroomTables,
  ...schedulingTables,
  ...joiningTables,
  ...bookingTables,
  ...traceTables,
  ...workTables,
} as const satisfies Record<string, TableSpec>

export const systemTables: readonly TableSpec[] = [
  ...Object.values(globalTables),
  ...Object.values(scopedTables),
]

/** Global tables that a scoped statement may read (never write), e.g. to join a member's account. */
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
type Tables<T extends Record<string, TableSpec>> = { -readonly [K in keyof T]: KyselyTable<T[K]> }

export type GlobalDatabase = Tables<typeof globalTables>
/** Scoped tables without their `institutionId`, and the global ones that may be read beside them. */
export type ScopedDatabase = Tables<typeof scopedTables> &
  Pick<GlobalDatabase, 'account' | 'institution'>
