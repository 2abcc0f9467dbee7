import type { AppPorts, Session } from '../../platform/context.ts'
import { countOperation, logOperation } from '../operations/log.ts'
import type { Body } from '../../platform/http/body.ts'
import type { SheetBatch, SheetFormat } from '../../platform/ports.ts'
import { contentDisposition } from '../../platform/http/disposition.ts'
import { dateOf, toLocal } from '../../../src/schema/zone.ts'
import type { Scope } from '../../platform/store/types.ts'
import type { ExportSource } from './source.ts'

export const contentTypes: Readonly<Record<SheetFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

export const rowsIn = (batch: SheetBatch): number =>
  'count' in batch ? batch.count - (batch.skip?.size ?? 0) : batch.length

/** Logs the number of exported rows, when the file is complete or was abandoned. */
async function* countRows(
  batches: AsyncIterable<SheetBatch>,
  ended: (rows: number) => Promise<void>,
): AsyncGenerator<SheetBatch> {
  let rows = 0
  try {
    for await (const batch of batches) {
      rows += rowsIn(batch)
      yield batch
    }
  } finally {
    await ended(rows)
  }
}

/** Names an exported file by the institution's day, e.g. 'Students-2026-01-01.xlsx'. */
export const exportFileName = ({ ctx, format }: ExportSource): string =>
  `${ctx.resource.plural[ctx.lang]}-${dateOf(toLocal(ctx.clock.now().toISOString(), ctx.institution.timezone))}.${format}`

export const disposition = (name: string): string =>
  contentDisposition('attachment', name, 'export')

/**
 * Number of cells from which a workbook may exceed 4 GiB (at 430 bytes per cell). Smaller ones stay
 * a plain zip that every program can read.
 */
const largeFrom = 10_000_000

/**
 * Streams the file while the rows are read. The operation log records what was exported, and how
 * many rows.
 */
export const exportStream = async (
  ports: AppPorts,
  scope: Scope,
  session: Session,
  { ctx, columns, format, batches }: ExportSource,
  { query, sort, ids }: Body,
  { total, more }: Awaited<ReturnType<ExportSource['count']>>,
  watch: (batches: AsyncIterable<SheetBatch>) => AsyncIterable<SheetBatch> = all => all,
): Promise<ReadableStream<Uint8Array>> => {
  const selectedCount = Array.isArray(ids) ? ids.length : undefined
  const detail = {
    columns: columns.map(({ name }) => name),
    query,
    sort,
    chosen: selectedCount,
    format,
  }
  await logOperation(
    scope,
    { ...session, clock: ports.clock },
    { action: 'export', resource: ctx.resource.name, detail },
  )
  const countedBatches = countRows(watch(batches()), rows =>
    countOperation(scope, session.requestId, rows),
  )
  return ports.sheets.write(
    columns,
    countedBatches,
    ctx.resource.plural[ctx.lang],
    format,
    more === true || total * columns.length > largeFrom,
  )
}
