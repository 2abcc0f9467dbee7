import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  openCourseSection,
  type OpenedSection,
} from '../../resources/recorded-courses/course-video/courseVideo.calls.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { videoSegments } from '../../src/ui/player/videoSegments.ts'

/** The converted video of a section for staff: watching it is not counted. */
export const useOpenedVideo = (sectionId: string) => {
  const edu = useEdu()
  const { data, error, refetch } = useQuery({
    queryKey: ['openCourseSection', sectionId],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: ({ signal }): Promise<OpenedSection> =>
      edu.ask(openCourseSection, { sectionId }, { signal, quiet: true }),
  })
  return {
    video: data,
    segments: useMemo(() => data && videoSegments(data), [data]),
    failure: data ? undefined : (error ?? undefined),
    retry: (): void => void refetch(),
    renew: async () =>
      videoSegments(await edu.ask(openCourseSection, { sectionId }, { quiet: true, silent: true })),
  }
}
