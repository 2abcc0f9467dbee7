import type { SheetBatch, SheetColumn, SheetFormat, StoredColumn } from '../../ports.ts'
import { writeCsv } from './csv.ts'
import { writeSheet } from './write.ts'

type Write = (
  columns: readonly (SheetColumn | StoredColumn)[],
  batches: AsyncIterable<SheetBatch>,
  name: string,
) => ReadableStream<Uint8Array>

/** Who writes a format. */
export const writeFile: Readonly<Record<SheetFormat, Write>> = { xlsx: writeSheet, csv: writeCsv }
