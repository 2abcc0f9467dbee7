import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeProtectedHeader, SignJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { paths } from '../../src/protocol/paths.ts'
import { signedHeaders, signedText } from '../../src/protocol/signing.ts'
import { readEnvironment } from '../../server/adapters/environment.ts'
import { keyFilePath, readKeyFile, writeKeyFile } from '../../server/adapters/key-file.ts'
import { openKeyStore } from '../../server/adapters/keys.ts'
import { encryptStoredSecrets } from '../../server/domain/identity/index.ts'
import { refresh } from '../../server/domain/identity/session/refresh.ts'
import { signAccess } from '../../server/domain/identity/session/tokens.ts'
import { hashOf } from '../../server/platform/http/idempotency.ts'
import { hmacOf } from '../../server/platform/http/signed.ts'
import { fingerprintOf } from '../../server/platform/keys.ts'
import { makeApp, type TestApp } from '../support/app.ts'
import { stores, type TestStore } from '../support/stores.ts'

const keyText = (name: string) => `${name}-of-at-least-thirty-two-characters`
const bytesOf = (text: string) => new TextEncoder().encode(text)

describe.each(stores)('keys outside the database, on $name', kind => {
  let store: TestStore
  let folder = ''
  beforeEach(async () => {
    store = await kind.open(Object.values(resources))
    folder = mkdtempSync(join(tmpdir(), 'edu-keys-'))
  })
  afterEach(async () => {
    await store.dispose()
    rmSync(folder, { recursive: true, force: true })
  })
  const open = (env: Record<string, string> = {}, dataDir = folder) =>
    openKeyStore(store, readEnvironment({ DATA_DIR: dataDir, ...env }))
  const settings = async () =>
    Object.fromEntries(
      (await store.db.selectFrom('setting').select(['name', 'value']).execute()).map(
        ({ name, value }) => [name, value],
      ),
    )
  /** The server with the keys that a start would have. */
  const appWith = async (env: Record<string, string> = {}): Promise<TestApp> =>
    makeApp({ store, ports: { config: { ...(await open(env)), version: 'test' } } })
  /** The response of another start of the same server, with other keys, to a token. */
  const restarted = async (t: TestApp, env: Record<string, string>) => {
    const { createApp } = await import('../../server/app.ts')
    const ports = { ...t.ports, config: { ...(await open(env)), version: 'test' } }
    const app = createApp(ports)
    const ask = async (token: string) =>
      (
        await app.request('/edu_adminserver/teacher/list', {
          headers: { Authorization: `Bearer ${token}` },
        })
      ).status
    return { ports, ask }
  }

  it('a first start makes a file of keys for the server alone; the database holds only their ids', async () => {
    const keys = await open()
    const path = keyFilePath(folder)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(await settings()).toEqual({
      signingKeyId: await fingerprintOf(keys.signingKey),
      sealKeyId: await fingerprintOf(keys.sealKeys[0]),
    })
    const content = readFileSync(path, 'utf8')
    for (const key of [keys.signingKey, keys.sealKeys[0]])
      expect(content).toContain(new TextDecoder().decode(key))
    expect(await open()).toEqual(keys)
  })

  it('the key of an earlier version leaves the database for the file, and its tokens still count', async () => {
    const former = keyText('the-former-key')
    await store.db.insertInto('setting').values({ name: 'signingKey', value: former }).execute()
    const t = await appWith()
    expect(t.ports.config.signingKey).toEqual(bytesOf(former))
    expect(readKeyFile(keyFilePath(folder))?.signing).toEqual([former])
    expect(await settings()).not.toHaveProperty('signingKey')
    expect(JSON.stringify(await settings())).not.toContain(former)
    const now = Math.floor(t.clock.now().getTime() / 1000)
    const token = await new SignJWT({ ins: t.institution, rid: t.administrator.rid })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(t.administrator.id)
      .setIssuedAt(now)
      .setExpirationTime(now + 600)
      .sign(bytesOf(former))
    expect((await t.call('GET', 'teacher/list', undefined, { token })).status).toBe(200)
  })

  it('tokens name their key; one that was replaced still counts, and no other', async () => {
    const [first, second, third] = ['first', 'second', 'third'].map(keyText)
    const seal = { EDU_SEAL_KEY: keyText('seal') }
    const t = await appWith({ EDU_SIGNING_KEY: first ?? '', ...seal })
    const { token } = t.administrator
    expect(decodeProtectedHeader(token).kid).toBe(await fingerprintOf(bytesOf(first ?? '')))
    const rotated = await restarted(t, { EDU_SIGNING_KEY: `${second},${first}`, ...seal })
    expect(await rotated.ask(token)).toBe(200)
    const claims = {
      accountId: t.administrator.id,
      institutionId: t.institution,
      rid: t.administrator.rid,
    }
    const fresh = await signAccess(rotated.ports.config, t.clock.now(), claims)
    expect(decodeProtectedHeader(fresh).kid).toBe(await fingerprintOf(bytesOf(second ?? '')))
    expect(await rotated.ask(fresh)).toBe(200)
    const { rid, id: uid, secret } = t.administrator
    const renewed = await refresh(rotated.ports, { rid, uid, secret })
    expect(await refresh(rotated.ports, { rid, uid, secret })).toEqual(renewed)
    const again = await restarted(t, { EDU_SIGNING_KEY: `${third},${second}`, ...seal })
    expect(await again.ask(token)).toBe(401)
    expect(await again.ask(fresh)).toBe(200)
    const next = await refresh(again.ports, { rid, uid, secret: renewed.secret })
    expect(await again.ask(next.accessToken)).toBe(200)
    expect(existsSync(keyFilePath(folder))).toBe(false)
  })

  it('a repeat of a renewal across a change of keys is answered with the same secret', async () => {
    const [first, second] = ['first', 'second'].map(keyText)
    const seal = { EDU_SEAL_KEY: keyText('seal') }
    const t = await appWith({ EDU_SIGNING_KEY: first ?? '', ...seal })
    const { rid, id: uid, secret } = t.administrator
    const renewed = await refresh(t.ports, { rid, uid, secret })
    const rotated = await restarted(t, { EDU_SIGNING_KEY: `${second},${first}`, ...seal })
    const repeated = await refresh(rotated.ports, { rid, uid, secret })
    expect(repeated.secret).toBe(renewed.secret)
  })

  it('a process with other keys does not start, says what to do, and leaves no keys behind', async () => {
    await open()
    const other = mkdtempSync(join(tmpdir(), 'edu-keys-'))
    try {
      const { signingKeyId, sealKeyId } = await settings()
      await expect(open({}, other)).rejects.toThrow(
        `the database uses the signing key ${signingKeyId}, which this process does not have: set EDU_SIGNING_KEY, or copy ${keyFilePath(other)} from the process that has it`,
      )
      expect(existsSync(keyFilePath(other))).toBe(false)
      writeKeyFile(keyFilePath(other), {
        signing: readKeyFile(keyFilePath(folder))?.signing ?? [],
        seal: [keyText('another-seal-key')],
      })
      await expect(open({}, other)).rejects.toThrow(
        `the database uses the seal key ${sealKeyId}, which this process does not have: set EDU_SEAL_KEY`,
      )
    } finally {
      rmSync(other, { recursive: true, force: true })
    }
  })

  it('a key file that others can read, or that holds no keys, is refused', async () => {
    await open()
    const path = keyFilePath(folder)
    chmodSync(path, 0o640)
    await expect(open()).rejects.toThrow('can be read by other users')
    chmodSync(path, 0o600)
    writeFileSync(path, '{"signing":["short"],"seal":[]}')
    await expect(open()).rejects.toThrow('does not hold keys')
  })

  it('a token that would last longer than 600 s is refused, and one of a later clock is renewed', async () => {
    const t = await appWith()
    const now = Math.floor(t.clock.now().getTime() / 1000)
    const ask = async (iat: number | undefined, exp: number) => {
      const token = new SignJWT({ ins: t.institution, rid: t.administrator.rid })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(t.administrator.id)
        .setExpirationTime(exp)
      if (iat !== undefined) token.setIssuedAt(iat)
      const signed = await token.sign(t.ports.config.signingKey)
      return (await t.call('GET', 'teacher/list', undefined, { token: signed })).status
    }
    const tenYears = 10 * 365 * 24 * 3600
    expect(await ask(now, now + 600)).toBe(200)
    expect(await ask(now, now + 601)).toBe(401)
    expect(await ask(now, now + tenYears)).toBe(401)
    expect(await ask(undefined, now + 600)).toBe(401)
    expect(await ask(now + tenYears, now + tenYears + 600)).toBe(403)
  })

  it('the secret of an API key is encrypted in every table, and an old one is at the next start', async () => {
    const t = await appWith()
    const made = await t.call<{ keyId: string; secret: string }>(
      'POST',
      'apiKey/create',
      { name: 'Portal', scopes: ['passes'], days: 'never' },
      { headers: { 'Idempotency-Key': 'make-a-key' } },
    )
    const { keyId, secret } = made.response
    const stored = async () => ({
      keys: await store.db.selectFrom('apiKey').selectAll().execute(),
      replies: await t.scope.db.selectFrom('idempotency').selectAll().execute(),
    })
    expect(secret.length).toBeGreaterThanOrEqual(43)
    expect(JSON.stringify(await stored())).not.toContain(secret)
    const repeated = await t.call(
      'POST',
      'apiKey/create',
      { name: 'Portal', scopes: ['passes'], days: 'never' },
      { headers: { 'Idempotency-Key': 'make-a-key' } },
    )
    expect(repeated.response).toEqual(made.response)
    let nonces = 0
    const passes = async () => {
      const body = JSON.stringify({ account: t.administrator.account })
      const time = String(Math.floor(t.clock.now().getTime() / 1000))
      const nonce = `a-nonce-of-the-test-${nonces++}`
      const text = signedText({
        method: 'POST',
        path: paths.ticket,
        time,
        nonce,
        bodyHash: await hashOf(body),
      })
      return t.call('POST', paths.ticket, body, {
        token: null,
        headers: {
          [signedHeaders.key]: keyId,
          [signedHeaders.time]: time,
          [signedHeaders.nonce]: nonce,
          [signedHeaders.sign]: await hmacOf(secret, text),
        },
      })
    }
    expect((await passes()).status).toBe(200)
    await store.db.updateTable('apiKey').set({ secret }).where('keyId', '=', keyId).execute()
    await encryptStoredSecrets(store, t.ports.config)
    expect(JSON.stringify(await stored())).not.toContain(secret)
    expect((await passes()).status).toBe(200)
    // copied to another key's row, it opens nothing
    await store.db.updateTable('apiKey').set({ keyId: 'another' }).execute()
    expect((await passes()).status).not.toBe(200)
  })
})

describe('npm run rotate-key', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'edu-keys-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))
  const rotate = (args: readonly string[], env: Record<string, string> = {}) =>
    spawnSync(process.execPath, ['scripts/rotate-key.ts', ...args], {
      env: { ...process.env, DATA_DIR: folder, DATABASE_URL: '', ...env },
      encoding: 'utf8',
    })

  it('puts a new signing key first and keeps one older, and every older seal key', () => {
    const path = keyFilePath(folder)
    const [one, two] = [keyText('one'), keyText('two')]
    writeKeyFile(path, { signing: [one, two], seal: [one, two] })
    expect(rotate([])).toMatchObject({ status: 0, stderr: '' })
    expect(readKeyFile(path)).toEqual({ signing: [expect.any(String), one], seal: [one, two] })
    expect(rotate(['--seal']).status).toBe(0)
    expect(readKeyFile(path)?.seal).toEqual([expect.any(String), one, two])
    expect(statSync(path).mode & 0o777).toBe(0o600)
  }, 120_000)

  it('prints the variable where keys come from the environment, and says where there is nothing to rotate', () => {
    const { stdout } = rotate([], { EDU_SIGNING_KEY: keyText('one') })
    expect(stdout).toMatch(new RegExp(`^EDU_SIGNING_KEY=[\\w-]{43},${keyText('one')}$`, 'm'))
    const none = rotate([])
    expect([none.status, none.stderr]).toEqual([
      1,
      expect.stringContaining('start the server once'),
    ])
  }, 120_000)
})
