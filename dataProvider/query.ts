import type { GetListParams, SortPayload } from 'react-admin'
import type { ListFilter } from '../src/protocol/query.ts'
import type { Param, QueryParams } from './request.ts'

const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

/**
 * Converts a filter to query parameters: names keep their suffixes, a list repeats its name, and
 * empty values and nested objects are left out.
 */
export const queryParamsOf = (filter: ListFilter = {}): QueryParams =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]): [string, Param][] => {
      if (Array.isArray(value)) return value.length ? [[name, value.filter(isScalar)]] : []
      return isScalar(value) && value !== '' ? [[name, value]] : []
    }),
  )

/** `-createTime` of react-admin's sort; its own default (by id) is left to the resource's. */
const sortOf = (sort?: SortPayload): string | undefined => {
  if (!sort?.field || sort.field === 'id') return undefined
  return sort.order === 'DESC' ? `-${sort.field}` : sort.field
}

export const pageOf = (
  params: Pick<GetListParams, 'pagination' | 'sort' | 'filter'>,
): QueryParams => ({
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- react-admin's filter is untyped; lists set a ListFilter
  ...queryParamsOf(params.filter as ListFilter | undefined),
  page: params.pagination?.page ?? 1,
  limit: params.pagination?.perPage ?? 50,
  sort: sortOf(params.sort),
})
