import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { defineRules } from '../../server/engine/records/rules.ts'
import { rules } from '../../server/domains.ts'
import { defineAction, defineResource, phone, reference, text } from '../../src/schema/index.ts'
import { makeApp, type TestApp } from '../support/app.ts'
import { stores, type TestStore } from '../support/stores.ts'

const label = { en: 'Desk', zh: '课桌' }
const desk = defineResource({
  name: 'desk',
  label,
  plural: label,
  title: 'name',
  fields: {
    name: text({ label, required: true, search: true }),
    view: reference({ label, to: 'savedView' }),
  },
  list: { columns: ['name', 'view'], sort: 'name' },
  form: { layout: 'sections', groups: [{ name: 'main', label, fields: ['name', 'view'] }] },
  actions: {
    call: defineAction({
      label,
      on: 'resource',
      input: { note: text({ label, right: 'desk.notes' }) },
      output: {
        number: phone({ label, masked: 'deskPhone' }),
        note: text({ label, right: 'desk.notes' }),
      },
      right: 'desk.call',
    }),
  },
})
const deskRules = defineRules(desk, {
  actions: { call: () => Promise.resolve({ number: '13912345678', note: 'between us' }) },
})
const all = { ...resources, desk }

describe('what a caller may not see', () => {
  let store: TestStore
  let t: TestApp
  beforeAll(async () => {
    const [kind] = stores
    if (!kind) throw new Error('no store')
    store = await kind.open(Object.values(all))
    t = await makeApp({ store, resources: all, rules: { ...rules, desk: deskRules } })
  })
  afterAll(() => store.dispose())

  it('is in no title of a record that points at it', async () => {
    const view = { name: 'private list', resource: 'student', scope: 'MINE', content: '{}' }
    const { id } = (await t.call<{ id: string }>('POST', 'savedView/create', view)).response
    const createdDesk = (
      await t.call<{ id: string }>('POST', 'desk/create', { name: 'one', view: id })
    ).response
    const own = await t.call<{ refs: object }>('GET', `desk/get?id=${createdDesk.id}`)
    expect(own.response.refs).toEqual({ savedView: { [id]: 'private list' } })
    const other = await t.as({})
    const answer = await t.app.request(`/edu_adminserver/desk/list`, {
      headers: { Authorization: `Bearer ${other.token}` },
    })
    const body = await answer.text()
    expect(body).toContain(createdDesk.id)
    expect(body).not.toContain('private list')
  })

  it('is in no history, though the definition has forgotten the field', async () => {
    const { id } = (await t.call<{ id: string }>('POST', 'desk/create', { name: 'two' })).response
    const entry = {
      actor: 'a',
      actorName: 'a',
      action: 'update',
      resource: 'desk',
      recordId: id,
      requestId: 'r',
    }
    await t.scope.transaction(tx =>
      tx.audit([
        { ...entry, before: { homePhone: '13912345678' }, after: { homePhone: null, version: 2 } },
      ]),
    )
    const { response } = await t.call<{ list: { before: object | null; after: object }[] }>(
      'GET',
      `desk/history?id=${id}`,
    )
    expect(response.list[0]).toMatchObject({ before: {}, after: { version: 2 } })
    expect(JSON.stringify(response)).not.toContain('homePhone')
  })

  it('goes neither into an action nor out of it', async () => {
    const { token } = await t.as({ rights: ['desk.call'], masks: ['deskPhone'] })
    expect((await t.call('POST', 'desk/call', { input: {} }, { token })).response).toEqual({
      number: '139****5678',
    })
    expect((await t.call('POST', 'desk/call', { input: { note: 'x' } }, { token })).status).toBe(
      905,
    )
    expect((await t.call('POST', 'desk/call', { input: { note: 'x' } })).response).toEqual({
      number: '13912345678',
      note: 'between us',
    })
  })

  it('what was masked is no value of another record', async () => {
    const { token } = await t.as({ masks: ['studentEmail'] })
    const studentInput = { name: '原', account: 'original', email: 'original@example.org' }
    const { email } = (
      await t.call<{ email: string }>('POST', 'student/create', studentInput, { token })
    ).response
    expect(email).toBe('o***@example.org')
    expect(
      (await t.call('POST', 'student/create', { name: '副', account: 'copied', email }, { token }))
        .status,
    ).toBe(946)
  })

  it('a search for characters that nobody sees is no search for everything', async () => {
    await t.call('POST', 'desk/create', { name: 'three' })
    expect((await t.call('GET', `desk/list?q=${encodeURIComponent('\u0007')}`)).status).toBe(321)
    expect((await t.call('POST', 'desk/delete', { query: { q: '\u0007 \u0001' } })).status).toBe(
      321,
    )
  })
})
