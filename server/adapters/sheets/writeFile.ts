import type { SheetBatch, SheetColumn, SheetFormat, StoredColumn } from '../../platform/ports.ts'
import { writeCsv } from './csv.ts'
import { writeSheet } from './write.ts'

type Write = (
  columns: readonly (SheetColumn | StoredColumn)[],
  batches: AsyncIterable<SheetBatch>,
  name: string,
  large?: boolean,
) => ReadableStream<Uint8Array>

/** Who writes a format. */
export const writeFile: Readonly<Record<SheetFormat, Write>> = {
  xlsx: (columns, batches, name, large) => writeSheet(columns, batches, name, undefined, large),
  csv: writeCsv,
}
