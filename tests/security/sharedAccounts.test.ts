import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { makeApp, type TestApp } from '../support/app.ts'
import { stores, type TestStore } from '../support/stores.ts'
import type { AnyResource } from '../../src/schema/resource.ts'
import { freshEmail, freshPhone, visitor } from '../support/visitors.ts'

const teacherRights = Object.values<AnyResource>(resources).flatMap(
  ({ startRoles }) => startRoles?.['teacher']?.rights ?? [],
)

describe.each(stores)('accounts of people with several records, on $name', kind => {
  let store: TestStore
  let t: TestApp
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    t = await makeApp({ store, listed: true })
  }, 60_000)
  afterAll(() => store.dispose())

  type Made = { id: string; version: number }
  const login = async (account: string, password: string) =>
    (await visitor(t).send('app/login', { account, password })).status
  const teacherWithLogin = async () => {
    const [{ phone }, { email }] = [freshPhone(), freshEmail()]
    const account = `teacher${phone}`
    const values = { name: 'Tom Teacher', account, countryCode: '86', phone, email }
    const { response } = await t.call<Made>('POST', 'teacher/create', values)
    const set = { id: response.id, input: { password: 'Kite4Lamp' } }
    expect((await t.call('POST', 'teacher/resetPassword', set)).status).toBe(200)
    expect(await login(account, 'Kite4Lamp')).toBe(200)
    return { id: response.id, account, phone, email }
  }
  const roleWithoutRights = async () => {
    const { response } = await t.call<{ id: string }>('POST', 'role/create', {
      name: `Nothing ${freshPhone().phone}`,
      rights: [],
      masks: [],
    })
    return response.id
  }
  const accountOf = (account: string) =>
    store.db
      .selectFrom('account')
      .select(['passwordHash', 'account', 'phone', 'email', 'name'])
      .where('account', '=', account)
      .executeTakeFirstOrThrow()

  it('a new user with a teacher’s contact leaves the teacher their password', async () => {
    const teacher = await teacherWithLogin()
    const user = {
      name: 'Tom Teacher',
      account: teacher.account,
      countryCode: '86',
      phone: teacher.phone,
      role: await roleWithoutRights(),
      password: 'Harbour7x',
    }
    expect((await t.call('POST', 'user/create', user)).status).toBe(200)
    expect(await login(teacher.account, 'Harbour7x')).toBe(950)
    expect(await login(teacher.account, 'Kite4Lamp')).toBe(200)
  })

  it('who may only manage users gets no way in to a teacher’s account by a user’s record', async () => {
    const teacher = await teacherWithLogin()
    const before = await accountOf(teacher.account)
    const clerk = await t.as({
      rights: ['user.read', 'user.create', 'user.update', 'role.read'],
    })
    const own = freshEmail().email
    const role = await roleWithoutRights()
    const made = await t.call<Made>(
      'POST',
      'user/create',
      {
        name: 'Tom',
        countryCode: '86',
        phone: teacher.phone,
        email: own,
        role,
        password: 'Harbour7x',
      },
      { token: clerk.token },
    )
    expect(made.status).toBe(200)
    expect(await accountOf(teacher.account)).toEqual(before)
    const update = async (changes: object) => {
      const { response } = await t.call<Made>('GET', `user/get?id=${made.response.id}`)
      const { version } = response
      return t.call(
        'POST',
        'user/update',
        { id: made.response.id, version, ...changes },
        { token: clerk.token },
      )
    }
    expect((await update({ password: 'Harbour7x' })).status).toBe(905)
    expect((await update({ email: freshEmail().email })).status).toBe(200)
    expect(await accountOf(teacher.account)).toEqual(before)
    expect(await login(teacher.account, 'Kite4Lamp')).toBe(200)
  })

  it.each(['student', 'teacher'] as const)(
    'who sees a %s’s phone or e-mail masked sets no password to read it in their name',
    async resource => {
      const [{ phone }, { email }] = [freshPhone(), freshEmail()]
      // who sets a password may do what its person may: a teacher begins with rights
      const held = resource === 'teacher' ? teacherRights : []
      const rights = [...new Set([`${resource}.read`, `${resource}.resetPassword`, ...held])]
      const reset = (id: string, token: string) =>
        t.call<{ errors?: unknown }>(
          'POST',
          `${resource}/resetPassword`,
          { id, input: { password: 'Kite4Lamp' } },
          { token },
        )
      const make = async (contacts: object) => {
        const account = `p${freshPhone().phone}`
        const values = { name: 'Lin Tao', account, ...contacts }
        return (await t.call<Made>('POST', `${resource}/create`, values)).response.id
      }
      const withPhone = await make({ countryCode: '86', phone })
      const withEmail = await make({ email })
      const bare = await make({})
      const noPhone = await t.as({ rights, masks: [`${resource}Phone`] })
      const noEmail = await t.as({ rights, masks: [`${resource}Email`] })
      const plain = await t.as({ rights })
      const refused = await reset(withPhone, noPhone.token)
      expect([refused.status, refused.msg]).toEqual([
        905,
        'You see this person’s phone or email masked, so you can’t set their password. Ask an administrator.',
      ])
      expect((await reset(withEmail, noEmail.token)).status).toBe(905)
      // nothing of theirs is hidden from these callers
      for (const [id, token] of [
        [bare, noPhone.token],
        [withEmail, noPhone.token],
        [withPhone, noEmail.token],
        [withPhone, plain.token],
      ] as const)
        expect((await reset(id, token)).status).toBe(200)
    },
  )
})
