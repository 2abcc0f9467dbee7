import type { Condition } from '../../protocol/query.ts'
import { overAYear } from '../../protocol/span.ts'
import { systemColumns, type AnyResource } from '../resource.ts'
import { fieldOf } from './fields.ts'

const begins: ReadonlySet<string> = new Set(['gte', 'gt'])
const ends: ReadonlySet<string> = new Set(['lte', 'lt'])
// days (a birthday, for example) are no time of an event
const isTime = (resource: AnyResource, name: string): boolean =>
  (systemColumns as readonly string[]).includes(name) ||
  fieldOf(resource, name)?.kind === 'dateTime'

/**
 * VAL-19: the first time field whose conditions span more than a year; a span without an end lasts
 * until `now` (ISO 8601).
 */
export const longSpan = (
  resource: AnyResource,
  where: readonly Condition[],
  now: string,
): string | undefined => {
  const endOf = (name: string): string =>
    where.find(({ field, op }) => field === name && ends.has(op))?.values[0] ?? now
  return where.find(
    ({ field, op, values: [from = ''] }) =>
      begins.has(op) && isTime(resource, field) && overAYear(from, endOf(field)),
  )?.field
}
