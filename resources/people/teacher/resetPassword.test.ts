import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../index.ts'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import { freshEmail, freshPhone, registered, visitor } from '../../../tests/support/visitors.ts'

describe.each(stores)('passwords set by the school on $name', kind => {
  let store: TestStore
  let t: TestApp
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    t = await makeApp({ store })
  })
  afterAll(() => store.dispose())

  let personCount = 0
  const add = async (
    resource: 'teacher' | 'student',
    values: object = {},
    token = t.administrator.token,
  ) => {
    const account = `person${personCount++}`
    const { response, status } = await t.call<{ id: string }>(
      'POST',
      `${resource}/create`,
      { name: 'Li Na', account, ...values },
      { token },
    )
    expect(status).toBe(200)
    return { id: response.id, account }
  }
  const reset = (
    resource: string,
    id: string,
    password = 'Fresh123',
    token = t.administrator.token,
    key?: string,
  ) =>
    t.call(
      'POST',
      `${resource}/resetPassword`,
      { id, input: { password } },
      { token, headers: key ? { 'Idempotency-Key': key } : {} },
    )
  const login = (account: string, password = 'Fresh123') =>
    visitor(t).send<{
      accessToken: string
      uid: string
      institution: { id: string }
      setAuth: string[]
    }>('app/login', {
      account,
      password,
    })

  it.each(['teacher', 'student'] as const)(
    'gives a %s an account to log in with, then new passwords for it (STU-04)',
    async resource => {
      const person = await add(resource)
      expect((await login(person.account)).status).toBe(950)
      expect(
        await reset(resource, person.id, 'Fresh123', undefined, `first-${resource}`),
      ).toMatchObject({ status: 200, response: {} })
      expect(
        (await reset(resource, person.id, 'Fresh123', undefined, `first-${resource}`)).status,
      ).toBe(200)
      const first = (await login(person.account)).response
      expect(first).toMatchObject({
        institution: { id: t.institution },
        setAuth: [],
        role: resource,
      })
      expect((await reset(resource, person.id, 'Newer123')).status).toBe(200)
      expect((await login(person.account)).status).toBe(950)
      expect((await login(person.account, 'Newer123')).response.uid).toBe(first.uid)
      t.clock.advance(1000)
      expect(
        (await t.call('GET', 'app/session', undefined, { token: first.accessToken })).status,
      ).toBe(867)
      const accounts = await store.db
        .selectFrom('account')
        .select(['kind', 'madeBy'])
        .where('account', '=', person.account)
        .execute()
      expect(accounts).toEqual([{ kind: 'SCHOOL', madeBy: t.institution }])
      const written = await store
        .scope(t.institution)
        .db.selectFrom('audit')
        .select(['action', 'actor', 'after'])
        .where('recordId', '=', first.uid)
        .execute()
      expect(written).toMatchObject([
        { action: 'resetPassword', actor: t.administrator.id },
        { action: 'resetPassword' },
      ])
      expect(JSON.stringify(written)).not.toMatch(/Fresh123|Newer123/)
    },
  )

  it('keeps to the rules of passwords (VAL-01)', async () => {
    const { id } = await add('teacher')
    for (const [password, code] of [
      ['abc', 2114],
      ['a'.repeat(21), 2114],
      ['abc def', 2115],
    ] as const)
      expect(await reset('teacher', id, password)).toMatchObject({
        status: code,
        response: { errors: { password: { code: String(code) } } },
      })
    expect(
      (
        await t.call('POST', 'teacher/resetPassword', {
          id,
          input: { password: 'Fresh123', kind: 'SCHOOL' },
        })
      ).status,
    ).toBe(321)
  })

  it('is refused (905) for a person’s own account, teacher or student, by phone or e-mail (LGN-04)', async () => {
    for (const resource of ['teacher', 'student'] as const)
      for (const who of [freshPhone(), freshEmail()]) {
        const { channel: _channel, ...contact } = who.given
        await registered(t, who)
        const { id } = await add(resource, { account: null, ...contact })
        expect(await reset(resource, id)).toMatchObject({ status: 905, response: null })
        expect((await login('phone' in who ? who.phone : who.email, 'Kite4Lamp')).status).toBe(9002)
        expect((await login('phone' in who ? who.phone : who.email)).status).toBe(950)
      }
  })

  it('is refused (905) for accounts of third parties, and for whoever works elsewhere too (LGN-04)', async () => {
    const third = await add('student')
    await reset('student', third.id)
    const set = (values: object) =>
      store.db.updateTable('account').set(values).where('account', '=', third.account).execute()
    await set({ kind: 'THIRD_PARTY' })
    expect(await reset('student', third.id)).toMatchObject({ status: 905, response: null })
    await set({ kind: 'SCHOOL' })
    expect((await reset('student', third.id)).status).toBe(200)
    // the account of a person who also works elsewhere can't be changed by this institution
    const { id } = await store.db
      .selectFrom('account')
      .select('id')
      .where('account', '=', third.account)
      .executeTakeFirstOrThrow()
    await store.db
      .insertInto('membership')
      .values({
        accountId: id,
        institutionId: t.otherInstitution,
        createTime: '2026-04-01T00:00:00Z',
      })
      .execute()
    expect(await reset('student', third.id)).toMatchObject({ status: 905, response: null })
  })

  it('an account that another institution made, whoever joined it before, is not touched: each sets the password of its own (LGN-04)', async () => {
    const ours = await add('student')
    await reset('student', ours.id)
    const before = await store.db
      .selectFrom('account')
      .selectAll()
      .where('account', '=', ours.account)
      .executeTakeFirstOrThrow()
    const there = await add('teacher', { account: ours.account }, t.stranger.token)
    // an institution of before has joined it
    await store
      .scope(t.otherInstitution)
      .db.insertInto('accountLink')
      .values({
        resource: 'teacher',
        recordId: there.id,
        accountId: before.id,
        createTime: '2026-04-01T00:00:00Z',
      })
      .execute()
    expect((await reset('teacher', there.id, 'Theirs123', t.stranger.token)).status).toBe(200)
    expect((await login(ours.account)).response).toMatchObject({
      uid: before.id,
      institution: { id: t.institution },
    })
    const theirs = (await login(ours.account, 'Theirs123')).response
    expect(theirs.uid).not.toBe(before.id)
    expect(theirs.institution.id).toBe(t.otherInstitution)
    expect(
      await store.db
        .selectFrom('account')
        .selectAll()
        .where('id', '=', before.id)
        .executeTakeFirst(),
    ).toEqual(before)
  })

  it('another institution’s person is not there (STU-04)', async () => {
    const { id } = await add('teacher', {}, t.stranger.token)
    expect((await reset('teacher', id)).status).toBe(804)
  })

  it('one who is teacher and student has one account; who may reset but one of them may not reset theirs (STU-04)', async () => {
    const teacher = await add('teacher')
    const student = await add('student', { account: teacher.account })
    await reset('teacher', teacher.id)
    const { token } = await t.as({ rights: ['student.read', 'student.resetPassword'] })
    expect((await reset('student', student.id, 'Stolen123', token)).status).toBe(905)
    expect((await login(teacher.account)).status).toBe(200)
    expect((await reset('student', student.id, 'Newer123')).status).toBe(200)
    expect((await login(teacher.account, 'Newer123')).status).toBe(200)
    expect(
      await store.db
        .selectFrom('account')
        .select('id')
        .where('account', '=', teacher.account)
        .execute(),
    ).toHaveLength(1)
  })

  it('nobody takes over an account that may do or see more than they may (ROL-03)', async () => {
    const teacher = await add('teacher')
    await reset('teacher', teacher.id)
    const { id } = await store.db
      .selectFrom('account')
      .select('id')
      .where('account', '=', teacher.account)
      .executeTakeFirstOrThrow()
    const grant = (rights: string[]) =>
      store
        .scope(t.institution)
        .db.updateTable('member')
        .set({ rights })
        .where('accountId', '=', id)
        .execute()
    const { token } = await t.as({ rights: ['teacher.read', 'teacher.resetPassword'] })
    await grant(['teacher.read'])
    expect((await reset('teacher', teacher.id, 'Fresh123', token)).status).toBe(200)
    for (const rights of [['teacher.delete'], ['*']]) {
      await grant(rights)
      expect((await reset('teacher', teacher.id, 'Fresh123', token)).status).toBe(905)
    }
    // masks count like permissions: the clerk could read masked values as the teacher
    const masked = await t.as({
      rights: ['teacher.read', 'teacher.resetPassword'],
      masks: ['teacherPhone'],
    })
    const mask = (masks: string[]) =>
      store
        .scope(t.institution)
        .db.updateTable('member')
        .set({ masks })
        .where('accountId', '=', id)
        .execute()
    await grant(['teacher.read'])
    expect((await reset('teacher', teacher.id, 'Fresh123', masked.token)).status).toBe(905)
    await mask(['teacherPhone', 'teacherEmail'])
    expect((await reset('teacher', teacher.id, 'Newer123', masked.token)).status).toBe(200)
    await mask([])
    // a person without permissions reads no phone numbers
    await grant([])
    expect((await reset('teacher', teacher.id, 'Fresh123', masked.token)).status).toBe(200)
    await grant(['teacher.read'])
    // and without the permission, no one's
    expect(
      (
        await reset(
          'teacher',
          teacher.id,
          'Fresh123',
          (await t.as({ rights: ['teacher.read'] })).token,
        )
      ).status,
    ).toBe(905)
  })
})
