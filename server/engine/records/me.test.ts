import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../resources/index.ts'
import { defineResource, reference, text } from '../../../src/schema/index.ts'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import { sheetsHere } from '../../../tests/support/sheets.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import { teachingSchool } from '../../../tests/support/teaching.ts'

const label = { en: 'Errand', zh: '跑腿' }
const errand = defineResource({
  name: 'errand',
  label,
  plural: label,
  title: 'name',
  fields: {
    name: text({ label: { en: 'Name', zh: '名称' }, required: true, max: 60 }),
    owner: reference({ label: { en: 'Owner', zh: '负责人' }, to: 'user' }),
    host: reference({ label: { en: 'Host', zh: '老师' }, to: 'teacher' }),
    guest: reference({ label: { en: 'Guest', zh: '学员' }, to: 'student' }),
  },
  list: { columns: ['name'], filters: ['owner', 'host', 'guest', 'name'], sort: 'name' },
  form: {
    layout: 'sections',
    groups: [{ name: 'all', label, fields: ['name', 'owner', 'host', 'guest'] }],
  },
})
const registry = { ...resources, errand }

describe.each(stores.map(kind => [kind.name, kind] as const))('me, on %s', (_name, kind) => {
  let store: TestStore
  let t: TestApp
  let ann: Awaited<ReturnType<TestApp['as']>>
  let bob: typeof ann
  let bobsUser = ''
  beforeAll(async () => {
    store = await kind.open(Object.values(registry))
    t = await makeApp({
      store,
      resources: registry,
      listed: true,
      ports: { sheets: sheetsHere },
    })
    ann = await t.as({ role: 'administrator' })
    bob = await t.as({ role: 'administrator' })
    const userOf = async (accountId: string) => {
      const link = await t.scope.db
        .selectFrom('accountLink')
        .select('recordId')
        .where('resource', '=', 'user')
        .where('accountId', '=', accountId)
        .executeTakeFirstOrThrow()
      return link.recordId
    }
    const annsUser = await userOf(ann.id)
    bobsUser = await userOf(bob.id)
    const school = teachingSchool(t)
    const host = await school.teacher()
    await t.scope.db
      .insertInto('accountLink')
      .values({
        resource: 'teacher',
        recordId: host,
        accountId: ann.id,
        createTime: t.clock.now().toISOString(),
      })
      .execute()
    await school.create('errand', { name: 'a of Ann', owner: annsUser, host })
    await school.create('errand', { name: 'b of Bob', owner: bobsUser })
    await school.create('errand', { name: 'c of none', host })
    await school.create('errand', { name: 'me', owner: bobsUser, host })
  })
  afterAll(() => store.dispose())

  const listed = async (query: string, token: string) => {
    const { status, response } = await t.call<{ list: { name: string }[]; total: number }>(
      'GET',
      `errand/list?${query}`,
      undefined,
      { token },
    )
    if (status !== 200) return status
    const names = response.list.map(({ name }) => name)
    expect(response.total).toBe(names.length)
    return names
  }

  it('finds the records of whoever asks: as a user, and as a teacher', async () => {
    expect(await listed('owner=me', ann.token)).toEqual(['a of Ann'])
    expect(await listed('owner=me', bob.token)).toEqual(['b of Bob', 'me'])
    expect(await listed('host=me', ann.token)).toEqual(['a of Ann', 'c of none', 'me'])
    expect(await listed(`owner=me&owner=${bobsUser}`, ann.token)).toHaveLength(3)
    expect(await listed('host=me&owner=me', ann.token)).toEqual(['a of Ann'])
  })

  it('finds nothing for a caller without such a record', async () => {
    expect(await listed('host=me', bob.token)).toEqual([])
    expect(await listed('owner=me', t.stranger.token)).toEqual([])
  })

  it('counts anew once an account has another record', async () => {
    const own = t.scope.db.updateTable('accountLink').where('resource', '=', 'teacher')
    await own.set({ accountId: bob.id }).execute()
    expect(await listed('host=me', ann.token)).toEqual([])
    expect(await listed('host=me', bob.token)).toHaveLength(3)
    await own.set({ accountId: ann.id }).execute()
  })

  it('is refused (321) of other references and with other conditions, and is a word elsewhere', async () => {
    expect(await listed('guest=me', ann.token)).toBe(321)
    expect(await listed('owner_ne=me', ann.token)).toBe(321)
    expect(await listed('name=me', ann.token)).toEqual(['me'])
  })

  it('means the same in an export, and in a bulk call by query', async () => {
    const answer = await t.app.request('/edu_adminserver/errand/export', {
      method: 'POST',
      headers: { Authorization: `Bearer ${ann.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ query: { owner: 'me' }, format: 'csv', columns: ['name'] }),
    })
    const lines = (await answer.text()).split(/\r?\n/).slice(1).filter(Boolean)
    expect(lines).toEqual(['a of Ann'])
    const { response } = await t.call<{ matched: number }>(
      'POST',
      'errand/delete',
      { query: { owner: 'me' } },
      { token: bob.token },
    )
    expect(response.matched).toBe(2)
    expect(await listed('', ann.token)).toEqual(['a of Ann', 'c of none'])
    expect(await listed('owner=me&deleted=only', bob.token)).toEqual(['b of Bob', 'me'])
  })
})
