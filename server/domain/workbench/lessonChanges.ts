import { course } from '../../../resources/classes/course/course.resource.ts'
import { lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import type { TaughtLessonChange } from '../../../resources/workbench/teaching.calls.ts'
import { isObject } from '../../../src/protocol/isObject.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import type { Scope } from '../../platform/store/types.ts'

/** Changes that are shown, and audit entries that are read for them. @tuning */
const [shown, most] = [10, 400]

interface Asked {
  readonly teacherId: string
  /** The account whose own changes are no news. */
  readonly accountId: string
  /** ISO 8601: changes after this instant, of lessons that begin after `now`. */
  readonly since: string
  readonly now: string
  /** Classes that they teach or assist in. */
  readonly courseIds: readonly string[]
}

const textIn = (values: unknown, name: string): string | undefined => {
  const value = isObject(values) ? values[name] : undefined
  return typeof value === 'string' ? value : undefined
}

/**
 * Coming lessons of the teacher's classes and their own elsewhere; those that were deleted among
 * them.
 */
const concerned = (
  scope: Pick<Scope, 'db'>,
  { teacherId, now, courseIds }: Pick<Asked, 'teacherId' | 'now' | 'courseIds'>,
) =>
  tablesOf(scope, lesson, course)
    .selectFrom('lesson')
    .innerJoin('course', 'course.id', 'lesson.courseId')
    .select([
      'lesson.id',
      'lesson.name',
      'lesson.startAt',
      'lesson.deletedAt',
      'lesson.teacherId',
      'lesson.assistants',
      'course.id as courseId',
      'course.courseName',
    ])
    .where('lesson.startAt', '>', now)
    .where(eb =>
      eb.or([
        eb('lesson.teacherId', '=', teacherId),
        ...(courseIds.length ? [eb('lesson.courseId', 'in', [...courseIds])] : []),
      ]),
    )
    .orderBy('lesson.startAt')
    .limit(most)
    .execute()
type Concerned = Awaited<ReturnType<typeof concerned>>[number]

const entriesOf = (scope: Pick<Scope, 'db'>, ids: readonly string[], { since, accountId }: Asked) =>
  scope.db
    .selectFrom('audit')
    .select(['id', 'at', 'action', 'recordId', 'actorName', 'before', 'after'])
    .where('resource', '=', lesson.name)
    .where('recordId', 'in', [...ids])
    .where('at', '>=', since)
    .where('actor', '!=', accountId)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
type Entry = Awaited<ReturnType<typeof entriesOf>>[number]

const isTheirs = ({ teacherId, assistants }: Concerned, own: string): boolean =>
  teacherId === own || assistants.includes(own)

const whatOf = (
  { action, before, after }: Entry,
  one: Concerned,
  teacherId: string,
): TaughtLessonChange['what'] | undefined => {
  if (textIn(before, 'teacherId') === teacherId && action === 'update') return 'TAKEN'
  if (!isTheirs(one, teacherId)) return undefined
  if (action === 'create' || action === 'restore' || action === 'import') return 'ADDED'
  if (action === 'delete') return 'CANCELLED'
  if (textIn(after, 'teacherId') === teacherId) return 'GIVEN'
  const [was, is] = [textIn(before, 'startAt'), textIn(after, 'startAt')]
  return was !== undefined && is !== undefined && was !== is ? 'MOVED' : undefined
}

const changeOf = (
  entry: Entry,
  one: Concerned,
  what: TaughtLessonChange['what'],
): TaughtLessonChange => ({
  key: entry.id,
  what,
  lessonId: one.deletedAt === null && what !== 'TAKEN' ? one.id : null,
  name: one.name ?? '',
  className: one.courseName ?? '',
  count: 1,
  by: entry.actorName,
  at: entry.at,
  before: what === 'MOVED' ? (textIn(entry.before, 'startAt') ?? null) : null,
  startAt: what === 'MOVED' ? (textIn(entry.after, 'startAt') ?? one.startAt) : one.startAt,
})

/**
 * What others changed of a teacher's coming lessons, the newest first; lessons that were added to a
 * class are one line.
 */
export const lessonChanges = async (
  scope: Pick<Scope, 'db'>,
  asked: Asked,
): Promise<readonly TaughtLessonChange[]> => {
  const lessons = new Map((await concerned(scope, asked)).map(one => [one.id, one]))
  if (!lessons.size) return []
  const entries = await entriesOf(scope, [...lessons.keys()], asked)
  const changes: TaughtLessonChange[] = []
  const added = new Map<string, number>()
  for (const entry of entries) {
    const one = lessons.get(entry.recordId)
    const what = one && whatOf(entry, one, asked.teacherId)
    if (!one || what === undefined) continue
    const group = what === 'ADDED' ? `${one.courseId} ${entry.actorName}` : undefined
    const place = group === undefined ? undefined : added.get(group)
    const known = place === undefined ? undefined : changes[place]
    if (place !== undefined && known)
      changes[place] = { ...known, count: known.count + 1, lessonId: null, name: '', startAt: null }
    else {
      if (group !== undefined) added.set(group, changes.length)
      changes.push(changeOf(entry, one, what))
    }
  }
  return changes.slice(0, shown)
}
