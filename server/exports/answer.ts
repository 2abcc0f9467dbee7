import type { CellValue } from '../../src/schema/kind.ts'
import type { AppPorts, Ctx } from '../context.ts'
import { countOperation, logOperation } from '../domain/operations.ts'
import type { RecordContext } from '../domain/records/context.ts'
import { badParameter } from '../errors.ts'
import type { Body } from '../http/body.ts'
import type { SheetColumn } from '../ports.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A list of texts of a body; undefined where it isn't given. Throws 321 on its name. */
export const textsOf = (body: Body, name: string, max: number): string[] | undefined => {
  const value = body[name]
  if (value === undefined || value === null) return undefined
  if (!Array.isArray(value) || value.length > max) throw badParameter(name)
  return value.map((item: unknown) => {
    if (typeof item !== 'string' || item === '' || item.length > 64) throw badParameter(name)
    return item
  })
}

/** Tells the log when the file is done, or was given up, how many rows went out. */
async function* counted<T>(batches: AsyncIterable<readonly T[]>, ended: (rows: number) => Promise<void>): AsyncGenerator<readonly T[]> {
  let rows = 0
  try {
    for await (const batch of batches) {
      rows += batch.length
      yield batch
    }
  } finally {
    await ended(rows)
  }
}

const disposition = (name: string): string => `attachment; filename="export.xlsx"; filename*=UTF-8''${encodeURIComponent(name)}.xlsx`

/** The answer to an export: an xlsx that is streamed while `cells` are read. The log of operations tells what went out, and how much of it. */
export const sheetAnswer = async (
  ports: AppPorts,
  c: Ctx,
  ctx: RecordContext,
  columns: readonly (SheetColumn & { readonly name: string })[],
  cells: AsyncIterable<readonly (readonly CellValue[])[]>,
  { query, sort, ids }: Body,
): Promise<Response> => {
  const scope = c.get('scope')
  const detail = { columns: columns.map(column => column.name), query, sort, chosen: Array.isArray(ids) ? ids.length : undefined }
  await logOperation(scope, ctx, { action: 'export', resource: ctx.resource.name, detail })
  const name = ctx.resource.plural[ctx.lang]
  const told = counted(cells, count => countOperation(scope, ctx.requestId, count))
  const today = ports.clock.now().toISOString().slice(0, 10)
  return new Response(ports.sheets.write(columns, told, name), {
    headers: { 'content-type': xlsx, 'content-disposition': disposition(`${name}-${today}`), 'cache-control': 'no-store' },
  })
}
