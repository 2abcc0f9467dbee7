import { useInfiniteQuery } from '@tanstack/react-query'
import type { Call, GivenOf, Inputs } from '../../src/schema/call/index.ts'
import { useEdu } from '../../src/ui/context.tsx'

interface MatterPage<T> {
  readonly list: readonly T[]
  readonly next: string | null
}

/** A list over all institutions, page after page; `input` is its filter. */
export const useMatters = <T, I extends Inputs>(
  call: Call<I, MatterPage<T>>,
  inputOf: (before: string | null) => GivenOf<I>,
) => {
  const edu = useEdu()
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery({
      queryKey: [call.path, inputOf(null)],
      initialPageParam: null as string | null,
      queryFn: ({ pageParam, signal }) =>
        edu.ask(call, inputOf(pageParam), { signal, quiet: true }),
      getNextPageParam: page => page.next,
    })
  return {
    rows: data?.pages.flatMap(({ list }) => list),
    failed: isError && data === undefined,
    retry: () => void refetch(),
    more: hasNextPage ? () => void fetchNextPage() : undefined,
    busy: isFetchingNextPage,
  }
}
