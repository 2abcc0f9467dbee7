import { canDo } from '../../../../src/access/index.ts'
import type { AnyResource } from '../../../../src/schema/resource.ts'
import type { RecordContext } from '../../records/context.ts'
import { heldKeys } from '../../records/keys.ts'
import { isVisible } from '../../records/visible.ts'
import type { Records, Row } from '../../../platform/ports.ts'
import { recordsByKey, type GivenKey } from '../wizard/match.ts'

/**
 * Records in the trash by the texts of the keys in rows, and their keys that records outside the
 * trash now have.
 */
export interface Trashed {
  readonly found: ReadonlyMap<string, Row>
  readonly held: Awaited<ReturnType<typeof heldKeys>>
}
const nothing: Trashed = { found: new Map(), held: new Map() }

/** Whether the caller can see the trash of a resource: everyone who can read its records can. */
export const seesTrash = ({ actor, resource }: Pick<RecordContext, 'actor' | 'resource'>) =>
  canDo(actor.access, resource, 'read')

/** Whether the caller may restore a record and write a row's values into it. */
export const mayRestore = (
  { actor }: Pick<RecordContext, 'actor'>,
  resource: AnyResource,
): boolean => canDo(actor.access, resource, 'restore') && canDo(actor.access, resource, 'update')

/**
 * Finds the records in the trash that rows refer to and whose keys no record outside the trash has:
 * one query for each natural key. If several have a key, the last deleted one counts. Records that
 * the caller can't see are not found.
 */
export const recordsInTrash = async (
  records: Records,
  ctx: RecordContext,
  rows: readonly (readonly GivenKey[])[],
  living: ReadonlyMap<string, Row>,
  breathe: () => unknown,
): Promise<Trashed> => {
  const { resource } = ctx
  if (!resource.keys?.length || !seesTrash(ctx)) return nothing
  const open = rows.filter(keys => keys.length > 0 && !keys.some(({ text }) => living.has(text)))
  if (!open.length) return nothing
  const found = await recordsByKey(records, resource, open, breathe, row => isVisible(ctx, row))
  if (!found.size) return nothing
  return { found, held: await heldKeys(records, resource, [...new Set(found.values())]) }
}
