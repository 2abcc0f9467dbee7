import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMember, foundInstitution } from '../institutions/found.ts'
import { makeApp, type TestApp } from '../../../../tests/support/app.ts'
import { stores, type TestStore } from '../../../../tests/support/stores.ts'
import { resources } from '../../../../resources/index.ts'
import { builtInRoles, roleLabel } from '../../../../resources/identity/role/role.options.ts'

type Rec = Record<string, unknown> & { id: string; version: number }
interface Page {
  list: Rec[]
  total: number
}
interface Refused {
  errors?: Record<string, { code: string; msg: string }>
  failed?: { code: string; msg: string }[]
  done?: number
}

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'roles and users on %s',
  (_name, kind) => {
    let store: TestStore
    let t: TestApp
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
      t = await makeApp({ store, listed: true })
    })
    afterAll(() => store.dispose())

    const as = (token: string) => ({ token })
    const roles = async () => (await t.call<Page>('GET', 'role/list?limit=200')).response.list
    const builtIn = async (code: string) =>
      (await roles()).find(role => role['code'] === code) as Rec
    const newRole = async (name: string, rights: string[], masks: string[] = []) =>
      (await t.call<Rec>('POST', 'role/create', { name, rights, masks })).response
    const newUser = async (account: string, role: string, more: object = {}) =>
      t.call<Rec & Refused>('POST', 'user/create', {
        name: account,
        account,
        role,
        password: 'Kite4Lamp',
        ...more,
      })
    const logIn = (account: string, password = 'Kite4Lamp') =>
      t.call<{
        accessToken: string
        uid: string
        setAuth: string[]
        masks: string[]
        role: string
      }>('POST', 'app/login', { account, password }, { token: null })
    const tokenOf = async (account: string) => (await logIn(account)).response.accessToken

    it('an institution begins with every role of the specification, and its founder among the users (ROL-01)', async () => {
      const list = await roles()
      expect(list.map(role => role['code']).toSorted()).toEqual([
        'administrator',
        'assistant',
        'audience',
        'auditor',
        'coHost',
        'guest',
        'lecturer',
        'seminarHost',
        'student',
        'supervisor',
        'teacher',
      ])
      expect(Object.keys(builtInRoles)).toHaveLength(11)
      const administrator = list.find(role => role['code'] === 'administrator')
      // stored in the institution's language, named in the reader's
      expect(administrator).toMatchObject({
        name: 'Institution administrator',
        rights: ['*'],
        masks: [],
      })
      // a built-in role is named in the language of the screen, until it is renamed
      const named = (name: string, code = 'administrator') => roleLabel({ code, name })
      expect(named('机构管理员')).toEqual(builtInRoles.administrator)
      expect(named('校长')).toEqual({ en: '校长', zh: '校长' })
      expect(named('老师', 'custom')).toEqual({ en: '老师', zh: '老师' })
      const users = (await t.call<Page>('GET', 'user/list')).response
      expect(users).toMatchObject({
        total: 1,
        list: [{ account: t.administrator.account, role: administrator?.id, status: 'ACTIVE' }],
      })
      expect(users.list[0]).not.toHaveProperty('password')
    })

    it('the first entry of each role in the change log holds what was set, and nothing that was not', async () => {
      const entries = await t.scope.db
        .selectFrom('audit')
        .select(['recordId', 'after'])
        .where('resource', '=', 'role')
        .where('action', '=', 'create')
        .execute()
      expect(entries).toHaveLength(11)
      for (const { recordId, after } of entries) {
        const role = await t.scope.get(resources.role, recordId)
        const set = Object.keys(resources.role.fields).filter(name => {
          const value: unknown = role && Reflect.get(role, name)
          return value !== null && value !== undefined
        })
        expect(Object.keys(Object(after)).toSorted()).toEqual([...set, 'version'].toSorted())
      }
    })

    it('a user logs in with the rights and masks of their role, and a role is required (ROL-01, ROL-02)', async () => {
      const clerk = await newRole('Clerk', ['student.read', 'student.create'], ['studentPhone'])
      expect((await newUser('no.role', '')).response.errors).toMatchObject({
        role: { code: '11005' },
      })
      expect((await newUser('no.such.role', 'nosuchrole')).response.errors).toMatchObject({
        role: { code: '9994' },
      })
      expect((await newUser('clerk1', clerk.id)).status).toBe(200)
      const login = await logIn('clerk1')
      expect(login.response).toMatchObject({
        setAuth: ['student.create', 'student.read'],
        masks: ['studentPhone'],
        role: clerk.id,
      })
      expect(
        (await t.call('GET', 'teacher/list', undefined, as(login.response.accessToken))).status,
      ).toBe(905)
    })

    it('a change of a role, of a user or of their status holds for their next request (ROL-03)', async () => {
      const role = await newRole('Shifting', ['student.read', 'teacher.read'])
      const newMember = (await newUser('shifting', role.id)).response
      const token = await tokenOf('shifting')
      const ask = async (resource: string) =>
        (await t.call('GET', `${resource}/list`, undefined, as(token))).status
      expect([await ask('student'), await ask('teacher')]).toEqual([200, 200])
      const changed = await t.call<Rec>('POST', 'role/update', {
        id: role.id,
        version: 1,
        rights: ['student.read'],
      })
      expect(changed.status).toBe(200)
      expect([await ask('student'), await ask('teacher')]).toEqual([200, 5003])
      const other = await newRole('Other', ['teacher.read'])
      expect(
        (await t.call('POST', 'user/update', { id: newMember.id, version: 1, role: other.id }))
          .status,
      ).toBe(200)
      expect([await ask('student'), await ask('teacher')]).toEqual([5003, 200])
      expect(
        (await t.call('POST', 'user/update', { id: newMember.id, version: 2, status: 'SUSPENDED' }))
          .status,
      ).toBe(200)
      expect(await ask('teacher')).toBe(5003)
      expect((await logIn('shifting')).status).toBe(5003)
      expect(
        (await t.call('POST', 'user/update', { id: newMember.id, version: 3, status: 'ACTIVE' }))
          .status,
      ).toBe(200)
      // the suspension has ended their sessions
      expect(await ask('teacher')).toBe(867)
      expect((await logIn('shifting')).status).toBe(200)
      expect(
        (await t.call<Refused>('POST', 'user/delete', { ids: [newMember.id] })).response.done,
      ).toBe(1)
      expect((await logIn('shifting')).status).not.toBe(200)
      expect(
        (await t.call<Refused>('POST', 'user/restore', { ids: [newMember.id] })).response.done,
      ).toBe(1)
      expect((await logIn('shifting')).status).toBe(200)
    })

    it('built-in roles are never deleted, the administrator’s never narrowed, both can be copied (ROL-01)', async () => {
      const administrator = await builtIn('administrator')
      const deletion = await t.call<Refused>('POST', 'role/delete', {
        ids: [administrator.id, (await builtIn('guest')).id],
      })
      expect(deletion.response).toMatchObject({
        done: 0,
        failed: [{ code: '905' }, { code: '905' }],
      })
      for (const narrowed of [{ rights: ['student.read'] }, { masks: ['studentPhone'] }]) {
        const answer = await t.call<Refused>('POST', 'role/update', {
          id: administrator.id,
          version: administrator.version,
          ...narrowed,
        })
        expect([answer.status, Object.keys(answer.response.errors ?? {})]).toEqual([
          905,
          Object.keys(narrowed),
        ])
      }
      const copied = await t.call<{ id: string }>('POST', 'role/copy', {
        id: administrator.id,
        input: { name: 'Deputy' },
      })
      const deputy = (await t.call<Rec>('GET', `role/get?id=${copied.response.id}`)).response
      expect(deputy).toMatchObject({ name: 'Deputy', code: 'custom' })
      expect(deputy['rights']).toEqual(
        expect.arrayContaining([
          'student.delete',
          'role.update',
          'student.reveal',
          'lessonHoursStatistics',
        ]),
      )
      expect(deputy['rights']).not.toContain('*')
      const again = await t.call<Refused>('POST', 'role/copy', {
        id: administrator.id,
        input: { name: 'Deputy' },
      })
      expect(again.response.errors?.['name']?.msg).toContain('already in use')
      expect(
        (await t.call('POST', 'role/update', { id: deputy.id, version: 1, rights: ['*'] })).status,
      ).toBe(9994)
      expect(
        (
          await t.call('POST', 'role/update', {
            id: deputy.id,
            version: 1,
            rights: ['no.such.right'],
          })
        ).status,
      ).toBe(9994)
      const used = await newUser('deputy1', deputy.id)
      const inUse = await t.call<Refused>('POST', 'role/delete', { ids: [deputy.id] })
      expect(inUse.response.failed?.[0]?.msg).toContain('This role is still used by users (1)')
      await t.call('POST', 'user/delete', { ids: [used.response.id] })
      expect(
        (await t.call<Refused>('POST', 'role/delete', { ids: [deputy.id] })).response.done,
      ).toBe(1)
    })

    it('nobody makes, gives, changes or takes away what is above them (ROL-03)', async () => {
      const manager = await newRole(
        'Manager',
        [
          'role.read',
          'role.create',
          'role.update',
          'role.delete',
          'user.read',
          'user.create',
          'user.update',
          'user.delete',
          'student.read',
        ],
        ['studentPhone'],
      )
      await newUser('manager1', manager.id)
      const token = await tokenOf('manager1')
      const make = (rights: string[], masks = ['studentPhone']) =>
        t.call<Refused>(
          'POST',
          'role/create',
          { name: `Made ${rights.join()} ${masks.join()}`, rights, masks },
          as(token),
        )
      const over = await make(['student.read', 'student.delete'])
      expect([over.status, over.response.errors?.['rights']?.code]).toEqual([905, '905'])
      expect(over.response.errors?.['rights']?.msg).toContain('Students: Delete')
      const seeing = await make(['student.read'], [])
      expect([seeing.status, seeing.response.errors?.['masks']?.msg]).toEqual([
        905,
        expect.stringContaining('Students: Phone'),
      ])
      expect((await make(['student.read'])).status).toBe(200)
      const administrator = await builtIn('administrator')
      const creation = await t.call<Refused>(
        'POST',
        'user/create',
        { name: 'x', account: 'made.admin', role: administrator.id },
        as(token),
      )
      expect([creation.status, creation.response.errors?.['role']?.code]).toEqual([905, '905'])
      const [owner] = (await t.call<Page>('GET', `user/list?role=${administrator.id}`)).response
        .list
      for (const change of [
        { status: 'SUSPENDED' },
        { password: 'Stolen99' },
        { phone: '13900000000' },
      ])
        expect(
          (
            await t.call(
              'POST',
              'user/update',
              { id: owner?.id, version: owner?.version, ...change },
              as(token),
            )
          ).status,
        ).toBe(905)
      expect(
        (await t.call<Refused>('POST', 'user/delete', { ids: [owner?.id] }, as(token))).response
          .done,
      ).toBe(0)
      expect(
        (
          await t.call(
            'POST',
            'role/update',
            { id: administrator.id, version: administrator.version, description: 'x' },
            as(token),
          )
        ).status,
      ).toBe(905)
      const own = await t.call(
        'POST',
        'role/update',
        { id: manager.id, version: 1, rights: ['role.update', 'student.delete'] },
        as(token),
      )
      expect(own.status).toBe(905)
    })

    it('nobody gets at a user or a role whose values they see masked: not by a password, a phone, a change or a deletion (ROL-02)', async () => {
      const rights = [
        'role.read',
        'role.update',
        'role.delete',
        'user.read',
        'user.update',
        'user.delete',
        'student.read',
      ]
      const clear = await newRole('Sees phones', rights)
      const masked = await newRole('Sees no phones', rights, ['studentPhone'])
      const [seer, equal] = [
        (await newUser('seer', clear.id)).response,
        (await newUser('equal', masked.id)).response,
      ]
      await newUser('blinded', masked.id)
      const token = await tokenOf('blinded')
      const update = (user: Rec, change: object) =>
        t.call<Rec>(
          'POST',
          'user/update',
          { id: user.id, version: user.version, ...change },
          as(token),
        )
      for (const change of [
        { password: 'Stolen99' },
        { phone: '13900000008', countryCode: '86' },
        { role: masked.id },
        { status: 'SUSPENDED' },
      ])
        expect([change, (await update(seer, change)).status]).toEqual([change, 905])
      expect(
        (await t.call<Refused>('POST', 'user/delete', { ids: [seer.id] }, as(token))).response.done,
      ).toBe(0)
      expect(
        (
          await t.call(
            'POST',
            'role/update',
            { id: clear.id, version: 1, masks: ['studentPhone'] },
            as(token),
          )
        ).status,
      ).toBe(905)
      expect((await logIn('seer')).status).toBe(200)
      // who sees no more than they do
      expect((await update(equal, { password: 'Another99' })).status).toBe(200)
      const harmless = await newRole('Nothing', [])
      const idle = (await newUser('idle', harmless.id)).response
      expect((await update(idle, { password: 'Another99' })).status).toBe(200)
    })

    it('what is masked in a user who sees no more is sent back as it was seen, and stays what it is (ROL-02)', async () => {
      const role = await newRole('Without phones', ['user.read', 'user.update'], ['userPhone'])
      const newMember = (
        await newUser('unseen', role.id, { countryCode: '86', phone: '13900000077' })
      ).response
      await newUser('unseeing', role.id)
      const token = await tokenOf('unseeing')
      const visibleUser = (
        await t.call<Rec>('GET', `user/get?id=${newMember.id}`, undefined, as(token))
      ).response
      expect(visibleUser['phone']).toBe('139****0077')
      const requestBody = {
        id: newMember.id,
        version: newMember.version,
        name: 'Renamed',
        phone: visibleUser['phone'],
      }
      expect((await t.call('POST', 'user/update', requestBody, as(token))).status).toBe(200)
      expect((await t.call<Rec>('GET', `user/get?id=${newMember.id}`)).response).toMatchObject({
        name: 'Renamed',
        phone: '13900000077',
      })
    })

    it('mass assignment of what the server alone writes is refused', async () => {
      for (const more of [
        { institutionId: t.otherInstitution },
        { version: 9 },
        { createdBy: 'x' },
        { rights: ['*'] },
        { id: 'x' },
      ])
        expect(
          (await newUser('mass', (await builtIn('guest')).id, more)).status,
          JSON.stringify(more),
        ).toBe(321)
      expect(
        (await t.call('POST', 'role/create', { name: 'Mass', code: 'administrator' })).status,
      ).toBe(321)
    })

    it('the last administrator cannot lock themselves out, nor can two at once', async () => {
      const administrator = await builtIn('administrator')
      const guest = await builtIn('guest')
      const [first] = (await t.call<Page>('GET', `user/list?role=${administrator.id}`)).response
        .list
      const change = (user: Rec | undefined, changes: object) =>
        t.call<Refused>('POST', 'user/update', { id: user?.id, version: user?.version, ...changes })
      for (const changes of [{ role: guest.id }, { status: 'SUSPENDED' }]) {
        const answer = await change(first, changes)
        expect([answer.status, answer.msg]).toEqual([
          905,
          expect.stringContaining('no administrator left'),
        ])
      }
      expect(
        (await t.call<Refused>('POST', 'user/delete', { ids: [first?.id] })).response,
      ).toMatchObject({
        done: 0,
        failed: [{ code: '905' }],
      })
      const second = (await newUser('second.admin', administrator.id)).response
      const both = await Promise.all([
        change(first, { status: 'SUSPENDED' }),
        change(second, { role: guest.id }),
      ])
      // the second one is refused: 905 by the rule, or 5003 if their own suspension came first
      expect(both.filter(answer => answer.status === 200)).toHaveLength(1)
      expect(both.filter(answer => answer.status === 905 || answer.status === 5003)).toHaveLength(1)
      const members = await t.scope.db.selectFrom('member').select(['rights', 'status']).execute()
      expect(
        members.filter(member => member.status === 'ACTIVE' && member.rights.includes('*')),
      ).toHaveLength(1)
      // whichever of the two succeeded, the first administrator is restored for the other tests
      const token = await tokenOf(both[0].status === 200 ? 'second.admin' : t.administrator.account)
      const now = (await t.call<Rec>('GET', `user/get?id=${first?.id}`, undefined, as(token)))
        .response
      if (now['status'] === 'SUSPENDED')
        expect(
          (
            await t.call(
              'POST',
              'user/update',
              { id: now.id, version: now.version, status: 'ACTIVE' },
              as(token),
            )
          ).status,
        ).toBe(200)
      Object.assign(t.administrator, { token: await tokenOf(t.administrator.account) })
      expect((await t.call('GET', 'user/list')).status).toBe(200)
    })

    it('a person who has proved the e-mail is not doubled and joins on entering; nothing is told, the password stays theirs (LGN-04)', async () => {
      const guest = await builtIn('guest')
      const elsewhere = await foundInstitution(t.ports, {
        name: 'Third',
        countryCode: '86',
        domestic: true,
        currency: 'CNY',
        timezone: 'Asia/Shanghai',
        plan: 'DEMO',
        teacherSeats: 9,
        studentLimit: 9,
      })
      const id = await addMember(t.ports, elsewhere, {
        account: 'traveller',
        name: 'Their Real Name',
        password: 'TheirOwn99',
        role: 'administrator',
        rights: ['*'],
        masks: [],
      })
      await t.ports.store.db
        .updateTable('account')
        .set({ email: 'their@example.org' })
        .where('id', '=', id)
        .execute()
      const joined = await newUser('guest1', guest.id, {
        name: 'As we call them',
        account: null,
        email: 'their@example.org',
        password: 'Ours1234',
      })
      expect(joined.response).toMatchObject({
        name: 'As we call them',
        email: 'their@example.org',
        phone: null,
        account: null,
      })
      expect(
        await t.ports.store.db
          .selectFrom('account')
          .selectAll()
          .where('email', '=', 'their@example.org')
          .execute(),
      ).toMatchObject([
        { id, account: 'traveller', name: 'Their Real Name', passwordHash: 'plain:TheirOwn99' },
      ])
      expect((await logIn('their@example.org', 'Ours1234')).status).toBe(950)
      const login = await logIn('their@example.org', 'TheirOwn99')
      expect(login.response).toMatchObject({ institution: { id: elsewhere }, institutions: 2 })
      const place = () =>
        t.ports.store.db
          .selectFrom('membership')
          .select('waitsSince')
          .where('accountId', '=', id)
          .where('institutionId', '=', t.institution)
          .executeTakeFirst()
      expect(await place()).toEqual({ waitsSince: t.clock.now().toISOString() })
      const here = await t.call(
        'POST',
        'app/institution/switch',
        { institutionId: t.institution },
        as(login.response.accessToken),
      )
      expect([here.status, await place()]).toEqual([200, { waitsSince: null }])
      const reset = await t.call<Refused>('POST', 'user/update', {
        id: joined.response.id,
        version: 1,
        password: 'Ours1234',
      })
      expect([reset.status, reset.response.errors?.['password']?.code]).toEqual([905, '905'])
      // by another proved contact they are the same person, who is a user here already
      await t.ports.store.db
        .updateTable('account')
        .set({ countryCode: '86', phone: '13700000042' })
        .where('id', '=', id)
        .execute()
      const phone = { countryCode: '86', phone: '13700000042' }
      const twice = await t.call<Refused>('POST', 'user/create', {
        name: 'Again',
        ...phone,
        role: guest.id,
      })
      expect([twice.status, twice.response.errors?.['phone']?.code]).toEqual([945, '945'])
      // a name proves nothing: a person with the same name elsewhere is someone else
      expect(
        (await newUser(t.stranger.account, guest.id, { name: 'Namesake', password: 'Ours1234' }))
          .status,
      ).toBe(200)
      expect((await logIn(t.stranger.account)).response).toMatchObject({ uid: t.stranger.id })
      expect((await logIn(t.stranger.account, 'Ours1234')).response).toMatchObject({
        name: 'Namesake',
        institution: { id: t.institution },
      })
      // their place in the other institution stays when they leave this one
      expect(
        (await t.call<Refused>('POST', 'user/delete', { ids: [joined.response.id] })).response.done,
      ).toBe(1)
      const places = await t.ports.store.db
        .selectFrom('membership')
        .select('institutionId')
        .where('accountId', '=', id)
        .execute()
      expect(places).toEqual([{ institutionId: elsewhere }])
    })

    it('an account that the institution made follows its record, and a new password ends its sessions (VAL-01)', async () => {
      const guest = await builtIn('guest')
      const newMember = (await newUser('ours', guest.id)).response
      const token = await tokenOf('ours')
      const change = (version: number, changes: object) =>
        t.call<Refused>('POST', 'user/update', { id: newMember.id, version, ...changes })
      expect((await change(1, { password: 'Kite4Lamp' })).response.errors).toMatchObject({
        password: { code: '958' },
      })
      expect((await change(1, { password: 'short' })).response.errors).toMatchObject({
        password: { code: '2114' },
      })
      expect((await change(1, { password: 'no spaces' })).response.errors).toMatchObject({
        password: { code: '2115' },
      })
      expect((await change(1, { account: 'ours2', password: 'Changed99' })).status).toBe(200)
      expect((await t.call('GET', 'app/session', undefined, as(token))).status).toBe(867)
      expect((await logIn('ours')).status).not.toBe(200)
      expect((await logIn('ours2', 'Changed99')).status).toBe(200)
      expect((await change(2, { account: t.administrator.account })).response.errors).toMatchObject(
        { account: { code: '7002' } },
      )
      const history = await t.call<{ list: object[] }>('GET', `user/history?id=${newMember.id}`)
      expect(JSON.stringify(history.response)).not.toMatch(/Changed99|plain:/)
    })

    it('two requests for the same new person make one account', async () => {
      const guest = await builtIn('guest')
      const answers = await Promise.all([1, 2, 3].map(() => newUser('same.time', guest.id)))
      expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 7002, 7002])
      expect(
        await t.ports.store.db
          .selectFrom('account')
          .select('id')
          .where('account', '=', 'same.time')
          .execute(),
      ).toHaveLength(1)
    })

    it('the menu counts users whose role opens nothing, for those who have the entry (NAV-14)', async () => {
      const menu = async (token: string) => {
        const { children } = (
          await t.call<{ children: { children: { menucode: string }[] }[] }>(
            'GET',
            'rbac-menu/get?parentId=',
            undefined,
            as(token),
          )
        ).response
        return children
          .flatMap(group => group.children)
          .find(item => item.menucode === 'userManage')
      }
      const empty = await t.scope.db
        .selectFrom('member')
        .select('rights')
        .where('status', '=', 'ACTIVE')
        .where('roleId', 'is not', null)
        .execute()
      expect(await menu(t.administrator.token)).toMatchObject({
        count: empty.filter(member => member.rights.length === 0).length,
        counted: { en: 'users whose role has no permissions' },
      })
      const nobody = await t.as({ rights: ['student.read'] })
      expect(await menu(nobody.token)).toBeUndefined()
    })
  },
)
