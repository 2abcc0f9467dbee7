import type { AnyResource } from '../../../src/schema/resource.ts'
import { platformPolicy, type BookingPolicy } from '../../../resources/booking-policy/policy.ts'
import type { BookingPolicyRecord } from '../../../resources/booking-policy/bookingPolicy.resource.ts'
import type { Records, Row } from '../../platform/ports.ts'
import { textIn } from '../../engine/records/rows.ts'

/** What teachers may do in booking (BKG-02). */
export type TeacherSettings = Pick<
  BookingPolicyRecord,
  'teachersAdd' | 'teachersShown' | 'teachersEditSelf' | 'teachersEdit'
>
const platformTeachers: TeacherSettings = {
  teachersAdd: true,
  teachersShown: true,
  teachersEditSelf: true,
  teachersEdit: ['OWN'],
}

const names = Object.keys(platformPolicy) as readonly (keyof BookingPolicy)[]
const sole = { page: 1, limit: 1, sort: 'createTime', q: '', deleted: 'no', where: [] } as const

export interface KeptPolicy {
  readonly policy: BookingPolicy
  readonly teachers: TeacherSettings
  /** The record; none as long as the institution has not said otherwise than the platform. */
  readonly row: Row | undefined
}

/** The institution's policy as it is now. */
export const policyOf = async (
  records: Pick<Records, 'page'>,
  resource: AnyResource,
): Promise<KeptPolicy> => {
  const [row] = await records.page(resource, sole)
  if (!row) return { policy: platformPolicy, teachers: platformTeachers, row }
  const record = row as unknown as BookingPolicyRecord
  const { teachersAdd, teachersShown, teachersEditSelf, teachersEdit } = record
  const policy = Object.fromEntries(
    names.map(name => [name, record[name]]),
  ) as unknown as BookingPolicy
  return { policy, teachers: { teachersAdd, teachersShown, teachersEditSelf, teachersEdit }, row }
}

/** The policy that a booking was made under. */
export const snapshotOf = (booking: Row): BookingPolicy => {
  const kept = textIn(booking, 'policySnapshot')
  return kept === null
    ? platformPolicy
    : { ...platformPolicy, ...(JSON.parse(kept) as Partial<BookingPolicy>) }
}
