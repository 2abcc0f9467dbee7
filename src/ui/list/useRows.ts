import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useGetList } from 'react-admin'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Refs } from '../field-view.ts'
import { pageCount } from '../pager/pages.ts'
import { aheadQuery, freshMs, listParamsOf, type ListRow, type RowsQuery } from './rowsQuery.ts'
import { refsOf } from './refs.ts'

export type { ListRow } from './rowsQuery.ts'

/** The rows of a list as far as they are loaded. */
export interface LoadedRows {
  readonly rows: readonly ListRow[]
  /** Exact; undefined until the first answer. */
  readonly total: number | undefined
  /** There are more than `total`: a log is not counted to its end. */
  readonly more: boolean
  readonly refs: Refs
  /** Nothing is loaded yet: show the skeleton. */
  readonly first: boolean
  /** The rows belong to an earlier query, and the new ones are loading. */
  readonly stale: boolean
  /** The rows belong to an earlier query, because the current one failed. */
  readonly kept: boolean
  readonly error: Error | null
  readonly retry: () => void
  /** Fetches a page of the same question ahead. */
  readonly prefetch: (page: number) => void
}

/**
 * Rows of one page. While the next ones load, the old rows stay; the request of an outdated query
 * is aborted; the following page is prefetched under its own query key.
 */
export const useRows = (
  resource: string,
  { page, limit, sort, filter, computed }: RowsQuery,
): LoadedRows => {
  const provider = useDataProvider()
  const client = useQueryClient()
  const params = useCallback(
    (of: number) => ({ page: of, limit, sort, filter, computed }),
    [computed, filter, limit, sort],
  )
  const answer = useGetList<ListRow>(resource, listParamsOf(params(page)), {
    placeholderData: previous => previous,
    retry: false,
    staleTime: freshMs,
  })
  const { total } = answer
  const fresh = answer.data !== undefined && !answer.isPlaceholderData
  const [lastAnswer, keep] = useState({ data: answer.data, total, meta: answer.meta as unknown })
  if (fresh && answer.data !== lastAnswer.data)
    keep({ data: answer.data, total, meta: answer.meta })
  /** A question that failed leaves the rows of the one before. */
  const { error } = answer
  const shownAnswer =
    error && answer.data === undefined
      ? lastAnswer
      : { data: answer.data, total, meta: answer.meta as unknown }
  const prefetch = useCallback(
    (of: number) => {
      if (of < 1 || total === undefined || of > pageCount(total, limit)) return
      void client.prefetchQuery(aheadQuery(provider, resource, params(of)))
    },
    [client, limit, params, provider, resource, total],
  )
  const isSettled = !answer.isPlaceholderData && !answer.isFetching && !error
  useEffect(() => {
    if (isSettled) prefetch(page + 1)
  }, [page, prefetch, isSettled])
  const { meta } = shownAnswer
  const refs = useMemo(() => refsOf(meta), [meta])
  const { refetch } = answer
  return {
    rows: shownAnswer.data ?? [],
    total: shownAnswer.total,
    more: typeof meta === 'object' && meta !== null && 'more' in meta && meta.more === true,
    refs,
    first: shownAnswer.data === undefined && !error,
    stale: answer.isPlaceholderData,
    kept: shownAnswer === lastAnswer && lastAnswer.data !== undefined,
    error,
    retry: useCallback(() => void refetch(), [refetch]),
    prefetch,
  }
}
