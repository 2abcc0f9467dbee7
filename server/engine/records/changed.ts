import { errors } from '../../platform/errors/errors.ts'
import type { Row } from '../../platform/ports.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import type { RecordContext } from './context.ts'
import { sameValue, type Values } from './fields.ts'
import { isObject } from '../../platform/http/body.ts'

// maximum number of changes that are read; of a record with more changes only these are considered
const maxChanges = 1000
const asValues = (json: unknown): Values => (isObject(json) ? json : {})

/**
 * Throws 409 with the name of the other person if someone else has changed one of these fields
 * since the caller's `version`, even if the caller has changed it again afterwards: the value may
 * combine both edits. The caller can write fields that only they have changed, and fields that
 * again have the value that the caller saw.
 */
export const demandUnchanged = async (
  tx: Pick<StoreTx, 'db'>,
  ctx: RecordContext,
  row: Row,
  version: number,
  fields: readonly string[],
): Promise<void> => {
  if (row.version <= version) return
  const rows = await tx.db
    .selectFrom('audit')
    .select(['actor', 'actorName', 'before', 'after'])
    .where('resource', '=', ctx.resource.name)
    .where('recordId', '=', row.id)
    .orderBy('id', 'desc')
    .limit(Math.min(row.version - version, maxChanges))
    .execute()
  const since = rows.filter(({ after }) => Number(asValues(after)['version'] ?? 0) > version)
  for (const name of fields) {
    const touching = since.filter(({ after }) => Object.hasOwn(asValues(after), name))
    const other = touching.find(({ actor }) => actor !== ctx.actor.id)
    if (!other || sameValue(asValues(touching.at(-1)?.before)[name], row[name])) continue
    throw errors.changedBySomeoneElse({ changed: other.actorName })
  }
}
