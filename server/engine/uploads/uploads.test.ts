import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { memoryFiles } from '../../../mocks/portable.ts'
import { resources } from '../../../resources/index.ts'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import {
  announcing,
  askTus,
  beginUpload,
  sendPiece,
  sendWhole,
  uploadState,
} from '../../../tests/support/tus.ts'
import { testPurposes } from '../../../tests/support/uploadPurposes.ts'
import { errors } from '../../platform/errors/errors.ts'
import { fileKeyOf } from '../files/fileKey.ts'
import { claimUpload, clearUpload, takeUpload } from './claim.ts'
import { sweepReservations, sweepUploads } from './drop.ts'
import { uploadLimits } from './limits.ts'
import { openBytes } from './uploadRows.ts'

const bytesOf = (size: number) => Uint8Array.from({ length: size }, (_, at) => (at * 31) % 251)
const none = { rights: new Set<string>(), masks: new Set<string>() }
const hour = 3600 * 1000
const day = 24 * hour
const head = (...bytes: number[]) => Uint8Array.from([...bytes, ...bytesOf(2000)])
/** The first bytes of a Windows program, of an mp4 and of a png. */
const program = head(0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0)
const mp4 = head(0, 0, 0, 0x18, ...new TextEncoder().encode('ftypmp42'), 0, 0, 0, 0)

describe.each(stores.map(kind => [kind.name, kind] as const))('uploads on %s', (_name, kind) => {
  let store: TestStore
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
  })
  afterAll(() => store.dispose())

  const open = async () => {
    const { uploads, seen } = testPurposes()
    const files = memoryFiles()
    const t: TestApp = await makeApp({ store, ports: { uploads, files } })
    const token = t.administrator.token
    const fresh = async (size: number, purpose = 'box', fileName = 'a.bin') =>
      (await beginUpload(t, token, { purpose, fileName, size })).response.uploadId
    const piece = (id: string, offset: number, bytes: Uint8Array | ReadableStream<Uint8Array>) =>
      sendPiece(t, token, id, offset, bytes)
    const state = (id: string, method?: string) => uploadState(t, token, id, method)
    const keys = () => [...files.kept.keys()]
    const rows = () => t.scope.db.selectFrom('fileRow').selectAll().execute()
    return { t, token, files, seen, fresh, piece, state, keys, rows }
  }

  it('takes pieces in order and gives the whole file to its purpose, once', async () => {
    const { t, seen, fresh, piece, state, files, rows } = await open()
    const file = bytesOf(20_000)
    const id = await fresh(file.length, 'box', '../../a/报告‮.pdf')
    const begun = await state(id, 'HEAD')
    expect([begun.http, begun.headers.get('upload-offset')]).toEqual([200, '0'])
    expect(begun.headers.get('upload-length')).toBe('20000')
    expect(begun.headers.get('cache-control')).toBe('no-store')
    expect(new Date(begun.headers.get('upload-expires') ?? '').getTime()).toBe(
      t.clock.now().getTime() + uploadLimits.emptyMs,
    )
    const first = await piece(id, 0, file.subarray(0, 8000))
    expect([first.http, first.headers.get('upload-offset')]).toEqual([204, '8000'])
    expect((await state(id)).response).toEqual({ uploadId: id, received: 8000, size: 20_000 })
    const last = await piece(id, 8000, file.subarray(8000))
    expect([last.http, last.headers.get('upload-offset')]).toEqual([200, '20000'])
    expect(last.response.answer).toEqual({ node: id, box: 'none' })
    expect(await files.get(fileKeyOf(t.institution, id))).toEqual(file)
    expect(await rows()).toMatchObject([
      { id, name: '报告.pdf', size: 20_000, resource: 'box', waits: true },
    ])
    // a repeated last request, and a later query, get the same response
    for (const repeated of [
      await piece(id, 8000, file.subarray(8000)),
      await piece(id, 20_000, new Uint8Array()),
      await state(id),
    ])
      expect(repeated.response).toEqual(last.response)
    expect(seen.finished).toHaveLength(1)
  })

  it('tells where to go on: nothing is written at another position, or behind the end', async () => {
    const { fresh, piece, state, t, token, seen } = await open()
    const file = bytesOf(5000)
    const id = await fresh(file.length)
    await piece(id, 0, file.subarray(0, 3000))
    for (const offset of [0, 2999, 3001, 5000]) {
      const refused = await piece(id, offset, file.subarray(offset, offset + 100))
      expect([refused.http, refused.status, refused.response['received']]).toEqual([409, 409, 3000])
    }
    const headers = { 'Content-Length': '2001' }
    const tooLong = await sendPiece(t, token, id, 3000, bytesOf(2001), headers)
    expect([tooLong.http, tooLong.status]).toEqual([400, 321])
    // the same without a length: the server stores the bytes that belong to the file and doesn't
    // read the rest
    const stream = new Blob([bytesOf(5000).subarray(3000), bytesOf(100)]).stream()
    expect((await piece(id, 3000, stream)).status).toBe(321)
    expect((await state(id)).response).toMatchObject({ received: 5000, answer: { node: id } })
    expect(seen.finished).toHaveLength(1)
    expect((await sendPiece(t, token, 'nothing', 0, bytesOf(1))).status).toBe(404)
  })

  it('keeps what has arrived of a connection that breaks off, and goes on there', async () => {
    const { fresh, piece, state, files, t } = await open()
    const file = bytesOf(9000)
    const id = await fresh(file.length)
    let received = 0
    for (const arrives of [1, 17, 4095]) {
      const end = received + arrives
      const cut = new ReadableStream<Uint8Array>({
        start: controller => controller.enqueue(file.subarray(received, end)),
        pull: controller => controller.error(new TypeError('terminated')),
      })
      await piece(id, received, cut)
      expect((await state(id)).response.received).toBe(end)
      received = end
    }
    expect((await piece(id, received, file.subarray(received))).http).toBe(200)
    expect(await files.get(fileKeyOf(t.institution, id))).toEqual(file)
  })

  it('of requests that send at the same time one wins; a stalled one is overtaken', async () => {
    const { t, fresh, piece, state, files } = await open()
    const file = bytesOf(4000)
    const id = await fresh(file.length)
    const answers = await Promise.all([1, 2, 3, 4].map(() => piece(id, 0, file.subarray(0, 2000))))
    expect(answers.map(({ http }) => http).toSorted()).toEqual([204, 409, 409, 409])
    // a connection that sends nothing any more
    let stalled: ReadableStreamDefaultController<Uint8Array> | undefined
    let reads: () => void = () => undefined
    const isRead = new Promise<void>(done => (reads = done))
    const hanging = piece(
      id,
      2000,
      new ReadableStream<Uint8Array>(
        {
          start: controller => void (stalled = controller),
          pull: () => reads(),
        },
        { highWaterMark: 0 },
      ),
    )
    await isRead
    const busy = await piece(id, 2000, file.subarray(2000, 3000))
    expect([busy.status, busy.msg]).toEqual([
      409,
      'This file is already being uploaded in another window. What has been received is kept.',
    ])
    t.clock.advance(uploadLimits.stalledMs + 1)
    expect((await piece(id, 2000, file.subarray(2000, 3000))).http).toBe(204)
    stalled?.enqueue(file.subarray(2000, 2010))
    stalled?.close()
    expect((await hanging).status).toBe(409)
    expect((await state(id)).response.received).toBe(3000)
    await piece(id, 3000, file.subarray(3000))
    expect(await files.get(fileKeyOf(t.institution, id))).toEqual(file)
  })

  it('a small file travels with the request that begins it; a repeated one begins it once', async () => {
    const { t, token, seen } = await open()
    const file = { purpose: 'box', fileName: 'a.txt', size: 5, target: { box: 'red' } }
    const headers = { 'idempotency-key': 'upload-1' }
    const bytes = new TextEncoder().encode('hello')
    const first = await beginUpload(t, token, file, { bytes, headers })
    expect([first.http, first.headers.get('location')]).toEqual([
      201,
      `/edu_adminserver/uploads/${first.response.uploadId}`,
    ])
    expect(first.response.answer).toEqual({ node: first.response.uploadId, box: 'red' })
    const again = await beginUpload(t, token, file, { bytes, headers })
    expect(again.response).toEqual(first.response)
    expect(seen.finished).toMatchObject([{ type: 'text/plain', ext: 'txt', size: 5 }])
    const other = await beginUpload(t, token, { ...file, size: 6 }, { headers })
    expect(other.status).toBe(321)
  })

  it('refuses before a byte is read: rights, size, purpose, and what is no announcement', async () => {
    const { t, token } = await open()
    const file = { purpose: 'box', fileName: 'a', size: 10 }
    const reader = await t.as({ rights: ['student.read'] })
    expect((await beginUpload(t, reader.token, file)).status).toBe(905)
    const one = await t.as({ rights: ['box.write'] })
    expect((await beginUpload(t, one.token, file)).http).toBe(201)
    const refusals: [object, number | string, number][] = [
      [{ purpose: 'nothing' }, 321, 400],
      [{ purpose: 'toString' }, 321, 400],
      [{ size: 2 * 1024 * 1024 * 1024 + 1 }, 413, 413],
      [{ size: 0 }, 18006, 400],
    ]
    for (const [more, status, http] of refusals) {
      const refused = await beginUpload(t, token, { ...file, ...more })
      expect([refused.status, refused.http]).toEqual([status, http])
    }
    const begin = (headers: Record<string, string>) =>
      askTus(t, token, 'POST', '/edu_adminserver/uploads', { ...announcing(file), ...headers })
    for (const headers of [
      { 'Upload-Length': '1.5' },
      { 'Upload-Length': '-1' },
      { 'Upload-Length': '' },
      { 'Upload-Metadata': 'purpose Ym94,purpose Ym94' },
      { 'Upload-Metadata': 'purpose Ym94,x !!!' },
      { 'Upload-Metadata': 'purpose Ym94,x AAAA' },
      { 'Upload-Metadata': `purpose Ym94,x ${'A'.repeat(uploadLimits.metadata)}` },
    ])
      expect((await begin(headers)).status, JSON.stringify(headers)).toBe(321)
    expect((await begin({ 'Upload-Metadata': 'purpose Ym94,target e30=x' })).status).toBe(321)
    expect((await begin({ 'Tus-Resumable': '0.2.2' })).http).toBe(412)
    expect((await beginUpload(t, null, file)).http).toBe(401)
    const options = await askTus(t, null, 'OPTIONS', '/edu_adminserver/uploads')
    expect([options.http, options.headers.get('tus-version')]).toEqual([204, '1.0.0'])
  })

  it('asks for the right at every chunk, and belongs to its maker and their institution', async () => {
    const { t, token, fresh, state } = await open()
    const writer = await t.as({ rights: ['box.write'] })
    const begun = await beginUpload(t, writer.token, { purpose: 'box', fileName: 'a', size: 10 })
    const id = begun.response.uploadId
    for (const other of [token, t.stranger.token, (await t.as({ rights: ['box.write'] })).token]) {
      expect((await sendPiece(t, other, id, 0, bytesOf(10))).status).toBe(404)
      expect((await uploadState(t, other, id)).status).toBe(404)
      expect((await uploadState(t, other, id, 'HEAD')).http).toBe(404)
      expect((await uploadState(t, other, id, 'DELETE')).http).toBe(404)
    }
    expect((await sendPiece(t, writer.token, id, 0, bytesOf(4))).http).toBe(204)
    await t.scope.db
      .updateTable('member')
      .set({ rights: ['student.read'] })
      .where('accountId', '=', writer.id)
      .execute()
    t.clock.advance(2000)
    expect((await sendPiece(t, writer.token, id, 4, bytesOf(6))).status).toBe(905)
    expect(await state(await fresh(10))).toMatchObject({ status: 200 })
  })

  it('the content decides the type, not the name (VAL-07)', async () => {
    const { t, token, keys, rows } = await open()
    const send = (bytes: Uint8Array, fileName = 'lesson.mp4') =>
      sendWhole(t, token, { purpose: 'video', fileName }, bytes)
    expect((await send(mp4, 'lesson.txt')).response.answer).toEqual({
      type: 'video/mp4',
      ext: 'mp4',
    })
    const before = keys()
    const refused = await send(program)
    expect([refused.http, refused.status, refused.response['errors']]).toMatchObject([
      415,
      415,
      { file: { msg: 'Only these file types are supported: mp4, mov. Nothing was uploaded.' } },
    ])
    expect(keys()).toEqual(before)
    expect(await rows()).toHaveLength(1)
  })

  it('tells a refusal again, keeps nothing of the file and gives back what was reserved', async () => {
    const { fresh, piece, state, seen, keys, rows } = await open()
    seen.refuse = 'taken'
    const id = await fresh(100)
    const refused = await piece(id, 0, bytesOf(100))
    expect([refused.http, refused.status]).toEqual([400, 1046])
    expect((await state(id)).response['errors']).toEqual(refused.response['errors'])
    expect((await piece(id, 0, bytesOf(100))).status).toBe(1046)
    expect((await state(id, 'HEAD')).http).toBe(200)
    expect([keys(), await rows(), seen.released]).toEqual([[], [], [100]])
  })

  it('a purpose that fails for a while is tried again by whoever asks', async () => {
    const { fresh, piece, state, seen, keys, rows } = await open()
    seen.refuse = 'broken'
    const id = await fresh(100)
    expect((await piece(id, 0, bytesOf(100))).http).toBe(500)
    expect([await rows(), seen.released, keys()]).toMatchObject([[], [], [{}]])
    seen.refuse = 'never'
    expect((await state(id)).response.answer).toMatchObject({ node: id })
    expect(await rows()).toHaveLength(1)
  })

  it('a full disk and a store that is away leave what was acknowledged, and no half file', async () => {
    const { fresh, piece, state, files, t } = await open()
    const file = bytesOf(5000)
    const id = await fresh(file.length)
    await piece(id, 0, file.subarray(0, 2000))
    const { append, complete } = files
    for (const [fault, status, http] of [
      [errors.serverStorageFull(), 18001, 400],
      [errors.serviceUnavailable({ retryAfter: 10 }), 503, 503],
    ] as const) {
      Object.assign(files, { append: () => Promise.reject(fault) })
      const refused = await piece(id, 2000, file.subarray(2000))
      expect([refused.status, refused.http]).toEqual([status, http])
      expect((await state(id)).response.received).toBe(2000)
    }
    Object.assign(files, { append, complete: () => Promise.reject(errors.serviceUnavailable()) })
    expect((await piece(id, 2000, file.subarray(2000))).status).toBe(503)
    expect(await files.get(fileKeyOf(t.institution, id))).toBeUndefined()
    Object.assign(files, { complete })
    expect((await state(id)).response.answer).toMatchObject({ node: id })
    expect(await files.get(fileKeyOf(t.institution, id))).toEqual(file)
  })

  it('bytes that the store has lost are sent again', async () => {
    const { fresh, piece, state, files, t } = await open()
    const file = bytesOf(5000)
    const id = await fresh(file.length)
    await piece(id, 0, file.subarray(0, 3000))
    await files.put(`${fileKeyOf(t.institution, id)}.grown`, file.subarray(0, 1000))
    const refused = await piece(id, 3000, file.subarray(3000))
    expect([refused.status, refused.response['received']]).toEqual([409, 1000])
    expect((await state(id)).response.received).toBe(1000)
    await piece(id, 1000, file.subarray(1000))
    expect(await files.get(fileKeyOf(t.institution, id))).toEqual(file)
  })

  it('a quota holds under parallel uploads, and an ended one gives its bytes back', async () => {
    const { fresh, piece, state, t, token } = await open()
    const file = { purpose: 'limited', fileName: 'a', size: 400 }
    const answers = await Promise.all([1, 2, 3, 4].map(() => beginUpload(t, token, file)))
    const begun = answers.filter(({ http }) => http === 201)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([18001, 18001, 200, 200])
    const [one, two] = begun.map(({ response }) => response.uploadId)
    expect(await openBytes(t.scope, ['limited'])).toBe(800)
    expect(await openBytes(t.scope, ['limited', 'box'], 'somebody')).toBe(0)
    await piece(one ?? '', 0, bytesOf(100))
    expect((await state(one ?? '', 'DELETE')).http).toBe(204)
    expect((await state(one ?? '')).status).toBe(404)
    expect((await piece(two ?? '', 0, bytesOf(400))).http).toBe(200)
    // storage that is permanently used stays counted
    expect((await state(two ?? '', 'DELETE')).http).toBe(204)
    expect(await fresh(400, 'limited')).toBeTruthy()
    expect((await beginUpload(t, token, file)).status).toBe(18001)
  })

  it('forgets what has rested for a week, and the answer of what ended a day ago', async () => {
    const { t, fresh, piece, state, seen, keys, files } = await open()
    const sweep = () => sweepUploads(t.ports, t.scope)
    const [resting, active, done] = [await fresh(10), await fresh(10), await fresh(10)]
    await piece(resting, 0, bytesOf(5))
    await piece(done, 0, bytesOf(10))
    t.clock.advance(day - 1000)
    await sweep()
    expect((await t.scope.db.selectFrom('fileUpload').select('id').execute()).length).toBe(3)
    t.clock.advance(2000)
    await sweep()
    const left = await t.scope.db.selectFrom('fileUpload').select('id').execute()
    expect(left.map(({ id }) => id).toSorted()).toEqual([resting, active].toSorted())
    // the file of a record stays
    expect(await files.get(fileKeyOf(t.institution, done))).toEqual(bytesOf(10))
    t.clock.advance(6 * day)
    await sweep()
    expect(await t.scope.db.selectFrom('fileUpload').select('id').execute()).toEqual([])
    expect([keys(), seen.released]).toEqual([[fileKeyOf(t.institution, done)], [10, 10]])
    const { token } = await t.as({ rights: ['*'] })
    expect((await uploadState(t, token, resting)).status).toBe(404)
    expect(await state(resting)).toMatchObject({ http: 403 })
  })

  it('reserves nothing for longer than an hour without a byte', async () => {
    const { t, fresh, piece, seen } = await open()
    const begun = await fresh(10)
    await fresh(10)
    await piece(begun, 0, bytesOf(5))
    t.clock.advance(hour - 1000)
    await sweepReservations(t.ports, t.scope)
    expect(seen.released).toEqual([])
    t.clock.advance(2000)
    await sweepReservations(t.ports, t.scope)
    expect(seen.released).toEqual([10])
    const rows = await t.scope.db.selectFrom('fileUpload').select('id').execute()
    expect(rows.map(({ id }) => id)).toEqual([begun])
  })

  it('a temporary file is taken once, and gives way to later ones', async () => {
    const { t, token, fresh, piece, rows, keys } = await open()
    const session = { actor: { id: t.administrator.id, name: '', role: null, access: none } }
    const claim = (id: string) => claimUpload(t.ports, t.scope, session, 'sheet', id)
    const id = await fresh(10, 'sheet')
    await piece(id, 0, bytesOf(4))
    await expect(claim(id)).rejects.toMatchObject({ code: '409', params: { arrived: 40 } })
    await piece(id, 4, bytesOf(10).subarray(4))
    const claimed = await claim(id)
    expect([claimed.bytes, await rows()]).toEqual([bytesOf(10), []])
    await expect(claimUpload(t.ports, t.scope, session, 'box', id)).rejects.toThrow('404')
    expect(await t.scope.transaction(tx => takeUpload(tx, id, 'job1'))).toBe(true)
    expect(await t.scope.transaction(tx => takeUpload(tx, id, 'job2'))).toBe(false)
    await clearUpload(t.ports, t.scope, claimed)
    expect([keys(), (await claim(id)).takenBy]).toEqual([[], 'job1'])
    const later: string[] = []
    for (let n = 0; n <= uploadLimits.temporary; n++) {
      t.clock.advance(1000)
      const file = { purpose: 'sheet', fileName: 'a' }
      later.push((await sendWhole(t, token, file, bytesOf(10))).response.uploadId)
    }
    await expect(claim(later[0] ?? '')).rejects.toThrow('404')
    expect(keys()).toHaveLength(uploadLimits.temporary)
    expect((await claim(later[1] ?? '')).bytes).toEqual(bytesOf(10))
  })

  it('one person has so many unfinished uploads', async () => {
    const { t, token, fresh, state } = await open()
    const now = t.clock.now().toISOString()
    const ids = Array.from({ length: uploadLimits.open }, (_, n) => `open${n}`)
    await t.scope.db
      .insertInto('fileUpload')
      .values(
        ids.map(id => ({
          id,
          purpose: 'box',
          fileName: 'a',
          size: 1,
          state: 'OPEN' as const,
          createdBy: t.administrator.id,
          createTime: now,
          activeTime: now,
        })),
      )
      .execute()
    const refused = await beginUpload(t, token, { purpose: 'box', fileName: 'a', size: 1 })
    expect([refused.status, refused.msg]).toEqual([
      34000,
      'You have 100 unfinished uploads. Finish or cancel some of them, then upload more.',
    ])
    await state('open0', 'DELETE')
    expect(await fresh(1)).toBeTruthy()
  })
})
