import { conditionsOf } from '../../../src/protocol/query.ts'
import { isAnswered } from '../../../src/schema/derive/answered.ts'
import type { Field } from '../../../src/schema/kind.ts'
import type { Label } from '../../../src/schema/label.ts'
import { kindOf } from '../../../src/schema/index.ts'
import { parseRelative } from '../../../src/schema/relativeDay.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'

/** Conditions as the address of the resource's list has them: `{ status: 'ENDED', startAt_gte: 'today-7' }`. */
export type ListConditions = Readonly<Record<string, string | readonly string[]>>

/** A count on the workbench that leads to the list of what it counts, for those who may read that list. */
export interface Highlight {
  /** Unique in the resource. */
  readonly name: string
  readonly label: Label
  /** 'attention': asks for a deed, and is shown where there is one at least; 'figure': always shown. */
  readonly kind: 'attention' | 'figure'
  /** What is counted. */
  readonly where: ListConditions
  /** The same in the time before; a figure shows how it changed. */
  readonly before?: ListConditions
  /** What the count is a share of, in percent; `beforeOf` likewise in the time before. */
  readonly of?: ListConditions
  readonly beforeOf?: ListConditions
  /** A number field whose sum is shown instead of the count; `-change`: with the other sign. */
  readonly sum?: string
  /** A field whose different values are counted instead of the records: of attendance by `studentId`, the students who came, however often. */
  readonly distinct?: string
  /** Names the chart of the spans before, of conditions that count from the present: 'Lessons held per week'. */
  readonly trend?: Label
  /**
   * How old the count may be, in seconds. Counts are up to date unless this is said; conditions on what other records refer to make one that can't be
   * kept up to date, and would be taken anew whenever a person opens the workbench.
   */
  readonly secondsOld?: number
  /** The list that it leads to, where the resource has no screens. */
  readonly behind?: { readonly resource: string; readonly where: ListConditions }
}

/** Days that a span of the trend lies before the next one; a month has a span of its own. */
const spanDays = 7

/** A value that counts from the present, so many spans earlier; undefined where it does not. */
const valueBefore = (value: string, spans: number): string | undefined => {
  const relative = parseRelative(value)
  if (!relative || relative.from === 'now') return undefined
  const { from, shift } = relative
  const then = shift - spans * (from === 'today' ? spanDays : 1)
  return then === 0 ? from : `${from}${then > 0 ? '+' : ''}${String(then)}`
}

/** The same conditions of a time so many spans earlier; undefined where none of them counts from the present. */
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

/** Conditions of highlights that the resource's list does not support, and lists behind them that no one can open, as sentences. */
export const highlightProblems = (
  resources: Readonly<Record<string, AnyResource>>,
  resource: AnyResource,
  highlights: readonly Highlight[],
): string[] =>
  highlights.flatMap(({ name, where, before, of, beforeOf, behind, sum, distinct, trend }) => {
    const list = behind ? resources[behind.resource] : resource
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
      ...(list?.routes ? [] : [`highlight ${name} leads to no list`]),
      ...(list && behind ? unanswered(list, behind.where) : []),
    ]
  })
