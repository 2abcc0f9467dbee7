import type { AnyRecord, AnyResource } from '../../../src/schema/resource.ts'
import type { SessionContext } from '../calls/implement.ts'
import { recordContext, type RecordContext } from '../records/context.ts'
import { exportColumnsOf, valueIn } from './columns.ts'
import { sendExport } from './send.ts'
import type { ExportSource } from './source.ts'

/** What an export of a list that is no resource's can be asked for besides the list's own inputs. */
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

/** Rows of a list that is ordered by what others change: one page is one statement, so nearly every file is of one moment. */
const pageRows = 10_000

/** Reads page after page until one is not full; a row that moved to a later page meanwhile is not repeated. */
export async function* pagesOf<T extends object>(
  read: (page: number, limit: number) => Promise<{ readonly list: readonly T[] }>,
): AsyncGenerator<readonly T[]> {
  const seen = new Set<unknown>()
  const isNew = (row: T): boolean =>
    !('id' in row) || (!seen.has(row.id) && seen.add(row.id).has(row.id))
  for (let page = 1; ; page++) {
    const { list } = await read(page, pageRows)
    const rows = list.filter(isNew)
    for (let at = 0; at < rows.length; at += exportPart) yield rows.slice(at, at + exportPart)
    if (list.length < pageRows) return
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
 * Answers with the file of a list that is no resource's (IMP-03): `def` heads its columns, `read` reads it as the list's own call does.
 * Fields that the definition withholds or masks are withheld or masked; cells are neutralised and the operation is logged as in every export.
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
