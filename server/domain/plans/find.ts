import type { AnyResource, RecordOf } from '../../../src/schema/resource.ts'
import type { Scope } from '../../platform/store/types.ts'

/** What reads records: a transaction, or the store of an institution. */
export type PlanReading = Pick<Scope, 'db' | 'page' | 'total' | 'get'>

/** Conditions of equality, by field: a value, or several of which one is enough. */
type Wanted = Readonly<Record<string, string | readonly string[]>>

const queryOf = (where: Wanted) => ({
  page: 1,
  q: '',
  deleted: 'no' as const,
  where: Object.entries(where).map(([field, value]) => ({
    field,
    op: 'eq' as const,
    values: typeof value === 'string' ? [value] : value,
  })),
})

/** Records by the values of their fields, in an order; at most `limit`. */
export const find = <R extends AnyResource>(
  reading: Pick<PlanReading, 'page'>,
  resource: R,
  where: Wanted,
  { sort = '-createTime', limit = 50 }: { readonly sort?: string; readonly limit?: number } = {},
): Promise<readonly RecordOf<R>[]> => reading.page(resource, { ...queryOf(where), sort, limit })

/** How many records have these values. */
export const countUsed = (
  reading: Pick<PlanReading, 'total'>,
  resource: AnyResource,
  where: Wanted,
): Promise<number> => reading.total(resource, { ...queryOf(where), sort: 'createTime', limit: 1 })
