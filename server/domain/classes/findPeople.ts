import { canDo, masksField, seesField } from '../../../src/access/index.ts'
import type { LineFound, PersonFound } from '../../../resources/classes/course/course.calls.ts'
import type { Course } from '../../../resources/classes/course/course.resource.ts'
import { courseMember } from '../../../resources/classes/course-member/courseMember.resource.ts'
import { student } from '../../../resources/people/student/student.resource.ts'
import { teacher } from '../../../resources/people/teacher/teacher.resource.ts'
import type { RecordOf } from '../../../src/schema/resource.ts'
import type { Records } from '../../platform/ports.ts'
import type { RecordContext } from '../../engine/records/context.ts'
import { grouped } from '../../platform/grouped.ts'

const fields = ['name', 'account', 'email', 'phone'] as const
type Field = (typeof fields)[number]
// as it is written in lists: with the calling code, spaces and hyphens
const plainPhone = (line: string): string => line.replaceAll(/[\s()-]/g, '').replace(/^\+86/, '')
const searchValueOf = (field: Field, line: string): string =>
  field === 'phone' ? plainPhone(line) : field === 'email' ? line.toLowerCase() : line

type Person = RecordOf<typeof student | typeof teacher>

/** People of one kind that any of the lines may refer to, each with those lines. */
const rowsOf = async (
  records: Records,
  ctx: RecordContext,
  resource: typeof student | typeof teacher,
  lines: readonly string[],
): Promise<Map<string, Person[]>> => {
  const found = new Map<string, Person[]>()
  for (const name of fields) {
    const field = resource.fields[name]
    // a caller who sees only the masked value must not find the rest by guessing
    if (masksField(ctx.actor.access, field) || !seesField(ctx.actor.access, field)) continue
    // one person may be listed twice, in different spellings
    const linesByValue = grouped(lines, line => searchValueOf(name, line))
    const where = [{ field: name, op: 'eq', values: [...linesByValue.keys()] } as const]
    for (const row of await records.page(resource, {
      page: 1,
      limit: 1000,
      sort: 'createTime',
      q: '',
      deleted: 'no',
      where,
    })) {
      for (const line of linesByValue.get(row[name] ?? '') ?? []) {
        const known = found.get(line) ?? []
        if (!known.some(({ id }) => id === row.id)) found.set(line, [...known, row])
      }
    }
  }
  return found
}

/**
 * Returns the people that each line refers to, and whether they can be added to the class; students
 * before teachers. `ctx` is that of courseMember.
 */
export const peopleOf = async (
  records: Records,
  ctx: RecordContext,
  course: Course,
  lines: readonly string[],
): Promise<LineFound[]> => {
  const staff = new Set([...course.teachers, ...course.assistants])
  const people = new Map<string, PersonFound[]>()
  for (const resource of [student, teacher]) {
    const kind = resource.name
    if (!canDo(ctx.actor.access, resource, 'read')) continue
    const found = await rowsOf(records, ctx, resource, lines)
    const ids = [...new Set([...found.values()].flat().map(({ id }) => id))]
    const key = kind === 'student' ? 'studentId' : 'teacherId'
    const members = new Set(
      (
        await records.byKey(
          courseMember,
          ['courseId', key],
          ids.map(id => [course.id, id]),
        )
      ).map(row => row[key]),
    )
    const stateOf = (row: Person): PersonFound['state'] =>
      staff.has(row.id)
        ? 'STAFF'
        : members.has(row.id)
          ? 'MEMBER'
          : row.status === 'SUSPENDED'
            ? 'SUSPENDED'
            : 'FREE'
    for (const [line, rows] of found)
      people.set(line, [
        ...(people.get(line) ?? []),
        ...rows.map(row => ({
          kind,
          id: row.id,
          name: row.name,
          account: row.account,
          state: stateOf(row),
        })),
      ])
  }
  return lines.map(line => ({ line, people: people.get(line) ?? [] }))
}
