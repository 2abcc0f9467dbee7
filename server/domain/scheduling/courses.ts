import { errors } from './errors.ts'
import type { Records } from '../../platform/ports.ts'
import { course } from '../../../resources/classes/course/course.resource.ts'
import { teacher } from '../../../resources/people/teacher/teacher.resource.ts'
import type { CheckedPlan } from './plan.ts'

/** A class that gets lessons, and its staff. */
export interface PlannedCourse {
  readonly id: string
  readonly name: string
  readonly kind: 'NORMAL' | 'BOOKING'
  readonly teacherId: string
  readonly assistants: readonly string[]
}

const byId = <R extends { readonly id: string }>(rows: readonly R[]): ReadonlyMap<string, R> =>
  new Map(rows.map(row => [row.id, row]))

/**
 * Reads the classes of a plan, in its order, each with its staff. Throws 9994 (a deleted class or
 * person), 2221 (no teacher), 2223 (a suspended one), 11032 (a teacher who is also an assistant).
 */
export const readPlannedCourses = async (
  records: Pick<Records, 'many'>,
  plan: Pick<CheckedPlan, 'courseIds' | 'teacherId' | 'assistants'>,
): Promise<{
  readonly courses: readonly PlannedCourse[]
  readonly names: ReadonlyMap<string, string>
}> => {
  const rows = byId(await records.many(course, plan.courseIds))
  const courses = plan.courseIds.map((id): PlannedCourse => {
    const row = rows.get(id)
    if (!row) throw errors.referencedRecordGone().at('courseIds')
    const teacherId = plan.teacherId ?? row.teachers[0]
    if (teacherId === undefined) throw errors.teacherMissing().at('teacherId')
    if (plan.assistants?.includes(teacherId)) throw errors.alreadyClassMember().at('assistants')
    const assistants = (plan.assistants ?? row.assistants).filter(one => one !== teacherId)
    return {
      id,
      name: row.courseName,
      kind: row.kind,
      teacherId,
      assistants,
    }
  })
  const staffIds = new Set(
    courses.flatMap(({ teacherId, assistants }) => [teacherId, ...assistants]),
  )
  const people = byId(await records.many(teacher, [...staffIds]))
  const check = (id: string, field: 'teacherId' | 'assistants') => {
    const row = people.get(id)
    if (!row) throw errors.referencedRecordGone().at(field)
    if (row.status === 'SUSPENDED') throw errors.namedTeacherSuspended({ who: row.name }).at(field)
  }
  for (const { teacherId, assistants } of courses) {
    check(teacherId, 'teacherId')
    for (const id of assistants) check(id, 'assistants')
  }
  return { courses, names: new Map([...people].map(([id, row]) => [id, row.name])) }
}
