import { readdirSync, statSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { openSession } from '../../server/domain/identity/session/sessions.ts'
import { auditChecks, domainTables, rules } from '../../server/domains.ts'
import { runAudit } from '../../server/engine/audit/run.ts'
import { seal } from '../../server/engine/seal/sealAll.ts'
import { seededIds } from '../../server/platform/ids.ts'
import { migrations } from '../../server/platform/store/migrations/index.ts'
import { openStore } from '../../server/platform/store/open.ts'
import type { Store } from '../../server/platform/store/types.ts'
import { isPlatformRight } from '../../src/access/index.ts'
import { makeApp, standingClock, type TestApp } from '../support/app.ts'
import { proves } from '../support/parts.ts'
import { waitForSealable } from '../support/settled.ts'
import { bothStores } from '../support/stores.ts'
import { fillFrom } from '../support/versions/fill.ts'
import {
  fixtureKeys,
  fixtureProblem,
  readFixture,
  readVersions,
  schemaPrint,
  versionsFolder,
} from '../support/versions/fixture.ts'

const versions = readVersions()
// the first one has the longest upgrade; the others are opened in `npm run prove -- stores`
const opened = proves('stores') ? versions : versions.slice(0, 1)

/** Data of the first school, perhaps made by migrations, that every version's school has. */
const inEveryVersion = [
  'student',
  'course',
  'lesson',
  'attendance',
  'booking',
  'hourEntry',
  'automationRun',
  'webhook',
  'customField',
  'role',
]

/** Migrations that change records of the first school: the operations that they are logged by. */
const logged = [
  '030-courseware-references',
  '035-lesson-hours',
  '045-unknown-attendance',
  '053-automation-runs',
]

interface Row {
  readonly id: string
  readonly [name: string]: unknown
}
interface Listed {
  readonly list: readonly Row[]
}

const bytesOf = (text: string) => new TextEncoder().encode(text)
const config = {
  signingKey: bytesOf(fixtureKeys.signing),
  sealKeys: [bytesOf(fixtureKeys.seal)],
} as const

describe.each(
  opened.flatMap(version =>
    bothStores.map(kind => ({ version, kind, title: `${version.name} on ${kind.name}` })),
  ),
)('the school of $title', ({ version, kind }) => {
  const clock = standingClock(version.at)
  let scratch: Awaited<ReturnType<typeof kind.driver>>
  let store: Store
  let t: TestApp
  let school: string
  let token: string
  const ask = async <T>(path: string, body?: object): Promise<T> => {
    const answer = await t.call<T>(body ? 'POST' : 'GET', path, body, { token })
    expect([path, answer.status, answer.msg]).toEqual([path, 200, expect.anything()])
    return answer.response
  }
  const faults = async () =>
    (await runAudit({ store, resources, rules, config }, auditChecks)).findings

  beforeAll(async () => {
    scratch = await kind.driver()
    await fillFrom(scratch.driver, readFixture(version.name))
    store = await openStore({
      driver: scratch.driver,
      resources: Object.values(resources),
      tables: domainTables,
      clock,
      ids: seededIds(1, clock.now().getTime()),
    })
    const admin = await store.db
      .selectFrom('account')
      .innerJoin('membership', 'membership.accountId', 'account.id')
      .select(['account.id', 'membership.institutionId'])
      .where('account.account', '=', 'admin')
      .executeTakeFirstOrThrow()
    school = admin.institutionId
    t = await makeApp({ store, ports: { clock }, config })
    token = (await openSession(t.ports, admin.id, school, {})).accessToken
  })
  afterAll(async () => {
    await store.close()
    await scratch.dispose()
  })

  // that server was stopped before its last changes were sealed, and the upgrade comes later
  it('opens with every migration, and its audit finds nothing', async () => {
    const { rows } = await scratch.driver
      .connect()
      .then(sql => sql.query('select "name" from "migration"', []).finally(() => sql.release()))
    expect(rows.map(row => row['name']).toSorted()).toEqual(
      migrations.map(({ name }) => name).toSorted(),
    )
    const written = await store
      .scope(school)
      .db.selectFrom('operation')
      .select('id')
      .where(
        'id',
        'in',
        migrations.map(({ name }) => name),
      )
      .orderBy('id')
      .execute()
    if (version === versions[0]) expect(written.map(({ id }) => id)).toEqual(logged)
    expect(await faults()).toEqual([])
  })

  it('answers every list, and the details and history of a record of each', async () => {
    const filled: string[] = []
    for (const { name } of Object.values(resources)) {
      if (isPlatformRight(name)) continue
      const { list } = await ask<Listed>(`${name}/list?page=1&limit=2`)
      const [row] = list
      if (!row) continue
      filled.push(name)
      expect(await ask(`${name}/get?id=${row.id}`)).toMatchObject({ id: row.id })
      expect((await ask<Listed>(`${name}/history?id=${row.id}`)).list).not.toEqual([])
    }
    expect(filled).toEqual(expect.arrayContaining(inEveryVersion))
  })

  it('shows the operations of its time, and undoes an edit of then', async () => {
    const { list } = await ask<Listed>('operation/list?page=1&limit=20')
    expect(list.length).toBeGreaterThan(5)
    for (const { id } of list) expect(await ask(`operation/get?id=${id}`)).toMatchObject({ id })
    const edit = list.find(
      ({ action, resource }) => action === 'update' && resource === 'automation',
    )
    const path = `automation/get?id=${String(edit?.['recordId'])}`
    expect(await ask(path)).toMatchObject({ status: 'ON' })
    expect(await ask('operation/undo', { id: edit?.id })).toMatchObject({ done: 1 })
    expect(await ask(path)).toMatchObject({ status: 'OFF' })
  })

  it('takes an edit and its undo, and its audit finds nothing then', async () => {
    const { list } = await ask<Listed>('student/list?page=1&limit=1')
    const { id, version: number, name } = list[0] ?? { id: '' }
    const path = `student/get?id=${id}`
    await ask('student/update', { id, version: number, name: 'Ann Edited' })
    expect(await ask(path)).toMatchObject({ name: 'Ann Edited' })
    const [edit] = (await ask<Listed>('operation/list?page=1&limit=1')).list
    expect(await ask('operation/undo', { id: edit?.id })).toMatchObject({ done: 1 })
    expect(await ask(path)).toMatchObject({ name })
    await waitForSealable(store.scope(school))
    await seal({ ...t.ports, store })
    expect(await faults()).toEqual([])
  })
})

describe('the fixtures of versions', () => {
  it('are listed, each under 2 MB', () => {
    const files = readdirSync(versionsFolder).filter(file => file.endsWith('.br'))
    expect(files.toSorted()).toEqual(versions.map(({ name }) => `${name}.jsonl.br`).toSorted())
    for (const file of files)
      expect(statSync(new URL(file, versionsFolder)).size).toBeLessThan(2_000_000)
  })

  it('without one for a schema or a migration, the check names the command that makes it', () => {
    const known = { name: '001-a-1', migration: '001-a', commit: '', at: '', schema: '' }
    const missing = (schemaSql: string, migration: string) =>
      fixtureProblem(
        [{ ...known, schema: schemaPrint('create table "room" ();') }],
        schemaSql,
        migration,
      )
    expect(missing('create table "room" ();', '001-a')).toBeUndefined()
    expect(missing('create table "hall" ();', '001-a')).toContain('npm run print:version')
    expect(missing('create table "room" ();', '002-b')).toContain('002-b')
  })
})
