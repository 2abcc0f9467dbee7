import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import {
  attendanceNews,
  isNewsOf,
  lessonAttendance,
  type LessonAttendance,
} from '../../../resources/classroom/attendance/attendance.calls.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { useNews } from '../../../src/ui/news.tsx'

/** Interval in milliseconds of polling for missed events while the lesson is in progress. */
const afterMs = 30_000

/**
 * Everyone of a lesson; updated while the lesson is in progress. `lessonId` '': nothing is loaded.
 */
export const useLessonAttendance = (lessonId: string) => {
  const edu = useEdu()
  const query = useQuery<LessonAttendance>({
    queryKey: ['lessonAttendance', lessonId],
    enabled: lessonId !== '',
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) => (state.data?.lesson.status === 'ENDED' ? false : afterMs),
    queryFn: ({ signal }) =>
      edu.ask(lessonAttendance, { lessonId }, { signal, quiet: true, silent: true }),
  })
  const asking = useRef(false)
  const due = useRef(false)
  const { refetch } = query
  /** Events during a request lead to one more request, not to one each. */
  const refresh = async (): Promise<void> => {
    due.current = true
    if (asking.current) return
    asking.current = true
    try {
      while (due.current) {
        due.current = false
        await refetch({ cancelRefetch: false })
      }
    } finally {
      asking.current = false
    }
  }
  useNews(
    attendanceNews,
    data => {
      if (isNewsOf(data, lessonId)) void refresh()
    },
    () => {
      if (lessonId !== '') void refresh()
    },
  )
  return {
    data: query.data,
    error: query.error,
    loading: query.isPending && lessonId !== '',
    refresh,
  }
}
