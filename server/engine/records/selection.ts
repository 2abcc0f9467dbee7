import type { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import { errors } from '../../platform/errors/errors.ts'
import { Fault } from '../../platform/errors/fault.ts'
import type { BulkOrder } from '../bulk/order.ts'
import type { RecordContext } from './context.ts'
import { queryOfFilter } from './query.ts'
import { isObject, type Body } from '../../platform/http/body.ts'

const maxIds = 20_000

const idList = (name: string, value: unknown): string[] => {
  if (!Array.isArray(value) || value.length > maxIds) throw errors.invalidParameter().at(name)
  return value.map((id: unknown) => {
    if (typeof id !== 'string' || id === '' || id.length > 64)
      throw errors.invalidParameter().at(name)
    return id
  })
}

/**
 * Parses the selection of a bulk call: { ids } or { query, except? }. Throws 321 for neither or
 * both, and for a query that names `deleted`. `deleted`: the rows are in the trash. `emptyCode`:
 * thrown for an empty list of ids instead of 321.
 */
export const parseBulkSelection = (
  ctx: RecordContext,
  body: Body,
  deleted = false,
  emptyCode?: ErrorCode,
): BulkOrder['chosen'] => {
  const { ids, query, except } = body
  if ((ids === undefined) === (query === undefined)) throw errors.invalidParameter().at('ids')
  if (ids !== undefined) {
    const list = idList('ids', ids)
    if (!list.length && emptyCode !== undefined) throw new Fault(emptyCode).at('ids')
    if (!list.length || except !== undefined)
      throw errors.invalidParameter().at(list.length ? 'except' : 'ids')
    return { ids: list }
  }
  if (!isObject(query)) throw errors.invalidParameter().at('query')
  // the call itself determines whether its records are in the trash
  if (Object.hasOwn(query, 'deleted')) throw errors.invalidParameter().at('deleted')
  const checked = queryOfFilter(ctx, query)
  return {
    query: { ...checked, deleted: deleted ? 'only' : 'no' },
    except: except === undefined ? [] : idList('except', except),
  }
}

/** The versions that the caller read: { id: version }, for any number of records. */
export const versionsOf = (body: Body): Readonly<Record<string, number>> => {
  const { versions, ids } = body
  if (versions === undefined) return {}
  // versions need ids: the person hasn't seen the records of a query
  if (!isObject(versions) || ids === undefined) throw errors.invalidParameter().at('versions')
  const entries = Object.entries(versions)
  if (entries.length > maxIds) throw errors.invalidParameter().at('versions')
  return Object.fromEntries(
    entries.map(([id, version]) => {
      if (typeof version !== 'number' || !Number.isSafeInteger(version) || version < 1)
        throw errors.invalidParameter().at('versions')
      return [id, version]
    }),
  )
}

/** Refuses names that a bulk body doesn't know. */
export const onlyKeys = (body: Body, names: readonly string[]): void => {
  for (const name of Object.keys(body))
    if (!names.includes(name)) throw errors.invalidParameter().at(name)
}
