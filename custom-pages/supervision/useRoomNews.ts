import { useCallback, useEffect, useRef } from 'react'
import { roomNews, roomsOfNews } from '../../resources/scheduling/lesson/rooms.options.ts'
import { useNews } from '../../src/ui/news.tsx'
import { useVisible } from './useVisible.ts'

/** Minimum interval in milliseconds between two loads of rooms while they change. @tuning */
const pauseMs = 700

/**
 * Calls `ask` soon after events in rooms: once for several together, never twice at the same time,
 * and not while the tab is hidden; missed events are caught up when it becomes visible. `concerns`:
 * whether events of these lessons matter.
 */
export const useRoomNews = (
  ask: () => Promise<unknown>,
  concerns: (lessonIds: readonly string[]) => boolean,
): void => {
  const visible = useVisible()
  const state = useRef({ due: false, busy: false, visible })
  const run = useCallback(async () => {
    const now = state.current
    now.due = true
    if (now.busy || !now.visible) return
    now.busy = true
    try {
      while (now.due && now.visible) {
        now.due = false
        await ask()
        await new Promise(done => setTimeout(done, pauseMs))
      }
    } finally {
      now.busy = false
    }
  }, [ask])
  useEffect(() => {
    state.current.visible = visible
    if (visible && state.current.due) void run()
  }, [visible, run])
  useNews(
    roomNews,
    data => {
      if (concerns(roomsOfNews(data))) void run()
    },
    () => void run(),
  )
}
