import type { SheetBatch, SheetColumn, SheetFormat, StoredColumn } from '../../platform/ports.ts'

/** What a writing thread is started with. */
export interface WriteTask {
  readonly columns: readonly (SheetColumn | StoredColumn)[]
  readonly name: string
  readonly format: SheetFormat
  readonly large: boolean
}

/** To the writer: rows it asked for, the end of them, or leave for one more piece of the file. */
export type ToWriter =
  | { readonly batch: SheetBatch }
  | { readonly end: true }
  | { readonly want: true }
export type FromWriter =
  | { readonly need: true }
  | { readonly bytes: Uint8Array }
  | { readonly done: true }
