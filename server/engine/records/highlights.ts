import { conditionsOf } from '../../../src/protocol/query.ts'
import { isAnswered } from '../../../src/schema/derive/answered.ts'
import type { Field } from '../../../src/schema/kind.ts'
import type { Highlight, ListConditions } from '../../../src/schema/highlight.ts'
import { kindOf } from '../../../src/schema/index.ts'
import { parseRelative } from '../../../src/schema/relativeDay.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'

/** Days between two points of the trend; a month has its own span. */
const spanDays = 7

/** The value of a relative date this many spans earlier; undefined if it is not relative. */
const valueBefore = (value: string, spans: number): string | undefined => {
  const relative = parseRelative(value)
  if (!relative || relative.from === 'now') return undefined
  const { from, shift } = relative
  const then = shift - spans * (from === 'today' ? spanDays : 1)
  return then === 0 ? from : `${from}${then > 0 ? '+' : ''}${String(then)}`
}

/**
 * The same conditions this many spans earlier; undefined if none of them is relative to the
 * present.
 */
export const conditionsBefore = (
  conditions: ListConditions,
  spans: number,
): ListConditions | undefined => {
  let moves = false
  const moved = (value: string): string => {
    const then = valueBefore(value, spans)
    moves ||= then !== undefined
    return then ?? value
  }
  const before = Object.entries(conditions).map(([name, value]) => [
    name,
    typeof value === 'string' ? moved(value) : value.map(moved),
  ])
  return moves ? Object.fromEntries(before) : undefined
}

/** The field that a highlight sums, without its sign. */
export const sumField = (sum: string): string => sum.replace(/^-/, '')
const isNumber = (field: Field | undefined): boolean =>
  field !== undefined && kindOf(field).column(field.options).type === 'int8'

/**
 * Problems of highlights as sentences: conditions that the resource's list does not support, and
 * lists that no one can open.
 */
export const highlightProblems = (
  resource: AnyResource,
  highlights: readonly Highlight[],
): string[] =>
  highlights.flatMap(({ name, where, before, of, beforeOf, sum, distinct, trend }) => {
    const unanswered = (of: AnyResource, conditions: ListConditions | undefined) =>
      conditionsOf(conditions ?? {})
        .filter(condition => !isAnswered(of, condition))
        .map(({ field }) => `highlight ${name}: ${of.name} can't be filtered so by ${field}`)
    return [
      ...[where, before, of, beforeOf].flatMap(conditions => unanswered(resource, conditions)),
      ...(sum === undefined || isNumber(resource.fields[sumField(sum)])
        ? []
        : [`highlight ${name} sums ${sum}, which is no number`]),
      ...(distinct === undefined || resource.fields[distinct]
        ? []
        : [`highlight ${name} counts values of ${distinct}, which is no field`]),
      ...(trend && !conditionsBefore(where, 1)
        ? [`highlight ${name} has a trend and no span of time`]
        : []),
      ...(resource.routes ? [] : [`highlight ${name} leads to no list`]),
    ]
  })
