import { defineCall, shape, type Issues } from '../../schema/call/index.ts'
import { date } from '../../schema/fields/index.ts'
import { maxFigureDays } from '../../schema/figures.ts'
import { addDays } from '../../schema/zone.ts'
import { resourcePath } from '../paths.ts'
import { filterInput } from './inputs.ts'
import { listExportInput } from './listExports.ts'

/** Records that have one value, or lie in one day, week or month. */
export interface FigureRow {
  /** The value (null: none is set), or the first day: 'YYYY-MM-DD'. */
  readonly key: string | null
  /** How many records, or the sum of their numbers. */
  readonly count: number
  /** The same by the values of `split`; those without any are left out. */
  readonly parts?: Readonly<Record<string, number>>
}

/** What a resource's figures are, by the names of their charts. */
export interface FigureAnswer {
  /** How many records lie in the span. */
  readonly total: number
  /** Charts whose fields the caller may not see are left out. */
  readonly charts: Readonly<Record<string, readonly FigureRow[]>>
}

const spanInput = {
  from: date({ label: { en: 'From', zh: '开始日期' }, required: true }),
  until: date({ label: { en: 'Until', zh: '结束日期' }, required: true }),
  /** Conditions as those of an export of the list. */
  query: filterInput,
} as const

/** Both days are in the span. */
const spanFault = ({
  from,
  until,
}: {
  readonly from: string
  readonly until: string
}): Issues | undefined =>
  until < from || until >= addDays(from, maxFigureDays) ? { until: { code: '321' } } : undefined

/** Counts a resource's records in a span of days of the institution, by its charts. */
export const figuresCallOf = (name: string) =>
  defineCall({
    path: resourcePath(name, 'figures'),
    summary: 'Counts records of a span of days by the values that they hold; of a year at most',
    right: `${name}.read`,
    writes: false,
    input: spanInput,
    check: spanFault,
    output: shape<FigureAnswer>(),
  })

/** The same counts as a file. */
export const exportFiguresOf = (name: string) =>
  defineCall({
    path: resourcePath(name, 'exportFigures'),
    summary: 'Counts records of a span of days by the values that they hold, as a file',
    right: `${name}.export`,
    writes: false,
    input: { ...spanInput, ...listExportInput },
    check: spanFault,
    output: 'file',
  })
