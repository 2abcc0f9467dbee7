import { canDo, masksField, seesField } from '../../../src/access/index.ts'
import { subjectLabels } from '../../../src/protocol/operations.ts'
import { fieldOf } from '../../../src/schema/index.ts'
import { contextOf, type RecordContext } from '../records/context.ts'
import { masked } from '../records/fields.ts'
import { hidesRecords } from '../records/visible.ts'

/** The log rows that a reader can see, by the names in the `resource` column. */
export interface Readable {
  /** All rows with these names; undefined: every name except those of `own`. */
  readonly free: readonly string[] | undefined
  /**
   * Only the reader's own operations: the rules of these resources hide records from the reader,
   * and a log must not reveal them.
   */
  readonly own: readonly string[]
}

/**
 * Read permissions decide; entries without a resource (logins, for example) are visible to everyone
 * who can read the log.
 */
export const readableOf = (ctx: RecordContext): Readable => {
  const readable = Object.values(ctx.resources).filter(resource =>
    canDo(ctx.actor.access, resource, 'read'),
  )
  const own = readable
    .filter(resource => hidesRecords(contextOf(ctx, resource)))
    .map(({ name }) => name)
  const others = Object.keys(subjectLabels).filter(name => !Object.hasOwn(ctx.resources, name))
  const free =
    ctx.actor.access.rights === 'all' ? undefined : [...readable.map(({ name }) => name), ...others]
  return { free: free?.filter(name => !own.includes(name)), own }
}

/**
 * A kept title as the reader may see it: by the mask and the right of the field that it is a value
 * of.
 */
export const titleFor = (
  ctx: RecordContext,
  resource: string,
  title: string | null,
): string | null => {
  const found = Object.hasOwn(ctx.resources, resource) ? ctx.resources[resource] : undefined
  const field = found && fieldOf(found, found.title)
  if (!field) return title
  if (!seesField(ctx.actor.access, field)) return null
  const visibleTitle = masksField(ctx.actor.access, field) ? masked(field, title) : title
  return typeof visibleTitle === 'string' ? visibleTitle : null
}
