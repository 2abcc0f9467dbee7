import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sheetsHere } from '../../../tests/support/sheets.ts'
import { importsDone } from '../imports/background.ts'
import { rules } from '../../domains.ts'
import { resources } from '../../../resources/index.ts'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import { voucher } from '../../../tests/support/fixture/voucher.resource.ts'
import { voucherRules } from '../../../tests/support/fixture/voucher.rules.ts'
import { people } from '../../../tests/support/importSchool.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'

interface Rec {
  readonly id: string
  readonly version: number
}
const person = { name: '王小明', account: 'xiaoming' }

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'operations of requests on %s',
  (_name, kind) => {
    let store: TestStore
    let t: TestApp
    let createdRecord: Rec
    const registry = { ...resources, voucher }
    beforeAll(async () => {
      store = await kind.open(Object.values(registry))
      t = await makeApp({
        store,
        resources: registry,
        rules: { ...rules, voucher: voucherRules },
        ports: { sheets: sheetsHere },
      })
      createdRecord = (
        await t.call<Rec>('POST', 'student/create', person, {
          headers: { 'X-Request-Id': 'mine', 'User-Agent': 'sync/1' },
        })
      ).response
    })
    afterAll(() => store.dispose())

    const operations = () => t.scope.db.selectFrom('operation').selectAll().orderBy('id').execute()
    const last = async () => (await operations()).at(-1)
    const changesOf = async (id: string | undefined) =>
      (
        await t.scope.db
          .selectFrom('audit')
          .select('id')
          .where('requestId', '=', id ?? '')
          .execute()
      ).length

    it('create, update, many, delete, restore and action leave one each, with who, whence and how many (ROL-04)', async () => {
      expect(await last()).toMatchObject({
        actor: t.administrator.id,
        actorName: expect.stringMatching(/^Member/) as string,
        action: 'create',
        resource: 'student',
        recordId: createdRecord.id,
        title: '王小明',
        count: 1,
        ip: 'local',
        device: 'sync/1',
      })
      await t.call('POST', 'student/update', { id: createdRecord.id, version: 1, name: '王大明' })
      expect(await last()).toMatchObject({
        action: 'update',
        recordId: createdRecord.id,
        title: '王大明',
        count: 1,
      })
      for (let n = 0; n < 3; n++)
        await t.call('POST', 'student/create', { name: `Pupil ${n}`, account: `pupil${n}` })
      await t.call('POST', 'student/updateMany', { query: {}, data: { bookingLimit: 3 } })
      const many = await last()
      expect(many).toMatchObject({
        action: 'updateMany',
        resource: 'student',
        recordId: null,
        count: 4,
        detail: { except: 0 },
      })
      expect(await changesOf(many?.id)).toBe(4)
      await t.call('POST', 'student/delete', { ids: [createdRecord.id] })
      expect(await last()).toMatchObject({ action: 'delete', recordId: createdRecord.id, count: 1 })
      await t.call('POST', 'student/restore', { ids: [createdRecord.id] })
      expect(await last()).toMatchObject({
        action: 'restore',
        recordId: createdRecord.id,
        title: '王大明',
      })
      const voucherInput = { title: 'Ten', code: 'ten', amount: '10.00', validUntil: '2026-05-01' }
      const ticket = (await t.call<Rec>('POST', 'voucher/create', voucherInput)).response
      expect(
        (await t.call('POST', 'voucher/extend', { id: ticket.id, input: { days: 3 } })).status,
      ).toBe(200)
      expect(await last()).toMatchObject({
        action: 'extend',
        resource: 'voucher',
        recordId: ticket.id,
        title: 'Ten',
        count: 1,
      })
      expect(
        await t.scope.db
          .selectFrom('audit')
          .select(['action', 'title', 'ip'])
          .orderBy('id', 'desc')
          .executeTakeFirst(),
      ).toEqual({
        action: 'update',
        title: 'Ten',
        ip: 'local',
      })
    })

    it('a repeated call leaves no second one, a refused one none, and no caller can give two calls one name', async () => {
      const before = (await operations()).length
      const call = (name: string) =>
        t.call(
          'POST',
          'student/create',
          { name, account: 'again' },
          { headers: { 'Idempotency-Key': 'k1', 'X-Request-Id': 'mine' } },
        )
      expect((await call('Again')).status).toBe(200)
      expect((await call('Again')).status).toBe(200)
      expect((await t.call('POST', 'student/create', { name: '' })).status).not.toBe(200)
      const after = await operations()
      expect(after.length - before).toBe(1)
      expect(after.some(({ id }) => id === 'mine')).toBe(false)
    })

    it('an import of several transactions is one, and tells its file and tally', async () => {
      const form = new FormData()
      form.set('file', new File([new Uint8Array(people(450))], 'people.xlsx'))
      const importResponse = await t.app.request('/edu_adminserver/student/import', {
        method: 'POST',
        headers: { Authorization: `Bearer ${t.administrator.token}` },
        body: form,
      })
      expect(importResponse.status).toBe(200)
      await importsDone(t.ports)
      const found = (await operations()).filter(({ action }) => action === 'import')
      expect(found).toMatchObject([
        {
          resource: 'student',
          title: 'people.xlsx',
          recordId: null,
          count: 450,
          detail: { fileName: 'people.xlsx', state: 'DONE', read: 450, created: 450, failed: 0 },
        },
      ])
      expect(await changesOf(found[0]?.id)).toBe(450)
    })

    it('an export is told with its columns, question and rows, though it changes nothing', async () => {
      const answer = await t.app.request('/edu_adminserver/student/export', {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${t.administrator.token}`,
          'Content-Type': 'application/json',
        },
        body: JSON.stringify({ query: { q: 'Pupil' }, columns: ['name'] }),
      })
      await answer.arrayBuffer()
      expect((await operations()).filter(({ action }) => action === 'export')).toMatchObject([
        { resource: 'student', count: 3, detail: { columns: ['name'], query: { q: 'Pupil' } } },
      ])
    })

    it('a failed log-in of a member and a new password are told, though they change no record', async () => {
      const member = await t.as({ rights: [] })
      await t.call(
        'POST',
        'app/login',
        { account: member.account, password: 'wrong1' },
        { token: null },
      )
      await t.call('POST', 'app/login', { account: 'nobody', password: 'wrong1' }, { token: null })
      const mine = async () =>
        (await operations())
          .filter(({ actor }) => actor === member.id)
          .map(({ action, resource, ip }) => [action, resource, ip])
      expect(await mine()).toEqual([['loginFailed', 'session', 'local']])
      await t.call(
        'POST',
        'app/password/change',
        { old: 'Kite4Lamp', password: 'Kite4Lamp2' },
        { token: member.token },
      )
      expect((await mine()).at(-1)).toEqual(['passwordChanged', 'account', 'local'])
    })
  },
)
