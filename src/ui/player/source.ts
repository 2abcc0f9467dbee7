import type { PlayerSegment } from './timeline.ts'
import type { Rendition } from './renditions.ts'

/** Why a video can't be loaded or played: the network or the server, or the video itself. */
export type SourceFault = 'NETWORK' | 'MEDIA'

interface Listeners {
  /** The qualities are known. */
  readonly onLevels: (levels: readonly Rendition[]) => void
  /** It can't continue by itself. */
  readonly onFault: (fault: SourceFault) => void
}

/** The current source of a video element. */
export interface VideoSource {
  /** Plays the quality at a place of the list; -1: the network decides. */
  select(index: number): void
  /** Detaches from the video and stops loading. */
  stop(): void
}

/** A file that the browser plays by itself; HLS too, where it can (Safari). */
const plain = (video: HTMLVideoElement, url: string, at: number): VideoSource => {
  const begin = () => {
    if (at > 0) video.currentTime = at
  }
  video.addEventListener('loadedmetadata', begin, { once: true })
  video.src = url
  return {
    select: () => undefined,
    stop: () => {
      video.removeEventListener('loadedmetadata', begin)
      video.removeAttribute('src')
    },
  }
}

const hlsLibrary = async () => (await import('hls.js/light')).default

/** Number of retries before a network fault; the player then requests new addresses. */
const retries = { maxNumRetry: 2, retryDelayMs: 500, maxRetryDelayMs: 2000 }
const policy = (ms: number) => ({
  default: {
    maxTimeToFirstByteMs: ms,
    maxLoadTimeMs: 2 * ms,
    timeoutRetry: retries,
    errorRetry: retries,
  },
})

/** A playlist, loaded by hls.js into MediaSource. */
const streamed = async (
  video: HTMLVideoElement,
  url: string,
  at: number,
  { onLevels, onFault }: Listeners,
): Promise<VideoSource> => {
  const Hls = await hlsLibrary()
  if (!Hls.isSupported()) return plain(video, url, at)
  const hls = new Hls({
    // a worker made of a text is refused by the console's content security policy
    enableWorker: false,
    startPosition: at,
    capLevelToPlayerSize: true,
    // the first segment comes while the browser opens the media source
    startFragPrefetch: true,
    xhrSetup: (xhr, address) => {
      // an API on another host needs the viewer's cookie; its responses allow this page to read
      // them
      xhr.withCredentials = new URL(address, location.href).origin !== location.origin
    },
    manifestLoadPolicy: policy(10_000),
    playlistLoadPolicy: policy(10_000),
    fragLoadPolicy: policy(20_000),
  })
  let healed = false
  hls.on(Hls.Events.MANIFEST_PARSED, (_event, { levels }) =>
    onLevels(
      levels.map(({ width, height, bitrate }, index) => ({
        id: String(index),
        width,
        height,
        bitrate,
      })),
    ),
  )
  hls.on(Hls.Events.ERROR, (_event, { fatal, type }) => {
    if (!fatal) return
    if (type === Hls.ErrorTypes.MEDIA_ERROR && !healed) {
      healed = true
      hls.recoverMediaError()
    } else onFault(type === Hls.ErrorTypes.MEDIA_ERROR ? 'MEDIA' : 'NETWORK')
  })
  hls.loadSource(url)
  hls.attachMedia(video)
  return {
    select: index => {
      hls.nextLevel = index
    },
    stop: () => hls.destroy(),
  }
}

/** Makes a video element play a segment from a time within it. */
export const openVideoSource = async (
  video: HTMLVideoElement,
  { url, type }: PlayerSegment,
  at: number,
  listeners: Listeners,
): Promise<VideoSource> =>
  type === 'hls' ? streamed(video, url, at, listeners) : plain(video, url, at)
