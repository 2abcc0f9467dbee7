import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../resources/index.ts'
import { registerForSeminar, seminarPage, type SeminarPage } from '../../../resources/seminar/seminar.calls.ts'
import { publicSeminarId } from '../../../resources/seminar/paths.ts'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'

const hour = 3_600_000

describe.each(stores.map(kind => [kind.name, kind] as const))('seminars on %s', (_name, kind) => {
  let store: TestStore
  let t: TestApp
  let n = 0
  let teacherId = ''
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    t = await makeApp({ store, config: { accessSeconds: 100_000_000 } })
    teacherId = await newTeacher()
  })
  afterAll(() => store.dispose())

  const newTeacher = async (): Promise<string> => {
    n += 1
    const { response } = await t.call<{ id: string }>('POST', 'teacher/create', {
      name: `Teacher ${n}`,
      email: `t${n}@example.org`,
      videoDefinitions: ['P720'],
    })
    return response.id
  }
  const in_ = (hours: number): string =>
    new Date(t.clock.now().getTime() + hours * hour).toISOString()
  const create = async (values: object = {}) => {
    n += 1
    return t.call<{ id: string; version: number; errors?: Record<string, { code: string }> }>(
      'POST',
      'seminar/create',
      {
        name: `Seminar ${n}`,
        startAt: in_(48),
        minutes: 60,
        moderatorId: teacherId,
        notification: 'NONE',
        regFields: ['EMAIL'],
        ...values,
      },
    )
  }
  const register = (id: string, answers: object) =>
    t.call<{ pass: string; own: { place: string; auditState: string }; errors?: Record<string, { code: string }> }>(
      'POST',
      registerForSeminar.path,
      { proseminarId: publicSeminarId(t.institution, id), answers, language: 'en' },
      { token: '' },
    )

  it('has exactly one moderator among its people (SEM-01)', async () => {
    const { status, response } = await create()
    expect(status).toBe(200)
    const list = await t.call<{ list: { role: string; teacherId: string }[] }>(
      'GET',
      `seminarPerson/list?page=1&limit=50&seminarId=${response.id}`,
    )
    expect(list.response.list.map(({ role, teacherId: id }) => [role, id])).toEqual([
      ['MODERATOR', teacherId],
    ])
    const second = await t.call<{ errors?: Record<string, { code: string }> }>(
      'POST',
      'seminarPerson/create',
      { seminarId: response.id, role: 'MODERATOR', name: 'Second' },
    )
    expect(second.response.errors?.['role']?.code).toBe('12200')
  })

  it('shows its page to anybody and takes registrations up to its places, the rest in line', async () => {
    const { response } = await create({ seatLimit: 1, approval: 'ALL' })
    const page = await t.call<SeminarPage>(
      'POST',
      seminarPage.path,
      { proseminarId: publicSeminarId(t.institution, response.id) },
      { token: '' },
    )
    expect(page.response).toMatchObject({ phase: 'PLANNED', registration: 'OPEN', placesLeft: 1 })
    const first = await register(response.id, { name: 'Emma', email: 'emma@example.org' })
    expect([first.status, first.response.own]).toMatchObject([
      200,
      { place: 'SEATED', auditState: 'APPROVED' },
    ])
    const second = await register(response.id, { name: 'Noah', email: 'noah@example.org' })
    expect(second.response.own.place).toBe('WAITING')
    expect((await register(response.id, { name: 'Emma', email: 'emma@example.org' })).status).toBe(
      12102,
    )
  })
})
