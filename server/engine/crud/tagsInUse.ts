import { tagsInUseOf } from '../../../src/protocol/calls/tagsInUse.ts'
import { fieldOf } from '../../../src/schema/index.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import { errors } from '../../platform/errors/errors.ts'
import type { Records } from '../../platform/ports.ts'
import { implement, type CallRoute } from '../calls/implement.ts'
import type { RecordContext } from '../records/context.ts'
import { hiddenFields } from '../records/query.ts'
import { restrictToVisible } from '../records/visible.ts'

const shownTags = 20
const readAtOnce = 500
const mostReads = 4

const suggests = (resource: AnyResource, name: string): boolean => {
  const field = fieldOf(resource, name)
  return field?.kind === 'tags' && 'suggest' in field.options && field.options.suggest === true
}

/** How often each tag occurs in the newest records that the caller sees. */
const countTags = async (
  scope: Pick<Records, 'ordered'>,
  ctx: RecordContext,
  field: string,
): Promise<ReadonlyMap<string, number>> => {
  const query = restrictToVisible(ctx, {
    page: 1,
    limit: readAtOnce,
    sort: '-createTime',
    q: '',
    deleted: 'no',
    where: [],
  })
  const counts = new Map<string, number>()
  const only = new Set([field])
  let reads = 0
  for await (const rows of scope.ordered(
    ctx.resource,
    query,
    readAtOnce,
    undefined,
    hiddenFields(ctx),
    only,
  )) {
    for (const row of rows) {
      const tags: unknown = row[field]
      if (!Array.isArray(tags)) continue
      for (const tag of tags.map(String)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
    }
    reads += 1
    if (reads === mostReads) break
  }
  return counts
}

/** GET tagsInUse?field=tags&q=vi -> { list }, where a field of the resource suggests its tags. */
export const tagsInUseCallsOf = (resource: AnyResource): readonly CallRoute[] =>
  Object.keys(resource.fields).some(name => suggests(resource, name))
    ? [
        implement(tagsInUseOf(resource.name), {
          read: async ({ input: { field, q }, scope, of }) => {
            const ctx = of(resource.name)
            if (!suggests(ctx.resource, field) || hiddenFields(ctx).has(field))
              throw errors.invalidParameter().at('field')
            const typed = (q ?? '').trim().toLowerCase()
            const rank = (tag: string) => (tag.toLowerCase().startsWith(typed) ? 0 : 1)
            const counts = await countTags(scope, ctx, field)
            const list = [...counts]
              .filter(([tag]) => tag.toLowerCase().includes(typed))
              .toSorted(([a, m], [b, n]) => rank(a) - rank(b) || n - m || (a < b ? -1 : 1))
              .map(([tag]) => tag)
            return { list: list.slice(0, shownTags) }
          },
        }),
      ]
    : []
