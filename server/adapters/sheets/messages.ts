import type { Reason } from '../../../src/protocol/errors/reasons.ts'
import type { CellValue } from '../../../src/schema/kind.ts'
import type { SheetColumn, SheetRow } from '../../ports.ts'

/** What a worker is started with. */
export type SheetTask =
  | { readonly do: 'read'; readonly bytes: Uint8Array }
  | { readonly do: 'write'; readonly columns: readonly SheetColumn[]; readonly name: string }

export type ReadMessage =
  { readonly sheet: string } | { readonly rows: readonly SheetRow[] } | { readonly refused: Reason } | { readonly done: true }

/** To the writer: rows it asked for, the end of them, or leave for one more piece of the file. */
export type ToWriter = { readonly rows: readonly (readonly CellValue[])[] } | { readonly end: true } | { readonly want: true }
export type FromWriter = { readonly need: true } | { readonly bytes: Uint8Array } | { readonly done: true }
