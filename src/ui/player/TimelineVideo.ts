import { previewCues, showPreviews } from './previews.ts'
import { Renditions } from './renditions.ts'
import { openVideoSource, type VideoSource, type SourceFault } from './source.ts'
import { durationOf, locate, partsOf, timeAt, type Part, type PlayerSegment } from './timeline.ts'

/**
 * Events of the video that are the timeline's too. The others (`pause`, `ended`, `error`, `emptied`
 * …) depend on which segment plays.
 */
const passedOn = [
  'loadedmetadata',
  'loadeddata',
  'canplay',
  'playing',
  'waiting',
  'timeupdate',
  'progress',
  'seeked',
  'volumechange',
  'ratechange',
  'resize',
  'enterpictureinpicture',
  'leavepictureinpicture',
]

/** A video that waits for data so shortly before its end, in seconds, has ended. */
const endSeconds = 0.25

const rangesOf = (list: readonly (readonly [number, number])[]): TimeRanges => ({
  length: list.length,
  start: index => list[index]?.[0] ?? 0,
  end: index => list[index]?.[1] ?? 0,
})

/**
 * A media element with one timeline made of several videos: seeking across borders, speed, volume
 * and captions work as for a single one. It implements the part of a media element that
 * media-chrome needs, and fires the event `fault` (with the reason in `fault`) if a segment can't
 * be played.
 */
export class TimelineVideo extends HTMLElement {
  readonly video = document.createElement('video')
  readonly videoRenditions = new Renditions(index => this.#source?.select(index))
  fault: SourceFault | undefined
  #segments: readonly PlayerSegment[] = []
  #parts: readonly Part[] = []
  #index = -1
  #source: VideoSource | undefined
  /** Counts loads, so that results of outdated ones are ignored. */
  #turn = 0
  /** Where the segment that is being opened will begin. */
  #awaited: number | undefined
  #plays = false
  #rate = 1

  constructor() {
    super()
    const root = this.attachShadow({ mode: 'open' })
    const style = document.createElement('style')
    style.textContent =
      ':host{display:block}video{display:block;width:100%;height:100%;object-fit:contain}'
    const { video } = this
    video.playsInline = true
    video.preload = 'auto'
    // the controls around it have the focus and the names
    video.tabIndex = -1
    root.append(style, video)
    video.addEventListener('loadedmetadata', () => {
      // a seek to where it begins follows
      if ((this.#awaited ?? 0) < 0.5) this.#awaited = undefined
      video.playbackRate = this.#rate
    })
    for (const name of ['seeked', 'playing', 'ended'])
      video.addEventListener(name, () => (this.#awaited = undefined))
    video.addEventListener('seeking', () => this.#tell('seeking'))
    video.addEventListener('play', () => this.#set(true))
    video.addEventListener('pause', () => {
      // a video that ends pauses first; the next one plays on
      if (!(video.ended && this.#index < this.#parts.length - 1) && this.#awaited === undefined)
        this.#set(false)
    })
    video.addEventListener('ended', () => this.#next())
    video.addEventListener('waiting', () => {
      // its sound may be a little longer than its picture, and some browsers then wait for ever
      if (video.paused || !(video.duration - video.currentTime < endSeconds)) return
      if (this.#index >= this.#parts.length - 1) video.pause()
      this.#next()
    })
    for (const name of passedOn) video.addEventListener(name, () => this.#tell(name))
    video.addEventListener('error', () => {
      if (video.getAttribute('src') && video.error)
        this.#fail(video.error.code === MediaError.MEDIA_ERR_DECODE ? 'MEDIA' : 'NETWORK')
    })
  }

  /** Plays these videos as one, from a time on. Whether it plays, how fast and how loud stay. */
  load(segments: readonly PlayerSegment[], time: number): void {
    this.#segments = segments
    this.#parts = partsOf(segments)
    this.fault = undefined
    showPreviews(this.video, previewCues(segments, this.#parts))
    const { index, at } = locate(this.#parts, time)
    this.#open(index, at)
    this.#tell('durationchange')
  }

  disconnectedCallback(): void {
    this.#turn++
    this.#source?.stop()
    this.#source = undefined
  }

  get parts(): readonly Part[] {
    return this.#parts
  }
  /** The segment that plays, from 0. */
  get segment(): number {
    return this.#index
  }
  get src(): string {
    return this.#segments[this.#index]?.url ?? ''
  }
  get duration(): number {
    return this.#parts.length ? durationOf(this.#parts) : Number.NaN
  }
  get currentTime(): number {
    return timeAt(this.#parts, this.#index, this.#awaited ?? this.video.currentTime)
  }
  set currentTime(time: number) {
    const { index, at } = locate(this.#parts, time)
    if (index !== this.#index) this.#open(index, at)
    else if (this.video.readyState > 0) this.video.currentTime = at
    else this.#open(index, at)
    this.#tell('timeupdate')
  }
  get paused(): boolean {
    return !this.#plays
  }
  get ended(): boolean {
    return this.video.ended && this.#index === this.#parts.length - 1
  }
  get seeking(): boolean {
    return this.video.seeking || this.#awaited !== undefined
  }
  get readyState(): number {
    return this.video.readyState
  }
  get error(): MediaError | null {
    return null
  }
  get volume(): number {
    return this.video.volume
  }
  set volume(volume: number) {
    this.video.volume = volume
  }
  get muted(): boolean {
    return this.video.muted
  }
  set muted(muted: boolean) {
    this.video.muted = muted
  }
  get playbackRate(): number {
    return this.#rate
  }
  set playbackRate(rate: number) {
    this.#rate = rate
    this.video.playbackRate = rate
    this.#tell('ratechange')
  }
  get videoWidth(): number {
    return this.video.videoWidth
  }
  get videoHeight(): number {
    return this.video.videoHeight
  }
  get textTracks(): TextTrackList {
    return this.video.textTracks
  }
  get seekable(): TimeRanges {
    return rangesOf(this.#parts.length ? [[0, this.duration]] : [])
  }
  get buffered(): TimeRanges {
    const { buffered } = this.video
    const list = Array.from({ length: buffered.length }, (_, n) => {
      const [from, until] = [buffered.start(n), buffered.end(n)]
      return [
        timeAt(this.#parts, this.#index, from),
        timeAt(this.#parts, this.#index, until),
      ] as const
    })
    return rangesOf(list)
  }

  async play(): Promise<void> {
    this.#set(true)
    if (this.ended) this.#open(0, 0)
    // a segment without a source yet plays when it has one
    else if (this.#source) await this.#start()
  }

  pause(): void {
    this.#set(false)
    this.video.pause()
  }

  requestPictureInPicture(): Promise<PictureInPictureWindow> {
    return this.video.requestPictureInPicture()
  }

  async #start(): Promise<void> {
    try {
      await this.video.play()
    } catch (error) {
      // the browser wants a gesture first, or something else is being loaded
      if (error instanceof DOMException && error.name === 'AbortError') return
      this.#set(false)
      throw error
    }
  }

  #tell(name: string): void {
    this.dispatchEvent(new Event(name))
  }

  #set(plays: boolean): void {
    if (plays === this.#plays) return
    this.#plays = plays
    this.#tell(plays ? 'play' : 'pause')
  }

  #next(): void {
    if (this.#index < this.#parts.length - 1) this.#open(this.#index + 1, 0)
    else {
      this.#set(false)
      this.#tell('ended')
    }
  }

  #fail(fault: SourceFault): void {
    this.fault = fault
    this.#tell('fault')
  }

  #showCaptions({ captions = [] }: PlayerSegment): void {
    const { video } = this
    const shown = [...video.textTracks].find(({ mode }) => mode === 'showing')?.language
    video.querySelectorAll('track').forEach(track => track.remove())
    for (const { url, lang, label } of captions) {
      const track = document.createElement('track')
      Object.assign(track, { kind: 'subtitles', srclang: lang, label, src: url })
      video.append(track)
      if (lang === shown) track.track.mode = 'showing'
    }
  }

  /** Opens a segment at a time within it; it plays on where the timeline does. */
  #open(index: number, at: number): void {
    const segment = this.#segments[index]
    if (!segment) return
    const turn = ++this.#turn
    const another = index !== this.#index
    this.#source?.stop()
    this.#source = undefined
    this.#index = index
    this.#awaited = at
    this.#tell('seeking')
    if (another) this.#tell('segmentchange')
    void openVideoSource(this.video, segment, at, {
      onLevels: levels => {
        if (turn !== this.#turn) return
        const chosen = this.videoRenditions.replace(levels)
        if (chosen >= 0) this.#source?.select(chosen)
      },
      onFault: fault => {
        if (turn === this.#turn) this.#fail(fault)
      },
    }).then(
      source => {
        if (turn !== this.#turn) return source.stop()
        this.#source = source
        if (segment.type === 'file') this.videoRenditions.replace([])
        this.#showCaptions(segment)
        this.video.defaultPlaybackRate = this.#rate
        this.#tell('loadstart')
        if (this.#plays) this.#start().catch(() => undefined)
      },
      // the library could not be loaded
      () => {
        if (turn === this.#turn) this.#fail('NETWORK')
      },
    )
  }
}

/** The tag under which the browser knows it. */
export const timelineVideo = 'timeline-video'
if (!customElements.get(timelineVideo)) customElements.define(timelineVideo, TimelineVideo)
