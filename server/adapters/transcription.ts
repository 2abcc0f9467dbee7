import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { TranscriptionFailed, type SpokenSegment, type Transcriber } from '../platform/ports.ts'
import { errorMessage } from '../platform/errors/errorMessage.ts'
import { segmentsOf } from './transcriptionAnswer.ts'
import { minute } from '../../src/schema/durations.ts'

/**
 * A service with OpenAI's protocol: its address up to the version, such as
 * http://127.0.0.1:8000/v1.
 */
export interface TranscriptionSettings {
  readonly url: string
  readonly model: string
  readonly key: string | undefined
  /** Milliseconds for a whole call; 30 minutes by default. */
  readonly timeoutMs?: number
}

/** Bytes of an answer that are read; ten minutes of speech with the time of each word are less. */
const maxAnswerBytes = 20 * 1024 * 1024

interface Answer {
  readonly status: number
  readonly text: string
}

/**
 * Sends a form and waits for the complete response. `fetch` would give up after five minutes
 * without a header, and a recogniser on a small machine responds only when it has heard everything.
 */
const post = async (
  { url, key }: TranscriptionSettings,
  form: FormData,
  signal: AbortSignal,
): Promise<Answer> => {
  const encoded = new Response(form)
  const body = Buffer.from(await encoded.arrayBuffer())
  const address = new URL(`${url.replace(/\/+$/, '')}/audio/transcriptions`)
  const send = address.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const sent = send(address, {
      method: 'POST',
      signal,
      headers: {
        'Content-Type': encoded.headers.get('content-type') ?? '',
        'Content-Length': body.length,
        ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }),
      },
    })
    sent.on('error', reject)
    sent.on('response', answer => {
      const parts: Buffer[] = []
      let bytes = 0
      answer.on('data', (part: Buffer) => {
        bytes += part.length
        if (bytes > maxAnswerBytes) sent.destroy(new Error('the answer is too long'))
        else parts.push(part)
      })
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }),
      )
    })
    sent.end(body)
  })
}

/** Temporary refusals: a time limit, too many requests, and errors of the service itself. */
const passes = (status: number): boolean => status === 408 || status === 429 || status >= 500

/**
 * Speech to text by `POST …/audio/transcriptions`, which OpenAI, whisper.cpp, faster-whisper,
 * LocalAI and vLLM serve.
 */
export const openAiTranscriber = (settings: TranscriptionSettings): Transcriber => ({
  async transcribe({ audio, lang, durationMs, signal }): Promise<readonly SpokenSegment[]> {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(audio)], { type: 'audio/wav' }), 'speech.wav')
    form.set('model', settings.model)
    form.set('language', lang)
    form.set('response_format', 'verbose_json')
    const limit = AbortSignal.timeout(settings.timeoutMs ?? 30 * minute)
    const { status, text } = await post(settings, form, AbortSignal.any([signal, limit])).catch(
      (error: unknown) => {
        signal.throwIfAborted()
        throw new TranscriptionFailed('UNREACHABLE', errorMessage(error), { again: true })
      },
    )
    if (status < 200 || status > 299)
      throw new TranscriptionFailed(
        passes(status) ? 'UNREACHABLE' : 'REFUSED',
        `status ${String(status)}: ${text.slice(0, 500)}`,
        { again: passes(status) },
      )
    const segments = segmentsOf(text, durationMs)
    // a proxy's temporary error page may be here
    if (!segments) throw new TranscriptionFailed('UNREADABLE', text.slice(0, 500), { again: true })
    return segments
  },
})
