import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { resources } from '../../../../resources/index.ts'
import type { StorageSpace } from '../../../../resources/cloud-disk/storage.calls.ts'
import type {
  CourseVideoTarget,
  UploadedVideo,
} from '../../../../resources/recorded-courses/course-video/courseVideo.calls.ts'
import { conversionFailures } from '../../../../resources/recorded-courses/course-video/courseVideo.options.ts'
import type { CourseVideo } from '../../../../resources/recorded-courses/course-video/courseVideo.resource.ts'
import { textOfCode } from '../../../../src/protocol/errors/index.ts'
import { makeApp, type TestApp } from '../../../../tests/support/app.ts'
import { auditFaults } from '../../../../tests/support/auditFaults.ts'
import { longSessions } from '../../../../tests/support/disk.ts'
import { courseMaker } from '../../../../tests/support/recordedCourse.ts'
import { sampleVideo } from '../../../../tests/support/sampleVideo.ts'
import { stores, type TestStore } from '../../../../tests/support/stores.ts'
import { beginUpload, sendWhole } from '../../../../tests/support/tus.ts'
import { createConverter } from '../../../adapters/conversion/index.ts'
import { conversionKinds } from '../../../adapters/conversion/kinds.ts'
import { folderFiles } from '../../../adapters/files.ts'
import { fileKeyOf } from '../../../engine/files/fileKey.ts'
import { resumeTasks, tasksDone } from '../../../engine/jobs/queue.ts'
import type { Converter } from '../../../platform/ports.ts'
import { recordedCourseChecks } from '../recordedCourses.audit.ts'
import { videoKey } from './address.ts'

const later = new Date(8_640_000_000_000_000)
const day = 86_400_000
const gigabyte = 1024 ** 3

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'files of videos on %s',
  (_name, kind) => {
    let store: TestStore
    let root: string
    let t: TestApp
    let make: ReturnType<typeof courseMaker>
    let real: Converter['convert']
    /** The converter; a test may replace it. */
    let convert: Converter['convert']
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
      root = await mkdtemp(join(tmpdir(), 'edu-video-files-'))
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
        config: longSessions,
        ports: { files, converter },
      })
      make = courseMaker(t)
    })
    afterAll(async () => {
      for (const check of recordedCourseChecks) expect(await auditFaults(t, check)).toEqual([])
      await store.dispose()
      await rm(root, { recursive: true, force: true })
    })
    beforeEach(() => {
      convert = stub
    })

    /** Converts at once: three files of known sizes. */
    const stub: Converter['convert'] = async ({ target }) => {
      const made = [
        ['master.m3u8', 100],
        ['segment-1-1.m4s', 3000],
        ['segment-1-2.m4s', 2000],
      ] as const
      for (const [name, size] of made) await t.ports.files.put(target + name, new Uint8Array(size))
      return {
        result: { definitions: ['P480'], durationMs: 8000, width: 320, height: 180 },
        files: made.map(([name, size]) => ({ key: target + name, size })),
      }
    }
    const announced = (target: Partial<CourseVideoTarget>) => ({
      purpose: 'courseVideo',
      fileName: 'Lesson.mp4',
      target: { definitions: ['P480'], ...target },
    })
    const upload = async (target: Partial<CourseVideoTarget>, content: Uint8Array) => {
      const answer = await sendWhole(t, t.administrator.token, announced(target), content)
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
      t.call<{ done: number }>('POST', `courseVideo/${action}`, { selection: { ids: [id] } })
    const stored = (id = ''): Promise<readonly string[]> =>
      t.ports.files.list(videoKey(t.institution, id), later, true)
    const space = async () => (await t.call<StorageSpace>('GET', 'disk/storage')).response
    const limitStorage = async (bytes: number | null) =>
      t.call('POST', 'disk/storage/change', {
        version: (await space()).version,
        retention: 'NEVER',
        storageLimit: bytes === null ? null : Math.ceil((bytes / gigabyte) * 100) / 100,
      })

    it('a removed video and those of a deleted course give their files and storage back after 30 days, not before', async () => {
      const bytes = await sampleVideo({ seconds: 1 })
      const before = (await space()).outside
      const removed = await make.course()
      const deleted = await make.course()
      const first = await upload({ courseId: removed.id }, bytes)
      const second = await upload({ courseId: deleted.id }, bytes)
      await work()
      expect((await space()).outside - before).toBe(2 * (bytes.byteLength + 5100))
      const { fileId } = await videoOf(first.videoId)
      const { fileId: secondFile } = await videoOf(second.videoId)
      await act('remove', first.videoId)
      const gone = await t.call('POST', 'recordedCourse/delete', { ids: [deleted.id] })
      expect(gone.status).toBe(200)
      t.clock.advance(30 * day - 60_000)
      await work()
      for (const { videoId } of [first, second]) expect(await stored(videoId)).toHaveLength(3)
      expect((await space()).outside - before).toBe(2 * (bytes.byteLength + 5100))
      t.clock.advance(120_000)
      await work()
      for (const { videoId } of [first, second]) expect(await stored(videoId)).toEqual([])
      for (const id of [fileId, secondFile]) {
        expect(await t.ports.files.get(fileKeyOf(t.institution, id ?? ''))).toBeUndefined()
        const rows = await t.scope.db
          .selectFrom('fileRow')
          .select('id')
          .where('id', '=', id ?? '')
          .execute()
        expect(rows).toEqual([])
      }
      expect((await space()).outside).toBe(before)
    })

    it('counts what is uploaded and converted as storage, and refuses what passes the limit (18001, ERR-04)', async () => {
      const bytes = await sampleVideo({ seconds: 1 })
      const { id: courseId } = await make.course()
      const { used } = await space()
      const tenMegabytes = 10 * 1024 * 1024
      await limitStorage(used + tenMegabytes)
      const big = { ...announced({ courseId }), size: 2 * tenMegabytes }
      const begun = await Promise.all(
        [1, 2, 3].map(() =>
          beginUpload(t, t.administrator.token, { ...big, size: tenMegabytes / 2 + 1 }),
        ),
      )
      // together they would pass it
      expect(begun.filter(({ status }) => status === 18001).length).toBeGreaterThan(0)
      const refused = await beginUpload(t, t.administrator.token, big)
      expect(refused.status).toBe(18001)
      await limitStorage(null)
      const { videoId } = await upload({ courseId }, bytes)
      const promised = (await space()).used
      convert = async request => {
        // no room is left by the time it is converted
        await limitStorage(0)
        return stub(request)
      }
      await work()
      expect(await videoOf(videoId)).toMatchObject({ state: 'FAILED', failure: 'STORAGE_FULL' })
      expect(await stored(videoId)).toEqual([])
      expect((await space()).used).toBe(promised)
      await limitStorage(null)
      convert = stub
      await act('retry', videoId)
      await work()
      expect(await videoOf(videoId)).toMatchObject({ state: 'READY', failure: null })
      expect((await space()).used - promised).toBe(5100)
    })

    it.each(['en', 'zh'] as const)(
      'what is no video, is damaged, has no picture or comes from the future says so in %s; nothing is left of it',
      async lang => {
        const { id: courseId } = await make.course()
        const send = (content: Uint8Array) =>
          beginUpload(
            t,
            t.administrator.token,
            { ...announced({ courseId }), size: content.byteLength },
            { bytes: content, headers: { 'Accept-Language': lang } },
          )
        const before = (await space()).outside
        // an executable named Lesson.mp4
        const executable = new Uint8Array(4096)
        executable.set(new TextEncoder().encode('\u007FELF\u0002\u0001\u0001'))
        const refused = await send(executable)
        expect(refused).toMatchObject({ status: 415, msg: expect.stringContaining('mp4') })
        expect(/[\u4E00-\u9FFF]/.test(refused.msg)).toBe(lang === 'zh')
        expect((await space()).outside).toBe(before)
        // an empty metadata box
        const broken = await sampleVideo({ seconds: 1 })
        const moov = Buffer.from(broken).indexOf('moov')
        broken.fill(0xff, moov + 4, moov + 200)
        const reasons = []
        convert = real
        for (const content of [broken, await sampleVideo({ picture: false })]) {
          const { response } = await send(content)
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the purpose answers
          const { videoId } = response.answer as unknown as UploadedVideo
          await work()
          const { state, failure } = await videoOf(videoId)
          expect(state).toBe('FAILED')
          expect(await stored(videoId)).toEqual([])
          reasons.push(failure && conversionFailures[failure][lang])
        }
        expect(reasons).toEqual([
          conversionFailures.DAMAGED[lang],
          conversionFailures.NO_PICTURE[lang],
        ])
        const { sectionIds, pass } = await make.listed(1)
        const { response } = await make.play(pass, sectionIds[0] ?? '')
        const early = await t.call(
          'POST',
          `${make.mine}/heartbeat`,
          { session: response.session, ranges: [{ from: 0, to: 60_000 }], at: 60_000 },
          { headers: { 'Accept-Language': lang } },
        )
        expect(early).toMatchObject({ status: 34213, msg: textOfCode('34213', lang) })
      },
      120_000,
    )
  },
)
