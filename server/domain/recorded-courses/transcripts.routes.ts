import {
  makeTranscript,
  saveSentence,
  sectionTranscript,
  transcriptFile,
} from '../../../resources/recorded-courses/transcript.calls.ts'
import type { TranscriptFormat } from '../../../resources/recorded-courses/course-section/transcript.options.ts'
import { implement } from '../../engine/calls/implement.ts'
import { errors } from '../../platform/errors/errors.ts'
import { contentDisposition } from '../../platform/http/disposition.ts'
import { beginTranscript, correctSentence } from './transcripts/make.ts'
import { sectionWithVideo, sentencesOf, transcriptOf } from './transcripts/rows.ts'
import { plainTextOf, vttOf } from './transcripts/text.ts'

const formats = {
  vtt: { type: 'text/vtt; charset=utf-8', write: vttOf },
  txt: { type: 'text/plain; charset=utf-8', write: plainTextOf },
} as const satisfies Record<TranscriptFormat, unknown>

/** Calls for staff to transcribe videos and correct the transcripts. */
export const transcriptCalls = [
  implement(sectionTranscript, {
    read: ({ ports, scope, input: { sectionId } }) => transcriptOf(ports, scope, sectionId),
  }),
  implement(makeTranscript, { write: ctx => beginTranscript(ctx, ctx.input) }),
  implement(saveSentence, { write: ctx => correctSentence(ctx, ctx.input) }),
  implement(transcriptFile, {
    read: async ({ scope, input: { sectionId, format } }) => {
      const { section, video } = await sectionWithVideo(scope, sectionId)
      const sentences = await sentencesOf(scope, video.id)
      if (!sentences.length) throw errors.notFound().at('sectionId')
      const { type, write } = formats[format]
      return new Response(write(sentences), {
        headers: {
          'content-type': type,
          'content-disposition': contentDisposition('attachment', `${section.name}.${format}`),
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        },
      })
    },
  }),
]
