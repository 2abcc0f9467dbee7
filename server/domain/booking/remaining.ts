import { countedStates, type Remaining } from '../../../resources/booking/booking.calls.ts'
import type { BookingPolicy } from '../../../resources/booking-policy/policy.ts'
import type { Scope } from '../../platform/store/types.ts'
import type { ComputeContext } from '../../engine/records/rules.ts'
import { readInstitutionZone } from '../../engine/records/institutionZone.ts'
import { teachingDb } from './teachingTables.ts'
import { leaveLimitOf, monthOf, usedIn, type LimitedStudent } from './limits.ts'
import { policyOf } from './policy.ts'

const none = { remainingBookings: null, remainingLeave: null }

const left = (limit: number | null, used: number | undefined): number | null =>
  limit === null ? null : Math.max(0, limit - (used ?? 0))

/** What remains of a month for these students, by id. */
export const remainingIn = async (
  scope: Pick<Scope, 'db'>,
  students: readonly LimitedStudent[],
  month: string,
  policy: BookingPolicy,
): Promise<ReadonlyMap<string, Remaining>> => {
  const ids = students.map(({ id }) => id)
  const [bookings, leaves] = [
    await usedIn(scope, ids, month, countedStates),
    await usedIn(scope, ids, month, ['LEAVE']),
  ]
  return new Map(
    students.map(student => [
      student.id,
      {
        month,
        bookings: left(student.bookingLimit, bookings.get(student.id)),
        leave: left(leaveLimitOf(student, policy), leaves.get(student.id)),
      },
    ]),
  )
}

/** BKG-03: what lists and forms tell of this month. Computed of the bookings themselves, so it is true whoever books meanwhile. */
export const remainingOf = async (
  ids: readonly string[],
  { reading, now, institution }: ComputeContext,
) => {
  const { policy } = await policyOf(reading)
  const limited = await teachingDb(reading)
    .selectFrom('student')
    .select(['id', 'bookingLimit', 'leaveLimit'])
    .where('id', 'in', ids)
    .$if(policy.perMonthLeave === null, query =>
      query.where(eb =>
        eb.or([eb('bookingLimit', 'is not', null), eb('leaveLimit', 'is not', null)]),
      ),
    )
    .execute()
  const month = limited.length
    ? monthOf(now, await readInstitutionZone({ db: reading.db, institutionId: institution.id }))
    : ''
  const of = await remainingIn(reading, limited, month, policy)
  return new Map(
    ids.map(id => {
      const own = of.get(id)
      return [id, own ? { remainingBookings: own.bookings, remainingLeave: own.leave } : none]
    }),
  )
}
