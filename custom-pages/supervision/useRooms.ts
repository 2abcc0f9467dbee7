import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { queryRooms, roomFilter, type Room } from '../../resources/supervision/supervision.calls.ts'
import { wallSizes } from '../../resources/supervision/supervise-record/supervision.options.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { isPageSize } from '../../src/ui/pager/pages.ts'
import { keysOf } from '../../src/schema/keysOf.ts'
import { useRoomNews } from './useRoomNews.ts'
import { useVisible } from './useVisible.ts'
import { oneOf, someTexts, usePageState, type PageChange } from '../../src/ui/usePageState.ts'

/** Polling interval in milliseconds for missed events. */
const againMs = 20_000
export type RoomFilterName = keyof typeof roomFilter
export const filterNames = keysOf(roomFilter)
export type RoomView = 'list' | 'wall'

/** Rows of a page of the list, unless the address says otherwise (UI-03). */
const usualRows = 10
const usualWall = wallSizes[0]

const sizeIn = (view: RoomView, text: string | null): number => {
  const size = Number(text)
  if (view === 'wall') return wallSizes.find(one => one === size) ?? usualWall
  return isPageSize(size) ? size : usualRows
}

const fields = {
  view: oneOf(['list', 'wall'], 'list'),
  pageNumber: (text: string | null) => Math.max(1, Math.floor(Number(text)) || 1),
  pageSize: (text: string | null) => text,
  ...someTexts(filterNames),
}

/** Keeps the address of a picture that is already shown, so that it isn't loaded again. */
const useSteadyPictures = () => {
  const known = useRef(new Map<string, string>())
  return useCallback((rooms: readonly Room[]): readonly Room[] => {
    const next = new Map<string, string>()
    const list = rooms.map(room => {
      if (!room.picture) return room
      const origin = known.current.get(room.picture.id) ?? room.picture.origin
      next.set(room.picture.id, origin)
      return { ...room, picture: { ...room.picture, origin } }
    })
    known.current = next
    return list
  }, [])
}

/**
 * Rooms by the filters of the address (SUP-01); they change by themselves while the tab is in
 * front.
 */
export const useRooms = () => {
  const edu = useEdu()
  const visible = useVisible()
  const steady = useSteadyPictures()
  const { view, pageNumber, pageSize: size, go: change, ...named } = usePageState(fields)
  const pageSize = sizeIn(view, size)
  const filters = Object.fromEntries(
    filterNames.flatMap(name => (named[name] ? [[name, named[name]] as const] : [])),
  )
  const input = { ...filters, pageNumber, pageSize }
  const rooms = useQuery({
    queryKey: ['rooms', input],
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
    refetchInterval: visible ? againMs : false,
    queryFn: async ({ signal }) => {
      const { list, total } = await edu.ask(queryRooms, input, {
        signal,
        quiet: true,
        silent: true,
      })
      return { list: steady(list), total }
    },
  })
  const { refetch } = rooms
  const ask = useCallback(() => refetch({ cancelRefetch: false }), [refetch])
  useRoomNews(ask, ids => ids.length > 0)
  // another question begins at its first page
  const go = (changes: PageChange): void => change({ pageNumber: null, ...changes })
  return {
    view,
    pageNumber,
    pageSize,
    filters: filters as Readonly<Partial<Record<RoomFilterName, string>>>,
    filtered: Object.keys(filters).length > 0,
    data: rooms.data,
    at: rooms.dataUpdatedAt,
    failed: rooms.isError,
    retry: (): void => void refetch(),
    go,
    clear: (): void => go(Object.fromEntries(filterNames.map(name => [name, null]))),
  }
}
export type RoomsState = ReturnType<typeof useRooms>
