import type { Scope, StoreTx } from '../../platform/store/types.ts'
import { student } from '../../../resources/people/student/student.resource.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import { toHours } from './units.ts'

/**
 * Hours of a student: added less deducted and refunded, used by lessons, expired, and the rest;
 * below 0 it is a debt.
 */
export interface HourBalance {
  readonly total: number
  readonly used: number
  readonly expired: number
  readonly remaining: number
}
const none: HourBalance = { total: 0, used: 0, expired: 0, remaining: 0 }

interface SumRow {
  readonly total: number | string
  readonly used: number | string
  readonly expired: number | string
}
export const balanceOf = ({ total, used, expired }: SumRow): HourBalance => ({
  total: toHours(total),
  used: toHours(used),
  expired: toHours(expired),
  remaining: toHours(Number(total) - Number(used) - Number(expired)),
})

/** The hours of students, by id, without those who have no entry. */
export const balancesOf = async (
  { db }: Pick<Scope, 'db'>,
  studentIds: readonly string[],
): Promise<ReadonlyMap<string, HourBalance>> => {
  if (!studentIds.length) return new Map()
  const rows = await db
    .selectFrom('hourSum')
    .select(['studentId', 'total', 'used', 'expired'])
    .where('studentId', 'in', studentIds)
    .execute()
  return new Map(rows.map(row => [row.studentId, balanceOf(row)]))
}

/** The hours of one student. */
export const hoursOf = async (scope: Pick<Scope, 'db'>, studentId: string): Promise<HourBalance> =>
  (await balancesOf(scope, [studentId])).get(studentId) ?? none

/** Rows of one statement. @tuning */
export const batchSize = 2000

/** Parts of a list that one statement takes. */
export const inBatches = <T>(list: readonly T[], size = batchSize): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, n) =>
    list.slice(n * size, (n + 1) * size),
  )

/** A sum as its row has it, in hundredths. */
export interface LockedSum {
  readonly studentId: string
  readonly total: number
  readonly used: number
  readonly expired: number
  readonly low: boolean
  readonly expiring: boolean
  readonly nextExpiry: string | null
}

/**
 * Locks students and then their sums to the end of the transaction, in the order in which every
 * writer locks them.
 */
export const lockSums = async (
  tx: Pick<StoreTx, 'db' | 'lockMany'>,
  studentIds: Iterable<string>,
): Promise<ReadonlyMap<string, LockedSum>> => {
  const ids = [...new Set(studentIds)].toSorted()
  const sums = new Map<string, LockedSum>()
  for (const part of inBatches(ids)) await tx.lockMany(student, part)
  for (const part of inBatches(ids)) {
    const rows = await tx.db
      .insertInto('hourSum')
      .values(part.map(studentId => ({ studentId })))
      .onConflict(on =>
        on.columns(['studentId']).doUpdateSet(eb => ({ studentId: eb.ref('excluded.studentId') })),
      )
      .returning(['studentId', 'total', 'used', 'expired', 'low', 'expiring', 'nextExpiry'])
      .execute()
    for (const row of rows)
      sums.set(row.studentId, {
        ...row,
        total: Number(row.total),
        used: Number(row.used),
        expired: Number(row.expired),
      })
  }
  return sums
}

/**
 * Makes the hours that are left, as students' records have them for filters and sorting, those of
 * their locked sums.
 */
export const tellRemaining = async (
  tx: Pick<StoreTx, 'db'>,
  studentIds: readonly string[],
): Promise<void> => {
  for (const part of inBatches(studentIds))
    await tablesOf(tx, student)
      .updateTable('student')
      .set(eb => ({
        remainingLessonHours: eb
          .selectFrom('hourSum')
          .select(sum =>
            sum(
              sum('hourSum.total', '-', sum.ref('hourSum.used')),
              '-',
              sum.ref('hourSum.expired'),
            ).as('left'),
          )
          .whereRef('hourSum.studentId', '=', 'student.id'),
      }))
      .where('student.id', 'in', part)
      .execute()
}
