import { paths } from '../../../src/protocol/paths.ts'
import { defineCall, shape } from '../../../src/schema/call/index.ts'
import { reference } from '../../../src/schema/fields/index.ts'
import type { PlayableCaptions } from '../captions.calls.ts'
import type { videoDefinitions } from '../../people/teacher/teaching.options.ts'

export type VideoDefinition = keyof typeof videoDefinitions

/** Purpose of an upload of a video of a recorded course. */
export const courseVideoPurpose = 'courseVideo'

/**
 * Target of a video upload (`target`). With `sectionId` the section shows the video once it is
 * uploaded; with `chapterId` a new section of this chapter does, named like the file. `batch`:
 * files that were chosen together, up to 10 of them.
 */
export interface CourseVideoTarget {
  readonly courseId: string
  readonly chapterId?: string
  readonly sectionId?: string
  /** VAL-06: at least one. */
  readonly definitions: readonly VideoDefinition[]
  readonly batch?: string
}
/** The server's response when the last byte of a video has arrived. */
export interface UploadedVideo {
  readonly videoId: string
  readonly sectionId: string | null
}

/**
 * A picture of a video every few seconds, side by side in sheets: what the player shows above its
 * time bar.
 */
export interface VideoPreviews {
  /** For the sheet; it contains several frames, row by row. */
  readonly sheets: readonly string[]
  readonly everyMs: number
  readonly columns: number
  readonly rows: number
  readonly width: number
  readonly height: number
}

/**
 * Where a converted video is played from. All addresses are signed, personal and end at `expires`.
 */
export interface PlayableVideo {
  /** The HLS master playlist; the rest is found from there. */
  readonly address: string
  readonly poster: string | null
  readonly previews: VideoPreviews | null
  /** Of the section that is played. */
  readonly captions: readonly PlayableCaptions[]
  readonly durationMs: number
  readonly definitions: readonly VideoDefinition[]
  /** ISO 8601. */
  readonly expires: string
}

const videoId = reference({
  label: { en: 'Video', zh: '视频' },
  to: 'courseVideo',
  required: true,
})

/**
 * Opens a converted video as staff, whether a section shows it or not; nothing is counted. 34207:
 * it isn't converted.
 */
export const openCourseVideo = defineCall({
  path: `${paths.root}/courseVideo/open`,
  summary: 'Where a converted video of a recorded course is played from',
  right: 'courseVideo.read',
  method: 'GET',
  input: { videoId },
  output: shape<PlayableVideo>(),
  errors: ['18002', '34206', '34207'],
})

/** A section as staff look at it. */
export interface OpenedSection extends PlayableVideo {
  readonly name: string
  readonly courseId: string
  readonly courseName: string
  /** Who watches: name, and the last digits of their phone number. */
  readonly watermark: { readonly name: string; readonly last4: string }
}
/**
 * Opens the video of a section as staff; it isn't counted as watched. 34207: it has no converted
 * video.
 */
export const openCourseSection = defineCall({
  path: `${paths.root}/courseSection/open`,
  summary: 'Where the video of a section of a recorded course is played from',
  right: 'courseVideo.read',
  method: 'GET',
  input: {
    sectionId: reference({
      label: { en: 'Section', zh: '小节' },
      to: 'courseSection',
      required: true,
    }),
  },
  output: shape<OpenedSection>(),
  errors: ['18002', '32006', '32008', '34207'],
})

/**
 * Progress of a course's videos; polled every few seconds while one of them waits or is converted.
 */
export interface VideoProgress {
  readonly id: string
  readonly state: string
  readonly progress: number
}
export const conversionProgress = defineCall({
  path: `${paths.root}/courseVideo/progress`,
  summary: 'How far the conversion of the videos of a recorded course is',
  right: 'courseVideo.read',
  method: 'GET',
  silent: true,
  input: {
    courseId: reference({
      label: { en: 'Recorded course', zh: '录播课' },
      to: 'recordedCourse',
      required: true,
    }),
  },
  output: shape<{ readonly videos: readonly VideoProgress[] }>(),
  errors: ['32006'],
})
