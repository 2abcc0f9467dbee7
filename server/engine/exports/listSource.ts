import type { AnyRecord, AnyResource } from '../../../src/schema/resource.ts'
import type { SessionContext } from '../calls/implement.ts'
import { recordContext, type RecordContext } from '../records/context.ts'
import { exportColumnsOf, valueIn } from './columns.ts'
import { sendExport } from './send.ts'
import type { ExportSource } from './source.ts'

/** Input of an export of a list without a resource, besides the list's own inputs. */
interface ListExportInput {
  readonly columns: readonly string[] | null
  readonly format: ExportSource['format']
}

/** A list as its own call reads it: its rows in parts, as the caller may see them. */
export interface ListRows {
  readonly total: number
  readonly parts: () => AsyncIterable<readonly object[]> | Iterable<readonly object[]>
}

/** Rows of one part. */
export const exportPart = 500

/** Part of a list's question: the rows of these ids, on one page. */
export interface ByIds {
  readonly ids: readonly string[]
  readonly page: 1
  readonly limit: number
}

async function* partsById<T extends { readonly id: string }>(
  ids: readonly string[],
  read: (part: ByIds) => Promise<{ readonly list: readonly T[] }>,
): AsyncGenerator<readonly T[]> {
  for (let at = 0; at < ids.length; at += exportPart) {
    const part = ids.slice(at, at + exportPart)
    const { list } = await read({ ids: part, page: 1, limit: part.length })
    const rows = new Map(list.map(row => [row.id, row]))
    yield part.flatMap(id => rows.get(id) ?? [])
  }
}

/**
 * Source of the rows of a list whose order or conditions may change during the export. `ids` are
 * the matching ids in the list's order, read by one statement; `read` returns the current rows of
 * some of them. A row that is deleted meanwhile is left out; none is repeated.
 */
export const rowsById = <T extends { readonly id: string }>(
  ids: readonly string[],
  read: (part: ByIds) => Promise<{ readonly list: readonly T[] }>,
): ListRows => ({ total: ids.length, parts: () => partsById(ids, read) })

/** The rows of a list that is made of sums: one statement reads them all, of one moment. */
export const rowsAtOnce = async (
  read: (part: { readonly page: 1; readonly limit: number }) => Promise<{
    readonly list: readonly object[]
  }>,
): Promise<ListRows> => {
  const { list } = await read({ page: 1, limit: Number.MAX_SAFE_INTEGER })
  return {
    total: list.length,
    parts: function* () {
      for (let at = 0; at < list.length; at += exportPart) yield list.slice(at, at + exportPart)
    },
  }
}

const recordOf = (row: object): AnyRecord => ({
  id: '',
  version: 1,
  createTime: '',
  updateTime: '',
  createdBy: '',
  deletedAt: null,
  ...row,
})

/**
 * Returns the file of a list without a resource (IMP-03). `def` defines its columns, and `read`
 * reads the rows like the list's own call. Fields that the definition withholds or masks are
 * withheld or masked; cells are neutralised and the operation is logged as for every export.
 */
export const sendList = async <I extends ListExportInput>(
  { c, ports, session, input }: SessionContext<I>,
  def: AnyResource,
  query: Readonly<Record<string, unknown>>,
  read: (ctx: RecordContext) => Promise<ListRows>,
): Promise<Response> => {
  const ctx = recordContext(ports, def, { ...session, lang: c.get('lang') })
  const columns = exportColumnsOf(ctx, input.columns ?? undefined)
  const { total, parts } = await read(ctx)
  const source: ExportSource = {
    ctx,
    columns,
    format: input.format,
    count: () => Promise.resolve({ total }),
    batches: async function* () {
      for await (const rows of parts())
        yield rows.map(row => columns.map(column => valueIn(column, recordOf(row), {})))
    },
  }
  return sendExport(ports, c, source, { query }, { total })
}
