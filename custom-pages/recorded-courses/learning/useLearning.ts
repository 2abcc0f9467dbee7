import { useQuery } from '@tanstack/react-query'
import { ownCourse, ownCourses } from '../../../resources/recorded-courses/watching.calls.ts'
import { useEdu } from '../../../src/ui/context.tsx'

const key = 'learning'

/** The courses of a student. */
export const useOwnCourses = (pass: string) => {
  const edu = useEdu()
  const { data, error, refetch } = useQuery({
    queryKey: [key, 'courses', pass],
    staleTime: 0,
    retry: false,
    queryFn: ({ signal }) => edu.ask(ownCourses, { pass }, { signal, quiet: true }),
  })
  return {
    data,
    failure: data ? undefined : (error ?? undefined),
    retry: (): void => void refetch(),
  }
}

/** A student's course: fetched again every minute, since sections unlock by time. */
export const useOwnCourse = (pass: string, courseId: string | undefined) => {
  const edu = useEdu()
  const { data, error, refetch } = useQuery({
    queryKey: [key, 'course', pass, courseId],
    enabled: courseId !== undefined,
    staleTime: 0,
    retry: false,
    refetchInterval: 60_000,
    queryFn: ({ signal }) =>
      edu.ask(ownCourse, { pass, courseId: courseId ?? '' }, { signal, quiet: true }),
  })
  return {
    data,
    failure: data ? undefined : (error ?? undefined),
    retry: (): void => void refetch(),
  }
}
