import { course } from '../../../resources/classes/course/course.resource.ts'
import type { Scope } from '../../platform/store/types.ts'
import type { DiskPerson } from './person.ts'
import { diskDb } from './nodeTables.ts'

const most = 500

/** Classes whose material a person has access to: those that they teach, assist or attend. */
export const classesOf = async (
  scope: Scope,
  { teachers, students }: DiskPerson,
): Promise<ReadonlySet<string>> => {
  const people = [...teachers, ...students]
  const classes = new Set<string>()
  for (const field of ['teachers', 'assistants'])
    if (teachers.length)
      for await (const ids of scope.ids(
        course,
        {
          page: 1,
          limit: 200,
          sort: 'createTime',
          q: '',
          deleted: 'no',
          where: [{ field, op: 'has', values: teachers }],
        },
        most,
      ))
        for (const id of ids) classes.add(id)
  if (people.length)
    for (const { courseId } of await diskDb(scope)
      .selectFrom('courseMember')
      .innerJoin('course', 'course.id', 'courseMember.courseId')
      .select('courseMember.courseId')
      .where('courseMember.deletedAt', 'is', null)
      .where('course.deletedAt', 'is', null)
      .where(eb =>
        eb.or([
          eb('courseMember.teacherId', 'in', people),
          eb('courseMember.studentId', 'in', people),
        ]),
      )
      .execute())
      classes.add(courseId)
  return classes
}

/** The grantees that include a person: themselves and their classes. */
export const granteesOf = async (scope: Scope, person: DiskPerson): Promise<string[]> => [
  ...person.teachers.map(id => `TEACHER:${id}`),
  ...[...(await classesOf(scope, person))].map(id => `CLASS:${id}`),
]

/** Grants to any of these that are neither deleted nor expired. */
export const grantsTo = (scope: Scope, grantees: readonly string[], now: Date) =>
  diskDb(scope)
    .selectFrom('diskGrant')
    .innerJoin('diskNode', 'diskNode.id', 'diskGrant.nodeId')
    .where('diskGrant.deletedAt', 'is', null)
    .where('diskGrant.grantee', 'in', [...grantees, ''])
    .where('diskNode.deletedAt', 'is', null)
    .where(eb =>
      eb.or([
        eb('diskGrant.expiresAt', 'is', null),
        eb('diskGrant.expiresAt', '>', now.toISOString()),
      ]),
    )

/** Whether anything is shared with a person, or with their institution. */
export const hasShared = async (
  scope: Scope,
  person: DiskPerson,
  now: Date,
): Promise<{ readonly shared: boolean; readonly received: boolean }> => {
  const grantees = await granteesOf(scope, person)
  const [one, received] = await Promise.all([
    grantsTo(scope, grantees, now).select('diskGrant.id').limit(1).executeTakeFirst(),
    scope.db.selectFrom('diskShare').select('id').limit(1).executeTakeFirst(),
  ])
  return { shared: one !== undefined, received: received !== undefined }
}
