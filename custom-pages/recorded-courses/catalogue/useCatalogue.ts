import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { conversionProgress } from '../../../resources/recorded-courses/course-video/courseVideo.calls.ts'
import {
  courseCatalogue,
  type CourseCatalogue,
  type CatalogueChapter,
  type CatalogueSection,
  type CatalogueVideo,
} from '../../../resources/recorded-courses/catalogue.calls.ts'
import { useEdu } from '../../../src/ui/context.tsx'

/** Milliseconds between two looks at conversions that are under way. */
const progressMillis = 2000

export const catalogueKey = (courseId: string): readonly string[] => ['courseCatalogue', courseId]

const isUnderway = ({ state }: Pick<CatalogueVideo, 'state'>): boolean =>
  state === 'UPLOADED' || state === 'CONVERTING'

const sectionsOf = (chapters: readonly CatalogueChapter[]): readonly CatalogueSection[] =>
  chapters.flatMap(({ sections }) => sections)

const withVideos = (
  chapters: readonly CatalogueChapter[],
  change: (video: CatalogueVideo) => CatalogueVideo,
): readonly CatalogueChapter[] =>
  chapters.map(chapter => ({
    ...chapter,
    sections: chapter.sections.map(section =>
      section.video ? { ...section, video: change(section.video) } : section,
    ),
  }))

/**
 * Progress of conversions, polled every two seconds while there are any; the catalogue is reloaded
 * when one ends.
 */
const useConversions = (courseId: string, chapters: readonly CatalogueChapter[]) => {
  const edu = useEdu()
  const queries = useQueryClient()
  const underway = useMemo(
    () => sectionsOf(chapters).flatMap(({ video }) => (video && isUnderway(video) ? [video] : [])),
    [chapters],
  )
  const { data } = useQuery({
    queryKey: ['conversionProgress', courseId],
    enabled: underway.length > 0,
    refetchInterval: progressMillis,
    staleTime: 0,
    queryFn: ({ signal }) =>
      edu.ask(conversionProgress, { courseId }, { signal, quiet: true, silent: true }),
  })
  const known = useMemo(() => new Map((data?.videos ?? []).map(one => [one.id, one])), [data])
  const over = underway.some(({ id, state }) => {
    const now = known.get(id)
    return now !== undefined && now.state !== state
  })
  useEffect(() => {
    if (over) void queries.invalidateQueries({ queryKey: catalogueKey(courseId) })
  }, [courseId, over, queries, data])
  return known
}

const none: readonly CatalogueChapter[] = []

/** The catalogue of a course, with the progress of its videos' conversions. */
export const useCatalogue = (courseId: string) => {
  const edu = useEdu()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: catalogueKey(courseId),
    staleTime: 0,
    queryFn: ({ signal }): Promise<CourseCatalogue> =>
      edu.ask(courseCatalogue, { courseId }, { signal, quiet: true }),
  })
  const stored = data?.chapters ?? none
  const conversions = useConversions(courseId, stored)
  const chapters = useMemo(
    () =>
      withVideos(stored, video => {
        const now = conversions.get(video.id)
        return isUnderway(video) && now ? { ...video, progress: now.progress } : video
      }),
    [stored, conversions],
  )
  const sections = sectionsOf(chapters)
  return {
    chapters,
    /** Videos that wait for conversion or are being converted. */
    queued: sections.filter(({ video }) => video && isUnderway(video)).length,
    sectionCount: sections.length,
    milliseconds: sections.reduce((sum, { video }) => sum + (video?.durationMs ?? 0), 0),
    loading: isPending,
    failure: data ? undefined : (error ?? undefined),
    retry: (): void => void refetch(),
  }
}
