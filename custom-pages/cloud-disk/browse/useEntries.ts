import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useEdu } from '../../../src/ui/context.tsx'
import type { Entry } from '../entries.ts'
import { loadPart, sourceNameOf } from '../sources.ts'
import type { DiskPlace } from '../useDiskAddress.ts'
import { diskKey } from '../useDisks.ts'

/** The key of a place's list. */
export const entriesKey = (place: DiskPlace) => {
  const { disk, folder, share, q, sort } = place
  return [diskKey, 'entries', sourceNameOf(place), { disk, folder, share, q, sort }] as const
}
const none: readonly Entry[] = []

/** The entries of a place, loaded in parts as they become visible. */
export const useEntries = (place: DiskPlace, enabled: boolean) => {
  const edu = useEdu()
  const query = useInfiniteQuery({
    enabled,
    queryKey: entriesKey(place),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => loadPart(edu, place, pageParam, { signal, quiet: true }),
    getNextPageParam: last => last.next,
    retry: false,
  })
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const parts = data?.pages
  const entries = useMemo(() => parts?.flatMap(({ list }) => list) ?? none, [parts])
  const first = parts?.[0]
  const loaded = entries.length
  /**
   * Lines that the list has room for: all of them where their number is known, else one more than
   * are loaded.
   */
  const count = hasNextPage ? Math.max(first?.total ?? 0, loaded + 1) : loaded
  const sight = useRef(0)
  const busy = isFetchingNextPage || isFetchNextPageError
  const more = useCallback((): void => {
    if (hasNextPage && !busy && sight.current >= loaded) void fetchNextPage()
  }, [hasNextPage, busy, loaded, fetchNextPage])
  // scrolled far down, part after part is loaded until the sight is reached
  useEffect(more, [more])
  return {
    entries,
    count,
    total: first && (first.total ?? (hasNextPage ? undefined : loaded)),
    path: first?.path,
    may: first?.may,
    isPending: query.isPending,
    /** The error if the list could not be loaded at all. */
    error: data ? null : query.error,
    /** A later part could not be loaded. */
    isPartial: isFetchNextPageError,
    isComplete: !hasNextPage && data !== undefined,
    retry: (): void => void (isFetchNextPageError ? fetchNextPage() : query.refetch()),
    /** Called with the last visible index: missing entries up to it are loaded. */
    look: useCallback(
      (last: number): void => {
        sight.current = last
        more()
      },
      [more],
    ),
    /** Loads and returns the whole list; undefined if that failed. */
    loadAll: async (): Promise<readonly Entry[] | undefined> => {
      let result = hasNextPage ? await fetchNextPage() : undefined
      while (result?.hasNextPage && !result.isFetchNextPageError)
        result = await result.fetchNextPage()
      if (result?.isFetchNextPageError) return undefined
      return result?.data?.pages.flatMap(({ list }) => list) ?? entries
    },
  }
}
