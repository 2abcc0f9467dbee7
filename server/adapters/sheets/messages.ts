import type { TextEncoding } from '../../../src/protocol/text/encodings.ts'
import type { FileReason } from '../../../src/protocol/errors/reasons.ts'
import type { Book, MarkedRow, Mending, SheetRow, SheetText } from '../../platform/ports.ts'

/** Start parameters of a worker. */
export type SheetTask =
  | {
      readonly do: 'read'
      readonly bytes: Uint8Array
      readonly encoding?: TextEncoding | undefined
    }
  | { readonly do: 'book'; readonly book: Book }
  | { readonly do: 'mend'; readonly bytes: Uint8Array; readonly mending: Mending }

export type ReadMessage =
  | {
      readonly sheet: string
      readonly hidden: boolean
      readonly hiddenColumns: readonly number[] | undefined
      readonly text: SheetText | undefined
    }
  | { readonly rows: readonly SheetRow[] }
  | { readonly refused: FileReason; readonly named?: string | undefined }
  | { readonly done: true }

/** To the reader: leave for more rows. */
export interface ToReader {
  readonly more: true
}

/** To the thread that writes a file to be mended: its rows, and the end of them. */
export type ToMender = { readonly marked: readonly MarkedRow[] } | { readonly end: true }
export type MadeMessage =
  | { readonly made: Uint8Array<ArrayBuffer> }
  | { readonly refused: FileReason }
