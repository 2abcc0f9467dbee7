import type { QueryFunctionContext } from '@tanstack/react-query'
import type { DataProvider, RaRecord } from 'react-admin'
import type { ListFilter } from '../../protocol/query.ts'
import type { AnyRecord } from '../../schema/resource.ts'
import { sortOf } from './list-state.ts'

export type ListRow = RaRecord<string> & AnyRecord
export interface RowsQuery {
  readonly page: number
  readonly limit: number
  readonly sort: string
  readonly filter: ListFilter
  /** Whether a visible column shows a computed field; such fields are only requested then. */
  readonly computed: boolean
}

/** How long a page fetched ahead is good enough to be shown without asking again, in ms. */
export const freshMs = 10_000

/** Converts a list's query to react-admin's parameters. */
export const listParamsOf = ({ page, limit, sort, filter, computed }: RowsQuery) => ({
  pagination: { page, perPage: limit },
  sort: sortOf(sort),
  filter,
  // the list itself shows what fails
  meta: { quiet: true, ...(computed ? {} : { computed: false }) },
})

/**
 * Prefetches a page under its own query key; without toasts, because the list itself will show a
 * failure.
 */
export const aheadQuery = (
  provider: Pick<DataProvider, 'getList'>,
  resource: string,
  query: RowsQuery,
) => {
  const listParams = listParamsOf(query)
  return {
    queryKey: [resource, 'getList', listParams],
    queryFn: ({ signal }: QueryFunctionContext) =>
      provider.getList<ListRow>(resource, {
        ...listParams,
        meta: { ...listParams.meta, silent: true, quiet: true },
        signal,
      }),
    staleTime: freshMs,
    meta: { quiet: true },
  }
}
