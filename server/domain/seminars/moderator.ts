import { seminar, type Seminar } from '../../../resources/seminars/seminar/seminar.resource.ts'
import {
  seminarPerson,
  type SeminarPerson,
} from '../../../resources/seminars/seminar-person/seminarPerson.resource.ts'
import { teacher } from '../../../resources/people/teacher/teacher.resource.ts'
import { among, rowsWhere } from '../../engine/records/rows.ts'
import type { Scope } from '../../platform/store/types.ts'

/** A person who holds a seminar, as its page and its room name them. */
export type SeminarHost = Pick<
  SeminarPerson,
  | 'id'
  | 'seminarId'
  | 'role'
  | 'name'
  | 'position'
  | 'about'
  | 'photo'
  | 'permissions'
  | 'place'
  | 'serial'
>
type Reader = Scope

const isModerator = ({ moderatorId }: Seminar, { teacherId }: SeminarPerson): boolean =>
  teacherId === moderatorId

const moderatorOf = async (
  scope: Reader,
  { id, moderatorId, moderatorSerial }: Seminar,
): Promise<SeminarHost> => ({
  // the seminar itself names its moderator, who needs no record of their own
  id,
  seminarId: id,
  role: 'MODERATOR',
  name: (await scope.get(teacher, moderatorId))?.name ?? '',
  position: null,
  about: null,
  photo: null,
  permissions: [],
  place: 0,
  serial: moderatorSerial,
})

/**
 * The people who hold a seminar, in display order. Its moderator is the teacher that the seminar
 * names; a record for that teacher among the people adds details (SEM-01).
 */
export const hostsOf = async (scope: Reader, event: Seminar): Promise<readonly SeminarHost[]> => {
  const people = await rowsWhere(scope, seminarPerson, [among('seminarId', [event.id])])
  const named = people.map((one): SeminarHost =>
    isModerator(event, one) ? { ...one, role: 'MODERATOR' } : one,
  )
  const all = people.some(one => isModerator(event, one))
    ? named
    : [await moderatorOf(scope, event), ...named]
  return all.toSorted((a, b) => a.place - b.place || (a.id < b.id ? -1 : 1))
}

/** A person who holds a seminar: by their record, or the moderator by the seminar's own id. */
export const hostById = async (scope: Reader, id: string): Promise<SeminarHost | undefined> => {
  const person = await scope.get(seminarPerson, id)
  const event = await scope.get(seminar, person?.seminarId ?? id)
  if (!event) return undefined
  if (!person) return (await hostsOf(scope, event)).find(({ role }) => role === 'MODERATOR')
  return isModerator(event, person) ? { ...person, role: 'MODERATOR' } : person
}

/**
 * The name in passes for a person who holds a seminar. A moderator's name contains the teacher, so
 * that the links end when the teacher is replaced.
 */
export const passNameOf = async (scope: Reader, { id, seminarId }: SeminarHost): Promise<string> =>
  id === seminarId ? `${id}~${(await scope.get(seminar, id))?.moderatorId ?? ''}` : id

/** The holder of a pass; undefined if another teacher moderates by now. */
export const hostByPassName = async (
  scope: Reader,
  name: string,
): Promise<SeminarHost | undefined> => {
  const [id = '', teacherId] = name.split('~')
  const host = await hostById(scope, id)
  if (host?.seminarId !== id) return host
  return (await scope.get(seminar, id))?.moderatorId === teacherId ? host : undefined
}
