import { kindOf } from './fields/index.ts'
import type { Label, Lang } from './label.ts'
import type { Fields, FieldName, SystemColumn } from './record.ts'
import type { AnyResource } from './resource.ts'
import type { Conditions } from './resource-parts.ts'

/** The time unit for counting days: single days, weeks from Monday, or whole months. */
export type FigureSpan = 'day' | 'week' | 'month'

/** Options of every chart; it counts by a value, or by days. */
interface FigureTerms<Name extends string> {
  /** The question that it answers: ‘Bookings per week’. */
  readonly label: Label
  /** A choice or state: the table behind the chart has a column for each of its values. */
  readonly split?: Name
  /** Conditions that records meet to be counted. Unless said, every one of the span is. */
  readonly where?: Conditions
  /** A whole number that is summed, where records are not to be counted. */
  readonly sum?: Name
}

/** One count of records, and the chart that shows it. */
export type Figure<Name extends string = string> = FigureTerms<Name> &
  (
    | {
        /**
         * A choice or state: a bar for each of its values. States come in their order; of choices,
         * the largest comes first.
         */
        readonly by: Name
        /** Values of `by` whose share of all is shown above the chart, in percent: those won. */
        readonly share?: {
          /** Label of the share. */
          readonly label: Label
          /** The values. */
          readonly of: readonly string[]
        }
        readonly each?: undefined
      }
    | {
        /** A bar for each day, week or month of the span. */
        readonly each: FigureSpan
        readonly by?: undefined
        readonly share?: undefined
      }
  )

/**
 * Counts of a resource's records in a span of days, as the caller may see them: a call, its export
 * as a file, and charts.
 */
export interface FiguresDeclaration<F extends Fields = Fields> {
  /** The day or time by which records lie in the span; the list is filtered by it, too. */
  readonly over: FieldName<F> | SystemColumn
  /** Days of the span at first, the last of which is today. 30 by default. */
  readonly days?: number
  /** The counts, by their names, in the order of their charts. */
  readonly charts: Readonly<Record<string, Figure<FieldName<F>>>>
}

/** Days that one span has at most: a year, as an export (VAL-19). */
export const maxFigureDays = 366

/** Days of a span at first. */
export const figureDaysOf = ({ days }: FiguresDeclaration): number => days ?? 30

/** The values of a field that records are counted by, in their order; undefined of other kinds. */
export const countedValues = (
  resource: AnyResource,
  name: string,
): readonly string[] | undefined => {
  const { [name]: field } = resource.fields
  return field && kindOf(field).counted?.(field.options)
}

/** The label of a value of such a field. */
export const countedName = (
  resource: AnyResource,
  name: string,
  value: string,
  lang: Lang,
): string => {
  const { [name]: field } = resource.fields
  return field ? String(kindOf(field).formatCell(value, field.options, lang) ?? value) : value
}
