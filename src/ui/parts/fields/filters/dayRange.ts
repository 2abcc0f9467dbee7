import type { ListFilter } from '../../../../protocol/query.ts'
import { daysOf } from '../../../../schema/daySpan.ts'
import { conditionValues } from '../filter-values.ts'
import { localDay } from '../localTime.ts'

/**
 * One end of a range: the (possibly relative) value of its condition ('today-6'), and its current
 * day, which an input can show.
 */
export interface DayEnd {
  readonly raw: string | undefined
  readonly day: string
}
export interface DayRange {
  readonly from: DayEnd
  readonly to: DayEnd
}

/** The conditions on days or instants of a field as the first and the last day, both included. */
export const dayRangeOf = (filter: ListFilter, name: string, now: Date): DayRange => {
  const today = localDay(now)
  const end = (op: 'gte' | 'lte' | 'lt', which: 'first' | 'last', ms = 0): DayEnd | undefined => {
    const [raw] = conditionValues(filter[`${name}_${op}`])
    if (raw === undefined) return undefined
    const at = Date.parse(raw)
    const instant = Number.isNaN(at) ? '' : localDay(new Date(at + ms))
    return { raw, day: daysOf(raw, today)?.[which] ?? instant }
  }
  // older views end before the midnight after their last day
  const before = end('lt', 'last', -1)
  const none: DayEnd = { raw: undefined, day: '' }
  return {
    from: end('gte', 'first') ?? none,
    to: end('lte', 'last') ?? (before ? { ...before, raw: before.day } : none),
  }
}

/** The conditions of a range, in place of all that the field's days had before. */
export const dayConditions = (
  name: string,
  from: string | undefined,
  to: string | undefined,
): ListFilter => ({
  [name]: undefined,
  [`${name}_gt`]: undefined,
  [`${name}_lt`]: undefined,
  [`${name}_gte`]: from || undefined,
  [`${name}_lte`]: to || undefined,
})
