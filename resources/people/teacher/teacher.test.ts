import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../index.ts'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import type { Teacher } from './teacher.resource.ts'

const whole = {
  name: '王小明',
  countryCode: '86',
  phone: '13912345678',
  email: 'wang@example.org',
  account: 'wang.xm',
  permissions: ['HOLD_CLASS', 'BOOKING'],
  recordingMethods: ['CLOUD'],
  videoDefinitions: ['P480', 'P1080'],
  diskQuota: 12.5,
  gender: 'MALE',
  birthday: '1990-02-28',
  nativeLanguage: '中文',
  location: '上海',
  profile: '十年教龄。\n擅长启发式教学。',
  videoUrl: 'https://example.org/intro.mp4',
  expertise: '少儿英语',
  tags: ['VIP', '小班'],
} satisfies Partial<Teacher>

describe.each(stores.map(kind => [kind.name, kind] as const))('teachers on %s', (_name, kind) => {
  let store: TestStore
  let t: TestApp
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    t = await makeApp({ store })
  })
  afterAll(() => store.dispose())

  it('are added with everything that is known of them, listed, edited and shown in full (TCH-01)', async () => {
    const creation = await t.call<Teacher>('POST', 'teacher/create', whole)
    expect([creation.status, creation.response]).toMatchObject([
      200,
      { ...whole, status: 'ON_JOB', version: 1 },
    ])
    const changed = await t.call<Teacher>('POST', 'teacher/update', {
      id: creation.response.id,
      version: 1,
      diskQuota: 20,
      tags: ['VIP'],
    })
    expect(changed.response).toMatchObject({ diskQuota: 20, tags: ['VIP'], version: 2 })
    const fetched = await t.call<Teacher>('GET', `teacher/get?id=${creation.response.id}`)
    expect(fetched.response).toMatchObject({ ...whole, diskQuota: 20, tags: ['VIP'] })
    const listed = await t.call<{ list: Teacher[]; total: number }>('GET', 'teacher/list?q=wxm')
    expect(listed.response.list.map(({ account }) => account)).toEqual(['wang.xm'])
  })

  it('are added with a phone or an e-mail alone, and not with neither (TCH-01, VAL-02)', async () => {
    expect(
      (await t.call('POST', 'teacher/create', { name: 'Phone only', phone: '13912345679' })).status,
    ).toBe(200)
    expect(
      (await t.call('POST', 'teacher/create', { name: 'E-mail only', email: 'only@example.org' }))
        .status,
    ).toBe(200)
    expect((await t.call('POST', 'teacher/create', { name: 'Neither' })).status).toBe(11000)
  })

  it('keep at least one video definition (TCH-03)', async () => {
    expect(
      (
        await t.call('POST', 'teacher/create', {
          name: 'No picture',
          account: 'no.picture',
          videoDefinitions: [],
        })
      ).status,
    ).toBe(11005)
  })
})
