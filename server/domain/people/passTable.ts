import { byDefault, must } from '../../platform/store/sql-types.ts'
import type { Scope, StoreTx } from '../../platform/store/types.ts'

/**
 * The table of a view's passes: how often a student's passes were revoked. A pass with an earlier
 * number is no longer valid.
 */
export const passTable = <const N extends string>(name: N) =>
  ({
    name,
    scoped: true,
    columns: {
      institutionId: must('text'),
      studentId: must('text'),
      serial: byDefault('int4', '0'),
    },
    primary: ['institutionId', 'studentId'],
    indexes: [],
  }) as const

/** The tables of the views that students use by a pass. */
export type PassTable = 'bookingPass' | 'coursePass' | 'hourPass' | 'taskPass'

/** Reads and counts how often the passes of a student were revoked. */
export const passSerials = (table: PassTable) => ({
  serialOf: async ({ db }: Pick<Scope, 'db'>, studentId: string): Promise<number> => {
    const row = await db
      .selectFrom(table)
      .select('serial')
      .where('studentId', '=', studentId)
      .executeTakeFirst()
    return row?.serial ?? 0
  },
  raise: async ({ db }: Pick<StoreTx, 'db'>, studentId: string): Promise<void> => {
    await db
      .insertInto(table)
      .values({ studentId, serial: 1 })
      .onConflict(on =>
        on.columns(['studentId']).doUpdateSet(eb => ({ serial: eb(`${table}.serial`, '+', 1) })),
      )
      .execute()
  },
})
