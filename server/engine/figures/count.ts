import type { FigureAnswer, FigureRow } from '../../../src/protocol/calls/figures.ts'
import type { ListFilter } from '../../../src/protocol/query.ts'
import { countedValues, type Figure, type FigureSpan } from '../../../src/schema/figures.ts'
import { kindOf } from '../../../src/schema/index.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import { addDays, mondayOf } from '../../../src/schema/zone.ts'
import type { CountedGroup } from '../../platform/ports.ts'
import type { Scope } from '../../platform/store/types.ts'
import type { RecordContext } from '../records/context.ts'
import { hiddenFields, queryOfFilter } from '../records/query.ts'
import { restrictToVisible } from '../records/visible.ts'

/** Days of the institution, both ends included: 'YYYY-MM-DD'. */
export interface FigureQuestion {
  readonly from: string
  readonly until: string
  /** Conditions as the address of the list says them. */
  readonly query: ListFilter
}

const firstDays: Readonly<Record<FigureSpan, (day: string) => string>> = {
  day: day => day,
  week: mondayOf,
  month: day => `${day.slice(0, 7)}-01`,
}

/** The first days of all days, weeks or months of a span, in their order. */
const keysOfSpan = (each: FigureSpan, { from, until }: FigureQuestion): readonly string[] => {
  const keys = new Set<string>()
  for (let day = from; day <= until; day = addDays(day, 1)) keys.add(firstDays[each](day))
  return [...keys]
}

/** Rows for all values that there are, also of those that no record has. */
const rowsOf = (
  resource: AnyResource,
  { by, each, sum }: Figure,
  groups: readonly CountedGroup[],
  question: FigureQuestion,
): readonly FigureRow[] => {
  const summed = sum === undefined ? undefined : resource.fields[sum]
  const numberOf = (n: number): number =>
    summed ? Number(kindOf(summed).fromStore(n, summed.options)) : n
  const known = each ? keysOfSpan(each, question) : (countedValues(resource, by) ?? [])
  const keys = [...known, ...(groups.some(({ key }) => key === null) ? [null] : [])]
  return keys.map(key => {
    const own = groups.filter(group => group.key === key)
    const parts = own.flatMap(({ part, n }) => (part === null ? [] : [[part, numberOf(n)]]))
    return {
      key,
      count: numberOf(own.reduce((all, { n }) => all + n, 0)),
      ...(parts.length ? { parts: Object.fromEntries(parts) } : {}),
    }
  })
}

const namesIn = ({ by, split, sum, where = {} }: Figure): readonly string[] =>
  [
    by,
    split,
    sum,
    ...Object.keys(where).flatMap(name => [name, name.replace(/_\w+$/, '')]),
  ].flatMap(name => name ?? [])

/**
 * A resource's figures of a span of days, of the records and fields that the caller sees. Throws
 * 321 for a condition that the list can't be asked. Throws where the resource declares none.
 */
export const countFigures = async (
  scope: Pick<Scope, 'total' | 'counts'>,
  ctx: RecordContext,
  question: FigureQuestion,
): Promise<FigureAnswer> => {
  const { figures } = ctx.resource
  if (!figures) throw new Error(`${ctx.resource.name} declares no figures`)
  const { over, charts } = figures
  const { from, until, query } = question
  const hidden = hiddenFields(ctx)
  const seen = Object.entries<Figure>(charts).filter(
    ([, figure]) => !namesIn(figure).some(name => hidden.has(name)),
  )
  const span = queryOfFilter(ctx, { [`${over}_gte`]: from, [`${over}_lte`]: until })
  const asked = queryOfFilter(ctx, query)
  // each is read by itself, so that none replaces a condition of another on the same field
  const queryOf = (where: ListFilter) =>
    restrictToVisible(ctx, {
      ...asked,
      where: [span, asked, queryOfFilter(ctx, where)].flatMap(one => one.where),
    })
  const countOne = async (figure: Figure): Promise<readonly FigureRow[]> => {
    const { where = {}, by, each, split, sum } = figure
    const grouping = { by: by ?? over, each, split, sum, zone: ctx.institution.timezone }
    const groups = await scope.counts(ctx.resource, queryOf(where), grouping, hidden)
    return rowsOf(ctx.resource, figure, groups, question)
  }
  const [total, ...rows] = await Promise.all([
    scope.total(ctx.resource, queryOf({}), hidden),
    ...seen.map(([, figure]) => countOne(figure)),
  ])
  return { total, charts: Object.fromEntries(seen.map(([name], n) => [name, rows[n] ?? []])) }
}
