import type { Hono } from 'hono'
import { resourcePath } from '../../src/protocol/paths.ts'
import type { CellValue } from '../../src/schema/kind.ts'
import type { AppPorts, Env } from '../context.ts'
import { badParameter, fault } from '../errors.ts'
import { isObject, readBody, type Body } from '../http/body.ts'
import type { RecordContext } from '../domain/records/context.ts'
import { titlesOf } from '../domain/records/present.ts'
import { hiddenFields, queryOfFilter } from '../domain/records/query.ts'
import { isVisible, narrowed } from '../domain/records/visible.ts'
import type { Records, Row } from '../ports.ts'
import { authorise, contextFor, type ResourceRoute } from '../routes/crud/common.ts'
import { onlyKeys } from '../routes/crud/selection.ts'
import { sheetAnswer, textsOf } from './answer.ts'
import { columnsOf, type ExportColumn } from './columns.ts'

/** Rows asked of the store at once: few enough that turning them into cells never holds the event loop for long. */
const batch = 500
const maxIds = 20_000
async function* byIds(records: Records, ctx: RecordContext, ids: readonly string[]): AsyncGenerator<Row[]> {
  for (let at = 0; at < ids.length; at += batch) {
    const part = ids.slice(at, at + batch)
    const rows = new Map((await records.many(ctx.resource, part)).map(row => [row.id, row]))
    yield part.flatMap(id => rows.get(id) ?? []).filter(row => isVisible(ctx, row))
  }
}

/** The rows that a body asks for: ids in their order, else everything that its query matches, in the list's order. */
const rowsOf = (records: Records, ctx: RecordContext, body: Body, columns: readonly ExportColumn[]): AsyncIterable<Row[]> => {
  const { query, sort } = body
  const ids = textsOf(body, 'ids', maxIds)
  const except = new Set(textsOf(body, 'except', maxIds))
  if (sort !== undefined && typeof sort !== 'string') throw badParameter('sort')
  if (query !== undefined && !isObject(query)) throw badParameter('query')
  if (ids) return byIds(records, ctx, [...new Set(ids)])
  return records.ordered(
    ctx.resource,
    narrowed(ctx, queryOfFilter(ctx, query ?? {}, sort)),
    batch,
    except,
    hiddenFields(ctx),
    new Set(columns.map(({ name }) => name)),
  )
}

async function* cellsOf(
  records: Records,
  ctx: RecordContext,
  columns: readonly ExportColumn[],
  batches: AsyncIterable<Row[]>,
): AsyncGenerator<CellValue[][]> {
  for await (const rows of batches) {
    const titles = await titlesOf(records, ctx, rows)
    yield rows.map(row => columns.map(column => column.value(row, titles)))
  }
}

/** POST <resource>/export -> an xlsx, streamed while the store is read; what the caller may not see is not in it, what she sees masked is masked (IMP-03). */
export const exportRoute: ResourceRoute = (ports, resource) => async c => {
  authorise(c, resource, 'export')
  if (resource.export === false) throw fault('404')
  const ctx = { ...contextFor(ports, resource, c), lang: c.get('lang') }
  const { body } = await readBody(c)
  onlyKeys(body, ['query', 'sort', 'ids', 'except', 'columns'])
  const columns = columnsOf(ctx, textsOf(body, 'columns', 200))
  const scope = c.get('scope')
  return sheetAnswer(ports, c, ctx, columns, cellsOf(scope, ctx, columns, rowsOf(scope, ctx, body, columns)), body)
}

/** The exports of every resource that has one. */
export const exportRoutes =
  (ports: AppPorts) =>
  (app: Hono<Env>): void => {
    for (const resource of Object.values(ports.resources)) app.post(resourcePath(resource.name, 'export'), exportRoute(ports, resource))
  }
