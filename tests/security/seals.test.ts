import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { headSink, readHead, readHeadFile, writeHead } from '../../server/adapters/seal-heads.ts'
import { auditChecks } from '../../server/domains.ts'
import { runAudit } from '../../server/engine/audit/run.ts'
import { genesis, sealHash } from '../../server/engine/seal/chain.ts'
import { logOperation } from '../../server/engine/operations/log.ts'
import { seal } from '../../server/engine/seal/sealAll.ts'
import type { HeadSink, SealHead } from '../../server/platform/context.ts'
import { makeApp, type TestApp } from '../support/app.ts'
import { waitForSealable } from '../support/settled.ts'
import { stores, type TestStore } from '../support/stores.ts'

const keyOf = (name: string) => new TextEncoder().encode(`${name} of at least thirty-two bytes`)
const anId = /[0-9a-z]{26}/g

describe.each(stores)('what a database administrator does behind the back of $name', kind => {
  let store: TestStore
  let t: TestApp
  let published: SealHead[]
  beforeEach(async () => {
    published = []
    store = await kind.open(Object.values(resources))
    const heads: HeadSink = { publish: async fresh => void published.push(...fresh) }
    t = await makeApp({ store, listed: true, ports: { heads } })
    for (const name of ['Anna', 'Ben', 'Cleo'])
      await t.call('POST', 'student/create', {
        name,
        account: name.toLowerCase(),
        countryCode: '86',
        phone: '13800000001',
      })
    await sealed()
    await t.call('POST', 'student/updateMany', { query: {}, data: { tags: ['new'] } })
    await sealed()
  })
  afterEach(() => store.dispose())

  const sealed = async (ports = t.ports) => {
    await waitForSealable(t.scope)
    await seal(ports)
  }
  const faults = async (heads: readonly SealHead[] = published, ports = t.ports) =>
    (await runAudit(ports, auditChecks, heads)).findings.map(({ fault }) =>
      fault.replace(anId, '…'),
    )
  const db = () => t.scope.db
  const run = async (sql: string) => {
    const connection = await store.driver.connect()
    await connection.script(sql.replaceAll('$school', `'${t.institution}'`))
    connection.release()
  }
  const lastSeq = async () =>
    (await db().selectFrom('auditSeal').select('seq').orderBy('seq', 'desc').execute())[0]?.seq ?? 0

  it('is nothing at first: every record, role and log is as it was made (ROL-04)', async () => {
    expect(await faults()).toEqual([])
  })

  it('waits for no transaction for ever: one that stays open is named after the limit', async () => {
    const waitWithin = t.scope.transaction(async tx => {
      await logOperation(
        tx,
        { requestId: 'open', actor: { id: t.administrator.id, name: 'Ann' }, clock: t.clock },
        { action: 'login', resource: 'session' },
      )
      await waitForSealable(tx, 50)
    })
    await expect(waitWithin).rejects.toThrow(
      /transaction \d+ is still open, so \d+ can't be sealed/,
    )
  })

  it('is found: a sealed change was altered', async () => {
    await run(`update "audit" set "actorName" = 'Somebody' where "institutionId" = $school
      and "recordId" = (select "id" from "student" where "account" = 'anna') and "action" = 'create'`)
    expect(await faults()).toEqual(['change … was altered after it was sealed (seal 1)'])
  })

  it.each(['"actorName" = \'Somebody\'', '"title" = \'Nothing\'', '"ip" = \'10.0.0.1\''])(
    'is found: a row of the log of operations was altered (%s)',
    async change => {
      const operation = `"institutionId" = $school and "action" = 'updateMany'`
      await run(`update "operation" set ${change} where ${operation}`)
      expect(await faults()).toEqual(['operation … was altered after it was sealed (seal 2)'])
    },
  )

  it('is found: an operation was altered and passed off as written just now', async () => {
    const late = { ...t.ports, clock: { now: () => new Date(t.clock.now().getTime() + 3_600_000) } }
    const alter = (change: string) =>
      run(`update "operation" set ${change}, "txid" = pg_current_xact_id()
        where "institutionId" = $school and "action" = 'updateMany'`)
    await alter(`"actorName" = 'Somebody'`)
    expect(await faults()).toEqual(['operation … was altered after it was sealed (seal 2)'])
    await sealed(late)
    expect(await faults()).toContain('operation … was altered before it was sealed again (seal 3)')
    await alter(`"title" = 'Nothing'`)
    await sealed(late)
    expect(await faults()).toContain(
      'operation … was renamed without a change that belongs to it (seal 4)',
    )
  })

  it('is found: a log-in was deleted from the log of operations, or put in', async () => {
    await logOperation(
      t.scope,
      { requestId: 'a-log-in', actor: { id: t.administrator.id, name: 'Ann' }, clock: t.clock },
      { action: 'login', resource: 'session' },
    )
    await sealed()
    expect(await faults()).toEqual([])
    const columns = `"at", "actor", "actorName", "action", "resource", "count", "txid"`
    await run(`insert into "operation" ("institutionId", "id", ${columns})
      select "institutionId", 'forged', ${columns} from "operation" where "id" = 'a-log-in'`)
    expect(await faults()).toEqual(['operation forged was inserted after its time was sealed'])
    await run(`delete from "operation" where "id" in ('forged', 'a-log-in')`)
    expect(await faults()).toEqual(['operation a-log-in is missing (seal 3)'])
  })

  it('is found by a noted head: the last seals were deleted with all that they seal', async () => {
    await run(`delete from "operation" where "institutionId" = $school and "txid" >= (select "from" from "auditSeal"
        where "institutionId" = $school and "seq" = 2);
      delete from "audit" where "institutionId" = $school and "txid" >= (select "from" from "auditSeal"
        where "institutionId" = $school and "seq" = 2);
      update "student" set "tags" = '{}', "version" = 1 where "institutionId" = $school;
      delete from "auditSeal" where "institutionId" = $school and "seq" = 2`)
    expect(await faults()).toContain(
      'the chain ends at seal 1, but seal 2 was noted: its end was deleted',
    )
  })

  it('is found without any head: a change was forged and all seals were computed anew', async () => {
    await run(`update "audit" set "actorName" = 'Somebody' where "institutionId" = $school`)
    const { rowPrintOf, sealedColumns } = await import('../../server/engine/seal/chain.ts')
    const rewrite = async (key: Uint8Array | undefined, keyId: string | null) => {
      let prevHash = genesis
      for (const row of await db().selectFrom('auditSeal').selectAll().orderBy('seq').execute()) {
        const changes = await db()
          .selectFrom('audit')
          .select([...sealedColumns])
          .where('txid', '>=', row.from)
          .where('txid', '<', row.to)
          .orderBy('txid')
          .orderBy('id')
          .execute()
        const digests = [
          ...(await Promise.all(changes.map(rowPrintOf))),
          ...row.digests.filter(text => text.startsWith('operation:')),
        ]
        const hash = await sealHash(prevHash, { ...row, digests }, key)
        await db()
          .updateTable('auditSeal')
          .set({ digests, prevHash, hash, keyId: keyId === '' ? row.keyId : keyId })
          .where('seq', '=', row.seq)
          .execute()
        prevHash = hash
      }
    }
    await rewrite(keyOf('some other key'), '')
    expect(await faults([])).toEqual(['seal 1 was altered', 'seal 2 was altered'])
    // as if the chain were from before there were keys
    await rewrite(undefined, null)
    expect(await faults([])).toEqual([
      'the last 2 seals have no key, so anybody could have written them; a start of the server adds a seal with the key',
    ])
    expect(await faults()).toContain(
      'seal 1 is not the one that was noted: the chain was written anew',
    )
  })

  it('is found: a record was changed, put in or deleted in its table', async () => {
    await run(
      `update "student" set "phone" = '13900000000', "name" = 'Anne' where "account" = 'anna'`,
    )
    expect(await faults()).toEqual(['student … differs from its latest change in name, phone'])
    await run(`update "student" set "phone" = '13800000001', "name" = 'Anna', "email" = 'x@y.example'
      where "account" = 'anna'`)
    expect(await faults()).toEqual(['student … differs from its latest change in email'])
    await run(`update "student" set "email" = null, "version" = 9 where "account" = 'anna'`)
    expect(await faults()).toEqual([
      'student … has version 9, and its latest change made version 2',
    ])
    await run(`update "student" set "version" = 2, "id" = 'forged' where "account" = 'anna'`)
    expect((await faults()).filter(fault => fault.startsWith('student')).toSorted()).toEqual([
      'student forged is there, and no change made it',
      'student … is missing: no change removed it',
    ])
  })

  it("is found: a member's rights, masks, role or status are others than their role's and record's", async () => {
    const role = await t.call<{ id: string }>('POST', 'role/create', {
      name: 'Clerk',
      rights: ['student.read'],
      masks: ['studentPhone'],
    })
    await t.call('POST', 'user/create', {
      name: 'Uma',
      account: 'uma2026',
      password: 'Passw0rd7x',
      role: role.response.id,
      status: 'ACTIVE',
    })
    await sealed()
    expect(await faults()).toEqual([])
    const clerk = `where "institutionId" = $school and "rights" = '{student.read}'`
    for (const [change, back, fault] of [
      [`"rights" = '{*}'`, `"rights" = '{student.read}'`, 'has other permissions than the role …'],
      [`"masks" = '{}'`, `"masks" = '{studentPhone}'`, 'has other masks than the role …'],
      [
        `"status" = 'SUSPENDED'`,
        `"status" = 'ACTIVE'`,
        'has another status than their user record',
      ],
      [
        `"roleId" = null`,
        `"roleId" = '${role.response.id}'`,
        'has another role than their user record',
      ],
    ] as const) {
      await run(`create table "kept" as select "accountId" from "member" ${clerk};
        update "member" set ${change} where "accountId" in (select "accountId" from "kept")`)
      expect([change, await faults()]).toEqual([change, [`member … ${fault}`]])
      await run(
        `update "member" set ${back} where "accountId" in (select "accountId" from "kept"); drop table "kept"`,
      )
    }
  })

  it('nothing is found in work that goes on over several seals, and in what was undone', async () => {
    const { headers } = await t.call('POST', 'student/updateMany', {
      query: {},
      data: { tags: ['later'] },
    })
    await sealed()
    const undone = await t.call('POST', 'operation/undo', { id: headers.get('x-operation') })
    expect(undone.status).toBe(200)
    await sealed()
    expect(await faults()).toEqual([])
  })

  it('seals from before there were keys, and operations from before they were sealed, are taken up', async () => {
    await db().deleteFrom('auditSeal').execute()
    await run(`update "operation" set "txid" = '0' where "institutionId" = $school`)
    const rows = await import('../../server/engine/seal/chain.ts')
    const changes = await db()
      .selectFrom('audit')
      .select([...rows.sealedColumns])
      .orderBy('txid')
      .orderBy('id')
      .execute()
    const to = String(BigInt(changes.at(-1)?.txid ?? '0') + 1n)
    const digests = await Promise.all(changes.map(rows.rowPrintOf))
    const old = { seq: 1, from: '0', to, rows: changes.length, digests }
    await db()
      .insertInto('auditSeal')
      .values({
        ...old,
        at: t.clock.now().toISOString(),
        prevHash: genesis,
        hash: await sealHash(genesis, old, undefined),
        keyId: null,
      })
      .execute()
    expect(await faults([])).toEqual([expect.stringMatching(/^the last 1 seals have no key/)])
    // operations that are taken up have a seal of their own where another transaction of the server
    // is open meanwhile
    await sealed()
    await sealed()
    expect([2, 3]).toContain(await lastSeq())
    expect(await faults([])).toEqual([])
    await run(
      `update "operation" set "ip" = '10.0.0.1' where "institutionId" = $school and "action" = 'updateMany'`,
    )
    expect(await faults([])).toEqual([
      expect.stringMatching(/^operation … was altered after it was sealed \(seal [23]\)$/),
    ])
  })

  it('seals of a key that was replaced are verified with it, and not without it', async () => {
    const sealKeys = [keyOf('the newer key'), t.ports.config.signingKey] as const
    const ports = { ...t.ports, config: { ...t.ports.config, sealKeys } }
    await t.call('POST', 'student/updateMany', { query: {}, data: { tags: ['x'] } })
    await sealed(ports)
    expect(await faults(published, ports)).toEqual([])
    expect(await faults(published)).toEqual([
      expect.stringMatching(/^seal 3 was made with the key [0-9a-f]{12}, which is not among/),
    ])
  })

  it('every head is published as its chain grows, and once more where that failed', async () => {
    const seqs = () =>
      published.filter(({ institution }) => institution === t.institution).map(({ seq }) => seq)
    expect(seqs()).toEqual([1, 2])
    await sealed()
    expect(seqs()).toEqual([1, 2])
    await t.call('POST', 'student/updateMany', { query: {}, data: { tags: ['x'] } })
    await sealed({
      ...t.ports,
      heads: { publish: () => Promise.reject(new Error('no way there')) },
    })
    expect(t.log.at(-1)).toMatchObject({ level: 'error', data: { error: 'no way there' } })
    await sealed()
    expect(seqs()).toEqual([1, 2, 3])
  })
})

describe('heads of seals', () => {
  const head = { institution: '0mm8w26800000phclc3kdhzxs7', seq: 12, hash: 'a'.repeat(43) }
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'edu-heads-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('are appended to a file for the server alone, and read back', async () => {
    const file = join(folder, 'heads')
    const sink = headSink({ file, url: undefined })
    await sink.publish([head], new Date('2026-03-02T08:00:00Z'))
    await sink.publish([{ ...head, seq: 13 }], new Date('2026-03-02T08:01:00Z'))
    expect(readFileSync(file, 'utf8')).toBe(
      `${writeHead(head)} 2026-03-02T08:00:00.000Z\n${writeHead({ ...head, seq: 13 })} 2026-03-02T08:01:00.000Z\n`,
    )
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(await readHeadFile(file)).toEqual([head, { ...head, seq: 13 }])
  })

  it('are sent to an address, and a refusal there is an error', async () => {
    const bodies: string[] = []
    let status = 200
    const server = createServer((request, response) => {
      let body = ''
      request.on('data', chunk => (body += String(chunk)))
      request.on('end', () => {
        bodies.push(body)
        response.writeHead(status).end()
      })
    })
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
    const address = server.address()
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/heads`
    const sink = headSink({ file: '', url })
    const at = new Date('2026-03-02T08:00:00Z')
    await sink.publish([head], at)
    expect(bodies.map(body => JSON.parse(body) as unknown)).toEqual([
      { at: '2026-03-02T08:00:00.000Z', heads: [head] },
    ])
    status = 500
    await expect(sink.publish([head], at)).rejects.toThrow('EDU_SEAL_HEADS answered 500')
    await new Promise(done => server.close(done))
  })

  it('that are none are named with their line', async () => {
    expect(readHead('school=12:short')).toBeUndefined()
    const file = join(folder, 'heads')
    writeFileSync(file, `# noted by hand\n${writeHead(head)}\n\nnonsense\n`)
    await expect(readHeadFile(file)).rejects.toThrow(/^line 4 of /)
    await expect(readHeadFile(join(folder, 'none'))).rejects.toThrow('cannot be read')
  })
})
