import { useEffect, useRef, useState, type RefObject } from 'react'
import { unionOf, type Stretch } from './timeline.ts'
import type { TimelineVideo } from './TimelineVideo.ts'
import { createWatchLog, type ReportReason, type WatchReport } from './watched.ts'

/** Interval of reports while it plays, in milliseconds; it also reports when playback stops. */
const everyMs = 10_000
const none: readonly Stretch[] = []

interface WatchOptions {
  readonly onWatched?: (report: WatchReport) => Promise<readonly Stretch[] | undefined>
  readonly coverage?: readonly Stretch[]
}

/**
 * Reports what is watched; returns all that has been watched, including the current stretch. A
 * failed report is repeated.
 */
export const useWatchReports = (
  video: RefObject<TimelineVideo | null>,
  { onWatched, coverage = none }: WatchOptions,
): readonly Stretch[] => {
  const [seen, setSeen] = useState<readonly Stretch[]>(() => unionOf(coverage))
  const latest = useRef(onWatched)
  useEffect(() => {
    latest.current = onWatched
  })
  useEffect(() => {
    const media = video.current
    if (!media) return
    const log = createWatchLog()
    let last = performance.now()
    let sent = ''
    let played = false
    const report = (reason: ReportReason) => {
      last = performance.now()
      const stretches = log.take()
      setSeen(before => unionOf([...before, ...stretches]))
      const position = media.currentTime
      // leaving the page right after a pause adds nothing
      const mark = `${position} ${JSON.stringify(stretches)}`
      if (!latest.current || !played || mark === sent) return
      sent = mark
      void latest.current({ position, stretches, reason }).then(
        all => {
          log.forget(stretches)
          if (all) setSeen(before => unionOf([...before, ...all]))
        },
        () => {
          sent = ''
        },
      )
    }
    const look = () => {
      if (media.paused || media.seeking) return
      played = true
      log.look(media.currentTime, media.playbackRate)
      if (performance.now() - last >= everyMs) report('time')
    }
    const stop = (reason: ReportReason) => () => {
      // a seek is elsewhere by now; everything else ends where it is, up to a quarter of a second
      // after the last look
      if (reason !== 'seek' && played) log.look(media.currentTime, media.playbackRate)
      log.cut()
      report(reason)
    }
    const [paused, sought, ended, left] = [stop('pause'), stop('seek'), stop('end'), stop('leave')]
    const hidden = () => {
      if (document.visibilityState === 'hidden') report('leave')
    }
    media.addEventListener('playing', look)
    media.addEventListener('timeupdate', look)
    media.addEventListener('pause', paused)
    media.addEventListener('seeking', sought)
    media.addEventListener('ended', ended)
    document.addEventListener('visibilitychange', hidden)
    window.addEventListener('pagehide', left)
    return () => {
      left()
      media.removeEventListener('playing', look)
      media.removeEventListener('timeupdate', look)
      media.removeEventListener('pause', paused)
      media.removeEventListener('seeking', sought)
      media.removeEventListener('ended', ended)
      document.removeEventListener('visibilitychange', hidden)
      window.removeEventListener('pagehide', left)
    }
  }, [video])
  return seen
}
