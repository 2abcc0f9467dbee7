import type { Reason } from '../../../src/protocol/errors/reasons.ts'
import type { CellValue } from '../../../src/schema/kind.ts'
import type { Book, MarkedRow, Mending, SheetColumn, SheetRow } from '../../ports.ts'

/** What a worker is started with. */
export type SheetTask =
  | { readonly do: 'read'; readonly bytes: Uint8Array }
  | { readonly do: 'write'; readonly columns: readonly SheetColumn[]; readonly name: string }
  | { readonly do: 'book'; readonly book: Book }
  | { readonly do: 'mend'; readonly bytes: Uint8Array; readonly mending: Mending }

export type ReadMessage =
  { readonly sheet: string } | { readonly rows: readonly SheetRow[] } | { readonly refused: Reason } | { readonly done: true }

/** To the writer: rows it asked for, the end of them, or leave for one more piece of the file. */
export type ToWriter = { readonly rows: readonly (readonly CellValue[])[] } | { readonly end: true } | { readonly want: true }
export type FromWriter = { readonly need: true } | { readonly bytes: Uint8Array } | { readonly done: true }

/** To the thread that writes a file to be mended: its rows, and the end of them. */
export type ToMender = { readonly marked: readonly MarkedRow[] } | { readonly end: true }
export type MadeMessage = { readonly made: Uint8Array<ArrayBuffer> } | { readonly refused: Reason }
