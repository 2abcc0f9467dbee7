import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { quietLog } from '../../../mocks/portable.ts'
import { resources } from '../../../resources/index.ts'
import { makeApp } from '../../../tests/support/app.ts'
import { gatedS3, type StoreMood } from '../../../tests/support/s3Gate.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import { askTus, beginUpload, sendPiece, uploadState } from '../../../tests/support/tus.ts'
import { testPurposes } from '../../../tests/support/uploadPurposes.ts'
import { textOfCode } from '../../../src/protocol/errors/index.ts'
import { s3Files } from '../../adapters/s3Files.ts'
import { signFile } from '../../platform/http/files.ts'
import { fileKeyOf } from '../files/fileKey.ts'
import { sweepOrphans } from '../files/orphans.ts'

const megabyte = 1024 * 1024
const size = 18 * megabyte
const file = Uint8Array.from({ length: size }, (_, at) => (at * 31) % 251)
const same = (a: Uint8Array | undefined): boolean => a !== undefined && Buffer.from(file).equals(a)
const codes: Readonly<Record<Exclude<StoreMood, 'well'>, string>> = {
  away: '503',
  slow: '503',
  full: '18001',
}

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'uploads on %s to a bucket that fails',
  (_name, kind) => {
    let store: TestStore
    let s3: Awaited<ReturnType<typeof gatedS3>>
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
    })
    afterAll(() => store.dispose())
    beforeEach(async () => {
      s3 = await gatedS3()
    })
    afterEach(() => s3.stop())

    const open = async () => {
      const files = s3Files(s3.settings, quietLog)
      const { uploads, seen } = testPurposes()
      const t = await makeApp({ store, ports: { uploads, files } })
      const { token } = t.administrator
      const fresh = await beginUpload(t, token, { purpose: 'box', fileName: 'a.bin', size })
      const id = fresh.response.uploadId
      const send = (from: number, until: number, lang = 'en') =>
        askTus(
          t,
          token,
          'PATCH',
          `/edu_adminserver/uploads/${id}`,
          { 'Upload-Offset': String(from), 'Accept-Language': lang },
          file.subarray(from, until),
        )
      const received = async () => (await uploadState(t, token, id)).response.received
      return { t, token, files, seen, id, send, received }
    }

    it.each(Object.entries(codes))(
      'one that is %s is told as %s with what is safe, and the upload goes on afterwards',
      async (mood, code) => {
        const { t, files, seen, id, send, received } = await open()
        expect((await send(0, 8 * megabyte)).http).toBe(204)
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a key of the record above
        s3.feel(mood as StoreMood)
        for (const lang of ['en', 'zh'] as const) {
          const refused = await send(8 * megabyte, size, lang)
          expect([String(refused.status), refused.msg]).toEqual([code, textOfCode(code, lang)])
          expect(refused.http).toBe(code === '503' ? 503 : 400)
          expect(refused.headers.get('retry-after')).toBe(code === '503' ? '10' : null)
          expect(await received()).toBe(8 * megabyte)
        }
        expect(seen.finished).toEqual([])
        s3.feel('well')
        const last = await send(8 * megabyte, size)
        expect([last.http, last.response.answer]).toEqual([200, { node: id, box: 'none' }])
        expect(same(await files.get(fileKeyOf(t.institution, id)))).toBe(true)
        expect(seen.finished).toHaveLength(1)
        expect(s3.open.size).toBe(0)
      },
      60_000,
    )

    it('one that goes away when all has arrived finishes the file when it is asked again', async () => {
      const { t, files, seen, id, token, send, received } = await open()
      // joining the parts is a POST
      s3.feel('away', (method, url) => method === 'POST' && url.searchParams.has('uploadId'))
      expect(String((await send(0, size)).status)).toBe('503')
      expect(seen.finished).toEqual([])
      s3.feel('well')
      expect(await received()).toBe(size)
      expect((await uploadState(t, token, id)).response.answer).toEqual({ node: id, box: 'none' })
      expect(same(await files.get(fileKeyOf(t.institution, id)))).toBe(true)
      expect(seen.finished).toHaveLength(1)
    }, 60_000)

    it('a download says so instead of ending in the middle or in a 500', async () => {
      const { t, id, send } = await open()
      await send(0, size)
      const link = await signFile(t.ports, t.institution, { id }, { seconds: 600 })
      for (const mood of ['away', 'slow'] as const) {
        s3.feel(mood)
        const answer = await t.app.request(link)
        expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10'])
      }
      s3.feel('well')
      const answer = await t.app.request(link)
      expect([answer.status, same(new Uint8Array(await answer.arrayBuffer()))]).toEqual([200, true])
    }, 60_000)

    it('the daily clean-up ends multipart uploads that nobody goes on with, and no others', async () => {
      const { t, files, id, token, send } = await open()
      await send(0, 9 * megabyte)
      // a process that was killed before it noted what it began, and one that was killed while it
      // wrote a file
      const body = () => new Blob([file.subarray(0, 9 * megabyte)]).stream()
      const lost = fileKeyOf(t.institution, 'lost')
      await files.append(lost, { size: 0 }, body(), { total: size })
      s3.feel('away', (_method, url) => url.searchParams.has('uploadId'))
      await expect(files.putStream('pages/x/1-1.webp', body())).rejects.toThrow()
      s3.feel('well')
      expect(s3.open.size).toBe(3)
      const sweep = (days: number) =>
        sweepOrphans({
          ...t.ports,
          clock: { now: () => new Date(Date.now() + days * 24 * 3_600_000) },
          fileKinds: {},
        })
      await sweep(0)
      expect(s3.open.size).toBe(3)
      await sweep(2)
      expect([...s3.open.values()].map(({ key }) => key)).toEqual([fileKeyOf(t.institution, id)])
      const last = await sendPiece(t, token, id, 9 * megabyte, file.subarray(9 * megabyte))
      expect(last.http).toBe(200)
      expect(same(await files.get(fileKeyOf(t.institution, id)))).toBe(true)
    }, 60_000)
  },
)
