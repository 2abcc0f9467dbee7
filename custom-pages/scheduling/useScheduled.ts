import { useQuery } from '@tanstack/react-query'
import { useGetList, useGetMany } from 'react-admin'
import type { Course } from '../../resources/classes/course/course.resource.ts'
import type { Lesson } from '../../resources/scheduling/lesson/lesson.resource.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { scheduledPageSize } from './scheduledLink.ts'
import { someText, usePageState, type AddressField } from '../../src/ui/usePageState.ts'

const texts: AddressField<readonly string[]> = text => (text ?? '').split(',').filter(Boolean)
const timeOrNone: AddressField<string | undefined> = text =>
  text !== null && !Number.isNaN(Date.parse(text)) ? text : undefined

/**
 * CLS-08: reads a class whose lessons were just scheduled: how many it has, how many have ended,
 * their period, and the new ones by pages of 5.
 */
export const useScheduled = () => {
  const edu = useEdu()
  const { courseId, courseIds, startTime, endTime, page, limit, go } = usePageState(
    { courseId: someText, courseIds: texts, startTime: timeOrNone, endTime: timeOrNone },
    scheduledPageSize,
  )
  const known = courseId !== ''
  const ids = courseIds.length ? courseIds : [courseId]
  const classes = useGetMany<Course>('course', { ids: [...ids] }, { enabled: known })
  const names = new Map(
    (classes.data ?? []).filter(row => row !== undefined).map(row => [row.id, row.courseName]),
  )
  const counts = useQuery({
    queryKey: ['lesson', 'count', courseId],
    enabled: known,
    queryFn: async ({ signal }) => {
      const count = (filter: object) =>
        edu.count('lesson', { filter: { courseId, ...filter }, signal, quiet: true })
      const [total, finished] = await Promise.all([count({}), count({ status: 'ENDED' })])
      return { total, finished }
    },
  })
  const lessons = useGetList<Lesson>(
    'lesson',
    {
      pagination: { page, perPage: limit },
      sort: { field: 'startAt', order: 'ASC' },
      filter: {
        courseId,
        ...(startTime ? { startAt_gte: startTime } : {}),
        ...(endTime ? { endAt_lte: endTime } : {}),
      },
    },
    { enabled: known },
  )
  return {
    courseId,
    courseName: names.get(courseId) ?? '',
    courses: ids.map(id => ({ id, name: names.get(id) ?? '…' })),
    total: counts.data?.total,
    finished: counts.data?.finished,
    startTime,
    endTime,
    page,
    limit,
    lessons: lessons.data ?? [],
    made: lessons.total,
    loading: known && (classes.isPending || lessons.isPending),
    failed: classes.isError || lessons.isError || counts.isError,
    known,
    turn: (to: { readonly page: number; readonly limit: number }) =>
      go({ page: String(to.page), limit: String(to.limit) }),
    look: (courseId: string) => go({ courseId }),
    retry: () => void Promise.all([classes.refetch(), lessons.refetch(), counts.refetch()]),
  }
}
