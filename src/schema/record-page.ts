import type { StateTone } from './fields/state/index.ts'
import type { Label } from './label.ts'
import type { LazyView, RecordViewProps } from './record.ts'

/** A field in the summary at the head of a record's page. */
export interface SummaryField<Name extends string = string> {
  /** The field, with its label; whoever may not see it has no such item. */
  readonly field: Name
  /** True: a number below 0 is red. */
  readonly redBelowZero?: true
  /** Shown in place of the field's value. */
  readonly show?: LazyView<RecordViewProps>
}

/**
 * The records of a list that refer to this one, drawn along time: a dot for each of the last days,
 * or the days of this week with what is in them. Whoever may not read the list has no such item.
 */
export interface SummaryStrip {
  /** What it is called. */
  readonly label: Label
  /** How it is drawn. */
  readonly strip: 'dots' | 'week'
  /** Whose records are drawn. */
  readonly resource: string
  /** Their field that refers to this record. */
  readonly by: string
  /** Of a week: their field that refers to this record among others, and how those are marked. */
  readonly also?: { readonly by: string; readonly label: Label }
  /** Their time, by which the list is sorted and filtered. */
  readonly at: string
  /** What a dot tells: a field of theirs with choices, or what stands beside the time of a day. */
  readonly of: string
  /** Of dots: how each choice looks; one that is missing is neutral. */
  readonly tones?: Readonly<Record<string, StateTone>>
  /** Of dots: the number of days before today; 30 unless said. */
  readonly days?: number
}

/** An item of the summary at the head of a record's page. */
export type SummaryItem<Name extends string = string> = SummaryField<Name> | SummaryStrip

/** What a tab of a record's page holds, in this order. */
export interface TabParts<Name extends string = string> {
  /** Fields that are shown large at its head. */
  readonly figures?: readonly Name[]
  /** Further views, each for those who have its right. */
  readonly views?: readonly {
    /** The permission to see it. */
    readonly right: string
    /** What is shown. */
    readonly show: LazyView<RecordViewProps>
  }[]
  /** Parts of the page (`groups`), by their names. */
  readonly groups?: readonly string[]
  /** Lists of records that refer to this one, as `loan.student`: the resource and its field. */
  readonly lists?: readonly string[]
}

/** A tab of a record's page; whoever may see nothing of what it holds has no such tab. */
export interface RecordTab<Name extends string = string> extends TabParts<Name> {
  /** Unique on the page; the address names it. */
  readonly name: string
  /** What it says. */
  readonly label: Label
  /** True: it follows the tabs that extensions add. */
  readonly last?: true
}

/** What an extension adds to a tab that the record or an earlier extension has. */
export interface TabAddition<Name extends string = string> extends TabParts<Name> {
  /** The name of that tab. */
  readonly in: string
}
