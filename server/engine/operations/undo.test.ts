import { afterAll, beforeAll, describe, expect } from 'vitest'
import type { JournalDetail, JournalEntry, UndoTally } from '../../../src/protocol/journal.ts'
import { rules } from '../../domains.ts'
import { contextsOf } from '../../domain/identity/institutions/begin.ts'
import { createBatch } from '../records/batch.ts'
import { bulkPaces } from '../records/bulk.ts'
import { startValues } from '../records/draft.ts'
import { resources } from '../../../resources/index.ts'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import { voucher } from '../../../tests/support/fixture/voucher.resource.ts'
import { voucherRules } from '../../../tests/support/fixture/voucher.rules.ts'
import { bothStores, type TestStore } from '../../../tests/support/stores.ts'
import { testsOn } from '../../../tests/support/testsOn.ts'

type Rec = Record<string, unknown> & { id: string; version: number }
type Tally = { matched: number; done: number; failed: { id: string; code: string }[] }

describe.each(bothStores.map(kind => [kind.name, kind] as const))('undo on %s', (_name, kind) => {
  const { it, race } = testsOn(kind)
  let store: TestStore
  let t: TestApp
  const registry = { ...resources, voucher }
  beforeAll(async () => {
    store = await kind.open(Object.values(registry))
    t = await makeApp({ store, resources: registry, rules: { ...rules, voucher: voucherRules } })
  })
  afterAll(() => store.dispose())

  let nth = 0
  const write = async <T = Rec>(path: string, body: object, token?: string) => {
    t.clock.advance(1000)
    const answer = await t.call<T>('POST', path, body, token ? { token } : {})
    expect(answer).toMatchObject({ status: 200 })
    return { ...answer, op: answer.headers.get('X-Operation') ?? '' }
  }
  const make = async (more: object = {}) =>
    (await write('student/create', { name: 'Wang', account: `pupil${nth++}`, ...more })).response
  const undo = async (id: string, options: Parameters<TestApp['call']>[3] = {}) => {
    t.clock.advance(1000)
    return t.call<UndoTally>('POST', 'operation/undo', { id }, options)
  }
  const get = async (id: string, name = 'student') =>
    (await t.call<Rec>('GET', `${name}/get?id=${id}`)).response
  const inTrash = async (id: string) =>
    (await t.scope.get(registry.student, id, true))?.deletedAt !== undefined

  it('an edit goes back, and its undo is an operation that can be undone in its turn', async () => {
    const one = await make({ bookingLimit: 1 })
    const { op } = await write('student/update', {
      id: one.id,
      version: 1,
      name: 'Zhang',
      bookingLimit: 5,
    })
    const undone = await undo(op)
    expect(undone.response).toMatchObject({ matched: 1, done: 1, kept: [], failed: [] })
    expect(await get(one.id)).toMatchObject({ name: 'Wang', bookingLimit: 1, version: 3 })
    expect(undone.headers.get('X-Operation')).toBe(undone.response.operation)
    const again = await undo(op)
    expect(again).toMatchObject({
      status: 409,
      msg: 'Member 1 has already undone this. Nothing was changed.',
    })
    expect(await get(one.id)).toMatchObject({ version: 3 })
    expect((await undo(undone.response.operation)).response).toMatchObject({ done: 1 })
    expect(await get(one.id)).toMatchObject({ name: 'Zhang', bookingLimit: 5 })
    // in force again, so it can be undone again
    expect((await undo(op)).response).toMatchObject({ done: 1 })
    expect(await get(one.id)).toMatchObject({ name: 'Wang', bookingLimit: 1 })
    const log = await t.scope.db
      .selectFrom('operation')
      .selectAll()
      .where('id', '=', undone.response.operation)
      .executeTakeFirst()
    expect(log).toMatchObject({
      action: 'undo',
      resource: 'student',
      recordId: one.id,
      title: 'Zhang',
      count: 1,
      undoOf: op,
    })
  })

  it('a record of which anything was changed since stays as it is: the refusal says what, and by whom, and the other fields wait too', async () => {
    const one = await make({ bookingLimit: 1 })
    const { op } = await write('student/update', {
      id: one.id,
      version: 1,
      name: 'Zhang',
      bookingLimit: 5,
    })
    const other = await t.as({ role: 'custom' })
    const later = await write(
      'student/update',
      { id: one.id, version: 2, bookingLimit: 9 },
      other.token,
    )
    const refused = await undo(op)
    expect(refused).toMatchObject({
      status: 409,
      msg: expect.stringMatching(
        /^Nothing was undone\. Student “Zhang”: .*: since edited by Member \d+\.$/,
      ) as string,
      response: { matched: 1, done: 0, failed: [] },
    })
    expect(refused.response.kept).toMatchObject([
      {
        resource: 'student',
        id: one.id,
        fields: ['bookingLimit'],
        why: 'changed',
        at: expect.any(String) as string,
      },
    ])
    expect(refused.response.kept[0]?.by).toMatch(/^Member/)
    expect(await get(one.id)).toMatchObject({ name: 'Zhang', bookingLimit: 9, version: 3 })
    // undone newest first, everything is restored
    await undo(later.op)
    expect((await undo(op)).response).toMatchObject({ done: 1, kept: [] })
    expect(await get(one.id)).toMatchObject({ name: 'Wang', bookingLimit: 1 })
  })

  it('a created record goes to the trash, a deleted one comes back, a restored one goes again', async () => {
    const { response: one, op } = await write('student/create', {
      name: 'Li',
      account: `pupil${nth++}`,
    })
    const back = (await undo(op)).response
    expect(back).toMatchObject({ done: 1 })
    expect(await inTrash(one.id)).toBe(true)
    await undo(back.operation)
    expect(await get(one.id)).toMatchObject({ name: 'Li' })
    const deleted = await write<Tally>('student/delete', { ids: [one.id] })
    expect((await undo(deleted.op)).response).toMatchObject({ done: 1, kept: [] })
    expect(await inTrash(one.id)).toBe(false)
    await write('student/delete', { ids: [one.id] })
    const restored = await write('student/restore', { ids: [one.id] })
    expect((await undo(restored.op)).response).toMatchObject({ done: 1 })
    expect(await inTrash(one.id)).toBe(true)
  })

  it('a created record that was edited since stays, and says by whom; undone newest first it goes', async () => {
    const { response: one, op } = await write('student/create', {
      name: 'Li',
      account: `pupil${nth++}`,
    })
    const edit = await write('student/update', { id: one.id, version: 1, name: 'Lin' })
    expect((await undo(op)).response).toMatchObject({
      matched: 1,
      done: 0,
      kept: [{ id: one.id, fields: ['name'], why: 'changed' }],
    })
    expect(await inTrash(one.id)).toBe(false)
    // nothing was done, so it may be tried again
    await undo(edit.op)
    expect((await undo(op)).response).toMatchObject({ done: 1, kept: [] })
  })

  it('a state goes back where the definition has a way, else it is refused with its code; what rules refuse is named', async () => {
    const voucherInput = {
      title: 'Ten',
      code: `c${nth++}`,
      amount: '10.00',
      validUntil: '2026-05-01',
    }
    const ticket = (await write('voucher/create', voucherInput)).response
    const { op } = await write<Tally>('voucher/extend', { id: ticket.id, input: { days: 3 } })
    expect((await get(ticket.id, 'voucher'))['validUntil']).toBe('2026-05-04')
    const { response } = await undo(op)
    expect([response.done + response.failed.length, response.matched]).toEqual([1, 1])
  })

  it('a deleted record whose key was taken meanwhile is named with its code; nothing is lost', async () => {
    const one = await make({ account: `taken${nth++}` })
    const two = await make()
    const { op } = await write<Tally>('student/delete', { ids: [one.id, two.id] })
    await make({ account: one['account'] })
    const { response } = await undo(op)
    expect(response).toMatchObject({
      matched: 2,
      done: 1,
      failed: [{ id: one.id, title: 'Wang', code: '7002' }],
    })
    expect([await inTrash(one.id), await inTrash(two.id)]).toEqual([true, false])
  })

  it('by the rights of whoever undoes: their own alone, without the right refused by row, masked values restored unseen (ROL-03)', async () => {
    const phone = `1380000${String(1000 + nth++)}`
    const one = await make({ countryCode: '86', phone })
    const { op } = await write('student/update', {
      id: one.id,
      version: 1,
      phone: `1390000${String(1000 + nth++)}`,
    })
    const plain = await t.as({
      rights: ['student.read', 'student.update'],
      masks: ['studentPhone'],
    })
    expect(await undo(op, { token: plain.token })).toMatchObject({ status: 404 })
    const masked = await t.as({
      rights: ['student.read', 'student.update', 'operation.everyone'],
      masks: ['studentPhone'],
    })
    const answer = await undo(op, { token: masked.token })
    expect(answer.response).toMatchObject({ done: 1, kept: [], failed: [] })
    expect(JSON.stringify(answer.response)).not.toContain(phone)
    expect(await get(one.id)).toMatchObject({ phone })
    const deletion = await write<Tally>('student/delete', { ids: [one.id] })
    expect((await undo(deletion.op, { token: masked.token })).response).toMatchObject({
      done: 0,
      failed: [{ id: one.id, code: '905' }],
    })
    const stranger = await undo(deletion.op, { token: t.stranger.token })
    expect(stranger).toMatchObject({ status: 404 })
    expect((await undo(deletion.op)).response).toMatchObject({ done: 1 })
  })

  it('bad input is refused with a code: no id, an unknown one, one that changed nothing, a further name', async () => {
    expect(await t.call('POST', 'operation/undo', {})).toMatchObject({ status: 321 })
    expect(await t.call('POST', 'operation/undo', { id: 'x', more: 1 })).toMatchObject({
      status: 321,
    })
    expect(await undo('nowhere')).toMatchObject({ status: 404 })
    await t.scope.db
      .insertInto('operation')
      .values({
        id: 'login1',
        at: t.clock.now().toISOString(),
        actor: t.administrator.id,
        actorName: 'x',
        action: 'login',
        resource: 'session',
        count: 0,
      })
      .execute()
    expect(await undo('login1')).toMatchObject({
      status: 409,
      msg: 'This operation didn’t change any records, so there’s nothing to undo.',
    })
    expect(await t.call('GET', 'operation/list?limit=1000')).toMatchObject({ status: 321 })
    expect(await t.call('GET', 'operation/list', undefined, { token: null })).toMatchObject({
      status: 401,
    })
  })

  race('the same call twice answers alike, two at once do it once', async () => {
    const one = await make({ name: 'Once' })
    const { op } = await write('student/update', { id: one.id, version: 1, name: 'Twice' })
    const key = { headers: { 'Idempotency-Key': `key${nth++}` } }
    const [a, b] = await Promise.all([undo(op, key), undo(op, key)])
    expect(a.response).toEqual(b.response)
    expect((await undo(op, key)).response).toEqual(a.response)
    expect(await get(one.id)).toMatchObject({ name: 'Once', version: 3 })
    const edit = await write('student/update', { id: one.id, version: 3, name: 'Thrice' })
    const both = await Promise.all([undo(edit.op), undo(edit.op)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([
      200,
      expect.toBeOneOf([409, 429]) as number,
    ])
    expect(await get(one.id)).toMatchObject({ name: 'Once', version: 5 })
  })

  race(
    'a bulk edit of hundreds goes back in parts, and one that a killed process left is gone on with',
    async () => {
      const many = bulkPaces[kind.name].size + 50
      const contextFor = await contextsOf(t.ports, t.administrator.id, t.institution, 'test')
      const records = Array.from({ length: many }, (_, n) => {
        const values = {
          ...startValues(resources.student),
          name: `Bulk ${n}`,
          account: `bulk${n}`,
          bookingLimit: n % 7,
        }
        return { values, given: new Set(Object.keys(values)) }
      })
      await t.scope.transaction(tx =>
        createBatch(tx, contextFor(resources.student), records, 'create'),
      )
      const { op, response } = await write<Tally>('student/updateMany', {
        query: { q: 'Bulk' },
        data: { bookingLimit: 50 },
      })
      expect(response.done).toBe(many)
      // as a process that died after its first part leaves it
      const dead = 'dead-undo'
      const state = {
        matched: 0,
        done: 0,
        kept: [],
        failed: [],
        at: '',
        owner: 'dead',
        beat: t.clock.now().getTime(),
      }
      await t.scope.db
        .insertInto('operation')
        .values({
          id: dead,
          at: t.clock.now().toISOString(),
          actor: t.administrator.id,
          actorName: 'x',
          action: 'undo',
          resource: 'student',
          count: 0,
          undoOf: op,
          detail: JSON.stringify({ undo: state }),
        })
        .execute()
      await t.scope.db
        .updateTable('operation')
        .set({ undoneBy: dead })
        .where('id', '=', op)
        .execute()
      expect(await undo(op)).toMatchObject({ status: 429 })
      t.clock.advance(31_000)
      const answer = (await undo(op)).response
      expect(answer).toMatchObject({
        operation: dead,
        matched: many,
        done: many,
        kept: [],
        failed: [],
      })
      const left = await t.call<{ total: number }>('GET', 'student/count?q=Bulk&bookingLimit=50')
      expect(left.response.total).toBe(0)
      const entry = await t.scope.db
        .selectFrom('operation')
        .selectAll()
        .where('id', '=', dead)
        .executeTakeFirst()
      expect(entry).toMatchObject({ count: many, recordId: null })
    },
  )

  it('whatever way one goes back and forth, the journal tells what is in force', async () => {
    const one = (await write('student/create', { name: 'Zig', account: `pupil${nth++}` })).response
    const { op } = await write('student/update', { id: one.id, version: 1, name: 'Zag' })
    const ids = [op]
    for (let n = 0; n < 4; n++) ids.push((await undo(ids.at(-1) ?? '')).response.operation)
    const rows = await t.scope.db
      .selectFrom('operation')
      .select(['id', 'action', 'undoneAt', 'undoneBy'])
      .where('id', 'in', ids)
      .execute()
    const operationRows = ids.map(id => rows.find(row => row.id === id))
    expect(operationRows.map(row => [row?.action, row?.undoneBy, row?.undoneAt !== null])).toEqual([
      ['update', null, false],
      ['undo', ids[2], true],
      ['redo', null, false],
      ['undo', ids[4], true],
      ['redo', null, false],
    ])
  })

  it('the journal lists what I did, newest first, with what became of it; others’ by right alone', async () => {
    const me = await t.as({})
    const one = (
      await write('student/create', { name: 'Mine', account: `pupil${nth++}` }, me.token)
    ).response
    const { op } = await write('student/update', { id: one.id, version: 1, name: 'Mein' }, me.token)
    const done = (await undo(op, { token: me.token })).response
    const { list, total } = (
      await t.call<{ list: JournalEntry[]; total: number }>('GET', 'operation/list', undefined, {
        token: me.token,
      })
    ).response
    expect(total).toBe(3)
    expect(list).toMatchObject([
      {
        id: done.operation,
        action: 'undo',
        undoOf: op,
        mine: true,
        tally: { matched: 1, done: 1 },
      },
      {
        id: op,
        action: 'update',
        title: 'Mein',
        count: 1,
        undone: { by: expect.stringMatching(/^Member/) as string },
      },
      { action: 'create', recordId: one.id, undone: null },
    ])
    const detail = (
      await t.call<JournalDetail>('GET', `operation/get?id=${op}`, undefined, { token: me.token })
    ).response
    expect(detail.changes).toMatchObject([
      { resource: 'student', recordId: one.id, before: { name: 'Mine' }, after: { name: 'Mein' } },
    ])
    const plain = await t.as({ rights: ['student.read'] })
    expect(
      (await t.call('GET', 'operation/list?everyone=1', undefined, { token: plain.token }))
        .response,
    ).toEqual({ list: [], total: 0 })
    expect(
      await t.call('GET', `operation/get?id=${op}`, undefined, { token: plain.token }),
    ).toMatchObject({ status: 404 })
    const all = await t.as({ rights: ['student.read', 'operation.everyone'] })
    expect(
      (
        await t.call<{ list: JournalEntry[] }>('GET', 'operation/list?everyone=1', undefined, {
          token: all.token,
        })
      ).response.list[0],
    ).toMatchObject({
      id: done.operation,
      mine: false,
    })
    expect(
      (
        await t.call<{ list: JournalEntry[] }>('GET', 'operation/list', undefined, {
          token: t.stranger.token,
        })
      ).response.list,
    ).toEqual([])
  })
})
