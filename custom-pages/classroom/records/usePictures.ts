import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { useCallback, useState } from 'react'
import { useTexts } from '../../../src/i18n/texts.ts'
import { deletePictures, queryDetailInfo } from '../../../resources/classroom/records.calls.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { viewerPageSize, type ViewerPage } from '../../../src/ui/parts/useImageViewer.ts'
import { recordTexts } from './record.texts.ts'

/**
 * The pictures of a lesson page by page, those chosen of the page, and their deletion (refused with
 * 319 while the lesson is unfinished).
 */
export const usePictures = (classroomId: string) => {
  const t = useTexts(recordTexts)
  const edu = useEdu()
  const notify = useNotify()
  const [{ page, limit }, setPlace] = useState({ page: 1, limit: viewerPageSize })
  const [selectedIds, setChosen] = useState<ReadonlySet<string>>(new Set())
  /** Index among all pictures of the one that is looked at. */
  const [openIndex, setLooked] = useState<number>()
  const query = useQuery({
    queryKey: ['pictures', classroomId, page, limit],
    staleTime: 0,
    // signed addresses are good for some minutes
    gcTime: 60_000,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      edu.ask(
        queryDetailInfo,
        { classroomId, pageNumber: page, pageSize: limit },
        { signal, quiet: true },
      ),
  })
  const load = useCallback(
    async (pageNumber: number, pageSize: number): Promise<ViewerPage> => {
      const found = await edu.ask(
        queryDetailInfo,
        { classroomId, pageNumber, pageSize },
        { quiet: true, silent: true },
      )
      return {
        total: found.pictureCount,
        list: found.monitorInfos.map(({ origin, personName, generateTime }) => ({
          url: origin,
          title: personName,
          at: generateTime,
        })),
      }
    },
    [edu, classroomId],
  )
  return {
    pictures: query.data?.monitorInfos ?? [],
    total: query.data?.pictureCount ?? 0,
    loading: query.isPending,
    error: query.error,
    retry: (): void => void query.refetch(),
    page,
    limit,
    go: (next: { readonly page: number; readonly limit: number }): void => {
      setChosen(new Set())
      setPlace(next)
    },
    load,
    looked: openIndex,
    look: (index: number): void => setLooked((page - 1) * limit + index),
    close: (): void => setLooked(undefined),
    chosen: selectedIds,
    toggle: (id: string): void =>
      setChosen(old => {
        const next = new Set(old)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    remove: async (): Promise<void> => {
      try {
        const { deleted } = await edu.ask(deletePictures, { classroomId, ids: [...selectedIds] })
        notify(t.deleted(deleted), { type: 'success' })
        setChosen(new Set())
        // of a last page that has become empty, the one before
        if (page > 1 && selectedIds.size === query.data?.monitorInfos.length)
          setPlace({ page: page - 1, limit })
        else await query.refetch()
      } catch {
        // the data provider has shown the error
      }
    },
  }
}
