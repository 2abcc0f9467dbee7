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

/** Every living row (or every one of the trash) of which the conditions hold. */
export const rowsWhere = async <R extends AnyResource>(
  records: Records,
  resource: R,
  where: readonly Condition[],
  deleted: 'no' | 'only' = 'no',
): Promise<RecordOf<R>[]> => {
  const rows: RecordOf<R>[] = []
  for (let page = 1; ; page++) {
    const found = await records.page(resource, {
      page,
      limit: pageSize,
      sort: 'id',
      q: '',
      where,
      deleted,
    })
    rows.push(...found)
    if (found.length < pageSize) return rows
  }
}

/** Converts milliseconds since 1970 to ISO 8601. */
export const toIsoInstant = (ms: number): string => new Date(ms).toISOString()
