import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import { resources } from '../../../resources/index.ts'
import type { BulkPreview } from '../../../src/protocol/bulk.ts'
import type { BulkTally } from '../../../src/protocol/provider.ts'

interface Student {
  id: string
  name: string
  account: string
  version: number
}

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'what a bulk change would do, on %s',
  (_name, kind) => {
    let store: TestStore
    let t: TestApp
    let students: Student[]
    const config = { signingKey: new Uint8Array(32), version: 'test', bulkInline: 1000 }
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
      t = await makeApp({ store, ports: { config } })
      students = []
      for (let n = 0; n < 12; n++) {
        const body = {
          name: `学员${n}`,
          account: `look${n}`,
          bookingLimit: n % 3,
          status: 'ACTIVE',
        }
        students.push((await t.call<Student>('POST', 'student/create', body)).response)
      }
    })
    afterAll(() => store.dispose())
    const preview = async (body: object, token?: string) =>
      t.call<BulkPreview>('POST', 'student/preview', body, token ? { token } : {})
    const run = async (verb: string, body: object) =>
      (await t.call<BulkTally>('POST', `student/${verb}`, body)).response
    const audits = async () => (await t.scope.db.selectFrom('audit').select('id').execute()).length
    const ids = (...of: number[]) => of.map(n => students[n]?.id)

    it('counts what would change, what is so already and what can’t be, and then so it is; nothing is written before', async () => {
      const before = await audits()
      const edit = { query: { q: '学员' }, data: { bookingLimit: 2 } }
      const previewReply = await preview({ verb: 'updateMany', ...edit })
      expect(previewReply).toMatchObject({
        status: 200,
        response: {
          matched: 12,
          judged: 12,
          changes: 8,
          unchanged: 4,
          refused: [],
          background: false,
        },
      })
      expect(await audits()).toBe(before)
      expect(await run('updateMany', edit)).toMatchObject({ matched: 12, done: 12, failed: [] })
      expect(await audits()).toBe(before + 8)
    })

    it('says of each field in how many records it would be cleared: those in which it holds something', async () => {
      await run('updateMany', { ids: ids(0, 1, 2), data: { tags: ['VIP'] } })
      const edit = { ids: ids(0, 1, 2, 3), data: { tags: [], leaveLimit: null, bookingLimit: 1 } }
      expect((await preview({ verb: 'updateMany', ...edit })).response).toMatchObject({
        changes: 4,
        cleared: { tags: 3 },
      })
      const set = await preview({ verb: 'updateMany', ids: ids(0, 1), data: { tags: ['old'] } })
      expect(set.response).toMatchObject({ changes: 2 })
      expect(set.response).not.toHaveProperty('cleared')
      await run('updateMany', { ids: ids(0, 1, 2), data: { tags: [] } })
    })

    it('names by reason what a key refuses, as the change itself does', async () => {
      const before = await audits()
      const edit = { ids: ids(3, 4, 5, 6, 7), data: { account: 'look4' } }
      const { response } = await preview({ verb: 'updateMany', ...edit })
      expect(response).toMatchObject({ matched: 5, judged: 5, changes: 0, unchanged: 1 })
      expect(response.refused).toMatchObject([
        {
          code: '7002',
          n: 4,
          examples: [{ title: '学员3' }, { title: '学员5' }, { title: '学员6' }],
        },
      ])
      const fresh = { ids: ids(8, 9), data: { account: 'nobodys' } }
      expect((await preview({ verb: 'updateMany', ...fresh })).response).toMatchObject({
        changes: 1,
        refused: [{ code: '7002', n: 1 }],
      })
      expect(await audits()).toBe(before)
      expect(await run('updateMany', edit)).toMatchObject({
        matched: 5,
        done: 1,
        failed: [{}, {}, {}, {}],
      })
      expect(await run('updateMany', fresh)).toMatchObject({ done: 1, failed: [{ code: '7002' }] })
    })

    it('judges a restoration by the keys that were taken meanwhile', async () => {
      await run('delete', { ids: ids(10, 11) })
      expect((await preview({ verb: 'delete', ids: ids(0, 1, 10) })).response).toMatchObject({
        matched: 3,
        changes: 2,
        refused: [{ code: '804', n: 1, examples: [] }],
      })
      await t.call('POST', 'student/create', { name: 'Other', account: 'look10' })
      const { response } = await preview({ verb: 'restore', query: {} })
      expect(response).toMatchObject({
        matched: 2,
        judged: 2,
        changes: 1,
        refused: [{ code: '7002', n: 1 }],
      })
      expect(await run('restore', { query: {} })).toMatchObject({
        matched: 2,
        done: 1,
        failed: [{ code: '7002' }],
      })
    })

    it('of more than are changed at once some are judged, from all over; the count is exact', async () => {
      config.bulkInline = 4
      const { response } = await preview({
        verb: 'updateMany',
        query: {},
        except: ids(0),
        data: { leaveLimit: 1 },
      })
      config.bulkInline = 1000
      expect(response).toMatchObject({ matched: 11, background: true })
      expect(response.judged).toBeGreaterThan(2)
      expect(response.judged).toBeLessThan(5)
      expect(response.changes).toBe(response.judged)
    })

    it('is refused as the change would be, and tells no more than it', async () => {
      const reader = await t.as({ rights: ['student.read'] })
      const body = { verb: 'updateMany', ids: ids(0), data: { bookingLimit: 1 } }
      expect((await preview(body, reader.token)).status).toBe(905)
      expect((await preview({ verb: 'delete', ids: ids(0) }, reader.token)).status).toBe(905)
      expect((await preview({ verb: 'nonsense', ids: ids(0) })).status).toBe(404)
      expect(
        (await preview({ verb: 'updateMany', ids: ids(0), data: { nope: 1 } })).response.refused,
      ).toMatchObject([{ code: '321' }])
      for (const odd of [
        { ids: ids(0) },
        { verb: 'delete' },
        { verb: 'delete', ids: [], query: {} },
        { verb: 'delete', query: {}, extra: 1 },
      ])
        expect((await preview(odd)).status, JSON.stringify(odd)).toBe(321)
      const other = await preview({ verb: 'delete', ids: ids(0) }, t.stranger.token)
      expect(other.response).toMatchObject({ changes: 0, refused: [{ code: '804', examples: [] }] })
    })

    it('record by record tells nothing of a field that is masked, which nobody changes who sees it so', async () => {
      const { response: one } = await t.call<Student>('POST', 'student/create', {
        name: 'Masked',
        account: 'masked',
        email: 'before@school.example',
      })
      const blind = await t.as({ rights: ['*'], masks: ['studentEmail'] })
      const body = {
        verb: 'updateMany',
        ids: [one.id],
        data: { email: 'after@school.example' },
        from: 0,
      }
      const { response } = await preview(body, blind.token)
      expect(response.rows).toMatchObject([{ refused: { code: '905', fields: { email: {} } } }])
      expect(JSON.stringify(response)).not.toMatch(/before@|after@/)
      expect((await preview(body)).response.rows?.[0]).toMatchObject({
        changes: { email: { from: 'before@school.example', to: 'after@school.example' } },
      })
    })
  },
)
