import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { resources } from '../../../../resources/index.ts'
import type {
  CourseVideoTarget,
  PlayableVideo,
  UploadedVideo,
} from '../../../../resources/recorded-courses/course-video/courseVideo.calls.ts'
import type { CourseVideo } from '../../../../resources/recorded-courses/course-video/courseVideo.resource.ts'
import { makeApp, type TestApp } from '../../../../tests/support/app.ts'
import { courseMaker } from '../../../../tests/support/recordedCourse.ts'
import { sampleVideo } from '../../../../tests/support/sampleVideo.ts'
import { stores, type TestStore } from '../../../../tests/support/stores.ts'
import { beginUpload, sendPiece, sendWhole, uploadState } from '../../../../tests/support/tus.ts'
import { createConverter } from '../../../adapters/conversion/index.ts'
import { conversionKinds } from '../../../adapters/conversion/kinds.ts'
import { folderFiles } from '../../../adapters/files.ts'
import { resumeTasks, tasksDone } from '../../../engine/jobs/queue.ts'
import { errors } from '../../../platform/errors/errors.ts'
import { ConversionFailed, type Converter } from '../../../platform/ports.ts'
import { videoKey } from './address.ts'

const later = new Date(8_640_000_000_000_000)

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'videos of recorded courses on %s',
  (_name, kind) => {
    let store: TestStore
    let root: string
    let t: TestApp
    let make: ReturnType<typeof courseMaker>
    let real: Converter['convert']
    /** The converter; a test may replace it. */
    let convert: Converter['convert']
    let bytes: Uint8Array
    beforeAll(async () => {
      bytes = await sampleVideo()
      store = await kind.open(Object.values(resources))
      root = await mkdtemp(join(tmpdir(), 'edu-videos-'))
      const files = folderFiles(join(root, 'files'))
      const { convert: run } = createConverter({
        files,
        root: join(root, 'temporary'),
        atOnce: 1,
        kinds: conversionKinds({ soffice: undefined }),
      })
      real = run
      const converter: Converter = {
        atOnce: { document: 1, media: 1 },
        can: () => true,
        convert: request => convert(request),
      }
      t = await makeApp({
        store,
        config: { accessSeconds: 100_000_000 },
        ports: { files, converter },
      })
      make = courseMaker(t)
    })
    afterAll(async () => {
      await store.dispose()
      // a conversion that was ended may be at its last file
      await rm(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    })
    beforeEach(() => {
      convert = real
    })

    const upload = async (
      target: Partial<CourseVideoTarget>,
      content = bytes,
      name = '第一课.mp4',
    ) => {
      const answer = await sendWhole(
        t,
        t.administrator.token,
        { purpose: 'courseVideo', fileName: name, target: { definitions: ['P480'], ...target } },
        content,
      )
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the purpose answers
      return { status: answer.status, ...(answer.response.answer as UploadedVideo | undefined) }
    }
    const work = async () => {
      await resumeTasks(t.ports, true)
      await tasksDone(t.ports)
    }
    const videoOf = async (id = ''): Promise<CourseVideo> =>
      (await t.call<CourseVideo>('GET', `courseVideo/get?id=${id}`)).response
    const act = (action: string, id = '') =>
      t.call<{ done: number; failed: { code: string }[] }>('POST', `courseVideo/${action}`, {
        selection: { ids: [id] },
      })
    const stored = async (id = ''): Promise<readonly string[]> =>
      t.ports.files.list(videoKey(t.institution, id), later)
    const place = async () => {
      const { id: courseId } = await make.course()
      const { id: chapterId } = await make.chapter(courseId)
      return { courseId, chapterId }
    }

    it('takes a video, shows it in a section and converts it; staff can play it (VID-03, VAL-06)', async () => {
      const { courseId, chapterId } = await place()
      const first = await upload({ courseId, chapterId })
      const second = await upload({ courseId, chapterId })
      expect([first.status, second.status]).toEqual([200, 200])
      expect(await videoOf(first.videoId)).toMatchObject({
        name: '第一课.mp4',
        state: 'UPLOADED',
        progress: 0,
      })
      const waiting = await t.call('GET', `courseVideo/open?videoId=${first.videoId}`)
      expect(waiting.status).toBe(34207)
      await work()
      expect(await videoOf(first.videoId)).toMatchObject({
        state: 'READY',
        progress: 100,
        failure: null,
        converted: ['P480'],
        width: 320,
        height: 180,
      })
      const names = (
        await t.call<{ list: { name: string }[] }>(
          'GET',
          `courseSection/list?courseId=${courseId}&sort=position`,
        )
      ).response.list.map(({ name }) => name)
      expect(names).toEqual(['第一课', '第一课 2'])
      const { response } = await t.call<PlayableVideo>(
        'GET',
        `courseVideo/open?videoId=${first.videoId}`,
      )
      expect(response.definitions).toEqual(['P480'])
      for (const address of [
        response.address,
        response.poster ?? '',
        response.previews?.sheets[0] ?? '',
        response.address.replace('master', 'playlist-1'),
        response.address.replace('master.m3u8', 'segment-1-1.m4s'),
      ])
        expect((await t.app.request(address)).status, address).toBe(200)
    }, 120_000)

    it('goes on where a connection dropped, and is one video in its section (VID-04)', async () => {
      const { courseId, chapterId } = await place()
      const { token } = t.administrator
      const half = Math.floor(bytes.byteLength / 2)
      const target = { courseId, chapterId, definitions: ['P480'] }
      const file = { purpose: 'courseVideo', fileName: 'a.mp4', size: bytes.byteLength, target }
      const { uploadId } = (await beginUpload(t, token, file)).response
      // a stream that breaks off after a half
      let sent = false
      const broken = new ReadableStream<Uint8Array>({
        pull: controller => {
          if (sent) controller.error(new Error('the connection dropped'))
          else controller.enqueue(bytes.slice(0, half))
          sent = true
        },
      })
      await sendPiece(t, token, uploadId, 0, broken)
      const { received } = (await uploadState(t, token, uploadId)).response
      expect(received).toBe(half)
      const sections = async () =>
        (await t.call<{ total: number }>('GET', `courseSection/list?courseId=${courseId}`)).response
          .total
      expect(await sections()).toBe(0)
      const { status, response } = await sendPiece(t, token, uploadId, half, bytes.slice(half))
      expect([status, await sections()]).toEqual([200, 1])
      await work()
      const { videoId } = response.answer as unknown as UploadedVideo
      expect(await videoOf(videoId)).toMatchObject({ state: 'READY', width: 320 })
    }, 120_000)

    it('refuses what is no mp4 or mov, without a definition, or without its course (VAL-06)', async () => {
      const { courseId } = await place()
      const text = new TextEncoder().encode('MZ this program cannot be run')
      expect((await upload({ courseId }, text)).status).toBe(415)
      expect((await upload({ courseId, definitions: [] })).status).toBe(34202)
      expect((await upload({ courseId: 'none' })).status).toBe(32006)
      const other = await place()
      expect((await upload({ courseId, chapterId: other.chapterId })).status).toBe(32008)
      const rows = await t.call<{ total: number }>('GET', `courseVideo/list?courseId=${courseId}`)
      expect(rows.response.total).toBe(0)
    })

    it('tells why a conversion failed, and converts it anew when asked (VID-03)', async () => {
      const { courseId } = await place()
      const silent = await upload({ courseId }, await sampleVideo({ picture: false }))
      await work()
      expect(await videoOf(silent.videoId)).toMatchObject({
        state: 'FAILED',
        failure: 'NO_PICTURE',
      })
      expect(await stored(silent.videoId)).toEqual([])
      const { videoId } = await upload({ courseId })
      convert = async () => {
        throw errors.storageFull()
      }
      await work()
      expect(await videoOf(videoId)).toMatchObject({ state: 'FAILED', failure: 'STORAGE_FULL' })
      convert = real
      expect((await act('retry', videoId)).response).toMatchObject({ done: 1 })
      await work()
      expect(await videoOf(videoId)).toMatchObject({ state: 'READY', failure: null })
      expect((await act('retry', videoId)).response.failed).toMatchObject([{ code: '34216' }])
    }, 120_000)

    it('begins again where a process was killed, cleans up what it has left, and gives up after the third time', async () => {
      const { courseId } = await place()
      const { videoId } = await upload({ courseId })
      const half = `${videoKey(t.institution, videoId ?? '')}segment-1-1.m4s`
      let starts = 0
      convert = async () => {
        expect(await stored(videoId)).toEqual([])
        starts++
        await t.ports.files.put(half, bytes)
        throw new ConversionFailed('CRASHED', 'SIGKILL')
      }
      await work()
      expect(await videoOf(videoId)).toMatchObject({ state: 'CONVERTING' })
      for (let n = 0; n < 3; n++) {
        t.clock.advance(60_000)
        await work()
      }
      expect(starts).toBe(3)
      expect(await videoOf(videoId)).toMatchObject({ state: 'FAILED', failure: 'FAILED' })
    })

    it('cancels a conversion under way and one that waits; nothing of it is left', async () => {
      const { courseId } = await place()
      const { videoId } = await upload({ courseId })
      convert = async request => {
        await act('cancel', videoId)
        return real(request)
      }
      await work()
      expect(await videoOf(videoId)).toMatchObject({ state: 'FAILED', failure: 'CANCELLED' })
      expect(await stored(videoId)).toEqual([])
      convert = real
      const waiting = await upload({ courseId })
      await act('cancel', waiting.videoId)
      await work()
      expect(await videoOf(waiting.videoId)).toMatchObject({ failure: 'CANCELLED' })
      expect((await act('cancel', waiting.videoId)).response.failed).toMatchObject([
        { code: '34217' },
      ])
    }, 60_000)

    it('takes up to 10 files chosen together, and 50 that wait or are on their way (VAL-06)', async () => {
      const { courseId } = await place()
      convert = () => Promise.reject(new Error('nothing is converted in this test'))
      const { response } = await t.call<{ total: number }>(
        'GET',
        'courseVideo/list?state=UPLOADED&state=CONVERTING',
      )
      const { token } = t.administrator
      const bytes = await sampleVideo({ seconds: 1 })
      const target = { courseId, definitions: ['P480'], batch: 'together' }
      const file = { purpose: 'courseVideo', fileName: 'Early.mp4', size: bytes.byteLength, target }
      // one on its way takes its place at once, and is not refused when it has arrived
      const { uploadId } = (await beginUpload(t, token, file)).response
      for (let n = 1; n < 10; n++)
        expect((await upload({ courseId, batch: 'together' })).status).toBe(200)
      expect((await upload({ courseId, batch: 'together' })).status).toBe(34204)
      for (let n = response.total + 10; n < 50; n++) await upload({ courseId })
      expect((await upload({ courseId })).status).toBe(34205)
      expect((await sendPiece(t, token, uploadId, 0, bytes)).http).toBe(200)
    }, 120_000)

    it('a video that was removed is brought back with its files by an undo', async () => {
      const { courseId, sectionIds } = await make.listed(1)
      const section = await t.call<{ videoId: string }>(
        'GET',
        `courseSection/get?id=${sectionIds[0]}`,
      )
      const { videoId } = section.response
      const key = `${videoKey(t.institution, videoId)}master.m3u8`
      await t.ports.files.put(key, bytes)
      const removed = await act('remove', videoId)
      expect(removed.response).toMatchObject({ done: 1 })
      const left = await t.call('GET', `courseSection/get?id=${sectionIds[0]}`)
      expect(left.response).toMatchObject({ videoId: null, courseId })
      const back = await t.call('POST', 'operation/undo', {
        id: removed.headers.get('x-operation'),
      })
      expect(back.status).toBe(200)
      expect((await t.call('GET', `courseSection/get?id=${sectionIds[0]}`)).response).toMatchObject(
        {
          videoId,
        },
      )
      expect(await stored(videoId)).toEqual([key])
    })
  },
)
