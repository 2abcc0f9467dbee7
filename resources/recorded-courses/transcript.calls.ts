import { recordedCoursesErrors } from './recorded-courses.errors.ts'
import { paths } from '../../src/protocol/paths.ts'
import { defineCall, shape } from '../../src/schema/call/index.ts'
import { choice, integer, reference, text } from '../../src/schema/fields/index.ts'
import { captionLanguages, type CaptionLanguage } from './captions.calls.ts'
import {
  maxSentenceLength,
  transcriptFormats,
  type TranscriptFailure,
  type TranscriptState,
} from './course-section/transcript.options.ts'

/** A sentence of a transcript; times in milliseconds of the video. */
export interface TranscriptSentence {
  /** From 0; it names the sentence within its video. */
  readonly position: number
  readonly fromMs: number
  readonly toMs: number
  readonly text: string
  readonly version: number
}
/** The transcript of a section's video. */
export interface SectionTranscript {
  /** Whether the server has a transcription service. */
  readonly available: boolean
  /** Null: none was ever requested. */
  readonly state: TranscriptState | null
  readonly lang: CaptionLanguage | null
  /** Why it failed; in progress, why the last try did. */
  readonly failure: TranscriptFailure | null
  /** 0 to 100. */
  readonly progress: number
  /** While in progress, the finished ones. */
  readonly sentences: readonly TranscriptSentence[]
}

const sectionId = reference({
  label: { en: 'Section', zh: '小节' },
  to: 'courseSection',
  required: true,
})

/** SEM-04: the transcript of a section's video, with how far it is. */
export const sectionTranscript = defineCall({
  path: `${paths.root}/courseSection/transcript`,
  summary: 'What is said in the video of a section',
  right: 'courseVideo.read',
  method: 'GET',
  input: { sectionId },
  output: shape<SectionTranscript>(),
  errors: ['32008', '34207'],
})

/**
 * SEM-04: queues the transcription of a section's video. A failed one continues where it stopped; a
 * finished one is made again, without the corrections. 34220: the server has no service for it;
 * 34221: it is in progress.
 */
export const makeTranscript = defineCall({
  path: `${paths.root}/courseSection/transcript/make`,
  summary: 'Makes the transcript of the video of a section, which takes up to 10 minutes',
  right: 'courseSection.update',
  input: {
    sectionId,
    lang: choice({
      label: { en: 'Spoken language', zh: '语音语言' },
      options: captionLanguages,
      required: true,
    }),
  },
  output: shape<{ readonly state: TranscriptState }>(),
  errors: [
    '32008',
    '34207',
    recordedCoursesErrors.transcriptionNotSetUp.code,
    recordedCoursesErrors.transcriptInProgress.code,
  ],
})

/**
 * Corrects a sentence. 409: someone else has changed it since; 404: the sentence no longer exists.
 */
export const saveSentence = defineCall({
  path: `${paths.root}/courseSection/transcript/save`,
  summary: 'Corrects a sentence of a transcript',
  right: 'courseSection.update',
  input: {
    sectionId,
    position: integer({ label: { en: 'Position', zh: '序号' }, min: 0, required: true }),
    version: integer({ label: { en: 'Version', zh: '版本' }, min: 1, required: true }),
    text: text({
      label: { en: 'Text', zh: '文字' },
      required: true,
      max: maxSentenceLength,
    }),
  },
  output: shape<TranscriptSentence>(),
  errors: ['32008', '34207', '404', '409'],
})

export const transcriptFile = defineCall({
  path: `${paths.root}/courseSection/transcript/file`,
  summary: 'The transcript of a section’s video as a file',
  right: 'courseVideo.read',
  writes: false,
  input: {
    sectionId,
    format: choice({
      label: { en: 'Format', zh: '格式' },
      options: transcriptFormats,
      required: true,
    }),
  },
  output: 'file',
  errors: ['32008', '34207', '404'],
})
