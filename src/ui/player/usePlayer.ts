import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import type { MediaController } from 'media-chrome'
import type { RefusedBody } from '../../protocol/provider.ts'
import { commandOf, isTaken, obey, type Command } from './commands.ts'
import type { PlayerSegment, Stretch } from './timeline.ts'
import type { TimelineVideo } from './TimelineVideo.ts'
import type { SourceFault } from './source.ts'
import { useWatchReports } from './useWatchReports.ts'
import type { WatchReport } from './watched.ts'

export interface PlayerOptions {
  readonly segments: readonly PlayerSegment[]
  /** Where to begin, in seconds of the timeline. */
  readonly resumeAt?: number
  /**
   * Returns new addresses of the same segments when the current ones have expired; throws an error
   * for the viewer.
   */
  readonly renew?: () => Promise<readonly PlayerSegment[]>
  /**
   * Called with what was watched; returns all that has been watched. Throws if the report failed.
   */
  readonly onWatched?: (report: WatchReport) => Promise<readonly Stretch[] | undefined>
  /** Parts that were watched before. */
  readonly coverage?: readonly Stretch[]
}

/** The reason why nothing plays. `text` and `code`: from the server. */
export interface PlayerFault {
  readonly kind: SourceFault | 'OFFLINE' | 'REFUSED'
  readonly text?: string
  readonly code?: string
}

/** A fault within so many milliseconds after new addresses is not the addresses' fault. */
const renewedMs = 10_000

const refusedFault = (error: unknown): PlayerFault => {
  if (!(error instanceof Error)) return { kind: 'REFUSED' }
  const { message, body }: Error & { readonly body?: RefusedBody } = error
  const { code } = body ?? {}
  return {
    kind: 'REFUSED',
    ...(message === '' ? {} : { text: message }),
    ...(code === undefined ? {} : { code }),
  }
}
const isOnline = (): boolean => navigator.onLine

/**
 * Keeps it playing: requests new addresses if a segment can't be loaded, waits for the network, and
 * shows errors that it can't fix.
 */
const useFaults = (video: RefObject<TimelineVideo | null>, { segments, renew }: PlayerOptions) => {
  const [fault, setFault] = useState<PlayerFault>()
  const renewedAt = useRef(-renewedMs)
  const reload = useCallback(async () => {
    const media = video.current
    if (!media) return
    const time = media.currentTime
    try {
      const fresh = renew ? await renew() : segments
      renewedAt.current = performance.now()
      setFault(undefined)
      media.load(fresh, time)
    } catch (error) {
      setFault(isOnline() ? refusedFault(error) : { kind: 'OFFLINE' })
    }
  }, [video, renew, segments])
  useEffect(() => {
    const media = video.current
    if (!media) return
    const onFault = () => {
      const recent = performance.now() - renewedAt.current < renewedMs
      if (!isOnline()) setFault({ kind: 'OFFLINE' })
      else if (recent || media.fault === 'MEDIA') setFault({ kind: media.fault ?? 'NETWORK' })
      else void reload()
    }
    media.addEventListener('fault', onFault)
    return () => media.removeEventListener('fault', onFault)
  }, [video, reload])
  useEffect(() => {
    if (fault?.kind !== 'OFFLINE') return
    const onOnline = () => void reload()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [fault, reload])
  return { fault, retry: () => void reload() }
}

/** Obeys keys wherever the focus is in the player, or nowhere. */
const useKeys = (frame: RefObject<HTMLElement | null>, act: (command: Command) => void) => {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const path = event.composedPath()
      const inside = frame.current !== null && path.includes(frame.current)
      if (!inside && event.target !== document.body) return
      const command = commandOf(event)
      if (!command || isTaken(event.key, path)) return
      event.preventDefault()
      latest.current(command)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [frame])
}

/** Feedback for a key press that shows nowhere else. */
export type Said =
  | { readonly kind: 'speed' | 'volume'; readonly value: number }
  | { readonly kind: 'muted' }

const saidOf = (command: Command, media: TimelineVideo): Said | undefined => {
  if (command.kind === 'speed') return { kind: 'speed', value: media.playbackRate }
  if (command.kind === 'volume') return { kind: 'volume', value: Math.round(media.volume * 100) }
  if (command.kind !== 'mute') return undefined
  return media.muted ? { kind: 'muted' } : { kind: 'volume', value: Math.round(media.volume * 100) }
}

/**
 * The state of a player: its video, its error, and the watched parts. `video` and `controller` are
 * refs for the elements of these kinds.
 */
export const usePlayer = (options: PlayerOptions) => {
  const { segments, resumeAt = 0 } = options
  const video = useRef<TimelineVideo>(null)
  const controller = useRef<MediaController>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [segment, setSegment] = useState(0)
  const [said, setSaid] = useState<Said>()
  const [resumed, setResumed] = useState(resumeAt > 0)
  const { fault, retry } = useFaults(video, options)
  const seen = useWatchReports(video, options)

  const first = useRef(resumeAt)
  useEffect(() => {
    const media = video.current
    if (!media) return
    const onSegment = () => setSegment(media.segment)
    media.addEventListener('segmentchange', onSegment)
    // other addresses of what plays already don't move it
    media.load(segments, media.segment < 0 ? first.current : media.currentTime)
    return () => media.removeEventListener('segmentchange', onSegment)
  }, [segments])
  useEffect(() => {
    if (!said) return
    const timer = setTimeout(() => setSaid(undefined), 1500)
    return () => clearTimeout(timer)
  }, [said])

  const request = (name: string) =>
    void controller.current?.dispatchEvent(new CustomEvent(name, { composed: true, bubbles: true }))
  useKeys(frame, command => {
    const media = video.current
    if (!media) return
    if (command.kind === 'fullscreen')
      request(
        document.fullscreenElement === null
          ? 'mediaenterfullscreenrequest'
          : 'mediaexitfullscreenrequest',
      )
    else if (command.kind === 'captions') request('mediatogglesubtitlesrequest')
    else {
      obey(command, media)
      setSaid(saidOf(command, media))
    }
  })

  const seek = (time: number) => {
    setResumed(false)
    if (video.current) video.current.currentTime = time
  }
  const playFrom = (time: number) => {
    seek(time)
    void video.current?.play()
  }
  return { video, controller, frame, segment, said, fault, retry, seen, seek, playFrom, resumed }
}
