import { student, type Student } from '../../../resources/people/student/student.resource.ts'
import { teacher, type Teacher } from '../../../resources/people/teacher/teacher.resource.ts'
import { errors } from './errors.ts'
import type { RuleContext } from '../../engine/records/rules.ts'

export interface MemberPerson {
  /** The field that names them. */
  readonly field: string
  readonly kind: 'teacher' | 'student'
  readonly id: string
}
type Asking = Pick<RuleContext, 'tx'>

export const personBy = (
  { tx }: Asking,
  { kind, id }: Pick<MemberPerson, 'kind' | 'id'>,
): Promise<Student | Teacher | undefined> =>
  kind === 'teacher' ? tx.get(teacher, id) : tx.get(student, id)

/** Whether a person is here and not suspended. */
export const isActive = (person: Student | Teacher | undefined): boolean =>
  person !== undefined && person.status !== 'SUSPENDED'

/** Reads a person's name; undefined if they don't exist, which the reference check reports. */
export const readPersonName = async (
  asking: Asking,
  person: MemberPerson,
): Promise<string | undefined> => (await personBy(asking, person))?.name

/**
 * Returns the name of a person who can join a class. Throws 2223 on the field if they are
 * suspended.
 */
export const activePersonName = async (
  asking: Asking,
  { field, kind, id }: MemberPerson,
): Promise<string | undefined> => {
  const row = await personBy(asking, { kind, id })
  if (!row) return undefined
  const { name } = row
  if (row.status === 'SUSPENDED')
    throw (
      kind === 'teacher'
        ? errors.namedTeacherSuspended({ who: name })
        : errors.studentSuspended({ student: name })
    ).at(field)
  return name
}
