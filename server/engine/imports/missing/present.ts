import { canDo } from '../../../../src/access/index.ts'
import type { MissingName } from '../../../../src/protocol/imports.ts'
import { textOfCode } from '../../../../src/protocol/errors/index.ts'
import type { RecordContext } from '../../records/context.ts'
import type { MissingEntry } from './entry.ts'
import { mayCreate } from './newRecord.ts'

/**
 * The names without a record, as the caller may see them: names in the file are for the person who
 * uploaded it, names of created records for everyone who can read such records.
 */
export const presentMissing = (
  ctx: RecordContext,
  entries: readonly MissingEntry[],
  own: boolean,
): MissingName[] =>
  entries.flatMap(({ resource, name, rows, similar, refused, answer, created }): MissingName[] => {
    const target = ctx.resources[resource]
    if (!target || !canDo(ctx.actor.access, target, 'read')) return []
    if (!own && created === undefined) return []
    return [
      {
        resource,
        name,
        rows,
        similar: created === undefined ? similar : [],
        creatable: !refused && created === undefined && mayCreate(ctx, resource),
        ...(refused && { why: textOfCode(refused.code, ctx.lang, refused.params) }),
        answer: answer ?? null,
        ...(created === undefined ? {} : { created: true }),
      },
    ]
  })
