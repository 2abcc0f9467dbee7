import { useQuery } from '@tanstack/react-query'
import { useGetList, useGetMany } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import type { Course } from '../../resources/course/course.resource.ts'
import type { Lesson } from '../../resources/lesson/lesson.resource.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { pageOfAddress } from '../../src/ui/pager/address.ts'
import { scheduledPageSize } from './scheduledLink.ts'

const texts = (value: string | null): readonly string[] => (value ?? '').split(',').filter(Boolean)
const isTime = (value: string | null): value is string =>
  value !== null && !Number.isNaN(Date.parse(value))

/** CLS-08: reads a class whose lessons were just scheduled: how many it has, how many have ended, their period, and the new ones by pages of 5. */
export const useScheduled = () => {
  const edu = useEdu()
  const [query, setQuery] = useSearchParams()
  const courseId = query.get('courseId') ?? ''
  const startTime = query.get('startTime')
  const endTime = query.get('endTime')
  const { page, limit } = pageOfAddress(query, scheduledPageSize)
  const courseIds = texts(query.get('courseIds'))
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
        ...(isTime(startTime) ? { startAt_gte: startTime } : {}),
        ...(isTime(endTime) ? { endAt_lte: endTime } : {}),
      },
    },
    { enabled: known },
  )
  const go = (to: Readonly<Record<string, string>>): void =>
    setQuery(last => new URLSearchParams({ ...Object.fromEntries(last), ...to }), { replace: true })
  return {
    courseId,
    courseName: names.get(courseId) ?? '',
    courses: ids.map(id => ({ id, name: names.get(id) ?? '…' })),
    total: counts.data?.total,
    finished: counts.data?.finished,
    startTime: isTime(startTime) ? startTime : undefined,
    endTime: isTime(endTime) ? endTime : undefined,
    page,
    limit,
    lessons: lessons.data ?? [],
    made: lessons.total,
    loading: known && (classes.isPending || lessons.isPending),
    failed: classes.isError || lessons.isError || counts.isError,
    known,
    turn: (to: { readonly page: number; readonly limit: number }) =>
      go({ page: String(to.page), limit: String(to.limit) }),
    look: (courseId: string) => go({ courseId, page: '1' }),
    retry: () => void Promise.all([classes.refetch(), lessons.refetch(), counts.refetch()]),
  }
}
