import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../resources/index.ts'
import { courseVideoPurpose } from '../../../resources/recorded-courses/course-video/courseVideo.calls.ts'
import { textOfCode } from '../../../src/protocol/errors/index.ts'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import { courseMaker } from '../../../tests/support/recordedCourse.ts'
import { sampleVideo } from '../../../tests/support/sampleVideo.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import { beginUpload } from '../../../tests/support/tus.ts'
import { resumeTasks, tasksDone } from '../../engine/jobs/queue.ts'

const megabyte = 1024 * 1024
const languages = ['en', 'zh'] as const

/** A file with the signature of a type, padded to a size. */
const fileOf = (head: readonly number[], size = 4096): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(size)
  bytes.set(head)
  return bytes
}
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
const jpg = [0xff, 0xd8, 0xff, 0xe0]
const gif = [...new TextEncoder().encode('GIF89a')]
const webm = [0x1a, 0x45, 0xdf, 0xa3, 0x42, 0x82, 0x84, ...new TextEncoder().encode('webm')]

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'limits of recorded courses on %s',
  (_name, kind) => {
    let store: TestStore
    let t: TestApp
    let make: ReturnType<typeof courseMaker>
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
      t = await makeApp({ store, config: { accessSeconds: 100_000_000 } })
      make = courseMaker(t)
    })
    afterAll(() => store.dispose())

    describe('a cover (VAL-05)', () => {
      const sendCover = async (bytes: Uint8Array<ArrayBuffer>, name: string, lang = 'en') => {
        const body = new FormData()
        body.set('file', new File([bytes], name))
        const answer = await t.app.request(
          '/edu_adminserver/file/upload?resource=recordedCourse&field=cover',
          {
            method: 'POST',
            body,
            headers: {
              Authorization: `Bearer ${t.administrator.token}`,
              'Accept-Language': lang,
            },
          },
        )
        const { responseHeader } = (await answer.json()) as {
          responseHeader: { status: number; msg: string }
        }
        return responseHeader
      }

      it('is a jpg or png by its content, whatever its name', async () => {
        expect((await sendCover(fileOf(png), 'cover.png')).status).toBe(200)
        expect((await sendCover(fileOf(jpg), 'cover.jpg')).status).toBe(200)
        for (const lang of languages) {
          const refused = await sendCover(fileOf(gif), 'cover.png', lang)
          expect(refused).toMatchObject({ status: 415, msg: expect.stringContaining('jpg, png') })
          expect(/[\u4E00-\u9FFF]/.test(refused.msg)).toBe(lang === 'zh')
        }
      })

      it('has up to 20 MB, and not a byte more', async () => {
        expect((await sendCover(fileOf(png, 20 * megabyte), 'cover.png')).status).toBe(200)
        for (const lang of languages)
          expect(await sendCover(fileOf(png, 20 * megabyte + 1), 'cover.png', lang)).toEqual({
            status: 413,
            msg: textOfCode('413', lang, { maxMB: 20 }),
          })
      })

      it('is recommended in 16:9 where it is chosen', () => {
        const { help } = resources.recordedCourse.fields.cover.options
        const both = expect.stringMatching(/16:9.*20 MB/)
        expect(help).toEqual({ en: both, zh: both })
      })
    })

    describe('a video (VAL-06)', () => {
      const announce = async (size: number, fileName: string, lang: string, bytes?: Uint8Array) => {
        const { id: courseId } = await make.course()
        const target = { courseId, definitions: ['P480'] }
        const answer = await beginUpload(
          t,
          t.administrator.token,
          { purpose: courseVideoPurpose, fileName, size, target },
          { headers: { 'Accept-Language': lang }, ...(bytes ? { bytes } : {}) },
        )
        return { status: Number(answer.status), msg: answer.msg }
      }

      it('of 1 GB may begin; with one byte more it is refused before a byte is sent', async () => {
        expect((await announce(1024 * megabyte, 'Lesson.mp4', 'en')).status).toBe(200)
        for (const lang of languages)
          expect(await announce(1024 * megabyte + 1, 'Lesson.mp4', lang)).toEqual({
            status: 413,
            msg: textOfCode('413', lang, { maxMB: 1024 }),
          })
      })

      it('is mp4 or mov by its content, whatever its name', async () => {
        for (const format of ['mp4', 'mov'] as const) {
          const bytes = await sampleVideo({ seconds: 1, format })
          expect((await announce(bytes.byteLength, 'Lesson.avi', 'en', bytes)).status).toBe(200)
        }
        const other = fileOf(webm)
        for (const lang of languages) {
          const refused = await announce(other.byteLength, 'Lesson.mp4', lang, other)
          expect(refused).toMatchObject({ status: 415, msg: expect.stringContaining('mp4, mov') })
          expect(/[\u4E00-\u9FFF]/.test(refused.msg)).toBe(lang === 'zh')
        }
      })
    })

    it.each([25, 50, 75])(
      'a section is finished once %d percent of its video was watched, and not before (VID-01)',
      async finishThreshold => {
        const { sectionIds, pass } = await make.listed(1, { finishThreshold })
        const { response: play } = await make.play(pass, sectionIds[0] ?? '')
        expect(play.threshold).toBe(finishThreshold)
        const below = (finishThreshold - 1) * 1000
        t.clock.advance(below)
        expect((await make.beat(play.session, [0, below])).response).toEqual({
          percent: finishThreshold - 1,
          finished: false,
        })
        t.clock.advance(1000)
        expect((await make.beat(play.session, [below, below + 1000])).response).toEqual({
          percent: finishThreshold,
          finished: true,
        })
      },
    )

    it('a lower threshold finishes what was watched as far already (VID-01)', async () => {
      const { courseId, sectionIds, enrolmentId, pass } = await make.listed(1, {
        finishThreshold: 80,
      })
      const { response: play } = await make.play(pass, sectionIds[0] ?? '')
      t.clock.advance(60_000)
      await make.beat(play.session, [0, 60_000])
      const progress = async () => {
        await resumeTasks(t.ports, true)
        await tasksDone(t.ports)
        const { response } = await t.call('GET', `enrolment/get?id=${enrolmentId}`)
        return response['progress']
      }
      expect(await progress()).toBe(0)
      await make.move('recordedCourse', courseId, { finishThreshold: 60 })
      expect(await progress()).toBe(100)
    })
  },
)
