import { describe, expect, it } from 'vitest'
import { defineResource, integer, text, type AnyResource } from '../../../src/schema/index.ts'
import { bothStores, testClock, testIds } from '../../../tests/support/stores.ts'
import { sampleRecord } from '../../../tests/support/rows.ts'
import { migrate, SchemaConflict } from './migrate.ts'
import { openStore, planUpgrade } from './open.ts'
import { systemTables } from './system-tables.ts'
import { specsOf, tableOf } from './tables.ts'
import { planLines } from './upgrade-plan.ts'

const label = (en: string) => ({ en, zh: en })
const base = {
  name: 'room',
  label: label('Room'),
  plural: label('Rooms'),
  title: 'name',
  form: { layout: 'sections', groups: [] },
} as const
const name = text({ label: label('Name'), required: true, search: true })
const first = defineResource({
  ...base,
  fields: { name },
  list: { columns: ['name'], sort: 'name' },
})
const wider = defineResource({
  ...base,
  fields: {
    name,
    seats: integer({ label: label('Seats') }),
    code: text({ label: label('Code'), search: true, taken: '945' }),
  },
  keys: [['code']],
  list: { columns: ['name', 'seats'], sort: 'name' },
})
const unsearched = defineResource({
  ...base,
  fields: {
    name: text({ label: label('Name') }),
    seats: integer({ label: label('Seats') }),
    code: text({ label: label('Code') }),
  },
  list: { columns: ['name'], sort: 'name' },
})
const retyped = defineResource({
  ...base,
  fields: { name, seats: text({ label: label('Seats') }), code: text({ label: label('Code') }) },
  list: { columns: ['name'], sort: 'name' },
})

const entry = {
  actor: 'a',
  actorName: 'a',
  action: 'create',
  resource: 'room',
  before: null,
  requestId: '',
}
const query = { page: 1, limit: 50, sort: 'name', where: [], deleted: 'no' } as const

describe.each(bothStores)('migrate on $name', ({ name: kind, driver }) => {
  it('adds what is new, keeps the rows, refuses the rest by name', async () => {
    const scratch = await driver()
    const openDriver = { ...scratch.driver, close: () => Promise.resolve() }
    const open = (...resources: AnyResource[]) =>
      openStore({ driver: openDriver, resources, tables: [], clock: testClock(), ids: testIds() })
    try {
      const before = await open(first)
      await before.scope('one').transaction(async tx => {
        await tx.insert(first, [
          sampleRecord(first, 'r1', '2026-01-01T00:00:00.000Z', 1, { name: '大教室' }),
        ])
        await tx.audit([{ ...entry, recordId: 'r1', after: { version: 1 } }])
      })
      const after = await open(wider)
      expect(await after.scope('one').page(wider, { ...query, q: 'djs' })).toMatchObject([
        { name: '大教室', seats: null, code: null },
      ])
      expect(
        await (await open(unsearched)).scope('one').page(unsearched, { ...query, q: 'djs' }),
      ).toEqual([])
      expect(
        await (await open(wider)).scope('one').page(wider, { ...query, q: 'djs' }),
      ).toHaveLength(1)
      await expect(open(retyped)).rejects.toThrow(
        /room\.seats is bigint in the database and text by definition.*migrations\/\d{3}-room-seats\.ts/,
      )
      await expect(open(first)).rejects.toThrow(SchemaConflict)
      expect(await (await open(wider)).scope('one').total(wider, { ...query, q: '' })).toBe(1)
    } finally {
      await scratch.driver.close()
      await scratch.dispose()
    }
  })

  it('a table that becomes a journal gets its triggers and sums; derived columns are still made anew, and the triggers go with the journal', async () => {
    const scratch = await driver()
    const openDriver = { ...scratch.driver, close: () => Promise.resolve() }
    const open = (resource: AnyResource) =>
      openStore({
        driver: openDriver,
        resources: [resource],
        tables: [],
        clock: testClock(),
        ids: testIds(),
      })
    const run = async (sql: string) => {
      const connection = await scratch.driver.connect()
      try {
        return (await connection.query(sql, [])).rows
      } finally {
        connection.release()
      }
    }
    const seats = integer({ label: label('Seats'), required: true })
    const of = (search: boolean, isJournal: boolean) =>
      defineResource({
        ...base,
        fields: { name: text({ label: label('Name'), required: true, search }), seats },
        list: { columns: ['name', 'seats'], sort: 'name' },
        ...(isJournal
          ? { journal: { entries: 'server', balance: { of: 'seats', per: ['name'], min: 0 } } }
          : {}),
      })
    try {
      const plain = of(false, false)
      await (await open(plain)).scope('one').transaction(async tx => {
        const rows = [3, 4, 5].map((n, at) =>
          sampleRecord(plain, `r${n}`, '2026-01-01T00:00:00.000Z', n, {
            name: at ? 'b' : 'a',
            seats: n,
          }),
        )
        await tx.insert(plain, rows)
        await tx.audit(rows.map(({ id }) => ({ ...entry, recordId: id, after: { version: 1 } })))
      })
      await open(of(false, true))
      const sums = 'select "name", "sum" from "room$balance" order by "name"'
      expect(await run(sums)).toEqual([
        { name: 'a', sum: 3 },
        { name: 'b', sum: 9 },
      ])
      const change = `update "room" set "seats" = 9 where "id" = 'r3'`
      await expect(run(change)).rejects.toMatchObject({ code: '23001' })
      const searched = of(true, true)
      const found = await (await open(searched)).scope('one').page(searched, { ...query, q: 'b' })
      expect(found).toHaveLength(2)
      await expect(run(change)).rejects.toMatchObject({ code: '23001' })
      expect(await run(sums)).toHaveLength(2)
      await open(of(true, false))
      await run(change)
    } finally {
      await scratch.driver.close()
      await scratch.dispose()
    }
  })

  it('starts twice at once', async () => {
    const scratch = await driver()
    const openDriver = { ...scratch.driver, close: () => Promise.resolve() }
    const open = () =>
      openStore({
        driver: openDriver,
        resources: [first],
        tables: [],
        clock: testClock(),
        ids: testIds(),
      })
    try {
      await Promise.all([open(), open(), open()])
    } finally {
      await scratch.driver.close()
      await scratch.dispose()
    }
  })

  it('runs a migration once, and not on a new database', async () => {
    const scratch = await driver()
    const connection = await scratch.driver.connect()
    const ran: string[] = []
    const at = new Date('2026-01-01T00:00:00Z')
    const step = (stepName: string, sql: string) => ({
      name: stepName,
      up: async (to: typeof connection) => {
        ran.push(stepName)
        await to.script(sql)
      },
    })
    const specs = (resource: AnyResource) => [...systemTables, ...specsOf(tableOf(resource, kind))]
    try {
      await migrate(connection, specs(wider), at, {
        kind,
        migrations: [step('001-old', 'select 1')],
      })
      expect(ran).toEqual([])
      const before = (due: readonly string[]) => {
        ran.push(`before ${due.join()}`)
        return Promise.resolve()
      }
      const drop = step(
        '002-room-code',
        'alter table "room" drop column "code", drop column "code$find", drop column "code$sort", drop column "seats"',
      )
      await migrate(connection, specs(first), at, {
        kind,
        migrations: [step('001-old', 'select 1'), drop],
        before,
      })
      await migrate(connection, specs(first), at, {
        kind,
        migrations: [step('001-old', 'select 1'), drop],
        before,
      })
      expect(ran).toEqual(['before 002-room-code', '002-room-code'])
      await expect(
        migrate(connection, specs(first), at, {
          kind,
          migrations: [step('001-old', ''), drop, step('003-bad', 'select nothing')],
        }),
      ).rejects.toThrow()
      expect((await connection.query('select count(*) as n from migration', [])).rows).toEqual([
        { n: 2 },
      ])
    } finally {
      connection.release()
      await scratch.driver.close()
      await scratch.dispose()
    }
  })

  it('refuses a database that a newer version has upgraded, in one line, and changes nothing', async () => {
    const scratch = await driver()
    const connection = await scratch.driver.connect()
    const at = new Date('2026-01-01T00:00:00Z')
    const specs = [...systemTables, ...specsOf(tableOf(first, kind))]
    const newer = { name: '900-newer', up: () => Promise.resolve() }
    try {
      await migrate(connection, specs, at, { kind, migrations: [newer] })
      const older = migrate(connection, [...specs, ...specsOf(tableOf(wider, kind))], at, {
        kind,
        migrations: [],
      })
      await expect(older).rejects.toThrow(
        new SchemaConflict(
          'a newer version has upgraded it (900-newer). Start that version, or restore what was saved before the upgrade; nothing was changed',
        ),
      )
      const { rows } = await connection.query(
        `select 1 from information_schema.columns where table_name = 'room' and column_name = 'seats'`,
        [],
      )
      expect(rows).toEqual([])
    } finally {
      connection.release()
      await scratch.driver.close()
      await scratch.dispose()
    }
  })

  it('plans an upgrade: migrations, columns, rows and who waits; and takes it all back', async () => {
    const scratch = await driver()
    const open = { ...scratch.driver, close: () => Promise.resolve() }
    const parts = { driver: open, tables: [], clock: testClock() }
    const plan = async (resource: AnyResource) =>
      planLines(await planUpgrade({ ...parts, resources: [resource] }))
    try {
      expect((await plan(first))[0]).toMatch(/^the database is empty: the start makes \d+ tables$/)
      const store = await openStore({ ...parts, resources: [first], ids: testIds() })
      await store.scope('i1').transaction(async tx => {
        await tx.insert(first, [
          sampleRecord(first, 'r1', '2026-01-01T00:00:00.000Z', 1, { name: '教室' }),
        ])
        await tx.audit([{ ...entry, recordId: 'r1', after: { version: 1 } }])
      })
      expect(await plan(first)).toEqual(['the database is up to date'])
      const connection = await scratch.driver.connect()
      await connection.script(
        `delete from "migration" where "name" = '058-hours-left'; create table "student" ("id" text); create table "hourSum" ("id" text)`,
      )
      await connection
        .script(
          `alter table "student" add "institutionId" text; alter table "hourSum" add "institutionId" text, add "studentId" text, add "total" bigint, add "used" bigint, add "expired" bigint;
           insert into "student" values ('s1', 'i1'); insert into "hourSum" values ('h1', 'i1', 's1', 9, 4, 0)`,
        )
        .finally(() => connection.release())
      const lines = await plan(wider)
      // PGlite keeps grams in a table of their own
      expect(lines.filter(line => !line.startsWith('room$search'))).toEqual([
        'migrations: 058-hours-left',
        expect.stringMatching(
          /^room \(1 rows\); new code, .*; index .*; 1 rows written; readers and writers wait$/,
        ),
        'student (1 rows); new remainingLessonHours; 1 rows written; readers and writers wait',
        'nothing was changed; the start of this version does it in one transaction',
      ])
      expect(await plan(wider)).toEqual(lines)
    } finally {
      await scratch.driver.close()
      await scratch.dispose()
    }
  })

  it('copies the database before it upgrades it, and logs how to go back where that fails', async () => {
    const scratch = await driver()
    const lines: string[] = []
    const note = (data: object, text: string) => void lines.push(`${JSON.stringify(data)} ${text}`)
    const copy = () => Promise.resolve('/there')
    const open = () =>
      openStore({
        driver: { ...scratch.driver, copy, close: () => Promise.resolve() },
        resources: [],
        tables: [],
        clock: testClock(),
        ids: testIds(),
        log: { info: note, warn: note, error: note },
      })
    const run = async (sql: string) => {
      const connection = await scratch.driver.connect()
      return connection.query(sql, []).finally(() => connection.release())
    }
    try {
      await open()
      await open()
      expect(lines).toEqual([])
      await run(
        `delete from "migration" where "name" in ('050-one-kind-of-key', '051-feed-readers')`,
      )
      await expect(open()).rejects.toThrow()
      const upgrade = '{"migrations":["050-one-kind-of-key","051-feed-readers"],"copy":"/there"}'
      expect(lines).toEqual([
        `${upgrade} the database is upgraded in one transaction; the copy is as it was before`,
        `${upgrade} the upgrade failed and the database is as it was: start the version that you came from`,
      ])
      const due = `select 1 from "migration" where "name" in ('050-one-kind-of-key', '051-feed-readers')`
      expect((await run(due)).rows).toEqual([])
    } finally {
      await scratch.driver.close()
      await scratch.dispose()
    }
  })

  /**
   * A database of before keys became one: API keys in their former table, and `openKey` with the
   * columns that it had when.
   */
  const beforeOneKey = (columns: string): string => `
    alter table "apiKey" drop column "scopes", drop column "secret", alter column "hash" set not null, alter column "madeBy" set not null;
    create table "openKey" ("keyId" text collate "C" primary key, "institutionId" text collate "C" not null, "secret" text collate "C" not null,
      "name" text collate "C" not null, "createTime" timestamp(3) with time zone not null, "endedAt" timestamp(3) with time zone${columns});
    delete from "migration" where "name" = '050-one-kind-of-key';`

  /** Opens a new database, changes it by a script, and opens it again; returns its keys. */
  const keysAfter = async (script: string) => {
    const scratch = await driver()
    const openDriver = { ...scratch.driver, close: () => Promise.resolve() }
    const open = () =>
      openStore({
        driver: openDriver,
        resources: [],
        tables: [],
        clock: testClock(),
        ids: testIds(),
      })
    try {
      await open()
      const connection = await scratch.driver.connect()
      await connection.script(script).finally(() => connection.release())
      const { db } = await open()
      const after = await scratch.driver.connect()
      const { rows } = await after
        .query(`select to_regclass('"openKey"') is null as gone`, [])
        .finally(() => after.release())
      expect(rows).toEqual([{ gone: true }])
      return await db.selectFrom('apiKey').selectAll().orderBy('keyId').execute()
    } finally {
      await scratch.driver.close()
      await scratch.dispose()
    }
  }

  it('keys of the open interface of before act for who made them, as the operation log says, and for nobody where it is silent', async () => {
    const keys = await keysAfter(`${beforeOneKey('')}
      delete from "migration" where "name" = '003-open-keys';
      insert into "openKey" ("keyId", "institutionId", "secret", "name", "createTime")
        values ('known', 'one', 's', 'Portal', '2026-01-01Z'), ('silent', 'two', 's', 'Portal', '2026-01-01Z');
      insert into "operation" ("institutionId", "id", "at", "actor", "actorName", "action", "resource", "recordId", "count")
        values ('one', 'o1', '2026-01-01Z', 'ann', 'Ann', 'create', 'openKey', 'known', 1), ('one', 'o2', '2026-01-02Z', 'bob', 'Bob', 'delete', 'openKey', 'known', 1)`)
    const scopes = ['passes', 'classroom', 'statistics']
    expect(keys).toMatchObject([
      { keyId: 'known', madeBy: 'ann', scopes, expireTime: null },
      { keyId: 'silent', madeBy: null, scopes, expireTime: null },
    ])
  })

  it('signing keys become API keys with all that they had, beside those of before', async () => {
    const later = ['expireTime', 'lastUsedTime', 'offSince'].map(
      name => `, "${name}" timestamp(3) with time zone`,
    )
    const keys =
      await keysAfter(`${beforeOneKey(`, "madeBy" text collate "C", "scopes" text[] collate "C" not null default '{}'${later.join('')}`)}
      insert into "openKey" values
        ('signs', 'one', 'sealed', 'Portal', '2026-01-01Z', '2026-01-05Z', 'ann', '{passes,statistics}', '2026-01-02Z', '2026-01-03Z', '2026-01-04Z'),
        ('works', 'one', 'sealed too', 'Room', '2026-01-01Z', null, null, '{classroom}', null, null, null);
      insert into "apiKey" ("keyId", "institutionId", "hash", "name", "madeBy", "rights", "clear", "createTime")
        values ('asks', 'one', 'h', 'Sync', 'ann', '{student.read}', '{studentPhone}', '2026-01-01Z')`)
    const day = (n: number) => `2026-01-0${n}T00:00:00.000Z`
    const signing = { institutionId: 'one', hash: null, rights: [], clear: [], createTime: day(1) }
    const none = { olderHash: null, olderUntil: null }
    expect(keys).toEqual([
      {
        keyId: 'asks',
        institutionId: 'one',
        hash: 'h',
        name: 'Sync',
        madeBy: 'ann',
        ...none,
        rights: ['student.read'],
        clear: ['studentPhone'],
        createTime: day(1),
        expireTime: null,
        lastUsedTime: null,
        endedAt: null,
        offSince: null,
        scopes: null,
        secret: null,
      },
      {
        keyId: 'signs',
        name: 'Portal',
        madeBy: 'ann',
        secret: 'sealed',
        ...signing,
        ...none,
        scopes: ['passes', 'statistics'],
        expireTime: day(2),
        lastUsedTime: day(3),
        offSince: day(4),
        endedAt: day(5),
      },
      {
        keyId: 'works',
        name: 'Room',
        madeBy: null,
        secret: 'sealed too',
        ...signing,
        ...none,
        scopes: ['classroom'],
        expireTime: null,
        lastUsedTime: null,
        endedAt: null,
        offSince: null,
      },
    ])
  })

  it('opens a database in which every phone and e-mail was unique: proved ones stay so, those that schools write down need not be', async () => {
    const scratch = await driver()
    const openDriver = { ...scratch.driver, close: () => Promise.resolve() }
    const open = () =>
      openStore({
        driver: openDriver,
        resources: [first],
        tables: [],
        clock: testClock(),
        ids: testIds(),
      })
    const createTime = '2026-01-01T00:00:00.000Z'
    const account = (id: string, of: { kind: string; madeBy: string | null; phone: string }) => ({
      id,
      account: null,
      countryCode: '86',
      email: null,
      name: id,
      language: null,
      passwordTime: null,
      passwordHash: '-',
      createTime,
      ...of,
    })
    try {
      const before = await open()
      const connection = await scratch.driver.connect()
      const old = {
        account_account: '"account"',
        account_phone: '"countryCode", "phone"',
        account_email: '"email"',
      }
      await connection
        .script(
          `drop index "account_provedPhone", "account_provedEmail", "account_schoolPhone", "account_schoolEmail", "account_schoolName", "account_ownName";
          alter table "membership" drop column "waitsSince"; alter table "session" drop column "confined";
          ${Object.entries(old)
            .map(([name, columns]) => {
              const ddl = `create unique index "${name}" on "account" (${columns})`
              return `drop index "${name}"; ${ddl}; comment on index "${name}" is '${ddl}';`
            })
            .join('\n')}`,
        )
        .finally(() => connection.release())
      const own = { kind: 'PERSON', madeBy: null, phone: '13800000001' }
      const schoolAccount = { kind: 'SCHOOL', madeBy: 'one', phone: '13800000002' }
      await before.db
        .insertInto('account')
        .values([account('own', own), account('made', schoolAccount)])
        .execute()
      await before.db
        .insertInto('membership')
        .values([{ accountId: 'made', institutionId: 'one', createTime }])
        .execute()
      const { db } = await open()
      expect(
        await db.selectFrom('membership').select(['accountId', 'waitsSince']).execute(),
      ).toEqual([{ accountId: 'made', waitsSince: null }])
      const add = (id: string, of: typeof own | typeof schoolAccount) =>
        db.insertInto('account').values(account(id, of)).execute()
      await add('again', { ...schoolAccount, madeBy: 'two' })
      await add('written', { ...schoolAccount, phone: own.phone })
      await expect(add('twice', schoolAccount)).rejects.toThrow(/account_schoolPhone/)
      await expect(add('other', own)).rejects.toThrow(/account_provedPhone/)
      expect(
        (await db.selectFrom('account').select('id').execute()).map(({ id }) => id).toSorted(),
      ).toEqual(['again', 'made', 'own', 'written'])
    } finally {
      await scratch.driver.close()
      await scratch.dispose()
    }
  })

  it('the first member of the first institution of before is the installation’s first administrator', async () => {
    const scratch = await driver()
    const openDriver = { ...scratch.driver, close: () => Promise.resolve() }
    const open = () =>
      openStore({
        driver: openDriver,
        resources: [],
        tables: [],
        clock: testClock(),
        ids: testIds(),
      })
    try {
      await open()
      const institution = (id: string, day: number) =>
        `('${id}', '${id}', '86', true, 'CNY', 'Asia/Shanghai', 'BASIC_PACKAGE', 1, 1, '2026-01-0${day}Z')`
      const connection = await scratch.driver.connect()
      await connection
        .script(
          `delete from "migration" where "name" = '004-founder';
          insert into "institution" ("id", "name", "countryCode", "domestic", "currency", "timezone", "plan", "teacherSeats", "studentLimit", "createTime")
            values ${institution('a', 3)}, ${institution('b', 1)};
          insert into "membership" ("accountId", "institutionId", "createTime")
            values ('ann', 'a', '2026-01-03Z'), ('bob', 'b', '2026-01-05Z'), ('cid', 'b', '2026-01-02Z')`,
        )
        .finally(() => connection.release())
      const { db } = await open()
      expect(await db.selectFrom('setting').selectAll().execute()).toEqual([
        { name: 'founder', value: 'cid' },
      ])
    } finally {
      await scratch.driver.close()
      await scratch.dispose()
    }
  })

  it.runIf(kind === 'pglite')(
    'moves grams into their own table as they are, and finds by them',
    async () => {
      const scratch = await driver()
      const openDriver = { ...scratch.driver, close: () => Promise.resolve() }
      const open = () =>
        openStore({
          driver: openDriver,
          resources: [first],
          tables: [],
          clock: testClock(),
          ids: testIds(),
        })
      const found = async (q: string) =>
        (await (await open()).scope('one').page(first, { ...query, q })).map(row => row.id)
      const sql = async (script: string) => {
        const connection = await scratch.driver.connect()
        await connection.script(script).finally(() => connection.release())
      }
      try {
        await (await open()).scope('one').transaction(async tx => {
          await tx.insert(first, [
            sampleRecord(first, 'r1', '2026-01-01T00:00:00.000Z', 1, { name: '大教室' }),
          ])
          await tx.audit([{ ...entry, recordId: 'r1', after: { version: 1 } }])
        })
        // a folder of before
        await sql(`alter table "room" add column "grams$" integer[] default '{}' not null; create index "old" on "room" using gin ("grams$");
        update "room" r set "grams$" = s."grams$" from "room$search" s where s."id" = r."id"; drop table "room$search";
        delete from "migration" where "name" = '002-search'`)
        await sql(
          `do $$ begin execute format('comment on table "room" is %L', replace(obj_description('"room"'::regclass), ',"apart"', '')); end $$`,
        )
        expect(await found('djs')).toEqual(['r1'])
        expect(await found('教室')).toEqual(['r1'])
        // marks the row: if it were rebuilt, the search would find it again
        await sql(`update "room$search" set "grams$" = '{}'`)
        expect(await found('djs')).toEqual([])
      } finally {
        await scratch.driver.close()
        await scratch.dispose()
      }
    },
  )
})
