import { recordedCoursesErrors } from './recorded-courses.errors.ts'
import { paths } from '../../src/protocol/paths.ts'
import { defineCall, requiredExactText, shape } from '../../src/schema/call/index.ts'
import { choice, reference, text } from '../../src/schema/fields/index.ts'

/** Languages in which a section can have captions. */
export const captionLanguages = {
  zh: { en: 'Chinese', zh: '中文' },
  en: { en: 'English', zh: '英语' },
  ja: { en: 'Japanese', zh: '日语' },
  ko: { en: 'Korean', zh: '韩语' },
  fr: { en: 'French', zh: '法语' },
  es: { en: 'Spanish', zh: '西班牙语' },
} as const
export type CaptionLanguage = keyof typeof captionLanguages
/** Names of languages in themselves: whoever needs captions finds theirs. */
export const captionNames: Readonly<Record<CaptionLanguage, string>> = {
  zh: '中文',
  en: 'English',
  ja: '日本語',
  ko: '한국어',
  fr: 'Français',
  es: 'Español',
}

/** Characters of a file of captions: those of many hours. */
export const maxCaptionLength = 400_000

/** Captions of a section, as staff see them. */
export interface SectionCaptions {
  readonly lang: CaptionLanguage
  readonly fileName: string
  /** Captions in the file. */
  readonly cues: number
  /** ISO 8601. */
  readonly updateTime: string
}
/** Captions as the player loads them. */
export interface PlayableCaptions {
  readonly lang: CaptionLanguage
  /** The language in itself. */
  readonly label: string
  /** Signed like the video's own address. */
  readonly address: string
}

const sectionId = reference({
  label: { en: 'Section', zh: '小节' },
  to: 'courseSection',
  required: true,
})
const lang = choice({
  label: { en: 'Language', zh: '语言' },
  options: captionLanguages,
  required: true,
})

export const sectionCaptions = defineCall({
  path: `${paths.root}/courseSection/captions`,
  summary: 'The captions of a section of a recorded course, by language',
  right: 'courseSection.read',
  method: 'GET',
  input: { sectionId },
  output: shape<{ readonly captions: readonly SectionCaptions[] }>(),
  errors: ['32008'],
})

/**
 * Saves the captions of a section in a language, in place of those that it had. 34218: the text is
 * no WebVTT.
 */
export const saveCaptions = defineCall({
  path: `${paths.root}/courseSection/captions/save`,
  summary: 'Saves the captions of a section (WebVTT) in a language',
  right: 'courseSection.update',
  input: {
    sectionId,
    lang,
    fileName: text({ label: { en: 'File', zh: '文件' }, required: true, max: 200 }),
    text: requiredExactText(maxCaptionLength, { takesEmptyText: true }),
  },
  testedElsewhere: { text: 'what it holds is judged as WebVTT' },
  output: shape<SectionCaptions>(),
  errors: ['32008', recordedCoursesErrors.captionsUnreadable.code],
})

export const deleteCaptions = defineCall({
  path: `${paths.root}/courseSection/captions/delete`,
  summary: 'Deletes the captions of a section in a language',
  right: 'courseSection.update',
  input: { sectionId, lang },
  output: shape<Record<never, never>>(),
  errors: ['32008', recordedCoursesErrors.captionsNotFound.code],
})
