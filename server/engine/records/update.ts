import type { AnyResource, RecordOf } from '../../../src/schema/resource.ts'
import type { Row } from '../../platform/ports.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { errors } from '../../platform/errors/errors.ts'
import type { RecordContextOf, WriteOptions } from './context.ts'
import type { Values } from './fields.ts'
import { changeRow, lockVisible } from './pipeline.ts'

export interface UpdateInput {
  readonly id: string
  /** The version the caller read; without one the last writer wins (rules and bulk edits). */
  readonly version?: number
  readonly changes: Values
}

/**
 * Changes one record. Throws: the entity's not-found code; `StaleVersion` if the caller read
 * an older version; the codes of the fields.
 */
export const updateRecord = async <R extends AnyResource>(
  tx: StoreTx,
  ctx: RecordContextOf<R>,
  input: UpdateInput,
  options: WriteOptions = { system: true },
): Promise<RecordOf<R>> => {
  const before = await lockVisible(tx, ctx, input.id)
  if (input.version !== undefined && input.version !== before.version)
    throw new StaleVersion(before, input.version)
  return changeRow(tx, ctx, before, input.changes, options)
}

/** The caller read an older version; the route adds base and theirs and returns 409. */
export class StaleVersion extends Error {
  readonly theirs: Row
  readonly version: number
  constructor(theirs: Row, version: number) {
    super('stale version')
    this.theirs = theirs
    this.version = version
  }
}
export const staleFault = (data: Readonly<Record<string, unknown>>) => errors.conflict({ data })
