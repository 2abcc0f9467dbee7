import { overAYear } from '../../../src/protocol/span.ts'
import type { Refs } from '../../../src/protocol/provider.ts'
import { maxExportedIds } from '../../../src/protocol/calls/exports.ts'
import { fieldOf, kindOf, longSpan } from '../../../src/schema/index.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import type { Body } from '../../platform/http/body.ts'
import { namesInSheet } from '../imports/names.ts'
import { isObject } from '../../platform/http/body.ts'
import { errors } from '../../platform/errors/errors.ts'
import type { Fault } from '../../platform/errors/fault.ts'
import type { Session } from '../../platform/context.ts'
import type { EnginePorts } from '../ports.ts'
import { recordContext } from '../records/context.ts'
import type { RecordContext } from '../records/context.ts'
import { computedFields, computedOf, withComputed } from '../records/computed.ts'
import { titlesOf } from '../records/present.ts'
import { hiddenFields, queryOfFilter } from '../records/query.ts'
import { isVisible, restrictToVisible } from '../records/visible.ts'
import { demandVerb } from '../records/rights.ts'
import {
  sheetFormats,
  type Row,
  type SheetBatch,
  type SheetFormat,
  type StoredRows,
} from '../../platform/ports.ts'
import type { ListQuery } from '../../../src/protocol/query.ts'
import type { Scope } from '../../platform/store/types.ts'
import { exportColumnsOf, valueIn, type ExportColumn } from './columns.ts'
import { asRecord } from '../../../src/schema/resource.ts'

/** The source of an export after its body was validated. */
export interface ExportSource {
  readonly ctx: RecordContext
  readonly columns: readonly ExportColumn[]
  readonly format: SheetFormat
  /**
   * How many rows there will be, about: the store may change meanwhile. `more`: there are more than
   * that.
   */
  count(): Promise<{ readonly total: number; readonly more?: boolean }>
  batches(): AsyncIterable<SheetBatch>
}

/** Parses a list of texts of a body; undefined if it is absent. Throws 321 on its name. */
export const optionalTexts = (body: Body, name: string, max: number): string[] | undefined => {
  const value = body[name]
  if (value === undefined || value === null) return undefined
  if (!Array.isArray(value) || value.length > max) throw errors.invalidParameter().at(name)
  return value.map((item: unknown) => {
    if (typeof item !== 'string' || item === '' || item.length > 64)
      throw errors.invalidParameter().at(name)
    return item
  })
}

const oneOf = <T extends string>(body: Body, name: string, choices: readonly T[], usual: T): T => {
  const value = body[name]
  if (value === undefined) return usual
  const found = choices.find(choice => choice === value)
  if (found === undefined) throw errors.invalidParameter().at(name)
  return found
}

/** Throws 321. */
export const formatOf = (body: Body): SheetFormat => oneOf(body, 'format', sheetFormats, 'xlsx')

export const maxIds = maxExportedIds

/** VAL-19: what an export of more than a year is refused with, on the time that it was asked by. */
export const overLong = (name: string): Fault => errors.exportPeriodTooLong({ years: 1 }).at(name)

/**
 * Parses the parts of a body that every export has. Throws 321, also for a span of more than a
 * year.
 */
export const parseExportRequest = (ctx: RecordContext, body: Body) => {
  const { query, sort } = body
  if (sort !== undefined && typeof sort !== 'string') throw errors.invalidParameter().at('sort')
  if (query !== undefined && !isObject(query)) throw errors.invalidParameter().at('query')
  const fields = oneOf(body, 'fields', ['shown', 'all'], 'shown')
  const columns = exportColumnsOf(ctx, optionalTexts(body, 'columns', 200), fields === 'all')
  const ids = optionalTexts(body, 'ids', maxIds)
  const filterQuery = queryOfFilter(ctx, query ?? {}, sort)
  const long = ids
    ? undefined
    : longSpan(ctx.resource, filterQuery.where, ctx.clock.now().toISOString())
  if (long !== undefined) throw overLong(long)
  return { columns, format: formatOf(body), query: filterQuery, ids: ids && [...new Set(ids)] }
}

/**
 * Number of rows per query: few at first, so that the file begins soon; then as many as the
 * database returns in some milliseconds.
 */
const sizes: Readonly<Record<EnginePorts['store']['kind'], number>> = {
  pglite: 2000,
  postgres: 2000,
}
const firstSize = 500

async function* chosenRows(
  scope: Scope,
  ctx: RecordContext,
  columns: readonly ExportColumn[],
  ids: readonly string[],
): AsyncGenerator<SheetBatch> {
  const asked = new Set(columns.map(({ name }) => name))
  for (let at = 0; at < ids.length; at += firstSize) {
    const part = ids.slice(at, at + firstSize)
    const found = new Map((await scope.many(ctx.resource, part)).map(row => [row.id, row]))
    const visibleRows = part.flatMap(id => found.get(id) ?? []).filter(row => isVisible(ctx, row))
    const rows = await withComputed(scope, ctx, visibleRows, asked)
    const titles = await namesOf(scope, ctx, rows)
    yield rows.map(row => columns.map(column => valueIn(column, row, titles)))
  }
}

/**
 * Names of referenced records; if the sheet may be imported again, names that identify the same
 * records.
 */
const namesOf = async (scope: Scope, ctx: RecordContext, rows: readonly Row[]): Promise<Refs> => {
  const titles = await titlesOf(scope, ctx, rows)
  return ctx.resource.import === false ? titles : namesInSheet(scope, ctx, titles)
}

const valuesOf = (text: string | undefined): readonly unknown[] => {
  const values: unknown = JSON.parse(text ?? '[]')
  return Array.isArray(values) ? values : []
}

/** Titles of what a batch points at: only its references are read here. */
const titlesIn = (
  scope: Scope,
  ctx: RecordContext,
  columns: readonly ExportColumn[],
  batch: StoredRows,
): Promise<Refs> => {
  const pointing = columns.flatMap(({ name, target }, n) =>
    target ? [[name, valuesOf(batch.columns[n])] as const] : [],
  )
  const rows = pointing.length
    ? Array.from({ length: batch.count }, (_, at) =>
        asRecord(Object.fromEntries(pointing.map(([name, values]) => [name, values[at]]))),
      )
    : []
  return namesOf(scope, ctx, rows)
}

/** A computed value in the form in which the database would store it. */
const storedValue = ({ resource }: RecordContext, name: string, value: unknown): unknown => {
  const field = fieldOf(resource, name)
  if (!field || value === undefined || value === null) return null
  return kindOf(field).toStore(value, field.options)
}

async function* matchingRows(
  ports: EnginePorts,
  scope: Scope,
  ctx: RecordContext,
  columns: readonly ExportColumn[],
  query: ListQuery,
  except: ReadonlySet<string>,
): AsyncGenerator<SheetBatch> {
  const computed = new Set(computedFields(ctx))
  const names = columns.map(({ name }) => name)
  const stored = names.filter(name => !computed.has(name))
  const asked = new Set(names)
  const byId = except.size > 0 || stored.length < names.length
  const size = (batch: number) => (batch === 0 ? firstSize : sizes[ports.store.kind])
  const refers = columns.some(({ target }) => target !== undefined)
  // a record that is edited meanwhile stays in the file; a deleted one, or one that the caller can
  // no longer see, does not
  const still = restrictToVisible(ctx, { ...query, q: '', where: [] })
  const rows = scope.snapshot(ctx.resource, query, byId ? [...stored, 'id'] : stored, size, {
    still,
    hidden: hiddenFields(ctx),
  })
  for await (const batch of rows) {
    const ids = byId ? valuesOf(batch.columns.at(-1)).map(String) : []
    const skip = new Set(ids.flatMap((id, at) => (except.has(id) ? [at] : [])))
    const values = await computedOf(scope, ctx, ids, asked)
    // each column as a JSON text of stored values, made by the database where it stores them
    const columnOf = (name: string): string =>
      computed.has(name)
        ? JSON.stringify(ids.map(id => storedValue(ctx, name, values.get(id)?.[name])))
        : (batch.columns[stored.indexOf(name)] ?? '[]')
    const whole = { count: batch.count, columns: names.map(columnOf) }
    yield {
      ...whole,
      ...(skip.size ? { skip } : {}),
      ...(refers ? { titles: await titlesIn(scope, ctx, columns, whole) } : {}),
    }
  }
}

const textIn = (row: Row | undefined, name: string): string | undefined => {
  const value = row?.[name]
  return typeof value === 'string' ? value : undefined
}

type Span = Readonly<Record<'from' | 'until', string>>
type Ends = readonly [first: string | undefined, last: string | undefined]

/** The first beginning and the last end of these records. */
const outermostOf = async (
  scope: Scope,
  resource: AnyResource,
  span: Span,
  ids: readonly string[],
): Promise<Ends> => {
  let first: string | undefined
  let last: string | undefined
  for (let at = 0; at < ids.length; at += sizes.pglite)
    for (const row of await scope.many(resource, ids.slice(at, at + sizes.pglite))) {
      const [from, until] = [textIn(row, span.from), textIn(row, span.until)]
      if (from !== undefined && (first === undefined || from < first)) first = from
      if (until !== undefined && (last === undefined || until > last)) last = until
    }
  return [first, last]
}

/**
 * The time of the record that comes first (`name`) or last (`-name`) by it, of those that match.
 */
const outermostMatching = async (
  scope: Scope,
  resource: AnyResource,
  sort: string,
  matching: ListQuery,
): Promise<string | undefined> => {
  const name = sort.replace('-', '')
  const known = { field: name, op: 'null' as const, values: ['false'] }
  const where = [...matching.where, known]
  const [row] = await scope.page(resource, { ...matching, where, sort, page: 1, limit: 1 })
  return textIn(row, name)
}

/**
 * VAL-19: throws 321 if the records of an export span more than a year in their `span` field,
 * however they were selected.
 */
const demandYear = async (
  scope: Scope,
  ctx: RecordContext,
  matching: ListQuery,
  ids: readonly string[] | undefined,
): Promise<void> => {
  const span = ctx.resource.export === false ? undefined : ctx.resource.export?.span
  if (!span) return
  const { resource } = ctx
  const [first, last] = ids
    ? await outermostOf(scope, resource, span, ids)
    : [
        await outermostMatching(scope, resource, span.from, matching),
        await outermostMatching(scope, resource, `-${span.until}`, matching),
      ]
  if (first !== undefined && last !== undefined && overAYear(first, last)) throw overLong(span.from)
}

/**
 * The export of a resource's records: ids in their order, else everything that its query matches,
 * in the list's order.
 */
export const recordSource = (
  ports: EnginePorts,
  scope: Scope,
  session: Session,
  resource: AnyResource,
  body: Body,
): ExportSource & { readonly demandYear: () => Promise<void> } => {
  demandVerb(session, resource, 'export')
  if (resource.export === false) throw errors.notFound()
  const ctx = recordContext(ports, resource, session)
  const { columns, format, ids, query } = parseExportRequest(ctx, body)
  const except = new Set(optionalTexts(body, 'except', maxIds))
  const matching = restrictToVisible(ctx, query)
  return {
    ctx,
    columns,
    format,
    demandYear: () => demandYear(scope, ctx, matching, ids),
    count: async () => ({
      total: ids
        ? ids.length
        : Math.max(0, (await scope.total(resource, matching, hiddenFields(ctx))) - except.size),
    }),
    batches: () =>
      ids
        ? chosenRows(scope, ctx, columns, ids)
        : matchingRows(ports, scope, ctx, columns, matching, except),
  }
}
