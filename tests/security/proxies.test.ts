import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { readEnvironment } from '../../server/adapters/environment.ts'
import { clientAddress } from '../../server/platform/http/trustedProxies.ts'
import { makeApp, type TestApp } from '../support/app.ts'
import { stores, type TestStore } from '../support/stores.ts'
import { visitor } from '../support/visitors.ts'

const folder = mkdtempSync(join(tmpdir(), 'edu-proxies-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const proxiesOf = (TRUSTED_PROXIES: string, TRUSTED_PROXY_HEADER = '') =>
  readEnvironment({ DATA_DIR: folder, TRUSTED_PROXIES, TRUSTED_PROXY_HEADER }).trustedProxies

describe('the address of a request', () => {
  const forwardedFor = (value: string) => new Headers({ 'X-Forwarded-For': value })
  const forwarded = (value: string) => new Headers({ Forwarded: value })
  const own = proxiesOf('127.0.0.1, 10.0.0.0/8, fd00::/8')
  const standard = proxiesOf('127.0.0.1, 10.0.0.0/8, fd00::/8', 'Forwarded')

  it('is the connection’s where no proxy is trusted', () => {
    expect(clientAddress('127.0.0.1', forwardedFor('8.8.8.8'), proxiesOf(''))).toBe('127.0.0.1')
    expect(clientAddress('127.0.0.1', forwardedFor('8.8.8.8'), undefined)).toBe('127.0.0.1')
  })

  it.each([
    ['the one hop', '127.0.0.1', '8.8.8.8', '8.8.8.8'],
    [
      'the last hop, whatever the caller wrote before it',
      '127.0.0.1',
      '1.1.1.1, 8.8.8.8',
      '8.8.8.8',
    ],
    ['the last hop that is no proxy of ours', '127.0.0.1', '8.8.8.8, 10.1.2.3', '8.8.8.8'],
    ['a caller who comes past the proxy', '8.8.4.4', '1.1.1.1', '8.8.4.4'],
    ['the first of ours where all are', '10.0.0.1', '10.0.0.2, 10.0.0.3', '10.0.0.2'],
    ['the proxy where it names nobody', '127.0.0.1', '8.8.8.8, unknown', '127.0.0.1'],
    ['without its port', '127.0.0.1', '8.8.8.8:4711', '8.8.8.8'],
    ['of the sixth version', 'fd00::1', '[2001:DB8::1]:4711', '2001:db8::1'],
    ['in its one spelling', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '8.8.8.8'],
    ['the connection where there is no header', '127.0.0.1', '', '127.0.0.1'],
  ])('is %s', (_what, connection, header, address) => {
    expect(clientAddress(connection, forwardedFor(header), own)).toBe(address)
  })

  it.each([
    ['for=8.8.8.8;proto=https;by=10.0.0.1', '8.8.8.8'],
    ['for=1.1.1.1, For="[2001:db8::1]:80", for=10.2.3.4', '2001:db8::1'],
    ['proto=https', '127.0.0.1'],
    ['for=_hidden', '127.0.0.1'],
  ])('is read from Forwarded where that is said: %s', (header, address) => {
    expect(clientAddress('127.0.0.1', forwarded(header), standard)).toBe(address)
  })

  it('is not read from the header that the proxy does not write', () => {
    expect(clientAddress('127.0.0.1', forwarded('for=8.8.8.8'), own)).toBe('127.0.0.1')
    expect(clientAddress('127.0.0.1', forwardedFor('8.8.8.8'), standard)).toBe('127.0.0.1')
  })

  it.each([
    'proxy',
    '10.0.0.0/33',
    '10.1',
    '10.0.0.1;10.0.0.2',
    '*',
    '10.0.0.0/8 fd00::/8',
    '1::2::3',
  ])('a wrong TRUSTED_PROXIES does not start: %s', value => {
    expect(() => proxiesOf(value)).toThrow(
      "TRUSTED_PROXIES must look like 127.0.0.1, 10.0.0.0/8, fd00::/8, not '",
    )
  })

  it('a wrong TRUSTED_PROXY_HEADER does not start', () => {
    expect(() => proxiesOf('127.0.0.1', 'X-Real-IP')).toThrow('TRUSTED_PROXY_HEADER must be')
    expect(() => proxiesOf('', 'Forwarded')).toThrow('requires TRUSTED_PROXIES')
  })
})

describe.each(stores)('behind a proxy on $name', kind => {
  let store: TestStore
  let t: TestApp
  let direct: TestApp
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    direct = await makeApp({ store })
    t = await makeApp({
      store,
      ports: { config: { ...direct.ports.config, trustedProxies: proxiesOf('10.255.0.0/16') } },
    })
  }, 60_000)
  afterAll(() => store.dispose())

  const login = (app: TestApp, from: string, account: string, password: string) =>
    visitor(app, '10.255.0.1').send<{ rid: string }>(
      'app/login',
      { account, password },
      { headers: { 'X-Forwarded-For': from } },
    )

  it('one person’s failures shut nobody else out, and sessions and logs name the person’s address', async () => {
    for (let n = 0; n < 12; n++) await login(t, '198.51.100.7', `nobody${n}`, 'Wrong0ne')
    const { account } = t.administrator
    const shutOut = await login(t, '198.51.100.7', account, 'Kite4Lamp')
    expect(shutOut.status).toBe(806)
    await visitor(t, '10.255.0.1').send('teacher/list', undefined, {
      token: 'none',
      headers: { 'X-Forwarded-For': '198.51.100.7' },
    })
    expect(t.log).toContainEqual(
      expect.objectContaining({
        text: 'refused',
        data: expect.objectContaining({ ip: '198.51.100.7' }),
      }),
    )
    const { status, response } = await login(t, '198.51.100.8', account, 'Kite4Lamp')
    expect(status).toBe(200)
    const session = await store.db
      .selectFrom('session')
      .select('ip')
      .where('rid', '=', response.rid)
      .executeTakeFirst()
    expect(session?.ip).toBe('198.51.100.8')
  })

  it('a header alone opens no second count where no proxy is trusted', async () => {
    let last = 0 as number | string
    for (let n = 0; n < 12; n++)
      last = (await login(direct, `203.0.113.${n}`, `nobody${n}`, 'Wrong0ne')).status
    expect(last).toBe(806)
  })
})
