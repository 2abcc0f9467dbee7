import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../resources/index.ts'
import {
  openSharedLink,
  type SharedSection,
} from '../../../resources/shared-links/share-link/shareLink.calls.ts'
import { textOfCode } from '../../../src/protocol/errors/index.ts'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import { inBrowser, visitLink } from '../../../tests/support/disk.ts'
import { courseMaker } from '../../../tests/support/recordedCourse.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'

const day = 86_400_000

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'shared links of sections on %s',
  (_, kind) => {
    let store: TestStore
    let t: TestApp
    let make: ReturnType<typeof courseMaker>
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
      t = await makeApp({ store, config: { accessSeconds: 100_000_000 } })
      make = courseMaker(t)
    })
    afterAll(() => store.dispose())

    const create = (values: object) =>
      t.call<{ id: string; version: number; errors?: Record<string, { code: string }> }>(
        'POST',
        'shareLink/create',
        { name: 'Trial', ...values },
      )
    const share = async (values: object = {}) => {
      const course = await make.withFiles()
      const { response } = await create({ sectionId: course.sectionId, ...values })
      const { token } = (
        await t.call<{ token: string }>('GET', `shareLink/token?id=${response.id}`)
      ).response
      return { ...course, ...response, token }
    }
    const open = async (token: string, password?: string, cookie = '') => {
      const answer = await t.app.request(openSharedLink.path, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'Accept-Language': 'en',
          ...inBrowser,
          ...(cookie === '' ? {} : { Cookie: cookie }),
        },
        body: JSON.stringify({ token, password }),
      })
      const { responseHeader, response } = (await answer.json()) as {
        responseHeader: { status: string; msg: string }
        response: SharedSection
      }
      return {
        status: Number(responseHeader.status),
        msg: responseHeader.msg,
        response,
        setCookie: answer.headers.get('set-cookie') ?? '',
        cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '',
      }
    }
    const visit = async (address: string, cookie = '') => {
      const answer = await t.app.request(address, {
        headers: { ...inBrowser, ...(cookie === '' ? {} : { Cookie: cookie }) },
      })
      if (answer.ok) return [answer.status, 200]
      const { responseHeader } = (await answer.json()) as { responseHeader: { status: number } }
      return [answer.status, responseHeader.status]
    }

    it('play for whoever has them, in the browser that opened them alone (PLY-01)', async () => {
      const { id, token } = await share()
      const { status, response, cookie, setCookie } = await open(token)
      expect(status).toBe(200)
      expect(response).toMatchObject({
        kind: 'SECTION',
        watermark: 'Demo School · Trial',
        durationMs: 100_000,
        captions: [],
      })
      expect(setCookie).toContain(`Path=/edu_openapi/player/video/${id}; HttpOnly; SameSite=Lax`)
      const segment = response.address.replace('master.m3u8', 'segment-1-1.m4s')
      for (const one of [response.address, segment]) {
        expect(await visit(one, cookie)).toEqual([200, 200])
        expect(await visit(one), 'elsewhere').toEqual([404, 34002])
        const other = await share()
        expect(await visit(one, (await open(other.token)).cookie), 'another link').toEqual([
          404, 34002,
        ])
      }
      // the cookie of one link is not valid for another, whatever the address
      const forged = segment.replace(/video\/[^/]+\//, 'video/other/')
      expect((await visitLink(t, forged.replace(/\.l\.[^.]+\./, '.l.other.'), cookie)).http).toBe(
        404,
      )
      const views = await t.call<{ viewCount: number }>('GET', `shareLink/get?id=${id}`)
      expect(views.response.viewCount).toBe(1)
    })

    it('ask for their password, and give nothing before it', async () => {
      const { token } = await share({ password: 'Kite4Lamp' })
      const locked = await open(token)
      expect([locked.status, locked.setCookie]).toEqual([34303, ''])
      expect(locked.response).not.toHaveProperty('address')
      expect((await open(token, 'Kite4Lamq')).status).toBe(34304)
      expect((await open(token, 'Kite4Lamp')).status).toBe(200)
    })

    it.each([
      [
        'a revocation',
        34302,
        async ({ id }: { id: string }) => make.move('shareLink', id, { status: 'REVOKED' }),
      ],
      ['their time', 34301, async () => t.clock.advance(2 * day)],
      [
        'a hidden section',
        34542,
        async ({ sectionId }: { sectionId: string }) =>
          make.move('courseSection', sectionId, { visibility: 'HIDDEN' }),
      ],
      [
        'a course that is taken off the list',
        34542,
        async ({ courseId }: { courseId: string }) =>
          make.move('recordedCourse', courseId, { listing: 'DELISTED' }),
      ],
      [
        'the video',
        34542,
        async ({ sectionId }: { sectionId: string }) =>
          make.move('courseSection', sectionId, { videoId: null }),
      ],
      [
        'the section',
        34542,
        async ({ sectionId }: { sectionId: string }) =>
          t.call('POST', 'courseSection/delete', { ids: [sectionId] }),
      ],
    ] as const)('end with %s, what plays too (%s)', async (_why, code, end) => {
      const made = await share({
        expiresAt: new Date(t.clock.now().getTime() + day).toISOString(),
      })
      const { response, cookie } = await open(made.token)
      const segment = response.address.replace('master.m3u8', 'segment-1-1.m4s')
      expect(await visit(segment, cookie)).toEqual([200, 200])
      await end(made)
      // the answer is cached for twenty seconds
      t.clock.advance(21_000)
      expect((await visit(segment, cookie))[0]).toBe(404)
      expect(await open(made.token)).toMatchObject({
        status: code,
        msg: textOfCode(`${code}` as '34542', 'en'),
      })
    })

    it('are of one thing, which students can watch (34540, 34541)', async () => {
      const { sectionId, courseId, chapterId } = await make.withFiles()
      const refusal = async (values: object) => {
        const { response } = await create(values)
        return Object.entries(response.errors ?? {}).map(([field, { code }]) => [field, code])
      }
      expect(await refusal({})).toEqual([['recordingId', '34540']])
      expect(await refusal({ recordingId: t.ports.ids.next(), sectionId })).toContainEqual([
        'recordingId',
        '34540',
      ])
      expect(await refusal({ sectionId: t.ports.ids.next() })).toEqual([['sectionId', '9994']])
      const empty = await make.section({ courseId, chapterId }, { videoId: null })
      expect(await refusal({ sectionId: empty.id })).toEqual([['sectionId', '34541']])
      await make.move('courseSection', sectionId, { visibility: 'HIDDEN' })
      expect(await refusal({ sectionId })).toEqual([['sectionId', '34541']])
    })

    it('are made and told by whoever has the right, in their institution', async () => {
      const { id, sectionId } = await share()
      const { token } = await t.as({ rights: ['courseSection.read', 'courseVideo.read'] })
      expect(
        (await t.call('POST', 'shareLink/create', { name: 'x', sectionId }, { token })).status,
      ).toBe(905)
      expect((await t.call('GET', `shareLink/token?id=${id}`, undefined, { token })).status).toBe(
        905,
      )
      const theirs = await t.call(
        'POST',
        'shareLink/create',
        { name: 'x', sectionId },
        { token: t.stranger.token },
      )
      expect(theirs.status).not.toBe(200)
    })
  },
)
