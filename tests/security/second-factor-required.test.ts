import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { addPasskey, beginPasskey } from '../../resources/identity/passkey.calls.ts'
import {
  beginAuthenticator,
  confirmAuthenticator,
  ownSecondFactor,
} from '../../resources/identity/secondFactor.calls.ts'
import { accountsNamed, removeFactorAsOperator } from '../../server/domain/identity/index.ts'
import { domains } from '../../server/domains.ts'
import { callsOf } from '../../server/engine/domain.ts'
import { hashOf } from '../../server/platform/http/idempotency.ts'
import { hmacOf } from '../../server/platform/http/signed.ts'
import { resumeTasks, tasksDone } from '../../server/engine/jobs/queue.ts'
import { paths } from '../../src/protocol/paths.ts'
import { signedText } from '../../src/protocol/signing.ts'
import type { AnyCall } from '../../src/schema/call/index.ts'
import { makeApp, type TestApp } from '../support/app.ts'
import { peopleOf } from '../support/people.ts'
import { factorsOf, type LoginAnswered } from '../support/secondFactor.ts'
import { stores, type TestStore } from '../support/stores.ts'
import {
  codeSentTo,
  freshEmail,
  freshPhone,
  registered,
  sentTo,
  visitor,
} from '../support/visitors.ts'

type Rec = { readonly id: string; readonly version: number }

describe.each(stores)('institutions and second factors on $name', kind => {
  let store: TestStore
  let t: TestApp
  let f: ReturnType<typeof factorsOf>
  let p: ReturnType<typeof peopleOf>
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    t = await makeApp({ store, listed: true, config: { accessSeconds: 1e8 } })
    f = factorsOf(t)
    p = peopleOf(t)
  }, 60_000)
  afterAll(() => store.dispose())

  /** The institution of `token` requires a second factor, or no longer does. */
  const require = async (token: string, secondFactor: 'ON' | 'OFF') => {
    const { response } = await t.call<{ list: Rec[] }>('GET', 'organization/list', undefined, {
      token,
    })
    const [own] = response.list
    const set = own
      ? { path: 'organization/update', body: { id: own.id, version: own.version, secondFactor } }
      : { path: 'organization/create', body: { name: 'School', secondFactor } }
    expect((await t.call('POST', set.path, set.body, { token })).status).toBe(200)
  }
  /** A person with an institution of their own that requires a second factor, or doesn't. */
  const school = async () => {
    const who = freshPhone()
    await visitor(t).send('app/code/send', { ...who.given, purpose: 'REGISTER' })
    const { response } = await visitor(t).send<LoginAnswered>('app/createOrg', {
      ...who.given,
      name: 'Ann',
      password: 'Kite4Lamp',
      code: await codeSentTo(t, who.target),
      orgName: 'School',
      region: '86',
    })
    return { ...who, token: response.accessToken, uid: response.uid, id: response.institution.id }
  }
  const teacherWithLogin = async (more: object = {}) => {
    const { phone } = freshPhone()
    const account = `teacher${phone}`
    const values = { name: 'Tom', account, countryCode: '86', phone, ...more }
    const { id } = (await t.call<Rec>('POST', 'teacher/create', values)).response
    await t.call('POST', 'teacher/resetPassword', { id, input: { password: 'Kite4Lamp' } })
    const { response } = await f.firstStep(account)
    return { id, account, phone, token: response.accessToken, uid: response.uid }
  }
  const reset = (resource: string, id: string, token = t.administrator.token) =>
    t.call('POST', `${resource}/removeSecondFactor`, { id, input: {} }, { token })

  describe('an institution that requires a second factor', () => {
    const member = async () => {
      const own = await school()
      await require(own.token, 'ON')
      return own
    }

    it('lets whoever has none set one up and do nothing else, whatever they call', async () => {
      const { token, phone } = await member()
      const session = await t.call('GET', 'app/session', undefined, { token })
      expect(session.response).toMatchObject({ needsSecondFactor: true, setAuth: [], subList: [] })
      const allowed = callsOf(domains, resources)
        .map(({ route }) => route.call)
        .filter((call: AnyCall) => call.setsUpSecondFactor)
      expect(allowed.map(({ path }) => path).toSorted()).toEqual(
        [
          paths.session,
          paths.menu,
          paths.logout,
          ownSecondFactor.path,
          beginAuthenticator.path,
          confirmAuthenticator.path,
          beginPasskey.path,
          addPasskey.path,
        ].toSorted(),
      )
      // everything else that the server answers to a session, declared or not
      const others = t.app.routes.filter(
        ({ method, path }) =>
          ['GET', 'POST'].includes(method) &&
          path.startsWith('/edu_adminserver/') &&
          !path.includes('*') &&
          !allowed.some(call => call.path === path),
      )
      expect(others.length).toBeGreaterThan(200)
      const open: ReadonlySet<string> = new Set(
        callsOf(domains, resources)
          .map(({ route }) => route.call)
          .filter(({ audience }) => audience === 'public')
          .map(({ path }) => path),
      )
      // files at signed addresses, which have no session
      const signedFiles = new Set([
        '/edu_adminserver/file/get',
        '/edu_adminserver/courseware/page',
        '/edu_adminserver/disk/zip',
        '/edu_adminserver/disk/page',
        paths.taskFile,
      ])
      for (const { method, path } of others) {
        if (open.has(path) || signedFiles.has(path)) continue
        const answer = await t.call(
          method === 'GET' ? 'GET' : 'POST',
          path,
          method === 'GET' ? undefined : {},
          { token },
        )
        expect([path, answer.status]).toEqual([path, 905])
        expect(answer.msg).toContain('two-step verification')
      }
      const send = { channel: 'EMAIL', email: freshEmail().email, purpose: 'BIND' }
      expect((await t.call('POST', 'app/code/send', send, { token })).status).toBe(905)
      // a new login is confined as well
      const { response } = await f.firstStep(phone)
      expect(response).toMatchObject({ needsSecondFactor: true, setAuth: [] })
      expect(
        (await t.call('GET', 'teacher/list', undefined, { token: response.accessToken })).status,
      ).toBe(905)
    })

    it('opens once it is set up, asks for it at the next login, and lets nobody turn it off', async () => {
      const own = await member()
      const { codeNow } = await f.turnOn(own.token)
      const { token } = own
      expect((await t.call('GET', 'teacher/list', undefined, { token })).status).toBe(200)
      expect((await t.call('GET', 'app/session', undefined, { token })).response).toMatchObject({
        setAuth: ['*'],
      })
      const { response } = await f.firstStep(own.phone)
      expect(response.accessToken).toBeUndefined()
      expect((await f.secondStep(response.challenge, codeNow())).status).toBe(200)
      t.clock.advance(60_000)
      const off = () =>
        t.call(
          'POST',
          'app/secondFactor/authenticator/remove',
          { password: 'Kite4Lamp', code: codeNow() },
          { token },
        )
      expect((await f.read(token)).response.required).toBe(true)
      const refused = await off()
      expect([refused.status, refused.msg]).toEqual([
        905,
        'Your institution requires two-step verification, so you can’t turn it off. You can set it up with another device instead.',
      ])
      await require(token, 'OFF')
      expect((await off()).status).toBe(200)
      expect((await t.call('GET', 'teacher/list', undefined, { token })).status).toBe(200)
    })

    it('is entered from another institution to set one up, and from there alone', async () => {
      const own = await school()
      const { token } = t.administrator
      const user = await p.addUser(token, { countryCode: '86', phone: own.phone }, 'administrator')
      expect(user.status).toBe(200)
      await require(t.stranger.token, 'OFF')
      await require(own.token, 'ON')
      // the first institution doesn't require one
      const here = await f.firstStep(own.phone, visitor(t), { institutionId: t.institution })
      expect(here.response.setAuth).toEqual(['*'])
      const there = await p.switchTo(here.response.accessToken, own.id)
      expect(there.response).toMatchObject({ needsSecondFactor: true, setAuth: [] })
      expect(
        (await t.call('GET', 'teacher/list', undefined, { token: there.response.accessToken }))
          .status,
      ).toBe(905)
      await f.turnOn(there.response.accessToken)
      expect(
        (await t.call('GET', 'teacher/list', undefined, { token: there.response.accessToken }))
          .status,
      ).toBe(200)
    })

    it('is set up for by who may change the institution alone', async () => {
      const clerk = await t.as({ rights: ['organization.read', 'teacher.read'] })
      const { response } = await t.call<{ list: Rec[] }>('GET', 'organization/list')
      const [own] = response.list
      const update = { id: own?.id ?? 'x', version: own?.version ?? 1, secondFactor: 'ON' }
      expect((await t.call('POST', 'organization/update', update, clerk)).status).toBe(905)
    })
  })

  describe('every door', () => {
    const secured = async () => {
      const own = await school()
      return { ...own, ...(await f.turnOn(own.token)) }
    }

    it('asks for it: institution ID, code, password reset, another institution of one’s own', async () => {
      const own = await secured()
      const { schoolNo } = await store.db
        .selectFrom('institution')
        .select('schoolNo')
        .where('id', '=', own.id)
        .executeTakeFirstOrThrow()
      /** The answer of a first step, and the second step after it. */
      const demandsBoth = async ({ status, response }: { status: unknown; response: object }) => {
        expect(status).toBe(200)
        expect(Object.keys(response).toSorted()).toEqual(['challenge', 'expireTime', 'factors'])
        const { challenge } = response as LoginAnswered
        expect((await f.secondStep(challenge, own.codeNow())).response.uid).toBe(own.uid)
        t.clock.advance(60_000)
      }
      const known = { account: own.phone, password: 'Kite4Lamp' }
      await demandsBoth(await visitor(t).send('app/loginOrg', { schoolNo, ...known }))
      await demandsBoth(await p.enterByCode(own))
      const code = await p.codeFor(own, 'RESET')
      const password = 'Harbour7x'
      const set = { ...own.given, code, password }
      expect((await visitor(t).send('app/password/reset', set)).status).toBe(200)
      await demandsBoth(await visitor(t).send('app/login', { account: own.phone, password }))
      await demandsBoth(
        await visitor(t).send('app/createOrg', {
          ...own.given,
          name: 'Ann',
          password,
          code: await p.codeFor(own, 'LOGIN'),
          orgName: 'Second School',
          region: '86',
        }),
      )
    })

    it('asks for it though a code proves the phone: an account with a second factor is merged into no other', async () => {
      const stolen = freshEmail()
      const teacher = await teacherWithLogin({ email: stolen.email })
      await f.turnOn(teacher.token)
      const thief = await school()
      const bind = { ...stolen.given, code: await p.codeFor(stolen, 'BIND', thief.token) }
      expect((await t.call('POST', 'app/contact/bind', bind, thief)).status).toBe(200)
      const { response } = await t.call<{ institutions: unknown[] }>(
        'GET',
        'app/account',
        undefined,
        thief,
      )
      expect(response.institutions).toHaveLength(1)
      expect((await f.firstStep(teacher.account)).response.challenge).toBeTruthy()
      // the same phone proved at the login
      const other = await teacherWithLogin()
      await f.turnOn(other.token)
      const byCode = await p.enterByCode({
        given: { channel: 'SMS', countryCode: '86', phone: other.phone },
        target: `+86 ${other.phone}`,
      })
      expect(Object.keys(byCode.response)).toContain('challenge')
    })

    it('asks whoever comes by a pass of another portal; without one it leads into no institution that requires it', async () => {
      const own = await secured()
      const { token } = own
      const key = (
        await t.call<{ keyId: string; secret: string }>(
          'POST',
          'apiKey/create',
          { name: 'Portal', scopes: ['passes'], days: 'never' },
          { token },
        )
      ).response
      let nonces = 0
      const exchange = async (uid: string) => {
        const text = JSON.stringify({ uid })
        const time = String(Math.floor(t.clock.now().getTime() / 1000))
        const nonce = `second-factor-of-${own.id}-${nonces++}`
        const signed = {
          method: 'POST',
          path: paths.ticket,
          time,
          nonce,
          bodyHash: await hashOf(text),
        }
        const headers = {
          'X-Edu-Key': key.keyId,
          'X-Edu-Time': time,
          'X-Edu-Nonce': nonce,
          'X-Edu-Sign': await hmacOf(key.secret, signedText(signed)),
        }
        const { response } = await t.call<Record<string, string>>('POST', paths.ticket, text, {
          token: null,
          headers,
        })
        const passes = { atoken: response['atoken'] ?? '', ntoken: response['ntoken'] ?? '' }
        return t.call<LoginAnswered>('POST', paths.exchange, passes, {
          token: null,
          headers: passes,
        })
      }
      const { response } = await exchange(own.uid)
      expect(Object.keys(response).toSorted()).toEqual(['challenge', 'expireTime', 'factors'])
      const second = await f.secondStep(response.challenge, own.codeNow())
      expect(second.status).toBe(200)
      // as without the second factor: a session of the portal
      expect(second.response.device).toBeUndefined()
      const bound = { token: second.response.accessToken }
      expect((await t.call('POST', 'app/secondFactor/authenticator/begin', {}, bound)).status).toBe(
        905,
      )
      expect((await t.call('GET', 'app/secondFactor', undefined, bound)).status).toBe(905)
      // a person without a second factor
      const user = await p.addUser(token, {
        account: `clerk${freshPhone().phone}`,
        password: 'Kite4Lamp',
      })
      const row = await store
        .scope(own.id)
        .db.selectFrom('accountLink')
        .select('accountId')
        .where('recordId', '=', user.response.id)
        .executeTakeFirstOrThrow()
      expect((await exchange(row.accountId)).response.accessToken).toBeTruthy()
      await require(token, 'ON')
      expect((await exchange(row.accountId)).status).toBe(905)
    })
  })

  describe('somebody who has lost theirs', () => {
    it('is let in by their password once an administrator has turned it off; their sessions end, both logs and a message say so', async () => {
      const { email } = freshEmail()
      const teacher = await teacherWithLogin({ email })
      expect((await reset('teacher', teacher.id)).status).toBe(404)
      await f.turnOn(teacher.token)
      expect((await f.firstStep(teacher.account)).response.challenge).toBeTruthy()
      expect((await reset('teacher', teacher.id)).status).toBe(200)
      expect(await p.alive(teacher.token)).toBe(867)
      expect((await f.firstStep(teacher.account)).response.accessToken).toBeTruthy()
      const changes = await t.scope.db
        .selectFrom('audit')
        .select(['action', 'actor'])
        .where('recordId', '=', teacher.uid)
        .where('action', 'like', '%econdFactor%')
        .orderBy('id')
        .execute()
      expect(changes).toEqual([
        { action: 'secondFactorOn', actor: teacher.uid },
        { action: 'removeSecondFactor', actor: t.administrator.id },
      ])
      const operations = await t.scope.db
        .selectFrom('operation')
        .select('actor')
        .where('action', '=', 'removeSecondFactor')
        .where('recordId', '=', teacher.id)
        .execute()
      expect(operations).toEqual([{ actor: t.administrator.id }])
      await resumeTasks(t.ports)
      await tasksDone(t.ports)
      const texts = (await sentTo(t, email)).map(({ text }) => text)
      expect(texts.some(text => text.includes('开启两步验证'))).toBe(true)
      expect(texts.some(text => text.includes('关闭两步验证'))).toBe(true)
    })

    it('is helped by nobody who may do or see less than they', async () => {
      const role = async (rights: string[]) =>
        (
          await t.call<Rec>('POST', 'role/create', {
            name: `Role ${freshPhone().phone}`,
            rights,
            masks: [],
          })
        ).response.id
      const user = async (rights: string[]) => {
        const account = `u${freshPhone().phone}`
        const { response } = await t.call<Rec>('POST', 'user/create', {
          name: 'Li',
          account,
          role: await role(rights),
          password: 'Kite4Lamp',
        })
        const { accessToken } = (await f.firstStep(account)).response
        await f.turnOn(accessToken)
        return { id: response.id, account }
      }
      const strong = await user(['user.read', 'teacher.read', 'teacher.delete'])
      const weak = await user(['user.read'])
      const clerk = await t.as({ rights: ['user.read', 'user.update', 'teacher.read'] })
      const masked = await t.as({
        rights: ['user.read', 'user.update', 'teacher.read', 'teacher.delete'],
        masks: ['teacherPhone'],
      })
      const reader = await t.as({ rights: ['user.read'] })
      expect((await reset('user', weak.id, reader.token)).status).toBe(905)
      expect((await reset('user', strong.id, clerk.token)).status).toBe(905)
      // they see teachers' phones, which this caller doesn't
      expect((await reset('user', weak.id, masked.token)).status).toBe(905)
      for (const { account } of [strong, weak])
        expect((await f.firstStep(account)).response.challenge).toBeTruthy()
      expect((await reset('user', weak.id, clerk.token)).status).toBe(200)
      expect((await reset('user', strong.id)).status).toBe(200)
    })

    it('is helped by whoever has the machine, which the log of their institution tells', async () => {
      const own = await school()
      await f.turnOn(own.token)
      const [account, second] = await accountsNamed(store, own.phone)
      expect([account?.id, second]).toEqual([own.uid, undefined])
      await removeFactorAsOperator(store, t.ports, own.uid)
      expect(await p.alive(own.token)).toBe(867)
      expect((await f.firstStep(own.phone)).response.accessToken).toBeTruthy()
      const operations = await store
        .scope(own.id)
        .db.selectFrom('operation')
        .select('device')
        .where('action', '=', 'removeSecondFactor')
        .execute()
      expect(operations).toEqual([{ device: 'npm run remove-factor' }])
    })

    it('is helped by no school where the account is their own, nor by themselves through a record', async () => {
      const who = freshPhone()
      await registered(t, who)
      const user = await p.addUser(t.administrator.token, p.columnsOf(who), 'administrator')
      const { accessToken } = (await f.firstStep(who.phone)).response
      await f.turnOn(accessToken)
      const refused = await reset('user', user.response.id)
      expect([refused.status, refused.msg]).toEqual([
        905,
        'Only the person themselves can turn off two-step verification of this account.',
      ])
      const teacher = await teacherWithLogin()
      await f.turnOn(teacher.token)
      await t.scope.db
        .updateTable('member')
        .set({ rights: ['teacher.read', 'teacher.resetPassword'] })
        .where('accountId', '=', teacher.uid)
        .execute()
      t.clock.advance(1000)
      expect((await reset('teacher', teacher.id, teacher.token)).status).toBe(905)
      // nor by who sees their phone masked
      const masked = await t.as({
        rights: ['teacher.read', 'teacher.resetPassword'],
        masks: ['teacherPhone'],
      })
      expect((await reset('teacher', teacher.id, masked.token)).status).toBe(905)
      expect((await reset('teacher', teacher.id, t.stranger.token)).status).toBe(804)
    })
  })
})
