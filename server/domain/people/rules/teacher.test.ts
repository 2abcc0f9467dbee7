import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApp, type TestApp } from '../../../../tests/support/app.ts'
import { stores, type TestStore } from '../../../../tests/support/stores.ts'
import { resources } from '../../../../resources/index.ts'

interface Tally {
  matched: number
  done: number
  failed: { id: string; code: string }[]
}
type Rec = Record<string, unknown> & { id: string; version: number }
const seats = 20

describe.each(stores.map(kind => [kind.name, kind] as const))('teachers on %s', (_name, kind) => {
  let store: TestStore
  let t: TestApp
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    t = await makeApp({ store, institution: { teacherSeats: seats } })
  })
  afterAll(() => store.dispose())
  const create = (n: number, more: object = {}) =>
    t.call<Rec>('POST', 'teacher/create', { name: `老师${n}`, account: `teacher${n}`, ...more })
  const onJob = async () =>
    (await t.call<{ total: number }>('GET', 'teacher/count?status=ON_JOB')).response.total
  const update = (record: Rec, changes: object) =>
    t.call<Rec>('POST', 'teacher/update', { id: record.id, version: record.version, ...changes })

  it("fifty at once take the plan's seats and no more; the others get 1049 (VAL-14)", async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => create(n)))
    expect(answers.filter(a => a.status === 200)).toHaveLength(seats)
    expect(answers.filter(a => a.status === 1049)).toHaveLength(50 - seats)
    expect(await onJob()).toBe(seats)
  })

  it('a seat freed by suspension or deletion is taken once; restoring needs one again (TCH-02)', async () => {
    const { list } = (await t.call<{ list: Rec[] }>('GET', 'teacher/list?status=ON_JOB&limit=2'))
      .response
    const [first, second] = list
    if (!first || !second) throw new Error('no teachers')
    const suspended = (await update(first, { status: 'SUSPENDED' })).response
    expect(
      (await t.call<Tally>('POST', 'teacher/delete', { ids: [second.id] })).response.done,
    ).toBe(1)
    expect((await create(101)).status).toBe(200)
    expect((await create(102)).status).toBe(200)
    expect((await create(103)).status).toBe(1049)
    expect((await update(suspended, { status: 'ON_JOB' })).status).toBe(1049)
    expect(
      (await t.call<Tally>('POST', 'teacher/restore', { ids: [second.id] })).response,
    ).toMatchObject({
      done: 0,
      failed: [{ id: second.id, code: '1049' }],
    })
    expect(await onJob()).toBe(seats)
  })

  it('a bulk return to work stops at the last seat, naming each that found none (TCH-02)', async () => {
    expect(
      (
        await t.call<Tally>('POST', 'teacher/updateMany', {
          query: { status: 'ON_JOB' },
          data: { status: 'SUSPENDED' },
        })
      ).response,
    ).toMatchObject({ matched: seats, done: seats })
    const before = (await t.call<{ total: number }>('GET', 'teacher/count')).response.total
    const back = (
      await t.call<Tally>('POST', 'teacher/updateMany', {
        query: { status: 'SUSPENDED' },
        data: { status: 'ON_JOB' },
      })
    ).response
    expect(back).toMatchObject({ matched: before, done: seats })
    expect(back.failed.map(f => f.code)).toEqual(
      Array.from({ length: before - seats }, () => '1049'),
    )
    expect(await onJob()).toBe(seats)
    await t.call('POST', 'teacher/updateMany', { query: {}, data: { status: 'SUSPENDED' } })
  })

  it('new teachers take the default permission template unless told otherwise (TCH-03)', async () => {
    const template = {
      name: '只上课',
      isDefault: true,
      permissions: ['HOLD_CLASS'],
      recordingMethods: ['LOCAL'],
      videoDefinitions: ['P1080'],
    }
    expect((await t.call('POST', 'permissionTemplate/create', template)).status).toBe(200)
    expect((await create(200)).response).toMatchObject({
      permissions: ['HOLD_CLASS'],
      recordingMethods: ['LOCAL'],
      videoDefinitions: ['P1080'],
    })
    expect((await create(201, { permissions: ['PLAYBACK'] })).response).toMatchObject({
      permissions: ['PLAYBACK'],
      recordingMethods: ['LOCAL'],
    })
    await t.call('POST', 'permissionTemplate/create', {
      ...template,
      name: '第二',
      videoDefinitions: ['P720'],
    })
    const { list } = (
      await t.call<{ list: Rec[] }>('GET', 'permissionTemplate/list?isDefault=true')
    ).response
    expect(list.map(r => r['name'])).toEqual(['第二'])
    expect((await create(202)).response['videoDefinitions']).toEqual(['P720'])
  })

  it('at least one video definition (TCH-03, VAL-06)', async () => {
    const answer = await create(300, { videoDefinitions: [] })
    expect(answer.response).toMatchObject({ errors: { videoDefinitions: { code: '11005' } } })
  })

  it('phone or e-mail or account, well formed (VAL-02)', async () => {
    const add = (values: object) =>
      t
        .call('POST', 'teacher/create', { name: '王老师', status: 'SUSPENDED', ...values })
        .then(a => a.status)
    expect(await add({})).toBe(11000)
    expect(await add({ phone: '123' })).toBe(211)
    expect(await add({ email: 'nobody@' })).toBe(946)
    expect(await add({ countryCode: '86', phone: '13912345678' })).toBe(200)
    expect(await add({ countryCode: '86', phone: '13912345678' })).toBe(945)
    expect(await add({ email: 'Wang@example.com' })).toBe(200)
  })

  it('answers whether a phone is known (API-20, VAL-03)', async () => {
    const exists = (query: string) =>
      t.call<{ exists: boolean }>('GET', `teacher/exists?${query}`).then(a => a.response.exists)
    expect(await exists('type=2&content=13912345678&countryCode=86')).toBe(true)
    expect(await exists('type=2&content=13912345678&countryCode=852')).toBe(false)
    expect(await exists('type=3&content=wang@example.com')).toBe(true)
    expect(await exists('type=1&content=teacher200')).toBe(true)
    expect((await t.call('GET', 'teacher/exists?type=9&content=x')).status).toBe(321)
  })
})
