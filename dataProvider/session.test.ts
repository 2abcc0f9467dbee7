import { describe, expect, it } from 'vitest'
import { canDo, masksField } from '../src/access/index.ts'
import { envelope, memoryStorage, rejected, reply, wire } from '../tests/support/wire.ts'
import { createAuthProvider } from './authProvider.ts'
import { storedItems } from '../src/protocol/storedItems.ts'
import { createSession } from './session.ts'

describe('the stored session (SES-01)', () => {
  it('is kept under the names of the specification, and read back', () => {
    const storage = memoryStorage()
    const session = createSession(storage)
    expect(session.loggedIn()).toBe(false)
    session.save(reply)
    session.setLoginUrl('/loginOrg')
    session.setVersion('1.2.3')
    expect([...storage.items.keys()].toSorted()).toEqual([...storedItems, 'edu_session'].toSorted())
    const again = createSession(storage)
    expect([again.loggedIn(), again.token(), again.rid(), again.uid(), again.secret()]).toEqual([
      true,
      'token-1',
      'rid-1',
      'uid-1',
      'secret-1',
    ])
    expect([again.subList(), again.subFilter(), again.setAuth()]).toEqual([
      reply.subList,
      reply.subFilter,
      reply.setAuth,
    ])
    expect(again.extra()).toMatchObject({
      name: reply.name,
      institution: reply.institution,
      masks: reply.masks,
    })
    expect([again.loginUrl(), again.version()]).toEqual(['/loginOrg', '1.2.3'])
  })

  it('is logged in by the stored token alone', () => {
    expect(createSession(memoryStorage({ login_token: 't' })).loggedIn()).toBe(true)
    expect(createSession(memoryStorage({ login_token: '', login_uid: 'u' })).loggedIn()).toBe(false)
  })

  it('ends with nothing of the person left', () => {
    const storage = memoryStorage({ theme: 'dark' })
    const session = createSession(storage)
    session.save(reply)
    session.setLoginUrl('/loginOrg')
    session.setVersion('1')
    session.clear()
    expect([...storage.items.keys()].toSorted()).toEqual(['login_url', 'theme', 'vueVersion'])
  })

  it('takes damaged items for absent ones', () => {
    const session = createSession(
      memoryStorage({
        login_token: 't',
        subList: '{oops',
        subFilter: '{"a":1}',
        setAuth: '[1,"x"]',
        edu_session: 'null',
      }),
    )
    expect([session.subList(), session.subFilter(), session.setAuth(), session.extra()]).toEqual([
      [],
      [],
      ['x'],
      undefined,
    ])
    expect(session.access().masks.size).toBe(0)
  })

  it('makes the rights and masks that access judges by', () => {
    const session = createSession(memoryStorage())
    session.save(reply)
    expect(canDo(session.access(), { name: 'teacher' }, 'update')).toBe(true)
    expect(canDo(session.access(), { name: 'teacher' }, 'delete')).toBe(false)
    expect(
      masksField(session.access(), {
        kind: 'phone',
        options: { label: { en: '', zh: '' }, masked: 'teacherPhone' },
      }),
    ).toBe(true)
    session.update({ ...reply, setAuth: ['*'] })
    expect(canDo(session.access(), { name: 'teacher' }, 'delete')).toBe(true)
    expect(session.token()).toBe('token-1')
  })
})

describe('the auth provider', () => {
  it('logs in, keeping what was answered, and logs out', async () => {
    const w = wire(() => envelope(200, reply))
    w.session.clear()
    const auth = createAuthProvider(w)
    await expect(auth.checkAuth({})).rejects.toThrow('no token')
    await auth.login({ account: ' admin ', password: 'x' })
    expect([w.last().method, w.last().url.pathname, w.json()]).toEqual([
      'POST',
      '/edu_adminserver/app/login',
      { account: 'admin', password: 'x' },
    ])
    await auth.checkAuth({})
    expect(await auth.getIdentity?.()).toMatchObject({ id: 'uid-1', fullName: 'Ann' })
    expect(await auth.logout({})).toBe('/login')
    expect(w.last().url.pathname).toBe('/edu_adminserver/app/logout')
    expect(w.session.loggedIn()).toBe(false)
  })

  it('a refused login stays on the screen, with its reason', async () => {
    const w = wire(() => envelope(713, null))
    expect(
      await rejected(createAuthProvider(w).login({ account: 'a', password: 'b' })),
    ).toMatchObject({
      body: { code: '713' },
      message: 'The institution or team doesn’t exist, or has no institutional account.',
    })
    w.timers.advance(10_000)
    expect(w.went).toEqual([])
  })

  it('logs out where the server does not answer', async () => {
    const w = wire(() => Promise.reject(new TypeError()))
    expect(await createAuthProvider(w).logout({})).toBe('/login')
    expect(w.session.loggedIn()).toBe(false)
  })

  it("judges by access, in react-admin's words and in our own", async () => {
    const auth = createAuthProvider(wire(() => envelope(200, {})))
    const can = async (action: string) => await auth.canAccess?.({ action, resource: 'teacher' })
    expect(
      await Promise.all(['list', 'show', 'edit', 'update', 'create', 'delete', 'move'].map(can)),
    ).toEqual([true, true, true, true, false, false, false])
  })
})
