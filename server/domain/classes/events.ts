import { canDo } from '../../../src/access/index.ts'
import type { ClassEvent } from '../../../resources/classes/course/course.calls.ts'
import type { AuditEntry } from '../../platform/ports.ts'
import type { Scope } from '../../platform/store/types.ts'
import { titleFor } from '../../engine/logs/readable.ts'
import { actorNameIn } from '../../engine/records/actor.ts'
import { contextOf, type RecordContext } from '../../engine/records/context.ts'
import { presentValues } from '../../engine/records/present.ts'
import type { SignFile } from '../../platform/http/files.ts'

const pageSize = 30
// of one kind; older ones are found on their own pages
const maxRecords = 2000
const linkedResources = ['lesson', 'courseMember', 'courseInvitation', 'dayOff'] as const
const asValues = (json: unknown): AuditEntry['before'] =>
  typeof json === 'object' && json !== null ? { ...json } : null

/** Everything of one kind that has ever belonged to the class, the trash too. */
const idsOfClass = async (
  scope: Scope,
  name: (typeof linkedResources)[number],
  courseId: string,
): Promise<string[]> => {
  // they are alike in these two columns
  const db =
    scope.db.$extendTables<
      Record<
        (typeof linkedResources)[number],
        { readonly id: string; readonly courseId: string | null }
      >
    >()
  const rows = await db
    .selectFrom(name)
    .select('id')
    .where('courseId', '=', courseId)
    .orderBy('id', 'desc')
    .limit(maxRecords)
    .execute()
  return rows.map(({ id }) => id)
}

/** The latest changes of these records: one range of the index each. */
const changesOf = (scope: Scope, resource: string, ids: readonly string[], before: string | null) =>
  scope.db
    .selectFrom('audit')
    .select([
      'id',
      'at',
      'actor',
      'actorName',
      'action',
      'resource',
      'recordId',
      'title',
      'before',
      'after',
    ])
    .where('resource', '=', resource)
    .where('recordId', 'in', ids.length ? [...ids] : [''])
    .$if(before !== null, query => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute()

/**
 * Changes of the class and of everything that belongs to it, newest first; `before`: only those
 * older than this one. `ctx` is that of course.
 */
export const eventsOf = async (
  scope: Scope,
  ctx: RecordContext,
  {
    courseId,
    before,
    sign,
  }: { readonly courseId: string; readonly before: string | null; readonly sign: SignFile },
): Promise<{ list: ClassEvent[]; next: string | null }> => {
  const readable = linkedResources.filter(name => {
    const resource = ctx.resources[name]
    return resource && canDo(ctx.actor.access, resource, 'read')
  })
  const found = [...(await changesOf(scope, 'course', [courseId], before))]
  for (const name of readable)
    found.push(...(await changesOf(scope, name, await idsOfClass(scope, name, courseId), before)))
  const rows = found.toSorted((a, b) => (a.id < b.id ? 1 : -1))
  const list: ClassEvent[] = []
  for (const { actor, ...row } of rows.slice(0, pageSize)) {
    const resource = ctx.resources[row.resource]
    if (!resource) continue
    const own = contextOf(ctx, resource)
    const [was, is] = [asValues(row.before), asValues(row.after)]
    list.push({
      ...row,
      actorName: actorNameIn(ctx.lang, { actor, actorName: row.actorName }),
      title: titleFor(ctx, row.resource, row.title),
      before: was && (await presentValues(own, was, sign)),
      after: is && (await presentValues(own, is, sign)),
    })
  }
  return { list, next: rows.length > pageSize ? (list.at(-1)?.id ?? null) : null }
}
