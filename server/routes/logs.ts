import type { Hono } from 'hono'
import { can } from '../../src/access/index.ts'
import { mostCounted, operateLogOf, operationLogOf } from '../../src/protocol/logs.ts'
import { resourcePath } from '../../src/protocol/paths.ts'
import type { ListQuery } from '../../src/protocol/query.ts'
import type { CellValue } from '../../src/schema/kind.ts'
import type { AnyRecord, AnyResource } from '../../src/schema/resource.ts'
import { recordContext, type AppPorts, type Ctx, type Env } from '../context.ts'
import { questionOf, type Question } from '../domain/logs/question.ts'
import { presentChange, presentChanges, presentOperations } from '../domain/logs/present.ts'
import { auditRows, countLog, operationRows, type LogReader, type Part } from '../domain/logs/rows.ts'
import type { RecordContext } from '../domain/records/context.ts'
import type { Titles } from '../domain/records/present.ts'
import { queryOfFilter, queryOfParams } from '../domain/records/query.ts'
import { demandVerb } from '../domain/session/rights.ts'
import { badParameter, fault } from '../errors.ts'
import { columnsOf, type ExportColumn } from '../exports/columns.ts'
import { sheetAnswer, textsOf } from '../exports/answer.ts'
import { isObject, readBody, required } from '../http/body.ts'
import { reply } from '../http/reply.ts'
import { searchOf, signerFor } from './crud/common.ts'
import { onlyKeys } from './crud/selection.ts'

/** One of the two logs, for routes that don't mind which. */
interface LogKind {
  readonly table: 'audit' | 'operation'
  /** Rows of a part of what matches, as the reader may see them, and where the next part goes on. */
  read(
    reader: LogReader,
    ctx: RecordContext,
    question: Question,
    part: Part,
  ): Promise<{ readonly list: AnyRecord[]; readonly refs?: Titles; readonly last?: { at: string; id: string } }>
  /** One of them whole. */
  get(reader: LogReader, ctx: RecordContext, question: Question, c: Ctx, ports: AppPorts): Promise<object | undefined>
}

const one: Part = { limit: 1 }
const changes: LogKind = {
  table: 'audit',
  async read(reader, ctx, question, part) {
    const rows = await auditRows(reader, question, part)
    // who looks at one operation reads its differences, not a list
    const whole = question.operations !== undefined
    const { list, titles } = await presentChanges(reader.scope, ctx, rows, whole)
    return { list, last: rows.at(-1), ...(whole ? { refs: titles } : {}) }
  },
  async get(reader, ctx, question, c, ports) {
    const [row] = await auditRows(reader, question, one)
    if (!row) return undefined
    // `refs` of a record are taken off it on the way to the screen
    const { refs: titles, ...change } = await presentChange(reader.scope, ctx, row, signerFor(ports, c))
    return { ...change, titles }
  },
}
const operations: LogKind = {
  table: 'operation',
  async read(reader, ctx, question, part) {
    const rows = await operationRows(reader, question, part)
    return { list: presentOperations(ctx, rows), last: rows.at(-1) }
  },
  async get(reader, ctx, question) {
    const [row] = await operationRows(reader, question, one)
    return row && presentOperations(ctx, [row])[0]
  },
}

const batch = 500
/** Everything that matches, by keyset: each part goes on behind the last row of the one before. */
async function* everything(kind: LogKind, reader: LogReader, ctx: RecordContext, question: Question): AsyncGenerator<AnyRecord[]> {
  let after: Part['after']
  for (;;) {
    const { list, last } = await kind.read(reader, ctx, question, { limit: batch, after })
    if (list.length) yield list
    if (list.length < batch || !last) return
    after = last
  }
}
async function* chosen(
  kind: LogKind,
  reader: LogReader,
  ctx: RecordContext,
  question: Question,
  ids: readonly string[],
): AsyncGenerator<AnyRecord[]> {
  for (let at = 0; at < ids.length; at += batch)
    yield (await kind.read(reader, ctx, { ...question, ids: ids.slice(at, at + batch) }, { limit: batch })).list
}
async function* cellsOf(columns: readonly ExportColumn[], batches: AsyncIterable<AnyRecord[]>): AsyncGenerator<CellValue[][]> {
  for await (const rows of batches) yield rows.map(row => columns.map(column => column.value(row, {})))
}

const readerOf = (ports: AppPorts, c: Ctx): LogReader => ({
  scope: c.get('scope'),
  me: c.get('session').actor.id,
  names: Object.keys(ports.resources),
})

/** Pages end where counting does; who looks for more narrows the question. */
const pageOf = ({ page, limit }: ListQuery): Part => {
  const offset = (page - 1) * limit
  if (offset >= mostCounted) throw badParameter('page')
  return { limit, offset }
}

const routesOf = (ports: AppPorts, def: AnyResource, kind: LogKind) => {
  const contextOf = (c: Ctx) => recordContext(ports, def, c.get('session'))
  /** The changes of one operation may be read by whoever may read operations. */
  const mayRead = (c: Ctx) => {
    const { access } = c.get('session').actor
    const ofOne = def.name === 'operateLog' && (searchOf(c).has('operation') || searchOf(c).has('id')) && can(access, 'operationLog.read')
    if (!ofOne) demandVerb(c.get('session'), def, 'read')
  }
  const asked = async (c: Ctx) => {
    const ctx = contextOf(c)
    const query = queryOfParams(ctx, searchOf(c))
    return { ctx, query, question: await questionOf(c.get('scope'), ctx, query) }
  }
  return {
    /** GET list -> { list, total, more }: `total` is exact up to 10,000; `more`: there are more than that. */
    async list(c: Ctx): Promise<Response> {
      mayRead(c)
      const { ctx, query, question } = await asked(c)
      const reader = readerOf(ports, c)
      const part = pageOf(query)
      const [{ list, refs }, counted] = await Promise.all([
        kind.read(reader, ctx, question, part),
        searchOf(c).get('total') === 'no' ? undefined : countLog(kind.table, reader, question),
      ])
      return reply(c, { list, ...counted, ...(refs ? { refs } : {}) })
    },
    /** GET count -> { total, more } */
    async count(c: Ctx): Promise<Response> {
      mayRead(c)
      return reply(c, await countLog(kind.table, readerOf(ports, c), (await asked(c)).question))
    },
    /** GET get?id: 404 where there is none that the reader may see. */
    async get(c: Ctx): Promise<Response> {
      mayRead(c)
      const ctx = contextOf(c)
      const base = await questionOf(c.get('scope'), ctx, queryOfParams(ctx, new URLSearchParams()))
      const found = await kind.get(readerOf(ports, c), ctx, { ...base, ids: [required(c, 'id', 64)] }, c, ports)
      if (!found) throw fault('404')
      return reply(c, found)
    },
    /** POST export { query?, sort?, ids?, columns? } -> an xlsx, streamed in the list's order, differences as text. */
    async export(c: Ctx): Promise<Response> {
      demandVerb(c.get('session'), def, 'export')
      const ctx = { ...contextOf(c), lang: c.get('lang') }
      const { body } = await readBody(c)
      onlyKeys(body, ['query', 'sort', 'ids', 'columns'])
      const { query, sort } = body
      if (sort !== undefined && typeof sort !== 'string') throw badParameter('sort')
      if (query !== undefined && !isObject(query)) throw badParameter('query')
      const columns = columnsOf(ctx, textsOf(body, 'columns', 200))
      const question = await questionOf(c.get('scope'), ctx, queryOfFilter(ctx, query ?? {}, sort))
      const ids = textsOf(body, 'ids', 20_000)
      const batches = ids ? chosen(kind, readerOf(ports, c), ctx, question, ids) : everything(kind, readerOf(ports, c), ctx, question)
      return sheetAnswer(ports, c, ctx, columns, cellsOf(columns, batches), body)
    },
  }
}

/** The change log and the operation log: read by whoever has their rights, written by nobody. */
export const logRoutes =
  (ports: AppPorts) =>
  (app: Hono<Env>): void => {
    const registered = Object.values(ports.resources)
    for (const [def, kind] of [
      [operateLogOf(registered), changes],
      [operationLogOf(registered), operations],
    ] as const) {
      const routes = routesOf(ports, def, kind)
      for (const verb of ['list', 'count', 'get'] as const) app.get(resourcePath(def.name, verb), routes[verb])
      app.post(resourcePath(def.name, 'export'), routes.export)
    }
  }
