import type { Condition } from '../../protocol/query.ts'
import { kinds, kindOf } from '../fields/index.ts'
import type { Field, Kind, Moment } from '../kind.ts'
import { daysOf } from '../daySpan.ts'
import { parseRelative } from '../relativeDay.ts'
import { addDays, dateOf, toLocal } from '../zone.ts'
import { fieldOf, type Fielded } from './fields.ts'

type Later = NonNullable<Kind['later']>
const later = (field: Field | undefined): Later | undefined =>
  field ? kindOf(field).later : kinds.dateTime.later

/** A span of days in the values of a kind: the first value in it and the first one after it. */
interface Span {
  readonly from: string
  readonly until: string
  /** The kind has one value that is the whole span: a day. */
  readonly isValue: boolean
}
const spanOf = (inKind: Later, text: string, { now, zone }: Moment): Span | undefined => {
  const days = daysOf(text, dateOf(toLocal(now, zone)))
  if (!days) return undefined
  const { first, last } = days
  const from = String(inKind(first, 0, zone))
  const until = String(inKind(addDays(last, 1), 0, zone))
  return { from, until, isValue: first === last && from === first }
}

/**
 * Resolves a condition on a day or an instant to the values of this moment; other conditions stay
 * as they are. A relative value ('today-7', 'now') becomes a value of the field. A day on an
 * instant field is the institution's whole day, and so are a week and a month on either kind:
 * "from" uses its start, "until" its end, and "equals" both. Sets of them, and exclusions, stay
 * texts, which no instant equals.
 */
export const atMoment = (
  resource: Fielded,
  condition: Condition,
  moment: Moment,
): readonly Condition[] => {
  const inKind = later(fieldOf(resource, condition.field))
  if (!inKind || condition.op === 'null') return [condition]
  const { field, op } = condition
  const spans = condition.values.map(value => spanOf(inKind, value.trim(), moment))
  const [span] = spans
  if (span && !span.isValue && spans.length === 1) {
    const from = (of: 'gte' | 'lt'): Condition => ({ field, op: of, values: [span.from] })
    const until = (of: 'gte' | 'lt'): Condition => ({ field, op: of, values: [span.until] })
    if (op === 'gte') return [from('gte')]
    if (op === 'gt') return [until('gte')]
    if (op === 'lte') return [until('lt')]
    if (op === 'lt') return [from('lt')]
    if (op === 'eq') return [from('gte'), until('lt')]
  }
  const values = condition.values.map((value, n) => {
    const relative = parseRelative(value)
    if (relative?.from === 'now') return String(inKind(moment.now, relative.shift, moment.zone))
    return spans[n]?.isValue ? spans[n].from : value
  })
  return [{ ...condition, values }]
}
