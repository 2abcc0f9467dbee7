import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import {
  maxWatchedRanges,
  playRecording,
  watchRecording,
  type PlayableRecording,
  type RecordingPlay,
} from '../../resources/playback/recording/recording.calls.ts'
import { recording as recordingResource } from '../../resources/playback/recording/recording.resource.ts'
import { useEdu } from '../../src/ui/context.tsx'
import type { PlayerSegment, Stretch } from '../../src/ui/player/timeline.ts'
import { watermarkText } from '../../src/ui/player/watermarkText.ts'
import type { WatchReport } from '../../src/ui/player/watched.ts'

/** Polling interval in milliseconds until a recording can be watched. */
const lookMs = 10_000

/** The parts of a recording as the player takes them. */
export const segmentsIn = ({ parts }: PlayableRecording): readonly PlayerSegment[] => parts

/**
 * Watched stretches in whole seconds: a partial second doesn't count at the start, but counts at
 * the end.
 */
export const wholeSecondsOf = (stretches: readonly Stretch[]) =>
  stretches
    .map(([from, until]) => ({ from: Math.floor(from), to: Math.ceil(until) }))
    .slice(-maxWatchedRanges)

interface Named {
  readonly recordingId?: string
  readonly lessonId?: string
}

/** A recording or a lesson's recordings, for a member: what plays, and what was watched. */
export const useRecording = (named: Named, enabled: boolean) => {
  const edu = useEdu()
  const key = ['playRecording', named.recordingId ?? '', named.lessonId ?? '']
  const { data, error, isPending, refetch } = useQuery<RecordingPlay>({
    queryKey: key,
    enabled,
    retry: false,
    // the data never become stale, because the player itself requests new addresses
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) =>
      state.data && ['IN_PROGRESS', 'GENERATING'].includes(state.data.state) ? lookMs : false,
    queryFn: ({ signal }) => edu.ask(playRecording, named, { signal, quiet: true }),
  })
  const id = data?.recordingId ?? ''
  const renew = useCallback(
    async () =>
      segmentsIn(await edu.ask(playRecording, { recordingId: id }, { quiet: true, silent: true })),
    [edu, id],
  )
  const onWatched = useCallback(
    async ({ position, stretches, reason }: WatchReport) => {
      const { watched } = await edu.ask(
        watchRecording,
        { recordingId: id, ranges: wholeSecondsOf(stretches), at: Math.floor(position) },
        { quiet: true, silent: true, keepalive: reason === 'leave' },
      )
      return watched.map(({ from, to }): Stretch => [from, to])
    },
    [edu, id],
  )
  const player = useMemo(
    () =>
      data && {
        segments: segmentsIn(data),
        resumeAt: data.resumeAt,
        watermark: watermarkText(data.watermark),
        coverage: data.watched.map(({ from, to }): Stretch => [from, to]),
        renew,
        onWatched,
      },
    [data, renew, onWatched],
  )
  const mend = async () => {
    await edu.action(recordingResource, 'retry', { id })
    await refetch()
  }
  return { play: data, player, error, isPending, refetch: () => void refetch(), mend }
}
