import { targetOf } from '../../../src/schema/index.ts'
import type { ListQuery } from '../../../src/protocol/query.ts'
import type { Limit } from '../../../src/schema/resource.ts'
import { Fault } from '../../platform/errors/fault.ts'
import type { Row } from '../../platform/ports.ts'
import { parseColumn } from '../../platform/store/packed.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import type { RecordContext } from './context.ts'
import { sameValue } from './fields.ts'
import type { RowChange } from './quota.ts'
import { among } from './rows.ts'

/** Records of one statement. */
const batchSize = 5000

/** The record that a row counts for; undefined if it counts for none. */
const countsFor = ({ per, where }: Limit, row: Row | undefined): string | undefined => {
  const id = row?.deletedAt === null ? row[per] : undefined
  if (row === undefined || typeof id !== 'string') return undefined
  return Object.entries(where ?? {}).every(([name, value]) => sameValue(row[name], value))
    ? id
    : undefined
}

/** The records for which the changes count more than before. */
const grown = (limit: Limit, steps: readonly RowChange[]): readonly string[] => {
  const counts = new Map<string, number>()
  for (const { before, after } of steps) {
    const [from, to] = [countsFor(limit, before), countsFor(limit, after)]
    if (from === to) continue
    if (from !== undefined) counts.set(from, (counts.get(from) ?? 0) - 1)
    if (to !== undefined) counts.set(to, (counts.get(to) ?? 0) + 1)
  }
  return [...counts].filter(([, n]) => n > 0).map(([id]) => id)
}

const countedQuery = ({ per, where }: Limit, ids: readonly string[]): ListQuery => ({
  page: 1,
  limit: batchSize,
  sort: 'id',
  q: '',
  deleted: 'no',
  where: [
    among(per, ids),
    ...Object.entries(where ?? {}).map(([field, value]) => ({
      field,
      op: 'eq' as const,
      values: [String(value)],
    })),
  ],
})

const countByRecord = async (
  tx: StoreTx,
  ctx: RecordContext,
  limit: Limit,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const counts = new Map<string, number>()
  const parts = tx.columns(ctx.resource, countedQuery(limit, ids), [limit.per], batchSize)
  for await (const { columns } of parts)
    for (const id of parseColumn(columns[0]).map(String)) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

/**
 * Refuses written changes that exceed the maximum number of records in the definition. The records
 * that the limit belongs to stay locked until the transaction ends, so that two writers can't both
 * take the last place. Throws the limit's code at its field, with the parameter `max`.
 */
export const demandLimits = async (
  tx: StoreTx,
  ctx: RecordContext,
  steps: readonly RowChange[],
): Promise<void> => {
  for (const limit of ctx.resource.limits ?? []) {
    const ids = grown(limit, steps)
    const field = ctx.resource.fields[limit.per]
    const target = ctx.resources[(field && targetOf(field)) ?? '']
    if (!ids.length || !target) continue
    const locked = new Map((await tx.lockMany(target, ids)).map(row => [row.id, row]))
    const counts = await countByRecord(tx, ctx, limit, ids)
    for (const id of ids) {
      const max = typeof limit.max === 'number' ? limit.max : locked.get(id)?.[limit.max]
      if (typeof max === 'number' && (counts.get(id) ?? 0) > max)
        throw new Fault(limit.code, { params: { max } }).at(limit.per)
    }
  }
}
