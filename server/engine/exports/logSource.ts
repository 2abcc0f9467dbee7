import type { CellValue } from '../../../src/schema/kind.ts'
import type { AnyRecord, AnyResource } from '../../../src/schema/resource.ts'
import type { Session } from '../../platform/context.ts'
import type { EnginePorts } from '../ports.ts'
import { logsOf, type LogKind } from '../logs/kinds.ts'
import { questionOf, type Question } from '../logs/question.ts'
import { countLog, spanOfLog, type LogReader, type LogPart } from '../logs/rows.ts'
import { overAYear } from '../../../src/protocol/span.ts'
import { type RecordContext, recordContext } from '../records/context.ts'
import { demandVerb } from '../records/rights.ts'
import type { Body } from '../../platform/http/body.ts'
import type { Scope } from '../../platform/store/types.ts'
import { valueIn, type ExportColumn } from './columns.ts'
import { overLong, parseExportRequest, maxIds, optionalTexts, type ExportSource } from './source.ts'

const batch = 500

/** Everything that matches, by keyset: each part continues after the last row of the one before. */
async function* everything(
  kind: LogKind,
  reader: LogReader,
  ctx: RecordContext,
  question: Question,
): AsyncGenerator<AnyRecord[]> {
  let after: LogPart['after']
  for (;;) {
    const { list, last } = await kind.read(reader, ctx, question, { limit: batch, after })
    if (list.length) yield list
    if (list.length < batch || !last) return
    after = last
  }
}
async function* readSelected(
  kind: LogKind,
  reader: LogReader,
  ctx: RecordContext,
  question: Question,
  ids: readonly string[],
): AsyncGenerator<AnyRecord[]> {
  for (let at = 0; at < ids.length; at += batch)
    yield (
      await kind.read(
        reader,
        ctx,
        { ...question, ids: ids.slice(at, at + batch) },
        { limit: batch },
      )
    ).list
}
async function* cellsOf(
  columns: readonly ExportColumn[],
  batches: AsyncIterable<AnyRecord[]>,
  except: ReadonlySet<string>,
): AsyncGenerator<CellValue[][]> {
  // they are as their reader may see them already
  const plain = columns.map(column => ({ ...column, hide: false }))
  for await (const rows of batches)
    yield rows.flatMap(row =>
      except.has(row.id) ? [] : [plain.map(column => valueIn(column, row, {}))],
    )
}

/** The export of a log, differences as text. */
export const logSource = async (
  ports: EnginePorts,
  scope: Scope,
  session: Session,
  [def, kind]: readonly [AnyResource, LogKind],
  body: Body,
): Promise<ExportSource> => {
  demandVerb(session, def, 'export')
  const ctx = recordContext(ports, def, session)
  const { columns, format, ids, query } = parseExportRequest(ctx, body)
  const question = await questionOf(scope, ctx, query)
  const except = new Set(optionalTexts(body, 'except', maxIds))
  const count = async () => {
    const { total, ...rest } = await countLog(kind.table, reader, question)
    return { ...rest, total: Math.max(0, total - except.size) }
  }
  const reader: LogReader = { scope, me: session.actor.id, names: Object.keys(ports.resources) }
  // VAL-19: however it is asked for
  const span = await spanOfLog(kind.table, reader, ids ? { ...question, ids } : question)
  if (span && overAYear(span.first, span.last)) throw overLong('at')
  return {
    ctx,
    columns,
    format,
    count: async () => (ids ? { total: ids.length } : count()),
    batches: () =>
      cellsOf(
        columns,
        ids
          ? readSelected(kind, reader, ctx, question, ids)
          : everything(kind, reader, ctx, question),
        except,
      ),
  }
}

/** The logs by the names under which their exports go. */
export const logNamed = (ports: EnginePorts, name: string) =>
  logsOf(Object.values(ports.resources)).find(([def]) => def.name === name)
