import { useInfiniteQuery } from '@tanstack/react-query'
import { listFolder } from '../../../resources/cloud-disk/disk.calls.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { diskKey } from '../useDisks.ts'

/** The subfolders of a folder, in parts; loaded on demand. */
export const useFolders = (folder: string, enabled: boolean) => {
  const edu = useEdu()
  const query = useInfiniteQuery({
    enabled,
    queryKey: [diskKey, 'folders', folder],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      edu.ask(
        listFolder,
        { folder, foldersOnly: true, after: pageParam, limit: 200 },
        { signal, quiet: true },
      ),
    getNextPageParam: last => last.next,
    retry: false,
  })
  return {
    folders: query.data?.pages.flatMap(({ list }) => list),
    isPending: query.isPending,
    isFailed: query.isError,
    hasMore: query.hasNextPage,
    more: (): void => void query.fetchNextPage(),
    retry: (): void => void query.refetch(),
  }
}
