import type { ListQuery } from '../../../src/protocol/query.ts'
import { isId } from '../../../src/schema/fields/base/id.ts'
import { errors } from '../../platform/errors/errors.ts'
import type { Row } from '../../platform/ports.ts'

/** `after` of the first page. */
const start = 'start'
const separator = '~'

/** The place behind a row, as text: creation time and id, which nobody edits. */
export const recordCursor = ({ createTime, id }: Pick<Row, 'createTime' | 'id'>): string =>
  createTime + separator + id

/** The place of a cursor; null: the start. Throws 321. */
const placeOf = (cursor: string): ListQuery['after'] => {
  if (cursor === start) return undefined
  const [createTime = '', id, ...more] = cursor.split(separator)
  const ms = Date.parse(createTime)
  if (more.length || !isId(id) || Number.isNaN(ms) || new Date(ms).toISOString() !== createTime)
    throw errors.invalidParameter().at('after')
  return { createTime, id }
}

/**
 * Reads `after` from the parameters of a list: the position at which the list continues. Undefined
 * without one. A list with a cursor has no pages and is sorted by creation time, oldest first
 * unless `sort` is `-createTime`; any other sort is 321.
 */
export const takeCursor = (
  params: URLSearchParams,
): { readonly params: URLSearchParams; readonly after: ListQuery['after'] } | undefined => {
  const [cursor, ...more] = params.getAll('after')
  if (cursor === undefined) return undefined
  if (more.length) throw errors.invalidParameter().at('after')
  if (params.has('page')) throw errors.invalidParameter().at('page')
  const sort = params.get('sort') ?? 'createTime'
  if (sort !== 'createTime' && sort !== '-createTime') throw errors.invalidParameter().at('sort')
  const rest = new URLSearchParams(params)
  rest.delete('after')
  rest.set('sort', sort)
  return { params: rest, after: placeOf(cursor) }
}
