import type { Field } from './kind.ts'

export type Fields = Readonly<Record<string, Field>>
export type FieldName<F extends Fields> = keyof F & string

/** Columns that every record carries and the server alone writes. Instants are ISO 8601 in UTC. */
// a type, not an interface: a record of known fields is then an `AnyRecord` too
export type SystemValues = {
  readonly id: string
  /** Starts at 1, grows by 1 with every change. */
  readonly version: number
  readonly createTime: string
  readonly updateTime: string
  /** Account id of the maker. */
  readonly createdBy: string
  /** Set while the record is in the trash. */
  readonly deletedAt: string | null
}
/** System columns that a list can show, sort by and filter. */
export const systemColumns = ['createTime', 'updateTime'] as const
export type SystemColumn = (typeof systemColumns)[number]

// a repeated field is empty without a reference, whatever its kind
export type ValueOf<T> =
  T extends Field<string, infer V, infer O>
    ? O extends { readonly from: string }
      ? V | null
      : V
    : never
/** The exact wire type of a record's declared fields. */
export type ValuesOf<F extends Fields> = { -readonly [K in FieldName<F>]: ValueOf<F[K]> }
/** The exact wire type of a record: `RecordOf<typeof teacher>`. */
export type RecordOf<R extends { readonly fields: Fields }> = SystemValues & ValuesOf<R['fields']>

/** A lazily loaded view. The schema knows no React: a component is a function of its props. */
export type LazyView<P> = () => Promise<(props: P) => unknown>
export interface ColumnViewProps<V = unknown> {
  readonly value: V
  readonly record: SystemValues & Readonly<Record<string, unknown>>
}
export interface InputViewProps {
  readonly source: string
  readonly disabled?: boolean
}
/** A change of one record that was refused, and for which the resource has a way out. */
export interface RefusalViewProps {
  readonly id: string
  /** Title of the record. */
  readonly title: string
  /** The refusal in the words of the server. */
  readonly text: string
  /** Repeats the refused change, once its reason is removed, and closes the dialog. */
  readonly onSolved: () => void
  readonly onClose: () => void
}
export interface RecordViewProps<Rec = SystemValues & Readonly<Record<string, unknown>>> {
  readonly record: Rec
}
