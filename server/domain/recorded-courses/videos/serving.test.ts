import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quietLog } from '../../../../mocks/portable.ts'
import { resources } from '../../../../resources/index.ts'
import type { StorageSpace } from '../../../../resources/cloud-disk/storage.calls.ts'
import type { ErrorCode } from '../../../../src/protocol/errors/codes.ts'
import { textOfCode } from '../../../../src/protocol/errors/index.ts'
import { makeApp, type TestApp } from '../../../../tests/support/app.ts'
import { courseMaker } from '../../../../tests/support/recordedCourse.ts'
import { startS3 } from '../../../../tests/support/s3Server.ts'
import { stores, type TestStore } from '../../../../tests/support/stores.ts'
import { s3Files } from '../../../adapters/s3Files.ts'
import { noteSent } from '../../cloud-disk/index.ts'
import { writeSent } from '../../cloud-disk/sent.ts'

const hour = 3_600_000
const megabyte = 1024 * 1024
const langs = ['en', 'zh'] as const
const said = (code: ErrorCode, lang: (typeof langs)[number]) => ({
  status: Number(code),
  msg: textOfCode(code, lang),
})

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'addresses of videos on %s',
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

    /**
     * Opens a section in a browser; returns the address of its playlist and the browser's cookie.
     */
    const openAs = async (pass: string, sectionId: string) => {
      const { response, headers } = await t.call<{ address: string }>(
        'POST',
        `${make.mine}/play`,
        { pass, sectionId },
        { token: null, headers: { 'Sec-Fetch-Site': 'same-origin' } },
      )
      return {
        address: response.address,
        cookie: (headers.get('set-cookie') ?? '').split(';')[0] ?? '',
      }
    }
    const fetchIn = (address: string, cookie = '', language: string = 'en') =>
      t.app.request(address, {
        headers: {
          'Sec-Fetch-Site': 'same-origin',
          'Accept-Language': language,
          ...(cookie === '' ? {} : { Cookie: cookie }),
        },
      })
    /**
     * The error of a refused request for a file: never with HTTP 200, which a player would take for
     * a video.
     */
    const refusal = async (answer: Response | Promise<Response>) => {
      const response = await answer
      const { responseHeader } = (await response.json()) as {
        responseHeader: { status: number; msg: string }
      }
      expect(response.status).toBeGreaterThanOrEqual(400)
      return responseHeader
    }
    const segmentOf = (address: string): string => address.replace('master.m3u8', 'segment-1-1.m4s')

    it('play in the browser of their student alone, and end (34001, 34002)', async () => {
      const mine = await make.withFiles()
      const others = await make.withFiles()
      const { address, cookie } = await openAs(mine.pass, mine.sectionId)
      const { cookie: foreign } = await openAs(others.pass, others.sectionId)
      for (const one of [address, segmentOf(address)]) {
        expect((await fetchIn(one, cookie)).status).toBe(200)
        for (const lang of langs)
          expect(await refusal(fetchIn(one, foreign, lang))).toEqual(said('34002', lang))
        expect((await refusal(fetchIn(one))).status).toBe(401)
        expect((await fetchIn(one.replace('.m', '.x'), cookie)).status).toBe(404)
      }
      expect((await fetchIn(address.replace(/\/[^/]+\//, '/forged.1.2.3/'), cookie)).status).toBe(
        404,
      )
      t.clock.advance(6 * hour)
      for (const lang of langs)
        expect(await refusal(fetchIn(segmentOf(address), cookie, lang))).toEqual(
          said('34001', lang),
        )
    })

    it('of staff play in the browser of whoever opened them alone', async () => {
      const { videoId } = await make.withFiles()
      const open = async (token: string) => {
        const { response, headers } = await t.call<{ address: string }>(
          'GET',
          `courseVideo/open?videoId=${videoId}`,
          undefined,
          { token, headers: { 'Sec-Fetch-Site': 'same-origin' } },
        )
        return {
          address: response.address,
          cookie: (headers.get('set-cookie') ?? '').split(';')[0] ?? '',
        }
      }
      const { address, cookie } = await open(t.administrator.token)
      const other = await open((await t.as({ rights: ['courseVideo.read'] })).token)
      expect((await fetchIn(segmentOf(address), cookie)).status).toBe(200)
      expect((await refusal(fetchIn(segmentOf(address), other.cookie))).status).toBe(34002)
      expect((await refusal(fetchIn(segmentOf(address)))).status).toBe(401)
    })

    it('traffic that is used up ends what plays with 18002, in the viewer’s language, and goes on when there is more (DSK-03, ERR-04)', async () => {
      const space = async () => (await t.call<StorageSpace>('GET', 'disk/storage')).response
      const limit = async (trafficLimit: number | null) =>
        t.call('POST', 'disk/storage/change', {
          version: (await space()).version,
          retention: 'NEVER',
          trafficLimit,
        })
      const { pass, sectionId, videoId } = await make.withFiles()
      await writeSent(t.ports)
      const before = (await space()).traffic
      const { address, cookie } = await openAs(pass, sectionId)
      const segment = await (await fetchIn(segmentOf(address), cookie)).arrayBuffer()
      await writeSent(t.ports)
      expect((await space()).traffic - before).toBe(segment.byteLength)
      await limit(0.01)
      t.clock.advance(21_000)
      expect((await fetchIn(segmentOf(address), cookie)).status).toBe(200)
      noteSent(t.ports, t.institution, 11 * megabyte)
      for (const lang of langs)
        expect(await refusal(fetchIn(segmentOf(address), cookie, lang))).toEqual(
          said('18002', lang),
        )
      expect((await make.play(pass, sectionId)).status).toBe(18002)
      expect((await t.call('GET', `courseVideo/open?videoId=${videoId}`)).status).toBe(18002)
      await writeSent(t.ports)
      expect((await make.play(pass, sectionId)).status).toBe(18002)
      await limit(1)
      expect((await fetchIn(segmentOf(address), cookie)).status).toBe(200)
      await limit(0.01)
      t.clock.advance(31 * 24 * hour)
      expect((await make.play(pass, sectionId)).status).toBe(200)
    })

    it('lead to the object store, for a minute, where its pages may read it; never pages of another host', async () => {
      const { settings, stop } = await startS3({ pages: 'http://school.test' })
      const inMemory = t
      try {
        const files = s3Files({ ...settings, publicEndpoint: settings.endpoint }, quietLog)
        t = await makeApp({ store, config: { accessSeconds: 100_000_000 }, ports: { files } })
        make = courseMaker(t)
        const { pass, sectionId, enrolmentId } = await make.withFiles()
        const { address, cookie } = await openAs(pass, sectionId)
        const at = (host: string, one: string, headers: Record<string, string> = {}) =>
          t.app.request(`http://${host}${one}`, {
            headers: { 'Sec-Fetch-Site': 'same-origin', Cookie: cookie, ...headers },
          })
        // playlists are the server's own, so that each segment is checked
        expect((await at('school.test', address)).status).toBe(200)
        const through = await at('school.test', segmentOf(address), {
          'Sec-Fetch-Site': 'cross-site',
        })
        const bytes = await through.arrayBuffer()
        expect(through.status).toBe(200)
        await writeSent(t.ports)
        const space = async () => (await t.call<StorageSpace>('GET', 'disk/storage')).response
        const before = (await space()).traffic
        const moved = await at('school.test', segmentOf(address))
        expect([moved.status, moved.headers.get('cache-control')]).toEqual([
          302,
          'private, no-store',
        ])
        await writeSent(t.ports)
        expect((await space()).traffic - before).toBe(bytes.byteLength)
        const direct = new URL(moved.headers.get('location') ?? '')
        expect(direct.origin).toBe(settings.endpoint)
        expect(direct.searchParams.get('X-Amz-Expires')).toBe('60')
        const given = await fetch(direct, { headers: { Origin: 'http://school.test' } })
        expect(given.headers.get('content-type')).toBe('video/iso.segment')
        expect(given.headers.get('access-control-allow-origin')).toBe('http://school.test')
        expect(await given.arrayBuffer()).toEqual(bytes)
        // a bucket without CORS rules for these pages can't serve them, so the server does
        expect((await at('other.test', segmentOf(address))).status).toBe(200)
        // somebody else gets no address of the store either
        const others = await make.withFiles()
        const foreign = await openAs(others.pass, others.sectionId)
        const taken = at('school.test', segmentOf(address), { Cookie: foreign.cookie })
        expect((await refusal(taken)).status).toBe(34002)
        await make.move('enrolment', enrolmentId, { state: 'WITHDRAWN' })
        t.clock.advance(21_000)
        expect((await refusal(at('school.test', segmentOf(address)))).status).toBe(34209)
      } finally {
        t = inMemory
        make = courseMaker(t)
        await stop()
      }
    })
  },
)
