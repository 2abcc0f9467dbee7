import type { TranscriptSentence } from '../../../../resources/recorded-courses/transcript.calls.ts'

type Sentence = Pick<TranscriptSentence, 'fromMs' | 'toMs' | 'text'>

const two = (n: number): string => String(n).padStart(2, '0')
/** A time of WebVTT: hh:mm:ss.ttt. */
const timeOf = (ms: number): string =>
  `${two(Math.floor(ms / 3_600_000))}:${two(Math.floor(ms / 60_000) % 60)}:${two(Math.floor(ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`
/** A text of WebVTT: what its markup is made of is written in full. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Sentences as WebVTT. */
export const vttOf = (sentences: readonly Sentence[]): string =>
  `${[
    'WEBVTT',
    ...sentences.map(
      // an empty time span is no caption
      ({ fromMs, toMs, text }) =>
        `${timeOf(fromMs)} --> ${timeOf(Math.max(toMs, fromMs + 1))}\n${escaped(text)}`,
    ),
  ].join('\n\n')}\n`

/** Sentences as a text to be read, one in each line. */
export const plainTextOf = (sentences: readonly Sentence[]): string =>
  sentences.map(({ text }) => `${text}\n`).join('')
