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
  /** There is no value to start from, and the input shows that none has been chosen yet. */
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
 * The view half of a field kind. Methods (not function properties), so that a kind of narrow
 * options fits the registry; each is a component. `Column` loads with the first list and stays
 * light; `Input` and `Filter` load when first shown.
 */
export interface FieldView<O extends CommonOptions = CommonOptions, V = unknown> {
  Column(this: void, props: ColumnProps<O, V>): ReactNode
  /**
   * On the page of a record, where there is more room than in a cell; `Column` unless it is there.
   */
  Large?(this: void, props: ColumnProps<O, V>): ReactNode
  Input(this: void, props: InputProps<O>): ReactNode
  Filter?(this: void, props: FilterProps<O>): ReactNode
  /**
   * What the filter says at the moment, without the field's label ('≥ 10', '在职、停用'); undefined
   * where it says nothing.
   */
  chip?(this: void, options: O, filter: ListFilter, name: string, lang: Lang): string | undefined
  /**
   * The records that the filter names: the chip says their titles, as soon as they are known, in
   * place of what `chip` says.
   */
  chipRecords?(
    this: void,
    options: O,
    filter: ListFilter,
    name: string,
  ): { readonly to: string; readonly ids: readonly string[] }
  /**
   * What a list can do with it. `sort`: what the server can sort by, of which a test makes sure
   * (asking the pure half here would bring every kind's rules into the first load). `inPlace`: edit
   * it in its cell. `bulk`: set it on many records at once.
   */
  readonly list: { readonly sort: boolean; readonly inPlace: boolean; readonly bulk: boolean }
  /** Its values are shown on no record and kept in no draft. */
  readonly secret?: true
  readonly align?: 'right' | 'left'
  /** Width in px of the column where the person chose none. */
  readonly width?: number
  /** The same, where it depends on what was declared, in the reader's language. */
  widthOf?(this: void, options: O, say: (label: Label) => string): number
}
