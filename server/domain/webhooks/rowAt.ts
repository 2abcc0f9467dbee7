import { isObject } from '../../platform/http/body.ts'
import type { Row } from '../../platform/ports.ts'
import type { Scope } from '../../platform/store/types.ts'

/** Later changes of a record that are taken back at most. */
const maxSteps = 1000
/** Changes that may be committed between the reading of the record and that of its journal. */
const slack = 20

const versionOf = (after: unknown): number => (isObject(after) ? Number(after['version']) : NaN)

/**
 * A record as the change to `version` left it, by taking back what was changed since; undefined where the journal doesn't reach that far. The
 * record may be changed meanwhile: changes beyond the version that was read are passed over.
 */
export const rowAt = async (
  { db }: Pick<Scope, 'db'>,
  resource: string,
  now: Row,
  version: number,
): Promise<Row | undefined> => {
  const steps = now.version - version
  if (steps === 0) return now
  if (steps < 0 || steps > maxSteps) return undefined
  const entries = await db
    .selectFrom('audit')
    .select(['before', 'after'])
    .where('resource', '=', resource)
    .where('recordId', '=', now.id)
    .orderBy('id', 'desc')
    .limit(steps + slack)
    .execute()
  const before = new Map(entries.map(entry => [versionOf(entry.after), entry.before]))
  let row = now
  while (row.version > version) {
    const values = before.get(row.version)
    if (!isObject(values)) return undefined
    row = { ...row, ...values }
  }
  return row.version === version ? row : undefined
}
