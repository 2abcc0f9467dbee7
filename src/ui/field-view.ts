import type { ReactNode } from 'react'
import type { CommonOptions } from '../schema/kind.ts'
import type { Label, Lang } from '../schema/label.ts'
import type { AnyRecord } from '../schema/resource.ts'
import type { Refs } from '../protocol/provider.ts'
import type { ListFilter } from '../protocol/query.ts'

export type { Refs }

export interface ColumnProps<O = CommonOptions, V = unknown> {
  readonly value: V | null
  readonly options: O
  readonly record: AnyRecord
  readonly refs?: Refs | undefined
}

export interface InputProps<O = CommonOptions> {
  readonly source: string
  readonly options: O
  readonly disabled?: boolean | undefined
  readonly autoFocus?: boolean | undefined
  /** Edit in place: the column's heading is the label, so it is only kept for screen readers. */
  readonly hideLabel?: boolean | undefined
  /** There is no initial value, and the input shows that none has been chosen yet. */
  readonly blank?: boolean
}

export interface FilterProps<O = CommonOptions> {
  /** Name of the field; conditions are `<name>` or `<name>_<op>`. */
  readonly name: string
  readonly options: O
  readonly filter: ListFilter
  /** The changed conditions alone; `undefined` takes one away. */
  onChange(patch: ListFilter): void
}

/**
 * The view half of a field kind. Uses methods (not function properties), so that a kind with narrow
 * options fits the registry; each is a component. `Column` loads with the first list and stays
 * small; `Input` and `Filter` load when first shown.
 */
export interface FieldView<O extends CommonOptions = CommonOptions, V = unknown> {
  Column(this: void, props: ColumnProps<O, V>): ReactNode
  /** For a record's page, where there is more space than in a cell; by default `Column`. */
  Large?(this: void, props: ColumnProps<O, V>): ReactNode
  Input(this: void, props: InputProps<O>): ReactNode
  Filter?(this: void, props: FilterProps<O>): ReactNode
  /**
   * The filter's current condition without the field's label ('≥ 10', '在职、停用'); undefined if it is
   * empty.
   */
  chip?(this: void, options: O, filter: ListFilter, name: string, lang: Lang): string | undefined
  /**
   * The records in the filter: the chip shows their titles, once they are loaded, instead of the
   * text of `chip`.
   */
  chipRecords?(
    this: void,
    options: O,
    filter: ListFilter,
    name: string,
  ): { readonly to: string; readonly ids: readonly string[] }
  /**
   * Support by lists. `sort`: whether the server can sort by it; a test compares it with the pure
   * half, because reading that here would load every kind's rules with the first page. `inPlace`:
   * edit it in its cell. `bulk`: set it on many records at once.
   */
  readonly list: { readonly sort: boolean; readonly inPlace: boolean; readonly bulk: boolean }
  /** Its values are never shown on a record or stored in a draft. */
  readonly secret?: true
  readonly align?: 'right' | 'left'
  /** Width in px of the column where the person chose none. */
  readonly width?: number
  /** The same, where it depends on what was declared, in the reader's language. */
  widthOf?(this: void, options: O, say: (label: Label) => string): number
}
