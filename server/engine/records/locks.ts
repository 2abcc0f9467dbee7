import { validateRecord } from '../../../src/schema/index.ts'
import type { Issue } from '../../../src/schema/issue.ts'
import type { Row } from '../../platform/ports.ts'
import { Fault } from '../../platform/errors/fault.ts'
import type { Locks } from './rules.ts'
import type { RecordContext } from './context.ts'
import { sameValue, type Values } from './fields.ts'

/**
 * Fields and deletions that the record's state forbids to all callers now; undefined if its
 * resource has no locks.
 */
export const locksOf = (ctx: RecordContext, row: Row): Locks | undefined =>
  ctx.rules.locks?.(row, ctx.clock.now().toISOString())

/** The locked fields that a change would change, each with its code. */
export const lockedIn = (
  ctx: RecordContext,
  before: Row,
  newValues: Values,
): Readonly<Record<string, Issue>> => {
  const wrong: Record<string, Issue> = {}
  const codes = locksOf(ctx, before)?.fields ?? {}
  const suspects = Object.keys(newValues).filter(
    name => codes[name] !== undefined && !sameValue(newValues[name], before[name]),
  )
  if (!suspects.length) return wrong
  // what is only written otherwise (another form of the same instant) is no change
  const merged: Row = { ...before, ...newValues }
  const values = Object.fromEntries(
    Object.keys(ctx.resource.fields).map(name => [name, merged[name]]),
  )
  const validation = validateRecord(ctx.resource, values, 'update', name =>
    sameValue(merged[name], before[name]),
  )
  const after = validation.ok ? validation.values : merged
  for (const name of suspects) {
    const code = codes[name]
    if (code !== undefined && !sameValue(after[name], before[name])) wrong[name] = { code }
  }
  return wrong
}

/** Throws the code for which a record can't be deleted at this moment. */
export const refuseRemoval = (ctx: RecordContext, before: Row): void => {
  const code = locksOf(ctx, before)?.remove
  if (code !== undefined) throw new Fault(code)
}
