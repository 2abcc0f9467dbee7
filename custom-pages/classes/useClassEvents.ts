import { useInfiniteQuery } from '@tanstack/react-query'
import { classEvents } from '../../resources/classes/course/course.calls.ts'
import { useEdu } from '../../src/ui/context.tsx'

/** What happened to a class, newest first; older ones on request. */
export const useClassEvents = (courseId: string) => {
  const edu = useEdu()
  const query = useInfiniteQuery({
    queryKey: ['classEvents', courseId],
    staleTime: 0,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      edu.ask(classEvents, pageParam ? { courseId, before: pageParam } : { courseId }, {
        signal,
        quiet: true,
      }),
    getNextPageParam: last => last.next ?? undefined,
  })
  return {
    events: query.data?.pages.flatMap(page => page.list) ?? [],
    loading: query.isPending,
    failed: query.isError,
    retry: (): void => void query.refetch(),
    more: query.hasNextPage,
    fetching: query.isFetchingNextPage,
    older: (): void => void query.fetchNextPage(),
  }
}
