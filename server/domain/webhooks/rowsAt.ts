import { isObject } from '../../platform/http/body.ts'
import type { Row } from '../../platform/ports.ts'
import type { Scope } from '../../platform/store/types.ts'

/** Later changes of a record that are taken back at most. */
const maxSteps = 1000
/** Changes that may be committed between the reading of the record and that of its journal. */
const slack = 20

/** A record, and the version that is wanted of it. */
export interface Wanted {
  readonly row: Row
  readonly version: number
}
/** The values before changes, by record and the version that they created. */
type Before = ReadonlyMap<string, unknown>

const keyOf = (id: string, version: unknown): string => `${id} ${String(version)}`
const versionIn = (after: unknown): unknown => {
  const { version } = isObject(after) ? after : {}
  return version
}

const walkBack = ({ row, version }: Wanted, before: Before): Row | undefined => {
  let then = row
  while (then.version > version) {
    const values = before.get(keyOf(row.id, then.version))
    if (!isObject(values)) return undefined
    then = { ...then, ...values }
  }
  return then.version === version ? then : undefined
}

/**
 * Records as the changes to these versions left them, by reverting later changes; in the requested
 * order, undefined if the journal doesn't reach that far. Records may change meanwhile: changes
 * after the version that was read are ignored.
 */
export const rowsAt = async (
  { db }: Pick<Scope, 'db'>,
  resource: string,
  wanted: readonly Wanted[],
): Promise<(Row | undefined)[]> => {
  const older = wanted.filter(
    ({ row, version }) => row.version > version && row.version - version <= maxSteps,
  )
  const before = new Map<string, unknown>()
  const ofResource = db
    .selectFrom('audit')
    .select(['recordId', 'before', 'after'])
    .where('resource', '=', resource)
  const read = async (query: typeof ofResource) => {
    for (const { recordId, before: values, after } of await query.execute())
      before.set(keyOf(recordId, versionIn(after)), values)
  }
  // the changes next to the present are found in one question
  const close = older.filter(({ row, version }) => row.version - version <= slack)
  const ids = [...new Set(close.map(({ row }) => row.id))]
  if (ids.length)
    await read(
      ofResource
        .where('recordId', 'in', ids)
        .orderBy('id', 'desc')
        .limit(ids.length * (slack + slack)),
    )
  for (const one of older) {
    const { row, version } = one
    if (walkBack(one, before)) continue
    await read(
      ofResource
        .where('recordId', '=', row.id)
        .orderBy('id', 'desc')
        .limit(row.version - version + slack),
    )
  }
  return wanted.map(one => walkBack(one, before))
}
