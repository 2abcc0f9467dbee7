import type { MonitorInfo } from '../../../../resources/classroom/records.calls.ts'
import type { EventRole } from '../../../../resources/classroom/events.calls.ts'
import { lesson as lessonResource } from '../../../../resources/scheduling/lesson/lesson.resource.ts'
import { errors } from '../errors.ts'
import { missingLesson } from '../../scheduling/index.ts'
import type { Scope, StoreTx } from '../../../platform/store/types.ts'
import type { SignFile } from '../../../platform/http/files.ts'
import { requireLesson } from '../attendance/lessonFacts.ts'
import { namedPeople } from '../attendance/roster.ts'

const picturesOf = (scope: Pick<Scope, 'db'>, lessonId: string, personId: string | null) => {
  const all = scope.db
    .selectFrom('lessonPicture')
    .where('lessonId', '=', lessonId)
    .where('kind', '=', 'MONITOR')
  return personId === null ? all : all.where('personId', '=', personId)
}

/** Names of people, by their ids. */
export const namesOfPeople = async (
  scope: Scope,
  people: readonly { readonly personId: string; readonly role: EventRole }[],
): Promise<(personId: string) => string> => {
  const once = new Map(people.map(({ personId, role }) => [personId, { personId, role }]))
  const names = new Map(
    (await namedPeople(scope, [...once.values()])).map(({ personId, name }) => [personId, name]),
  )
  return personId => names.get(personId) ?? ''
}

/** A page of a lesson's pictures in the order in which they were taken. Throws 710 or 973. */
export const lessonPictures = async (
  scope: Scope,
  sign: SignFile,
  {
    lessonId,
    personId,
    page,
    size,
  }: {
    readonly lessonId: string
    readonly personId: string | null
    readonly page: number
    readonly size: number
  },
): Promise<{ pictureCount: number; monitorInfos: MonitorInfo[] }> => {
  await requireLesson(scope, lessonId)
  const countRow = await picturesOf(scope, lessonId, personId)
    .select(eb => eb.fn.countAll<string>().as('n'))
    .executeTakeFirst()
  const rows = await picturesOf(scope, lessonId, personId)
    .select(['id', 'at', 'personId', 'role'])
    .orderBy('at')
    .orderBy('id')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  const nameOf = await namesOfPeople(scope, rows)
  const monitorInfos = await Promise.all(
    rows.map(async (row): Promise<MonitorInfo> => ({
      id: row.id,
      origin: await sign({ id: row.id, name: `${row.id}.jpg` }),
      generateTime: row.at,
      personId: row.personId,
      personName: nameOf(row.personId),
      role: row.role,
    })),
  )
  return { pictureCount: Number(countRow?.n ?? 0), monitorInfos }
}

/**
 * Removes pictures of a lesson; returns their ids. Throws 710 or 973, 319 while the lesson is
 * unfinished, and 34804 if one belongs to another lesson. The caller deletes their files after the
 * commit.
 */
export const removePictures = async (
  tx: StoreTx,
  lessonId: string,
  ids: readonly string[],
): Promise<string[]> => {
  // locked, so that it neither ends nor begins meanwhile
  const lesson = await tx.lock(lessonResource, lessonId)
  if (!lesson) throw await missingLesson(tx, lessonId)
  if (lesson.status !== 'ENDED') throw errors.lessonUnfinished()
  const deletedRows = await tx.db
    .deleteFrom('lessonPicture')
    .where('lessonId', '=', lessonId)
    .where('kind', '=', 'MONITOR')
    .where('id', 'in', [...ids])
    .returning('id')
    .execute()
  const deletedIds = deletedRows.map(({ id }) => id)
  const others = ids.filter(id => !deletedIds.includes(id))
  const foreign = others.length
    ? await tx.db
        .selectFrom('lessonPicture')
        .select('id')
        .where('id', 'in', others)
        .limit(1)
        .executeTakeFirst()
    : undefined
  if (foreign) throw errors.pictureOfOtherLesson().at('ids')
  if (deletedIds.length) await tx.db.deleteFrom('fileRow').where('id', 'in', deletedIds).execute()
  return deletedIds
}
