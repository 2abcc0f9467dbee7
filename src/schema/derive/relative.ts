import type { Condition } from '../../protocol/query.ts'
import { kinds, kindOf } from '../fields/index.ts'
import type { Field, Moment } from '../kind.ts'
import { parseRelative } from '../relativeDay.ts'
import { addDays, dateOf, toLocal } from '../zone.ts'
import { fieldOf, type Fielded } from './fields.ts'

const later = (field: Field | undefined) => (field ? kindOf(field).later : kinds.dateTime.later)

/** A condition on a day or an instant whose values count from the present, with the values of this moment; any other as it is. */
export const atMoment = (
  resource: Fielded,
  condition: Condition,
  { now, zone }: Moment,
): Condition => {
  const inKind = later(fieldOf(resource, condition.field))
  if (!inKind || !condition.values.some(value => parseRelative(value))) return condition
  const values = condition.values.map(value => {
    const relative = parseRelative(value)
    if (!relative) return value
    const { from, days } = relative
    return from === 'now'
      ? inKind(now, days, zone)
      : inKind(addDays(dateOf(toLocal(now, zone)), days), 0, zone)
  })
  return { ...condition, values: values.map(String) }
}
