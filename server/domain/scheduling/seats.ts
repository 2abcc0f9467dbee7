import { courseMember } from '../../../resources/course-member/courseMember.resource.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import { among } from '../../engine/records/rows.ts'

/** How many learn in a class and listen to it. */
export interface Seats {
  students: number
  auditors: number
}

const known = new WeakMap<StoreTx, Map<string, Seats>>()

/**
 * Who is in a class, counted once a transaction; whoever takes or frees a place there writes it down here, so that the rows of one batch see
 * each other. The class's row must be locked, so that no other transaction gives away the same place.
 */
export const seatsOf = async (
  { tx }: Pick<RuleContext, 'tx'>,
  courseId: string,
): Promise<Seats> => {
  const ofTx = known.get(tx) ?? new Map<string, Seats>()
  known.set(tx, ofTx)
  const found = ofTx.get(courseId)
  if (found) return found
  const count = (role: string): Promise<number> => {
    const where = [among('courseId', [courseId]), among('role', [role])]
    return tx.total(courseMember, {
      page: 1,
      limit: 1,
      sort: 'createTime',
      q: '',
      deleted: 'no',
      where,
    })
  }
  const seats = { students: await count('STUDENT'), auditors: await count('AUDITOR') }
  ofTx.set(courseId, seats)
  return seats
}
