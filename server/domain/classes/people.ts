import { student, type Student } from '../../../resources/student/student.resource.ts'
import { teacher, type Teacher } from '../../../resources/teacher/teacher.resource.ts'
import { fieldFault } from '../../platform/errors.ts'
import type { RuleContext } from '../../engine/records/rules.ts'

export interface PersonRef {
  /** The field that names her. */
  readonly field: string
  readonly kind: 'teacher' | 'student'
  readonly id: string
}
type Asking = Pick<RuleContext, 'tx'>

const personBy = (
  { tx }: Asking,
  { kind, id }: Pick<PersonRef, 'kind' | 'id'>,
): Promise<Student | Teacher | undefined> =>
  kind === 'teacher' ? tx.get(teacher, id) : tx.get(student, id)

/** Undefined where there is no such person: the reference tells that. */
export const personName = async (asking: Asking, person: PersonRef): Promise<string | undefined> =>
  (await personBy(asking, person))?.name

/** As `personName`, of whoever is to come into a class: 2223 on the field where she is suspended. */
export const ablePerson = async (
  asking: Asking,
  { field, kind, id }: PersonRef,
): Promise<string | undefined> => {
  const row = await personBy(asking, { kind, id })
  if (!row) return undefined
  const { name } = row
  if (row.status === 'SUSPENDED')
    throw fieldFault(field, '2223', kind === 'teacher' ? { who: name } : { student: name })
  return name
}
