import { afterAll, beforeAll, describe, expect, it as everywhere } from 'vitest'
import { resources } from '../../resources/index.ts'
import type { AnyRules } from '../../server/engine/records/rules.ts'
import { rules } from '../../server/domains.ts'
import { checkResource } from '../../src/schema/index.ts'
import type { UndoTally } from '../../src/protocol/journal.ts'
import { makeApp, type TestApp } from '../support/app.ts'
import { lead, leadCall, leadVisit } from '../support/fixture/lead.resource.ts'
import { leadCallRules, leadRules, leadVisitRules } from '../support/fixture/lead.rules.ts'
import { bothStores, type TestStore } from '../support/stores.ts'
import { testsOn } from '../support/testsOn.ts'
import { ownPath } from './suite/ownPath.ts'

type Rec = Record<string, unknown> & { id: string; version: number }
interface Options {
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
}
const registry = { ...resources, lead, leadCall, leadVisit }
/** What another person does while an undo that was planned writes its first record. */
let meanwhile: (() => Promise<void>) | undefined
const interrupted: AnyRules = {
  ...leadRules,
  async beforeWrite({ before, after }) {
    if (before?.['status'] === 'TRIAL' && after['status'] === 'NEW') await meanwhile?.()
    return undefined
  },
}
const allRules = { ...rules, lead: interrupted, leadCall: leadCallRules, leadVisit: leadVisitRules }

everywhere('the definitions of these tests are sound', () => {
  expect([lead, leadCall, leadVisit].flatMap(one => checkResource(one))).toEqual([])
})

describe.each(bothStores)('an undo is whole or refused, on $name', kind => {
  const { it, race } = testsOn(kind)
  let store: TestStore
  let t: TestApp
  beforeAll(async () => {
    store = await kind.open(Object.values(registry))
    t = await makeApp({ store, resources: registry, rules: allRules })
  })
  afterAll(() => store.dispose())

  let nth = 0
  const write = async (path: string, body: object, token?: string) => {
    t.clock.advance(1000)
    const answer = await t.call<Rec>('POST', path, body, token ? { token } : {})
    expect(answer, path).toMatchObject({ status: 200 })
    return { ...answer, op: answer.headers.get('X-Operation') ?? '' }
  }
  const undo = (id: string, options: Options = {}) => {
    t.clock.advance(1000)
    return t.call<UndoTally>('POST', 'operation/undo', { id }, options)
  }
  const make = async (more: object = {}) =>
    (await write('lead/create', { name: `Lead ${nth++}`, ...more })).response
  const get = async (id: string) => (await t.call<Rec>('GET', `lead/get?id=${id}`)).response
  /** The state of a lead and its student that an undo affects. */
  const standing = async (id: string) => {
    const { status, student, calls, note, lostReason } = await get(id)
    const of = (
      await t.call<{ total: number }>('GET', `student/count?account=of-${id.toLowerCase()}`)
    ).response.total
    return { status, student, calls, note, lostReason, students: of }
  }
  const trace = (id: string) =>
    t.scope.db
      .selectFrom('operation')
      .select(['action', 'resource', 'recordId', 'undoneAt', 'undoneBy'])
      .where('id', '=', id)
      .executeTakeFirst()
  const undosOf = async (id: string) =>
    (await t.scope.db.selectFrom('operation').select('id').where('undoOf', '=', id).execute())
      .length

  /** Whether a connection to the database waits for a row lock of another. */
  const isWaiting = async () => {
    const connection = await store.driver.connect()
    try {
      const { rows } = await connection.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        [],
      )
      return rows.length > 0
    } finally {
      connection.release()
    }
  }

  it('a move without a way back is refused with what it made; nothing changes, and the words say why in both languages', async () => {
    const one = await make()
    const { op } = await write('lead/convert', { id: one.id, input: {} })
    const before = await standing(one.id)
    expect(before).toMatchObject({ status: 'WON', students: 1 })
    const refused = await undo(op)
    expect(refused).toMatchObject({
      status: 409,
      msg: `Nothing was undone. Lead “${String(one['name'])}”: Status: can’t go back from “Won” to “New”.`,
      response: {
        done: 0,
        kept: expect.arrayContaining([
          expect.objectContaining({ id: one.id, why: 'noWayBack', states: ['WON', 'NEW'] }),
        ]) as unknown,
        failed: [],
      },
    })
    const zh = await undo(op, { headers: { 'Accept-Language': 'zh-CN' } })
    expect(zh.msg).toBe(
      `未撤销任何内容。线索“${String(one['name'])}”：状态：不能从“已成交”改回“新线索”。`,
    )
    expect(await standing(one.id)).toEqual(before)
    // no trace: it can be tried again, in the same state
    expect(await trace(op)).toMatchObject({ undoneAt: null, undoneBy: null })
    expect(await undosOf(op)).toBe(0)
  })

  it('a move of the server is made by an action, its undo and its redo, and by no edit', async () => {
    const one = await make()
    const edits = [
      ['lead/create', { name: `Lead ${nth++}`, status: 'PAUSED' }],
      ['lead/update', { id: one.id, version: 1, status: 'PAUSED' }],
    ] as const
    for (const [path, body] of edits)
      expect((await t.call('POST', path, body)).status, path).toBe(905)
    const many = { ids: [one.id], data: { status: 'PAUSED' } }
    const tally = await t.call<{ failed: object[] }>('POST', 'lead/updateMany', many)
    expect(tally.response.failed).toMatchObject([{ id: one.id, code: '905' }])
    const { op } = await write('lead/pause', { id: one.id, input: {} })
    expect(await standing(one.id)).toMatchObject({ status: 'PAUSED' })
    const resumed = await t.call('POST', 'lead/update', { id: one.id, version: 2, status: 'NEW' })
    expect(resumed.status).toBe(905)
    const undone = await undo(op)
    expect(undone).toMatchObject({ status: 200, response: { done: 1 } })
    expect(await standing(one.id)).toMatchObject({ status: 'NEW' })
    const redone = await undo(undone.headers.get('X-Operation') ?? '')
    expect(redone).toMatchObject({ status: 200, response: { done: 1 } })
    expect(await standing(one.id)).toMatchObject({ status: 'PAUSED' })
  })

  it('a move with a way back goes back with the student that it made, and forth again', async () => {
    const one = await make()
    const before = await standing(one.id)
    const { op } = await write('lead/enrol', { id: one.id, input: {} })
    const after = await standing(one.id)
    expect(after).toMatchObject({ status: 'TRIAL', students: 1 })
    const back = await undo(op)
    expect(back).toMatchObject({ status: 200, response: { matched: 2, done: 2, kept: [] } })
    expect(await standing(one.id)).toEqual(before)
    expect(await undo(back.response.operation)).toMatchObject({ status: 200 })
    expect(await standing(one.id)).toEqual(after)
  })

  it.each([
    [
      'was changed since',
      async (student: string) => {
        const { version } = (await t.call<Rec>('GET', `student/get?id=${student}`)).response
        await write('student/update', { id: student, version, name: 'Another' })
        return [undefined, /Student “.*”: .*: since edited by Member 1\.$/] as const
      },
    ],
    [
      'may not be deleted by whoever undoes it',
      async () => {
        const { token } = await t.as({
          rights: ['operation.everyone', 'lead.read', 'lead.update', 'student.read'],
        })
        return [token, /Student “.*”: You don’t have permission/] as const
      },
    ],
  ])('a student that %s keeps the lead too', async (_why, hinder) => {
    const one = await make()
    const { op } = await write('lead/enrol', { id: one.id, input: {} })
    const { student } = await get(one.id)
    const [token, msg] = await hinder(String(student))
    const before = await standing(one.id)
    const refused = await undo(op, token === undefined ? {} : { token })
    expect([refused.status, refused.msg]).toEqual([409, expect.stringMatching(msg)])
    expect(await standing(one.id)).toEqual(before)
  })

  it('an entry that nothing reverses keeps what its rules changed', async () => {
    const one = await make({ note: 'Before' })
    const { op, response } = await write('leadVisit/create', { lead: one.id, note: 'Came by' })
    expect(await trace(op)).toMatchObject({
      action: 'create',
      resource: 'leadVisit',
      recordId: response.id,
    })
    expect(await undo(op)).toMatchObject({
      status: 409,
      msg: 'Nothing was undone. Visit “Came by”: changes of this kind can’t be undone.',
    })
    expect(await get(one.id)).toMatchObject({ note: 'Came by' })
    expect(await undosOf(op)).toBe(0)
  })

  it('what follows from entries goes back with them: of one that a person adds, and of one made within an action', async () => {
    const one = await make({ calls: 3 })
    const added = await write('leadCall/create', { lead: one.id, times: 2, note: 'Twice' })
    expect(await get(one.id)).toMatchObject({ calls: 5 })
    expect(await trace(added.op)).toMatchObject({ action: 'create', resource: 'leadCall' })
    expect(await undo(added.op)).toMatchObject({ status: 200 })
    expect(await get(one.id)).toMatchObject({ calls: 3 })
    const called = await write('lead/call', { id: one.id, input: {} })
    expect(await trace(called.op)).toMatchObject({ action: 'call', resource: 'lead' })
    expect(await get(one.id)).toMatchObject({ calls: 4 })
    expect(await undo(called.op)).toMatchObject({ status: 200 })
    expect(await get(one.id)).toMatchObject({ calls: 3 })
    // a direct edit follows from nothing
    const { version } = await get(one.id)
    const edited = await write('lead/update', { id: one.id, version, calls: 9 })
    expect(await undo(edited.op)).toMatchObject({ status: 200 })
    expect(await get(one.id)).toMatchObject({ calls: 3 })
  })

  it('of an action on many each goes back with its student; one that can’t is named, and keeps its own', async () => {
    const leads = [await make(), await make(), await make()]
    const [first, second, third] = leads.map(({ id }) => id)
    const { op } = await write('lead/enrolAll', {
      selection: { ids: leads.map(({ id }) => id) },
      input: {},
    })
    const { student } = await get(second ?? '')
    const { version } = (await t.call<Rec>('GET', `student/get?id=${String(student)}`)).response
    await write('student/update', { id: student, version, name: 'Another' })
    const before = await standing(second ?? '')
    const back = await undo(op)
    expect(back).toMatchObject({ status: 200, response: { matched: 6, done: 4, failed: [] } })
    expect(back.response.kept).toMatchObject([
      { resource: 'student', id: student, fields: ['name'], why: 'changed' },
      { resource: 'lead', id: second, why: 'together' },
    ])
    expect(await standing(second ?? '')).toEqual(before)
    for (const id of [first, third])
      expect(await standing(id ?? '')).toMatchObject({ status: 'NEW', student: null, students: 0 })
  })

  it('what a move asked for can’t be emptied while the state stands: by an update, many or an undo', async () => {
    const one = await make()
    const lost = await write('lead/update', {
      id: one.id,
      version: 1,
      status: 'LOST',
      lostReason: 'Price',
    })
    expect(
      await t.call('POST', 'lead/update', { id: one.id, version: 2, lostReason: null }),
    ).toMatchObject({ status: 11005, response: { errors: { lostReason: { code: '11005' } } } })
    expect(
      (await write('lead/updateMany', { ids: [one.id], data: { lostReason: null } })).response,
    ).toMatchObject({ done: 0, failed: [{ id: one.id, code: '11005' }] })
    await write('lead/update', { id: one.id, version: 2, lostReason: 'Distance' })
    expect(await get(one.id)).toMatchObject({ status: 'LOST', lostReason: 'Distance' })
    // if the server moved it without a reason, the entered reason stays
    const other = await make()
    await ownPath(t, t.administrator.id).change(lead, other.id, { status: 'LOST' })
    const filled = await write('lead/update', { id: other.id, version: 2, lostReason: 'Moved' })
    expect(await undo(filled.op)).toMatchObject({
      status: 409,
      msg: expect.stringContaining('Reason') as string,
      response: { failed: [{ id: other.id, fields: ['lostReason'], code: '11005' }] },
    })
    // with the state it may go
    expect(await undo(lost.op)).toMatchObject({ status: 409 })
    const back = await write('lead/update', { id: other.id, version: 3, status: 'NEW' })
    await write('lead/update', { id: other.id, version: 4, lostReason: null })
    expect(await undo(back.op)).toMatchObject({
      status: 409,
      response: { failed: [{ id: other.id, fields: ['lostReason'] }] },
    })
  })

  race(
    'two undos at once do it once, and one at the same time as an edit does all of it or nothing',
    async () => {
      for (let n = 0; n < 4; n += 1) {
        const one = await make()
        const { op } = await write('lead/enrol', { id: one.id, input: {} })
        const both = await Promise.all([undo(op), undo(op)])
        expect(both.map(({ status }) => status).toSorted()).toEqual([
          200,
          expect.toBeOneOf([409, 429]),
        ])
        expect(await standing(one.id)).toMatchObject({ status: 'NEW', students: 0 })
        const other = await make()
        const enrolled = await write('lead/enrol', { id: other.id, input: {} })
        const { student, version } = await get(other.id)
        const colleague = await t.as({})
        const [undone] = await Promise.all([
          undo(enrolled.op),
          t.call(
            'POST',
            'lead/update',
            { id: other.id, version, status: 'NEW' },
            { token: colleague.token },
          ),
          t.call('POST', 'student/delete', { ids: [student] }, { token: colleague.token }),
        ])
        const now = await standing(other.id)
        if (undone.status === 200) expect(now).toMatchObject({ status: 'NEW', students: 0 })
        // whatever the results of the colleague's edits, the undo wrote nothing
        else expect(await undosOf(enrolled.op)).toBe(0)
      }
    },
  )

  race(
    'an edit by another between the plan of an undo and its writes waits for it, and is refused',
    async () => {
      const one = await make()
      const { op } = await write('lead/enrol', { id: one.id, input: {} })
      const id = String((await get(one.id))['student'])
      const colleague = await t.as({})
      let edit: Promise<unknown> = Promise.resolve()
      const progress = { isOver: false }
      meanwhile = async () => {
        meanwhile = undefined
        edit = t
          .call('POST', 'student/update', { id, version: 1, name: 'Meanwhile' }, colleague)
          .finally(() => (progress.isOver = true))
        // the embedded store has one connection: everything else waits for the undo
        if (kind.name === 'pglite') return
        while (!progress.isOver && !(await isWaiting())) await new Promise(setImmediate)
      }
      const undone = await undo(op)
      expect(undone).toMatchObject({ status: 200, response: { matched: 2, done: 2 } })
      expect(await edit).not.toMatchObject({ status: 200 })
      expect(await t.scope.get(registry.student, id, true)).toMatchObject({
        name: one['name'],
        deletedAt: expect.any(String) as string,
      })
      expect(await standing(one.id)).toMatchObject({ status: 'NEW', students: 0 })
    },
  )

  race('an undo while a right is withdrawn does all of it or nothing', async () => {
    for (let n = 0; n < 4; n += 1) {
      const clerk = await t.as({
        rights: [
          'operation.everyone',
          'lead.read',
          'lead.update',
          'student.read',
          'student.delete',
        ],
      })
      const one = await make()
      const { op } = await write('lead/enrol', { id: one.id, input: {} })
      const before = await standing(one.id)
      const withdraw = async () => {
        await t.scope.db
          .updateTable('member')
          .set({ rights: ['lead.read'] })
          .where('accountId', '=', clerk.id)
          .execute()
        await t.ports.identity.accessChanged(t.ports)
      }
      const [undone] = await Promise.all([undo(op, { token: clerk.token }), withdraw()])
      if (undone.status === 200)
        expect(await standing(one.id)).toMatchObject({ status: 'NEW', students: 0 })
      else expect(await standing(one.id)).toEqual(before)
      // afterwards it is refused to everyone without permission for any part of it
      const again = await make()
      const enrolled = await write('lead/enrol', { id: again.id, input: {} })
      const late = await undo(enrolled.op, { token: clerk.token })
      expect([404, 409]).toContain(late.status)
      expect(await standing(again.id)).toMatchObject({ status: 'TRIAL', students: 1 })
    }
  })
})
