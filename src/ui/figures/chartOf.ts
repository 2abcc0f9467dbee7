import type { Lang } from '../../schema/label.ts'
import type { FigureRow } from '../../protocol/calls/figures.ts'
import { countedName, countedValues, type Figure, type FigureSpan } from '../../schema/figures.ts'
import { kindOf } from '../../schema/index.ts'
import type { AnyResource } from '../../schema/resource.ts'
import { addDays } from '../../schema/zone.ts'
import type { ChartProps } from '../chart/Chart.tsx'
import { linkTo } from '../links.ts'
import { dayText, monthText, shortDay } from '../parts/fields/time.ts'

/** The days of a chart; both are in the span. */
export interface FigureDays {
  readonly from: string
  readonly until: string
}

/** The last day of what begins with `first`. */
const lastDays: Readonly<Record<FigureSpan, (first: string) => string>> = {
  day: first => first,
  week: first => addDays(first, 6),
  month: first => addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1),
}

const spanNames: Readonly<
  Record<FigureSpan, (first: string, lang: Lang) => readonly [name: string, short: string]>
> = {
  day: (first, lang) => [dayText(first, lang), shortDay(first, lang)],
  week: (first, lang) => [
    `${dayText(first, lang)} – ${dayText(lastDays.week(first), lang)}`,
    shortDay(first, lang),
  ],
  month: (first, lang) => {
    const name = monthText(first.slice(0, 7), lang)
    return [name, name]
  },
}

const earlier = (a: string, b: string): string => (a < b ? a : b)

/** Conditions of the list that holds the records of a row. */
const conditionsOf = (
  resource: AnyResource,
  { by, each, where = {} }: Figure,
  key: string | null,
  { from, until }: FigureDays,
): Readonly<Record<string, string | readonly string[]>> => {
  const over = resource.figures?.over ?? ''
  const first = each && key !== null && key > from ? key : from
  const last = each && key !== null ? earlier(lastDays[each](key), until) : until
  const value = by === undefined ? {} : key === null ? { [`${by}_null`]: 'true' } : { [by]: key }
  return { ...where, ...value, [`${over}_gte`]: first, [`${over}_lte`]: last }
}

const inOrder = (resource: AnyResource, { by }: Figure, rows: readonly FigureRow[]) => {
  const field = by === undefined ? undefined : resource.fields[by]
  return field && !kindOf(field).ordered ? rows.toSorted((a, b) => b.count - a.count) : rows
}

/** Words of a chart that its definition does not say. */
interface Words extends Readonly<Record<FigureSpan, string>> {
  readonly unset: string
}

/**
 * A declared figure as a chart: its bars, and the table behind them, whose rows lead to the list of
 * their records where people have one.
 */
export const chartOf = (
  resource: AnyResource,
  figure: Figure,
  rows: readonly FigureRow[],
  days: FigureDays,
  lang: Lang,
  words: Words,
): ChartProps => {
  const { by, each, split, sum, label } = figure
  const headOf = (name: string | undefined): string | undefined =>
    resource.fields[name ?? '']?.options.label[lang]
  // a column for each part that there is
  const parts = (split === undefined ? [] : (countedValues(resource, split) ?? [])).filter(part =>
    rows.some(row => row.parts?.[part]),
  )
  const named = inOrder(resource, figure, rows).map(row => {
    const { key } = row
    if (each && key !== null) {
      const [name, short] = spanNames[each](key, lang)
      return { ...row, name, short }
    }
    const name =
      key === null ? words.unset : by === undefined ? key : countedName(resource, by, key, lang)
    return { ...row, name, short: name }
  })
  return {
    title: label[lang],
    shape: 'bars',
    values: by !== undefined,
    points: named.map(({ key, name, short, count }) => ({
      key: key ?? '',
      name,
      short,
      value: count,
    })),
    table: {
      columns: [
        (each ? words[each] : headOf(by)) ?? '',
        headOf(sum) ?? resource.plural[lang],
        ...parts.map(part => countedName(resource, split ?? '', part, lang)),
      ],
      rows: named.map(({ key, name, count, parts: own = {} }) => ({
        key: key ?? '',
        cells: [
          name,
          ...[count, ...parts.map(part => own[part] ?? 0)].map(n => n.toLocaleString(lang)),
        ],
        ...(resource.routes && count !== 0
          ? { to: linkTo(resource, 'list', { query: conditionsOf(resource, figure, key, days) }) }
          : {}),
      })),
    },
  }
}

/** What part of a figure's records has one of the values of its share, in percent. */
export const shareOf = ({ share }: Figure, rows: readonly FigureRow[]): number | undefined => {
  const all = rows.reduce((sum, { count }) => sum + count, 0)
  const own = rows.reduce(
    (sum, { key, count }) => (key !== null && share?.of.includes(key) ? sum + count : sum),
    0,
  )
  return share && all ? Math.round((1000 * own) / all) / 10 : undefined
}
