import { paths } from '../../../src/protocol/paths.ts'
import { defineCall, group, listOf, shape } from '../../../src/schema/call/index.ts'
import { integer, reference } from '../../../src/schema/fields/index.ts'
import { playbackRight } from '../../classroom/class-note/records.options.ts'
import type { RecordingFailure, RecordingRemoval, RecordingStage } from './recording.options.ts'

/** A part of a recording in whole seconds of its timeline; `to` is behind the last one. */
export interface WatchedSeconds {
  readonly from: number
  readonly to: number
}

/** A video of a recording, played one after the other. */
export interface RecordingPart {
  /** Signed; see `expires`. */
  readonly url: string
  readonly type: 'hls' | 'file'
  readonly seconds: number
  /** ISO 8601, or null if it isn't known. */
  readonly startsAt: string | null
}

/** The playable data of a recording, for any viewer. */
export interface PlayableRecording {
  readonly name: string
  readonly state: RecordingStage
  readonly failure: RecordingFailure | null
  readonly removal: RecordingRemoval | null
  /** In order; empty unless the recording succeeded and is stored here. */
  readonly parts: readonly RecordingPart[]
  /** ISO 8601: end of the addresses. */
  readonly expires: string
  readonly startedAt: string | null
  /** ISO 8601: when it is deleted; null: it is kept. */
  readonly expireAt: string | null
}

/** A recording as a member watches it. */
export interface RecordingPlay extends PlayableRecording {
  /** Null: the lesson has none. */
  readonly recordingId: string | null
  /** It is of a lesson or of a seminar; the other one is null. */
  readonly lessonId: string | null
  readonly seminarId: string | null
  /** Empty for a seminar. */
  readonly courseName: string
  /** Who deleted it and when (ISO 8601), where it is deleted; `by` is null unless a person did. */
  readonly removed: { readonly by: string | null; readonly at: string | null } | null
  /** Where the classroom plays it, where it does so itself. */
  readonly address: string | null
  /** Drawn over the picture. */
  readonly watermark: { readonly name: string; readonly last4: string }
  /** Where they stopped, in seconds. */
  readonly resumeAt: number
  readonly watched: readonly WatchedSeconds[]
  /** Every recording of the lesson or the seminar, in their order. */
  readonly recordings: readonly {
    readonly id: string
    readonly state: RecordingStage
    readonly startedAt: string | null
  }[]
}

const recordingId = reference({ label: { en: 'Recording', zh: '录制' }, to: 'recording' })
const lessonId = reference({ label: { en: 'Lesson', zh: '课节' }, to: 'lesson' })

/** A recording, or the first playable one of a lesson. 11005: neither is named. */
export const playRecording = defineCall({
  path: `${paths.root}/recording/play`,
  summary: 'What there is to watch of a recording or a lesson, and where its parts are played from',
  right: playbackRight,
  method: 'GET',
  apiKeys: false,
  input: { recordingId, lessonId },
  check: input =>
    input.recordingId === null && input.lessonId === null
      ? { recordingId: { code: '11005' } }
      : undefined,
  testedElsewhere: {
    recordingId: 'one of the two is required',
    lessonId: 'one of the two is required',
  },
  output: shape<RecordingPlay>(),
  errors: ['710', '973', '11005', '12001', '18002', '34305'],
})

export const maxWatchedRanges = 20
/**
 * Stores a member's watched ranges of a recording, and their position; returns all watched ranges.
 * Repetitions and reordering are harmless.
 */
export const watchRecording = defineCall({
  path: `${paths.root}/recording/watched`,
  summary: 'Notes what a member has watched of a recording',
  right: playbackRight,
  writes: false,
  silent: true,
  apiKeys: false,
  input: {
    recordingId: reference({
      label: { en: 'Recording', zh: '录制' },
      to: 'recording',
      required: true,
    }),
    ranges: listOf(
      group({
        from: integer({ label: { en: 'From (s)', zh: '起点（秒）' }, required: true, min: 0 }),
        to: integer({ label: { en: 'To (s)', zh: '终点（秒）' }, required: true, min: 0 }),
      }),
      { max: maxWatchedRanges },
    ),
    at: integer({ label: { en: 'Position (s)', zh: '当前位置（秒）' }, required: true, min: 0 }),
  },
  output: shape<{ readonly watched: readonly WatchedSeconds[] }>(),
  errors: ['34305'],
})
