import { canDo } from '../../../../src/access/index.ts'
import type { MissingName } from '../../../../src/protocol/imports.ts'
import { textOfCode } from '../../../../src/protocol/errors/index.ts'
import type { RecordContext } from '../../records/context.ts'
import type { MissingEntry } from './entry.ts'
import { mayCreate } from './newRecord.ts'

/**
 * The names that no record has, as the caller may see them: names of the file go to the person who
 * sent it, those of records that were created to those who may read such records.
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
