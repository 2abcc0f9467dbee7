import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Upload } from '../../../src/protocol/imports.ts'
import { importSchool, resources } from '../../../tests/support/importSchool.ts'
import { answerOf, appAs, everything } from '../../../tests/support/signedIn.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import { storageFull } from '../../platform/errors/factories.ts'
import { Fault } from '../../platform/errors/fault.ts'
import { dropUploads } from './uploadRows.ts'
import { uploadLimits } from './limits.ts'
import { sweepUploads } from './sweep.ts'
import { clearUpload, attachUpload, claimUpload } from './attachUpload.ts'

const root = '/edu_adminserver/upload'
const bytesOf = (size: number) => Uint8Array.from({ length: size }, (_, at) => (at * 31) % 251)
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => (error instanceof Fault ? error.code : error),
  )

const ask = async (app: ReturnType<typeof appAs>, request: Request) =>
  answerOf<Upload>(await app.request(request))

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'uploads in pieces on %s',
  (_, kind) => {
    let store: TestStore
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
    })
    afterAll(() => store.dispose())

    const school = async (
      ...more: Parameters<typeof importSchool> extends [unknown, ...infer Rest] ? Rest : never
    ) => {
      const schoolSetup = await importSchool(store, ...more)
      const begin = (body: object, headers: Record<string, string> = {}, app = schoolSetup.app) =>
        ask(
          app,
          new Request(`http://x${root}/begin`, {
            method: 'POST',
            body: JSON.stringify(body),
            headers: { 'Content-Type': 'application/json', ...headers },
          }),
        )
      const part = (
        uploadId: string,
        offset: number,
        body: Uint8Array | ReadableStream,
        headers: Record<string, string> = {},
      ) =>
        ask(
          schoolSetup.app,
          new Request(`http://x${root}/part?uploadId=${uploadId}&offset=${offset}`, {
            method: 'POST',
            body: body instanceof ReadableStream ? body : Uint8Array.from(body),
            headers,
            duplex: 'half',
          } as RequestInit),
        )
      const state = (uploadId: string, app = schoolSetup.app) =>
        ask(app, new Request(`http://x${root}/get?uploadId=${uploadId}`))
      const fresh = async (size: number) =>
        (await begin({ resource: 'student', fileName: 'a.xlsx', size })).response.uploadId
      const keys = () =>
        'kept' in schoolSetup.ports.files
          ? [...(schoolSetup.ports.files.kept as ReadonlyMap<string, unknown>).keys()]
          : []
      return { ...schoolSetup, begin, part, state, fresh, keys, scope: store.scope(schoolSetup.id) }
    }

    it('takes pieces in order and gives the file to one import (IMP-01)', async () => {
      const { part, state, fresh, scope, ports, session, keys } = await school()
      const file = bytesOf(20_000)
      const id = await fresh(file.length)
      expect(await state(id)).toMatchObject({
        status: '200',
        response: { uploadId: id, received: 0, size: 20_000 },
      })
      expect((await part(id, 0, file.subarray(0, 8000))).response.received).toBe(8000)
      expect(await refusal(claimUpload(ports, scope, session, id))).toBe('409')
      expect((await part(id, 8000, file.subarray(8000, 16_000))).response.received).toBe(16_000)
      expect((await part(id, 16_000, file.subarray(16_000))).response).toEqual({
        uploadId: id,
        received: 20_000,
        size: 20_000,
      })
      const claimedUpload = await claimUpload(ports, scope, session, id)
      expect(claimedUpload.bytes).toEqual(file)
      expect(claimedUpload).toMatchObject({ fileName: 'a.xlsx', resource: 'student', jobId: null })
      expect(await scope.transaction(tx => attachUpload(tx, id, 'job1'))).toBe(true)
      expect(await scope.transaction(tx => attachUpload(tx, id, 'job2'))).toBe(false)
      await clearUpload(ports, claimedUpload)
      expect(keys()).toEqual([])
      expect((await claimUpload(ports, scope, session, id)).jobId).toBe('job1')
      expect((await part(id, 16_000, file.subarray(16_000))).response.received).toBe(20_000)
    })

    it('tells where to go on, takes a repeated piece once, and never two at one place', async () => {
      const { part, fresh, scope, ports, session, keys } = await school()
      const file = bytesOf(20_000)
      const id = await fresh(file.length)
      await part(id, 0, file.subarray(0, 8000))
      expect(await part(id, 0, file.subarray(0, 8000))).toMatchObject({
        status: '200',
        response: { received: 8000 },
      })
      for (const [offset, to] of [
        [0, 9000],
        [4000, 12_000],
        [9000, 20_000],
      ] as const)
        expect(await part(id, offset, file.subarray(offset, to))).toMatchObject({
          status: '409',
          response: { received: 8000 },
        })
      expect((await part(id, 0, bytesOf(8001).subarray(1))).status).toBe('409')
      const answers = await Promise.all(
        [8000, 12_000, 12_000, 9000].map(length =>
          part(id, 8000, file.subarray(8000, 8000 + length)),
        ),
      )
      const now = Math.max(...answers.map(({ response }) => response.received))
      expect(
        answers.every(
          ({ status, response }) => response.received === now && ['200', '409'].includes(status),
        ),
      ).toBe(true)
      if (now < file.length) await part(id, now, file.subarray(now))
      expect((await claimUpload(ports, scope, session, id)).bytes).toEqual(file)
      expect(keys().every(key => key.startsWith(`upload-${id}-`))).toBe(true)
      expect(keys()).toHaveLength(now < file.length ? 3 : 2)
    })

    it('loses nothing that was acknowledged and keeps nothing that was not whole, wherever the connection is cut', async () => {
      const { part, state, fresh, keys, scope, ports, session } = await school()
      const file = bytesOf(9000)
      const id = await fresh(file.length)
      const cut = (from: number, after: number) =>
        new ReadableStream<Uint8Array>({
          start: controller => controller.enqueue(file.subarray(from, from + after)),
          pull: controller => controller.error(new TypeError('terminated')),
        })
      let received = 0
      for (const after of [1, 17, 4095, 4999]) {
        expect(
          (await part(id, received, cut(received, after), { 'content-length': '5000' })).status,
        ).toBe('400')
        // the same without an error: the body is simply shorter than it said
        expect(
          (
            await part(id, received, file.subarray(received, received + after), {
              'content-length': '5000',
            })
          ).status,
        ).toBe('400')
        expect((await state(id)).response.received).toBe(received)
      }
      expect(keys()).toEqual([])
      for (; received < file.length; received += 5000) {
        // an import that would begin too early is told how much has arrived
        const params = { arrived: Math.floor((100 * received) / file.length) }
        await expect(claimUpload(ports, scope, session, id)).rejects.toMatchObject({
          code: '409',
          params,
        })
        await part(id, received, file.subarray(received, received + 5000))
      }
      expect((await claimUpload(ports, scope, session, id)).bytes).toEqual(file)
    })

    it('tells of a full disk and goes on once there is room', async () => {
      const { part, state, fresh, ports } = await school()
      const file = bytesOf(5000)
      const id = await fresh(file.length)
      const { put: originalPut } = ports.files
      Object.assign(ports.files, { put: () => Promise.reject(storageFull()) })
      expect((await part(id, 0, file)).status).toBe('18001')
      expect((await state(id)).response.received).toBe(0)
      Object.assign(ports.files, { put: originalPut })
      expect((await part(id, 0, file)).response.received).toBe(5000)
    })

    it('refuses by size before a byte is sent, and bodies that are no piece (VAL-08)', async () => {
      const { begin, part, fresh } = await school()
      const beginStatus = async (more: object) => {
        const { status, response } = await begin({
          resource: 'student',
          fileName: 'a.xls',
          size: 10,
          ...more,
        })
        const about: object = response
        return [status, 'params' in about && Object(about.params).reason]
      }
      expect(await beginStatus({})).toEqual(['200', false])
      expect(await beginStatus({ fileName: 'a.XLSX' })).toEqual(['200', false])
      // what the file is, its content says
      for (const fileName of ['a.xlsm', 'a.et', 'a.xml', 'a'])
        expect(await beginStatus({ fileName })).toEqual(['200', false])
      expect(await beginStatus({ size: 0 })).toEqual(['11004', 'empty'])
      expect(await beginStatus({ size: 20 * 1024 * 1024 + 1 })).toEqual(['11004', 'tooBig'])
      for (const more of [
        { size: 1.5 },
        { size: '9' },
        { size: -1 },
        { resource: 'nothing' },
        { resource: 'toString' },
        { extra: 1 },
      ])
        expect((await beginStatus(more))[0]).toBe('321')
      const id = await fresh(3_000_000)
      expect((await part(id, 0, new Uint8Array())).status).toBe('400')
      expect((await part(id, 0, bytesOf(uploadLimits.piece + 1))).status).toBe('413')
      expect((await part(id, 0, bytesOf(100))).status).toBe('321')
      expect((await part(id, 0, bytesOf(uploadLimits.piece))).status).toBe('200')
      const small = await fresh(5000)
      expect((await part(small, 0, bytesOf(5001))).status).toBe('321')
      expect((await part('nothing', 0, bytesOf(10))).status).toBe('404')
    })

    it('belongs to its maker, their institution and their right to import', async () => {
      const { begin, fresh, state, scope, ports, session } = await school()
      const id = await fresh(10)
      const other = await school()
      expect((await other.state(id)).status).toBe('404')
      expect((await other.part(id, 0, bytesOf(10))).status).toBe('404')
      const colleague = { ...session, actor: { ...session.actor, id: 'colleague' } }
      expect((await state(id, appAs(ports, colleague))).status).toBe('404')
      expect(await refusal(claimUpload(ports, scope, colleague, id))).toBe('404')
      const reader = {
        ...session,
        actor: {
          ...session.actor,
          access: { rights: new Set(['student.read']), masks: new Set<string>() },
        },
      }
      const readers = appAs(ports, reader)
      expect(
        (await begin({ resource: 'student', fileName: 'a.xls', size: 10 }, {}, readers)).status,
      ).toBe('905')
      const late = await readers.request(`${root}/part?uploadId=${id}&offset=0`, {
        method: 'POST',
        body: Uint8Array.from(bytesOf(10)),
      })
      expect((await answerOf(late)).status).toBe('905')
      expect((await state(id)).response.received).toBe(0)
      expect(everything.rights).toBe('all')
    })

    it('begins a repeated call once, keeps the latest few, and forgets what is a day old', async () => {
      const { begin, part, state, fresh, keys, scope, ports } = await school()
      const headers = { 'idempotency-key': 'begin-1' }
      const call = { resource: 'student', fileName: 'a.xls', size: 10 }
      const first = await begin(call, headers)
      expect((await begin(call, headers)).response).toEqual(first.response)
      await part(first.response.uploadId, 0, bytesOf(10))
      expect(keys()).toHaveLength(1)
      const later: string[] = []
      for (let n = 0; n < uploadLimits.open; n++) later.push(await fresh(10))
      expect((await state(first.response.uploadId)).status).toBe('404')
      expect(keys()).toEqual([])
      for (const id of later) await part(id, 0, bytesOf(10))
      expect(keys()).toHaveLength(uploadLimits.open)
      await dropUploads(ports, scope, [])
      await sweepUploads(ports, scope)
      expect(keys()).toHaveLength(uploadLimits.open)
      await sweepUploads({ ...ports, clock: { now: () => new Date(Date.UTC(2026, 0, 3)) } }, scope)
      expect(keys()).toEqual([])
      expect((await state(later[0] ?? '')).status).toBe('404')
    })
  },
)
