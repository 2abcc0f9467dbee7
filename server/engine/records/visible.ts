import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import type { Condition, ListQuery } from '../../../src/protocol/query.ts'
import type { Row } from '../../platform/ports.ts'
import { Fault } from '../../platform/errors/fault.ts'
import type { RecordContext } from './context.ts'

/**
 * The fault for a record that doesn't exist or that this caller can't see: the entity's own code,
 * otherwise 404.
 */
export const recordNotFound = (ctx: Pick<RecordContext, 'resource'>): Fault =>
  new Fault(ctx.resource.notFound ?? ErrorCode.notFound)

const limits = (ctx: RecordContext): [string, readonly string[]][] =>
  Object.entries(ctx.rules.visible?.(ctx) ?? {}).flatMap(([name, values]) =>
    values ? [[name, values] as [string, readonly string[]]] : [],
  )

/** Whether the resource's rules keep some of its records from the caller. */
export const hidesRecords = (ctx: RecordContext): boolean => limits(ctx).length > 0

/** Whether the resource's rules let the caller see the record. */
export const isVisible = (ctx: RecordContext, row: Row): boolean =>
  limits(ctx).every(([name, values]) => values.includes(String(row[name])))

/** The query, restricted to what the caller may see. */
export const restrictToVisible = (ctx: RecordContext, query: ListQuery): ListQuery => {
  const where: Condition[] = limits(ctx).map(([field, values]) => ({ field, op: 'eq', values }))
  return where.length ? { ...query, where: [...query.where, ...where] } : query
}
