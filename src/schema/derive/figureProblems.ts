import { conditionsOf } from '../../protocol/query.ts'
import { kindOf } from '../fields/index.ts'
import { countedValues, type Figure } from '../figures.ts'
import type { AnyResource } from '../resource.ts'
import { isAnswered } from './answered.ts'
import { fieldOf } from './fields.ts'

/** Columns that every record has, of kinds of their own. */
const systemTimes: readonly string[] = ['createTime', 'updateTime']

const isDay = (resource: AnyResource, name: string): boolean => {
  const field = fieldOf(resource, name)
  return (
    systemTimes.includes(name) ||
    (field !== undefined &&
      ['date', 'timestamptz'].includes(kindOf(field).column(field.options).type))
  )
}

/** Whether values of a field are stored as whole numbers. */
const isWhole = (resource: AnyResource, name: string): boolean => {
  const field = fieldOf(resource, name)
  return (
    field !== undefined &&
    ['int4', 'int8'].includes(kindOf(field).column(field.options).type) &&
    field.options.computed !== true
  )
}

const chartProblems = (
  resource: AnyResource,
  { by, split, share, sum, where }: Figure,
): string[] => {
  const uncounted = [by, split].filter(
    name =>
      name !== undefined &&
      (!countedValues(resource, name) || fieldOf(resource, name)?.options.computed === true),
  )
  const values = by === undefined ? [] : (countedValues(resource, by) ?? [])
  return [
    ...uncounted.map(name => `counts by ${name}, which is no stored choice or state`),
    ...(by !== undefined && by === split ? [`splits ${by} by itself`] : []),
    ...(share?.of ?? [])
      .filter(value => !values.includes(value))
      .map(value => `has a share of ${value}, which is no value of ${by ?? 'it'}`),
    ...(sum === undefined || isWhole(resource, sum)
      ? []
      : [`sums ${sum}, which is no stored whole number`]),
    ...conditionsOf(where ?? {})
      .filter(condition => !isAnswered(resource, condition))
      .map(({ field }) => `has a condition on ${field}, by which nothing can be filtered so`),
  ]
}

/** Figures that can't be counted, as sentences. */
export const figureProblems = (resource: AnyResource): string[] => {
  const { figures } = resource
  if (!figures) return []
  const { over, charts } = figures
  return [
    ...(isDay(resource, over) ? [] : [`figures lie in a span of ${over}, which is no day or time`]),
    ...(resource.list.filters?.includes(over)
      ? []
      : [`figures lie in a span of ${over}, by which the list has no filter`]),
    ...(Object.keys(charts).length ? [] : ['figures have no chart']),
    ...Object.entries<Figure>(charts).flatMap(([name, figure]) =>
      chartProblems(resource, figure).map(problem => `figure ${name} ${problem}`),
    ),
  ]
}
