import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import type { BulkPreview, FoundRow } from '../../../src/protocol/bulk.ts'
import type { Refs } from '../../../src/protocol/provider.ts'
import type { Selection } from '../../../src/protocol/query.ts'
import { useEdu } from '../../../src/ui/context.tsx'

/** The preview of the selected lessons as far as it was read. */
export interface Foreseen {
  readonly rows: readonly FoundRow[]
  readonly refs: Refs
  readonly matched: number
  readonly changes: number
  readonly partly: number
  readonly unchanged: number
  /** Lessons in which a field that holds something becomes empty, by field. */
  readonly cleared: Readonly<Record<string, number>>
  readonly background: boolean
  /** True once all of them were read. */
  readonly whole: boolean
}

const sum = (pages: readonly BulkPreview[], of: (page: BulkPreview) => number): number =>
  pages.reduce((n, page) => n + of(page), 0)

const clearedIn = (pages: readonly BulkPreview[]): Record<string, number> => {
  const all: Record<string, number> = {}
  for (const { cleared = {} } of pages)
    for (const [name, n] of Object.entries(cleared)) all[name] = (all[name] ?? 0) + n
  return all
}

const refsOf = (pages: readonly BulkPreview[]): Refs => {
  const all: Record<string, Record<string, string>> = {}
  for (const { refs = {} } of pages)
    for (const [name, titles] of Object.entries(refs)) Object.assign((all[name] ??= {}), titles)
  return all
}

/** Previews what values do to each lesson, some hundreds at a time; nothing is written. */
export const useBulkPreview = (
  selection: Selection,
  data: Readonly<Record<string, unknown>> | undefined,
) => {
  const edu = useEdu()
  const query = useInfiniteQuery({
    queryKey: [lesson.name, 'plan', selection, data],
    enabled: data !== undefined,
    gcTime: 0,
    retry: false,
    initialPageParam: 0,
    queryFn: ({ signal, pageParam: from }) =>
      edu.previewBulk('updateMany', lesson.name, selection, data, {
        signal,
        silent: true,
        quiet: true,
        from,
      }),
    getNextPageParam: ({ next }) => next,
  })
  const { data: found, hasNextPage } = query
  const foreseen = useMemo((): Foreseen | undefined => {
    const pages = found?.pages ?? []
    const last = pages.at(-1)
    return (
      last && {
        rows: pages.flatMap(({ rows = [] }) => rows),
        refs: refsOf(pages),
        matched: last.matched,
        changes: sum(pages, page => page.changes),
        partly: sum(pages, page => page.partly ?? 0),
        unchanged: sum(pages, page => page.unchanged),
        cleared: clearedIn(pages),
        background: last.background,
        whole: !hasNextPage,
      }
    )
  }, [found, hasNextPage])
  return {
    foreseen: data && foreseen,
    failed: query.isError,
    asking: query.isFetching,
    more: () => void query.fetchNextPage(),
  }
}
