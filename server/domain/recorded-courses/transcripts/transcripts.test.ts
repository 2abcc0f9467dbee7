import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { resources } from '../../../../resources/index.ts'
import type {
  SectionTranscript,
  TranscriptSentence,
} from '../../../../resources/recorded-courses/transcript.calls.ts'
import type {
  OpenedSection,
  UploadedVideo,
} from '../../../../resources/recorded-courses/course-video/courseVideo.calls.ts'
import { makeApp, type TestApp } from '../../../../tests/support/app.ts'
import { courseMaker } from '../../../../tests/support/recordedCourse.ts'
import { sampleVideo } from '../../../../tests/support/sampleVideo.ts'
import { stores, type TestStore } from '../../../../tests/support/stores.ts'
import { sendWhole } from '../../../../tests/support/tus.ts'
import { createConverter } from '../../../adapters/conversion/index.ts'
import { conversionKinds } from '../../../adapters/conversion/kinds.ts'
import { folderFiles } from '../../../adapters/files.ts'
import { openAiTranscriber } from '../../../adapters/transcription.ts'
import { haltTasks, resumeTasks, tasksDone } from '../../../engine/jobs/queue.ts'
import type { Converter, Transcriber } from '../../../platform/ports.ts'
import { speechKey } from './work.ts'

const minute = 60_000
const later = new Date(8_640_000_000_000_000)

interface Heard {
  readonly key: string | undefined
  readonly model: unknown
  readonly language: unknown
  readonly format: unknown
  /** Channels and samples a second, as the WAV file says. */
  readonly sound: readonly [channels: number, rate: number]
}
interface Said {
  readonly status: number
  readonly body: string
}

/** A transcription service with the real protocol and responses set by the test. */
const standIn = async () => {
  const heard: Heard[] = []
  let say: (n: number) => Said = () => ({ status: 500, body: '' })
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const type = request.headers['content-type'] ?? ''
      void new Response(Buffer.concat(parts), { headers: { 'content-type': type } })
        .formData()
        .then(async form => {
          const file = form.get('file')
          const wav = new DataView(
            file instanceof Blob ? await file.arrayBuffer() : new ArrayBuffer(44),
          )
          heard.push({
            key: request.headers.authorization,
            model: form.get('model'),
            language: form.get('language'),
            format: form.get('response_format'),
            sound: [wav.getUint16(22, true), wav.getUint32(24, true)],
          })
          const { status, body } = say(heard.length)
          response.writeHead(request.url === '/v1/audio/transcriptions' ? status : 404)
          response.end(body)
        })
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', () => resolve()))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const { port } = server.address() as AddressInfo
  return {
    heard,
    url: `http://127.0.0.1:${String(port)}/v1`,
    answer: (next: typeof say) => {
      heard.length = 0
      say = next
    },
    close: () => new Promise(resolve => server.close(resolve)),
  }
}

const spoken = (...texts: readonly string[]): Said => ({
  status: 200,
  body: JSON.stringify({
    task: 'transcribe',
    text: texts.join(' '),
    segments: texts.map((text, n) => ({ id: n, start: n * 0.4, end: n * 0.4 + 0.3, text })),
  }),
})

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'transcripts on %s',
  (_name, kind) => {
    let store: TestStore
    let root: string
    let t: TestApp
    let make: ReturnType<typeof courseMaker>
    let service: Awaited<ReturnType<typeof standIn>>
    let transcriber: Transcriber
    beforeAll(async () => {
      service = await standIn()
      store = await kind.open(Object.values(resources))
      root = await mkdtemp(join(tmpdir(), 'edu-speech-'))
      const files = folderFiles(join(root, 'files'))
      const { convert } = createConverter({
        files,
        root: join(root, 'temporary'),
        atOnce: 1,
        kinds: conversionKinds({ soffice: undefined }),
      })
      const converter: Converter = {
        atOnce: { document: 1, media: 1 },
        can: () => true,
        // pieces of a second, so that a short video has several
        convert: request =>
          convert(
            request.kind === 'speech' ? { ...request, options: { pieceSeconds: 1 } } : request,
          ),
      }
      t = await makeApp({
        store,
        config: { accessSeconds: 100_000_000 },
        ports: {
          files,
          converter,
          transcriber: { transcribe: request => transcriber.transcribe(request) },
        },
      })
      make = courseMaker(t)
    })
    afterAll(async () => {
      await store.dispose()
      await service.close()
      await rm(root, { recursive: true, force: true })
    })
    beforeEach(() => {
      transcriber = openAiTranscriber({ url: service.url, model: 'small', key: 'secret' })
    })

    const work = async () => {
      await resumeTasks(t.ports, true)
      await tasksDone(t.ports)
    }
    const section = async (sound = true): Promise<string> => {
      const { id: courseId } = await make.course()
      const { id: chapterId } = await make.chapter(courseId)
      const answer = await sendWhole(
        t,
        t.administrator.token,
        {
          purpose: 'courseVideo',
          fileName: 'evening.mp4',
          target: { courseId, chapterId, definitions: ['P480'] },
        },
        await sampleVideo({ seconds: 3, sound }),
      )
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the purpose answers
      const uploaded = answer.response.answer as UploadedVideo | undefined
      await work()
      return uploaded?.sectionId ?? ''
    }
    const begin = (sectionId: string, lang = 'en') =>
      t.call('POST', 'courseSection/transcript/make', { sectionId, lang })
    const read = async (sectionId: string): Promise<SectionTranscript> =>
      (await t.call<SectionTranscript>('GET', `courseSection/transcript?sectionId=${sectionId}`))
        .response
    const save = (sectionId: string, position: number, version: number, text: string) =>
      t.call<TranscriptSentence>('POST', 'courseSection/transcript/save', {
        sectionId,
        position,
        version,
        text,
      })
    const file = async (sectionId: string, format: string): Promise<string> => {
      const answer = await t.app.request('/edu_adminserver/courseSection/transcript/file', {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Authorization: `Bearer ${t.administrator.token}`,
        },
        body: JSON.stringify({ sectionId, format }),
      })
      return answer.text()
    }
    const textsOf = ({ sentences }: SectionTranscript) => sentences.map(({ text }) => text)

    it('are made piece by piece, corrected, shown as captions and downloaded (SEM-04)', async () => {
      const sectionId = await section()
      expect(await read(sectionId)).toMatchObject({ available: true, state: null, sentences: [] })
      service.answer(n => spoken(`Part ${String(n)} <one>`, `part ${String(n)} two`))
      expect((await begin(sectionId)).status).toBe(200)
      expect(await read(sectionId)).toMatchObject({ state: 'QUEUED', progress: 0 })
      expect((await begin(sectionId)).status).toBe(34221)
      await work()
      expect(service.heard.length).toBeGreaterThan(1)
      expect(service.heard[0]).toEqual({
        key: 'Bearer secret',
        model: 'small',
        language: 'en',
        format: 'verbose_json',
        sound: [1, 16_000],
      })
      const made = await read(sectionId)
      expect(made).toMatchObject({ state: 'READY', progress: 100, failure: null, lang: 'en' })
      expect(made.sentences.slice(0, 3)).toMatchObject([
        { position: 0, fromMs: 0, toMs: 300, text: 'Part 1 <one>', version: 1 },
        { position: 1, fromMs: 400, text: 'part 1 two' },
        { position: 2, fromMs: 1000, text: 'Part 2 <one>' },
      ])
      // nothing of the sound is left
      expect(await t.ports.files.list(speechKey(t.institution, ''), later, true)).toEqual([])

      expect((await save(sectionId, 1, 1, 'Second sentence')).response).toMatchObject({
        version: 2,
        text: 'Second sentence',
      })
      const stale = await save(sectionId, 1, 1, 'Too late')
      expect(stale.status).toBe(409)
      expect(stale.response).toMatchObject({ theirs: { text: 'Second sentence', version: 2 } })
      expect((await save(sectionId, 99, 1, 'x')).status).toBe(404)

      const vtt = await file(sectionId, 'vtt')
      expect(vtt.startsWith('WEBVTT\n\n00:00:00.000 --> 00:00:00.300\nPart 1 &lt;one&gt;')).toBe(
        true,
      )
      expect(await file(sectionId, 'txt')).toContain('Part 1 <one>\nSecond sentence\nPart 2')
      const opened = await t.call<OpenedSection>('GET', `courseSection/open?sectionId=${sectionId}`)
      const [captions] = opened.response.captions
      expect(captions?.lang).toBe('en')
      expect(await (await t.app.request(captions?.address ?? '')).text()).toBe(vtt)
      // an uploaded file comes first
      const own = 'WEBVTT\n\n00:01.000 --> 00:02.000\nmine\n'
      await t.call('POST', 'courseSection/captions/save', {
        sectionId,
        lang: 'en',
        fileName: 'en.vtt',
        text: own,
      })
      expect(await (await t.app.request(captions?.address ?? '')).text()).toBe(own)
      const log = await t.scope.db
        .selectFrom('audit')
        .select('action')
        .where('recordId', '=', sectionId)
        .where('action', 'in', ['makeTranscript', 'editTranscript'])
        .execute()
      expect(log.map(({ action }) => action).toSorted()).toEqual([
        'editTranscript',
        'makeTranscript',
      ])
    }, 120_000)

    it('go on with the piece at which the service went down, and lose nothing', async () => {
      const sectionId = await section()
      service.answer(n => (n === 1 ? spoken('first') : { status: 503, body: 'loading model' }))
      await begin(sectionId)
      await work()
      expect(await read(sectionId)).toMatchObject({ state: 'RUNNING', failure: 'UNREACHABLE' })
      expect(textsOf(await read(sectionId))).toEqual(['first'])
      service.answer(n => spoken(`again ${String(n)}`))
      t.clock.advance(2 * minute)
      await work()
      const done = await read(sectionId)
      expect(done).toMatchObject({ state: 'READY', failure: null })
      expect(textsOf(done).slice(0, 2)).toEqual(['first', 'again 1'])
      expect(done.sentences[1]?.fromMs).toBe(1000)
    }, 120_000)

    it('that nobody answers are given up after an hour; a retry goes on where they stopped', async () => {
      const sectionId = await section()
      service.answer(n => (n === 1 ? spoken('kept') : { status: 200, body: '<html>502</html>' }))
      await begin(sectionId)
      await work()
      expect(await read(sectionId)).toMatchObject({ state: 'RUNNING', failure: 'UNREADABLE' })
      // nobody listens there
      transcriber = openAiTranscriber({ url: 'http://127.0.0.1:9/v1', model: 'x', key: undefined })
      for (let n = 0; n < 8; n++) {
        t.clock.advance(16 * minute)
        await work()
      }
      expect(await read(sectionId)).toMatchObject({ state: 'FAILED', failure: 'UNREACHABLE' })
      transcriber = openAiTranscriber({ url: service.url, model: 'small', key: undefined })
      service.answer(n => spoken(`later ${String(n)}`))
      expect((await begin(sectionId)).status).toBe(200)
      await work()
      const done = await read(sectionId)
      expect(done.state).toBe('READY')
      expect(textsOf(done).slice(0, 2)).toEqual(['kept', 'later 1'])
    }, 180_000)

    it('that are refused or have no sound say so at once', async () => {
      const sectionId = await section()
      service.answer(() => ({ status: 401, body: '{"error":{"message":"wrong key"}}' }))
      await begin(sectionId)
      await work()
      expect(await read(sectionId)).toMatchObject({ state: 'FAILED', failure: 'REFUSED' })
      expect(service.heard).toHaveLength(1)
      const silent = await section(false)
      await begin(silent)
      await work()
      expect(await read(silent)).toMatchObject({ state: 'FAILED', failure: 'NO_SOUND' })
    }, 120_000)

    it('are not offered where the server has no service (34220)', async () => {
      const other = await makeApp({ store })
      const { sectionIds } = await courseMaker(other).listed(1)
      const [sectionId = ''] = sectionIds
      const answer = await other.call('POST', 'courseSection/transcript/make', {
        sectionId,
        lang: 'zh',
      })
      expect(answer.status).toBe(34220)
      const seen = await other.call<SectionTranscript>(
        'GET',
        `courseSection/transcript?sectionId=${sectionId}`,
      )
      expect(seen.response).toMatchObject({ available: false, state: null })
    })

    it('go on with the next piece in another process once the server was stopped', async () => {
      const sectionId = await section()
      let begun = 0
      transcriber = {
        transcribe: async ({ signal }) => {
          begun++
          if (begun === 1) return [{ fromMs: 0, toMs: 500, text: 'before the stop' }]
          return new Promise((_, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason))
          })
        },
      }
      await begin(sectionId)
      await resumeTasks(t.ports, true)
      await vi.waitFor(() => expect(begun).toBe(2), { timeout: 30_000 })
      await haltTasks(t.ports)
      expect(await read(sectionId)).toMatchObject({ state: 'RUNNING', failure: null })
      transcriber = openAiTranscriber({ url: service.url, model: 'small', key: undefined })
      service.answer(n => spoken(`after ${String(n)}`))
      const next = { ...t.ports }
      await resumeTasks(next, true)
      await tasksDone(next)
      const done = await read(sectionId)
      expect(done.state).toBe('READY')
      expect(textsOf(done).slice(0, 2)).toEqual(['before the stop', 'after 1'])
      await haltTasks(next)
    }, 120_000)
  },
)
