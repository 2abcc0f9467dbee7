import { fieldFault } from '../../platform/errors.ts'
import type { Records, Row } from '../../platform/ports.ts'
import type { RecordContext } from '../../engine/records/context.ts'
import { idsOf } from '../classes/given.ts'
import type { CheckedPlan } from './plan.ts'

/** A class that is to be given lessons, and who gives them. */
export interface PlannedCourse {
  readonly id: string
  readonly name: string
  readonly kind: 'NORMAL' | 'BOOKING'
  readonly teacherId: string
  readonly assistants: readonly string[]
}

const rowsOf = async (
  records: Pick<Records, 'many'>,
  ctx: RecordContext,
  resource: string,
  ids: readonly string[],
): Promise<Map<string, Row>> => {
  const of = ctx.resources[resource]
  return new Map((of ? await records.many(of, ids) : []).map(row => [row.id, row]))
}

/**
 * The classes of a plan, in its order, each with its staff. Throws 9994 (a class or person that is gone), 2221 (no teacher), 2223 (a suspended
 * one), 11032 (a teacher who assists herself).
 */
export const plannedCourses = async (
  records: Pick<Records, 'many'>,
  ctx: RecordContext,
  plan: Pick<CheckedPlan, 'courseIds' | 'teacherId' | 'assistants'>,
): Promise<{
  readonly courses: readonly PlannedCourse[]
  readonly names: ReadonlyMap<string, string>
}> => {
  const rows = await rowsOf(records, ctx, 'course', plan.courseIds)
  const courses = plan.courseIds.map((id): PlannedCourse => {
    const row = rows.get(id)
    if (!row) throw fieldFault('courseIds', '9994', { gone: 1 })
    const teacherId = plan.teacherId ?? idsOf(row['teachers'])[0]
    if (teacherId === undefined) throw fieldFault('teacherId', '2221')
    if (plan.assistants?.includes(teacherId)) throw fieldFault('assistants', '11032')
    const assistants = (plan.assistants ?? idsOf(row['assistants'])).filter(
      one => one !== teacherId,
    )
    return {
      id,
      name: String(row['courseName']),
      kind: row['kind'] === 'BOOKING' ? 'BOOKING' : 'NORMAL',
      teacherId,
      assistants,
    }
  })
  const people = await rowsOf(records, ctx, 'teacher', [
    ...new Set(courses.flatMap(({ teacherId, assistants }) => [teacherId, ...assistants])),
  ])
  const check = (id: string, field: 'teacherId' | 'assistants') => {
    const row = people.get(id)
    if (!row) throw fieldFault(field, '9994', { gone: 1 })
    if (row['status'] === 'SUSPENDED') throw fieldFault(field, '2223', { who: String(row['name']) })
  }
  for (const { teacherId, assistants } of courses) {
    check(teacherId, 'teacherId')
    for (const id of assistants) check(id, 'assistants')
  }
  return { courses, names: new Map([...people].map(([id, row]) => [id, String(row['name'])])) }
}
