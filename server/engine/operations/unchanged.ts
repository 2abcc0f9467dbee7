import { seesField } from '../../../src/access/index.ts'
import type { UnchangedRecord } from '../../../src/protocol/journal.ts'
import { fieldOf } from '../../../src/schema/index.ts'
import { titleFor } from '../logs/readable.ts'
import type { RecordContext } from '../records/context.ts'

/**
 * A record that an undo left unchanged, as its reader may see it: its title masked, withheld fields
 * unnamed.
 */
export const presentUnchanged = (ctx: RecordContext, record: UnchangedRecord): UnchangedRecord => {
  const resource = Object.hasOwn(ctx.resources, record.resource)
    ? ctx.resources[record.resource]
    : undefined
  return {
    ...record,
    title: titleFor(ctx, record.resource, record.title),
    fields: record.fields.filter(name => {
      const field = resource && fieldOf(resource, name)
      return !field || seesField(ctx.actor.access, field)
    }),
  }
}
