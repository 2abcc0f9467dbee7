import type { Condition } from '../../../src/protocol/query.ts'
import type { AnyResource, RecordOf } from '../../../src/schema/resource.ts'
import type { Records } from '../../platform/ports.ts'

const pageSize = 2000

/** A set of values as a condition. */
export const among = (field: string, values: Iterable<string>): Condition => ({
  field,
  op: 'eq',
  values: [...values],
})

/** All rows (outside the trash, or in it) that meet the conditions. */
export const rowsWhere = async <R extends AnyResource>(
  records: Records,
  resource: R,
  where: readonly Condition[],
  deleted: 'no' | 'only' = 'no',
): Promise<RecordOf<R>[]> => {
  const rows: RecordOf<R>[] = []
  // by keyset: behind an offset a row is lost where one before it is deleted meanwhile
  const query = { page: 1, limit: pageSize, sort: 'id', q: '', where, deleted } as const
  for await (const part of records.ordered(resource, query, pageSize)) rows.push(...part)
  return rows
}

/** Converts milliseconds since 1970 to ISO 8601. */
export const toIsoInstant = (ms: number): string => new Date(ms).toISOString()
