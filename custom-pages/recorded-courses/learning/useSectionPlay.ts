import { recordedCoursesErrors } from '../../../resources/recorded-courses/recorded-courses.errors.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import {
  heartbeat,
  playSection,
  type Heard,
  type SectionPlay,
} from '../../../resources/recorded-courses/watching.calls.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { refusalOf } from '../../../src/ui/list/refusal.ts'
import { videoSegments } from '../../../src/ui/player/videoSegments.ts'
import type { WatchReport } from '../../../src/ui/player/watched.ts'
import { heartbeatsOf, rangesOf, stretchesOf } from './watched.ts'

/**
 * Why what is watched no longer counts: the student watches elsewhere, the session is over, or the
 * section is closed.
 */
export interface Interruption {
  readonly code: string
  readonly text: string
}

const interrupting: ReadonlySet<string> = new Set([
  recordedCoursesErrors.watchingElsewhere.code,
  recordedCoursesErrors.playSessionOver.code,
  recordedCoursesErrors.sectionLocked.code,
  recordedCoursesErrors.recordedCourseUnavailable.code,
])

/** Reports to the server what was watched, and returns the student's progress. */
const useHeartbeats = (play: SectionPlay | undefined) => {
  const edu = useEdu()
  const queries = useQueryClient()
  const [heard, setHeard] = useState<Heard & { readonly session: string }>()
  const [interruption, setInterruption] = useState<Interruption & { readonly session: string }>()
  const latest = useRef(play)
  latest.current = play
  // the session for which the start of the section was reported last, and whether its end was
  const reported = useRef<string>(undefined)
  const onWatched = async ({ position, stretches }: WatchReport): Promise<undefined> => {
    const now = latest.current
    if (!now) return undefined
    const { session, durationMs } = now
    const at = Math.min(durationMs, Math.max(0, Math.round(position * 1000)))
    try {
      for (const ranges of heartbeatsOf(rangesOf(stretches, durationMs))) {
        const answer = await edu.ask(
          heartbeat,
          { session, ranges: [...ranges], at },
          { quiet: true, silent: true },
        )
        setHeard({ ...answer, session })
        const state = `${session} ${String(answer.finished)}`
        if (reported.current !== state) {
          reported.current = state
          // the next section opens once this one was begun, or finished
          void queries.invalidateQueries({ queryKey: ['learning'] })
        }
      }
    } catch (thrown) {
      const { body, text } = refusalOf(thrown)
      const code = body?.code ?? ''
      // what the server doesn't believe is not claimed again
      if (code === recordedCoursesErrors.impossibleHeartbeat.code) return undefined
      if (!interrupting.has(code)) throw thrown
      setInterruption({ code, text, session })
    }
    return undefined
  }
  const session = play?.session
  return {
    onWatched,
    heard: heard?.session === session ? heard : undefined,
    interruption: interruption?.session === session ? interruption : undefined,
  }
}

/** A section that a student watches: from where it plays, how far they are, and what stops it. */
export const useSectionPlay = (pass: string, sectionId: string) => {
  const edu = useEdu()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['playSection', pass, sectionId],
    // each opening is a session of its own
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: ({ signal }) => edu.ask(playSection, { pass, sectionId }, { signal, quiet: true }),
  })
  const { onWatched, heard, interruption } = useHeartbeats(data)
  return {
    play: data,
    segments: useMemo(() => data && videoSegments(data), [data]),
    coverage: useMemo(() => data && stretchesOf(data.watched), [data]),
    percent: heard?.percent ?? data?.percent ?? 0,
    finished: heard?.finished ?? data?.finished ?? false,
    interruption,
    failure: data ? undefined : (error ?? undefined),
    opening: isFetching,
    /** Opens it again: a new session, with valid addresses. */
    reopen: (): void => void refetch(),
    renew: async () => {
      const { data: fresh, error: refused } = await refetch()
      if (!fresh || refused) throw refused ?? new Error('no section')
      return videoSegments(fresh)
    },
    onWatched,
  }
}
export type SectionWatching = ReturnType<typeof useSectionPlay>
