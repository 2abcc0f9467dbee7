import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiKey, MadeApiKey } from '../../resources/identity/apiKey.calls.ts'
import { resources } from '../../resources/index.ts'
import { hashOf } from '../../server/platform/http/idempotency.ts'
import { hmacOf } from '../../server/platform/http/signed.ts'
import { encryptSecret } from '../../server/platform/secrets.ts'
import { oneKindOfKey } from '../../server/platform/store/migrations/050-one-kind-of-key.ts'
import { paths } from '../../src/protocol/paths.ts'
import { signedHeaders, signedText } from '../../src/protocol/signing.ts'
import { makeApp, type TestApp } from '../support/app.ts'
import { stores, type TestStore } from '../support/stores.ts'

describe.each(stores)('signing keys among the API keys on $name', kind => {
  let store: TestStore
  let t: TestApp
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    t = await makeApp({ store })
  }, 60_000)
  afterAll(() => store.dispose())

  let nonces = 0
  /** The response to a signed call for passes. */
  const signedWith = async ({ keyId, secret }: { keyId: string; secret: string }) => {
    const body = JSON.stringify({ uid: t.administrator.id })
    const time = String(Math.floor(t.clock.now().getTime() / 1000))
    const nonce = `nonce-of-a-signing-key-${nonces++}`
    const text = { method: 'POST', path: paths.ticket, time, nonce, bodyHash: await hashOf(body) }
    const headers = {
      [signedHeaders.key]: keyId,
      [signedHeaders.time]: time,
      [signedHeaders.nonce]: nonce,
      [signedHeaders.sign]: await hmacOf(secret, signedText(text)),
    }
    return (await t.call('POST', paths.ticket, body, { token: null, headers })).status
  }
  const signing = { name: 'Portal', scopes: ['passes'], days: 30 }
  const program = { name: 'Sync', rights: ['student.read'], days: 30 }
  const make = (body: object, token = t.administrator.token) =>
    t.call<MadeApiKey>('POST', 'apiKey/create', body, { token })
  const made = async (body: object, token?: string) => {
    const { status, response } = await make(body, token)
    expect(status).toBe(200)
    return response
  }
  const listed = async (token: string) =>
    (await t.call<{ list: ApiKey[] }>('GET', 'apiKey/list', undefined, { token })).response.list

  it('keys of the table of before still sign with their sealed secrets, and those that nobody made stay refused', async () => {
    const connection = await store.driver.connect()
    const sealed = (keyId: string) =>
      encryptSecret(t.ports.config, `openKey ${keyId}`, `secret of ${keyId}`)
    await connection
      .script(
        `alter table "apiKey" drop column "scopes", drop column "secret", alter column "hash" set not null, alter column "madeBy" set not null;
        create table "openKey" ("keyId" text collate "C" primary key, "institutionId" text collate "C" not null, "secret" text collate "C" not null,
          "name" text collate "C" not null, "madeBy" text collate "C", "scopes" text[] collate "C" not null,
          "createTime" timestamp(3) with time zone not null, "endedAt" timestamp(3) with time zone);
        insert into "openKey" values
          ('moved', '${t.institution}', '${await sealed('moved')}', 'Portal', '${t.administrator.id}', '{passes}', '2026-01-01Z', null),
          ('nobodys', '${t.institution}', '${await sealed('nobodys')}', 'Portal', null, '{passes}', '2026-01-01Z', null)`,
      )
      .then(() => oneKindOfKey.up(connection, kind.name))
      .finally(() => connection.release())
    expect(await signedWith({ keyId: 'moved', secret: 'secret of moved' })).toBe(200)
    expect(await signedWith({ keyId: 'moved', secret: 'secret of nobodys' })).toBe(2000)
    expect(await signedWith({ keyId: 'nobodys', secret: 'secret of nobodys' })).toBe(2000)
    const states = (await listed(t.administrator.token)).map(({ keyId, state }) => [keyId, state])
    expect(states).toEqual([
      ['nobodys', 'SUSPENDED'],
      ['moved', 'ACTIVE'],
    ])
  })

  it('signs no ordinary call, and a program’s key signs none', async () => {
    const [signs, asks] = [await made(signing), await made(program)]
    expect(await signedWith(signs)).toBe(200)
    expect(await signedWith(asks)).toBe(2000)
    const ask = async (token: string) =>
      (await t.call('GET', 'student/list', undefined, { token })).status
    expect(await ask(asks.secret)).toBe(200)
    const asBearer = `edu_${signs.keyId}_${'A'.repeat(43)}`
    expect([await ask(signs.secret), await ask(asBearer)]).toEqual([401, 401])
    expect(signs).toMatchObject({ kind: 'SIGNING', start: signs.keyId, rights: [], clear: [] })
    expect(asks).toMatchObject({ kind: 'PROGRAM', scopes: [] })
    const replaced = await t.call('POST', 'apiKey/replace', { keyId: signs.keyId })
    expect(replaced.status).toBe(404)
    expect(await signedWith(signs)).toBe(200)
  })

  it('each kind is made, seen and managed with its own right alone', async () => {
    const boss = t.administrator.token
    const [signs, asks] = [await made(signing), await made(program)]
    const rights = ['student.read']
    const signer = await t.as({ rights: [...rights, 'openKey.manage'] })
    const asker = await t.as({ rights: [...rights, 'apiKey.manage'] })
    const clerk = await t.as({ rights })
    const found = async ({ token }: { token: string }) =>
      (await listed(token)).filter(({ keyId }) => [signs.keyId, asks.keyId].includes(keyId))
    expect(await found(signer)).toMatchObject([{ keyId: signs.keyId, mine: false }])
    expect(await found(asker)).toMatchObject([{ keyId: asks.keyId }])
    expect((await found({ token: boss })).length).toBe(2)
    expect((await make(program, signer.token)).status).toBe(905)
    expect((await make(signing, asker.token)).status).toBe(905)
    const exported = async (token: string) =>
      (await t.call('POST', 'apiKey/export', { format: 'csv' }, { token })).status
    for (const path of ['end', 'turnOn']) {
      const act = async ({ token }: { token: string }, { keyId }: ApiKey) =>
        (await t.call('POST', `apiKey/${path}`, { keyId }, { token })).status
      const statuses = [
        await act(signer, asks),
        await act(asker, signs),
        await act(clerk, asks),
        await act(clerk, signs),
      ]
      expect([path, statuses]).toEqual([path, [404, 404, 905, 905]])
    }
    expect((await t.call('GET', 'apiKey/list', undefined, { token: clerk.token })).status).toBe(905)
    expect(await exported(clerk.token)).toBe(905)
    const end = async ({ token }: { token: string }, { keyId }: ApiKey) =>
      (await t.call('POST', 'apiKey/end', { keyId }, { token })).status
    expect([await end(signer, signs), await end(asker, asks)]).toEqual([200, 200])
    expect(await signedWith(signs)).toBe(2000)
    expect((await found({ token: boss })).map(({ state }) => state)).toEqual(['ENDED', 'ENDED'])
  })

  it('a required second factor rests the keys of programs, and not those that sign', async () => {
    const [signs, asks] = [await made(signing), await made(program)]
    const require = (secondFactorRequired: boolean) =>
      store.db
        .updateTable('institution')
        .set({ secondFactorRequired })
        .where('id', '=', t.institution)
        .execute()
    const states = async () => {
      t.clock.advance(1000)
      const { keyId } = signs
      const key = await t.ports.identity.signingKey(t.ports, keyId)
      const asked = await t.call('GET', 'student/list', undefined, { token: asks.secret })
      return [(await key?.access())?.rights, asked.status]
    }
    await require(true)
    expect(await states()).toEqual(['all', 401])
    await require(false)
    expect(await states()).toEqual(['all', 200])
  })

  it('is one of the hundred working keys of an institution', async () => {
    const all = await listed(t.administrator.token)
    const working = all.filter(({ state }) => state !== 'ENDED').length
    const at = t.clock.now().toISOString()
    const rows = Array.from({ length: 99 - working }, (_, n) => ({
      keyId: `full${n}`,
      institutionId: t.institution,
      name: 'Full',
      madeBy: null,
      rights: [],
      clear: [],
      scopes: ['passes'],
      secret: '-',
      createTime: at,
    }))
    await store.db.insertInto('apiKey').values(rows).execute()
    await made(signing)
    for (const body of [signing, program]) {
      const { status, msg } = await make(body)
      expect([status, msg]).toEqual([9994, expect.stringContaining('100')])
    }
  })

  it('is made, ended and turned on in the words of the log', async () => {
    await store.db.deleteFrom('apiKey').where('keyId', 'like', 'full%').execute()
    const { keyId } = await made(signing)
    await store.db
      .updateTable('apiKey')
      .set({ offSince: t.clock.now().toISOString() })
      .where('keyId', '=', keyId)
      .execute()
    await t.call('POST', 'apiKey/turnOn', { keyId })
    await t.call('POST', 'apiKey/end', { keyId })
    const done = await t.scope.db
      .selectFrom('operation')
      .select(['action', 'resource', 'title'])
      .where('recordId', '=', keyId)
      .execute()
    expect(done.map(({ action }) => action).toSorted()).toEqual([
      'apiKeyTurnedOn',
      'create',
      'delete',
    ])
    expect(new Set(done.map(({ resource, title }) => `${resource} ${title}`))).toEqual(
      new Set(['apiKey Portal']),
    )
  })
})
