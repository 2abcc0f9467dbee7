import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import {
  lessonTimeline,
  watchLesson,
  type LessonTimeline,
} from '../../resources/supervision/supervision.calls.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { useRoomNews } from './useRoomNews.ts'
import { useVisible } from './useVisible.ts'

/** Interval in milliseconds of reports that the lesson is still being watched. */
const stillMs = 30_000
const againMs = 20_000

/**
 * Notes who watches a lesson, from the opening of the screen to its end; returns the names of the
 * others who do.
 */
export const useWatching = (lessonId: string): readonly string[] => {
  const edu = useEdu()
  const visible = useVisible()
  const [others, setOthers] = useState<readonly string[]>([])
  useEffect(() => {
    if (lessonId === '' || !visible) return undefined
    const visit = crypto.randomUUID()
    const say = async (end: 'YES' | 'NO'): Promise<void> => {
      try {
        const answer = await edu.ask(
          watchLesson,
          { lessonId, visit, end },
          { quiet: true, silent: true, keepalive: end === 'YES' },
        )
        if (end === 'NO') setOthers(answer.others)
      } catch {
        // a screen that is not heard of is closed by the server
      }
    }
    void say('NO')
    const timer = setInterval(() => void say('NO'), stillMs)
    return () => {
      clearInterval(timer)
      void say('YES')
    }
  }, [edu, lessonId, visible])
  return others
}

/** The events of a lesson; updated while the lesson is in progress and the tab is visible. */
export const useLesson = (lessonId: string) => {
  const edu = useEdu()
  const visible = useVisible()
  const query = useQuery<LessonTimeline>({
    queryKey: ['lessonTimeline', lessonId],
    enabled: lessonId !== '',
    staleTime: 0,
    retry: false,
    queryFn: ({ signal }) =>
      edu.ask(lessonTimeline, { lessonId }, { signal, quiet: true, silent: true }),
    refetchInterval: ({ state }) => (visible && state.data?.state !== 'ENDED' ? againMs : false),
  })
  const { refetch } = query
  const ask = useCallback(() => refetch({ cancelRefetch: false }), [refetch])
  useRoomNews(ask, ids => ids.includes(lessonId))
  return {
    data: query.data,
    at: query.dataUpdatedAt,
    error: query.error,
    loading: query.isPending && lessonId !== '',
    refresh: (): void => void refetch(),
  }
}
