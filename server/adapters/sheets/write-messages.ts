import type { SheetBatch, SheetColumn, SheetFormat, StoredColumn } from '../../platform/ports.ts'

/** Start parameters of a writing thread. */
export interface WriteTask {
  readonly columns: readonly (SheetColumn | StoredColumn)[]
  readonly name: string
  readonly format: SheetFormat
  readonly large: boolean
}

/**
 * Messages to the writer: the requested rows, the end of the rows, or permission to send one more
 * chunk of the file.
 */
export type ToWriter =
  | { readonly batch: SheetBatch }
  | { readonly end: true }
  | { readonly want: true }
export type FromWriter =
  | { readonly need: true }
  | { readonly bytes: Uint8Array }
  | { readonly done: true }
