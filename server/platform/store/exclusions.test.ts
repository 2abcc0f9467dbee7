import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defineResource, text } from '../../../src/schema/index.ts'
import { sampleRecord } from '../../../tests/support/rows.ts'
import { bothStores, type TestStore } from '../../../tests/support/stores.ts'
import { Overlap } from '../ports.ts'
import type { Catalog } from './catalog.ts'
import type { SqlConnection } from './driver.ts'
import { createExtensions } from './exclusions.ts'
import { migrate } from './migrate.ts'
import { SchemaConflict } from './schema-conflict.ts'
import { byDefault, must, type ExclusionSpec, type TableSpec } from './sql-types.ts'
import type { StoreTx } from './types.ts'

interface Given {
  readonly person?: string
  readonly active?: boolean
  readonly forcedBy?: string
}
const label = { en: 'Person', zh: '人' }
const person = defineResource({
  name: 'person',
  label,
  plural: label,
  title: 'name',
  form: { layout: 'sections', groups: [] },
  fields: { name: text({ label, required: true }) },
  list: { columns: ['name'], sort: 'name' },
})
const crowd = ['anna', 'ben', 'carl']
let lessons = 0
const day = (time: string) => `2026-03-02T${time}:00.000Z`
const take = (
  tx: StoreTx,
  from: string,
  until: string,
  { person = 't1', active = true, forcedBy }: Given = {},
) =>
  tx.db
    .insertInto('lessonPerson')
    .values({
      lessonId: `l${lessons++}`,
      personId: person,
      role: 'TEACHER',
      from: day(from),
      until: day(until),
      active,
      forcedBy,
    })
    .execute()

describe.each(bothStores)('a person is in one lesson at a time, on $name', ({ open }) => {
  let store: TestStore
  beforeAll(async () => {
    store = await open([person])
    await store.scope('one').transaction(async tx => {
      const rows = crowd.map(id =>
        sampleRecord(person, id, '2026-01-01T00:00:00.000Z', 1, { name: id }),
      )
      await tx.insert(person, rows)
      const auditEntry = {
        actor: 'a',
        actorName: 'a',
        action: 'create',
        resource: 'person',
        before: null,
        after: { version: 1 },
        requestId: '',
      }
      await tx.audit(crowd.map(recordId => ({ ...auditEntry, recordId })))
    })
  })
  afterAll(() => store.dispose())
  const add = (from: string, until: string, overrides?: Given, institution = 'one') =>
    store.scope(institution).transaction(tx => take(tx, from, until, overrides))
  const spans = async (person: string) => {
    const rows = await store
      .scope('one')
      .db.selectFrom('lessonPerson')
      .select('from')
      .where('personId', '=', person)
      .orderBy('from')
      .execute()
    return rows.map(({ from }) => from.slice(11, 16))
  }

  it('SCH-03 of 50 writers at once exactly one stands, the others are told of the overlap', async () => {
    const write = (n: number) =>
      store.scope('one').transaction(async tx => {
        const people = n % 2 ? crowd : crowd.toReversed()
        // without it they wait for each other in a ring, a second each
        await tx.lockMany(person, people)
        for (const one of people)
          await take(tx, `09:${String(n).padStart(2, '0')}`, '10:00', { person: one })
      })
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => write(n)))
    const refused = outcomes.flatMap(outcome =>
      outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
    )
    expect(refused).toHaveLength(49)
    expect(
      refused.filter(
        reason => !(reason instanceof Overlap && reason.constraint === 'lessonPerson_once'),
      ),
    ).toEqual([])
    for (const one of crowd) expect(await spans(one)).toHaveLength(1)
  })

  it('spans that touch stand, one that reaches a minute into another does not', async () => {
    await add('09:00', '10:00', { person: 'touch' })
    await add('10:00', '11:00', { person: 'touch' })
    await expect(add('10:59', '12:00', { person: 'touch' })).rejects.toBeInstanceOf(Overlap)
    await expect(add('09:30', '09:31', { person: 'touch' })).rejects.toBeInstanceOf(Overlap)
    expect(await spans('touch')).toEqual(['09:00', '10:00'])
  })

  it('what was forced stands beside others, what is not active and what is elsewhere takes no time', async () => {
    await add('09:00', '10:00', { person: 'free' })
    await add('09:15', '10:00', { person: 'free', forcedBy: 'admin' })
    await add('09:20', '10:00', { person: 'free', active: false })
    await add('09:25', '10:00', { person: 'other' })
    await add('09:30', '10:00', { person: 'free' }, 'two')
    expect(await spans('free')).toEqual(['09:00', '09:15', '09:20'])
    const wake = () =>
      store
        .scope('one')
        .transaction(tx =>
          tx.db
            .updateTable('lessonPerson')
            .set({ active: true })
            .where('active', '=', false)
            .execute(),
        )
    await expect(wake()).rejects.toBeInstanceOf(Overlap)
  })

  it('an attempt that overlaps is undone alone, and the transaction goes on', async () => {
    await store.scope('one').transaction(async tx => {
      await take(tx, '09:00', '10:00', { person: 'again' })
      await expect(
        tx.attempt(() => take(tx, '09:30', '10:30', { person: 'again' })),
      ).rejects.toBeInstanceOf(Overlap)
      await take(tx, '11:00', '12:00', { person: 'again' })
    })
    expect(await spans('again')).toEqual(['09:00', '11:00'])
  })
})

const roomOnce: ExclusionSpec = {
  name: 'stay_once',
  equal: ['institutionId', 'room'],
  span: ['from', 'until'],
}
const stay = (exclusions: readonly ExclusionSpec[]): TableSpec => ({
  name: 'stay',
  scoped: true,
  columns: {
    institutionId: must('text'),
    id: must('text'),
    room: must('text'),
    from: must('timestamptz'),
    until: must('timestamptz'),
    ended: byDefault('bool', 'false'),
  },
  primary: ['institutionId', 'id'],
  indexes: [],
  exclusions,
})

describe.each(bothStores)(
  'an exclusion is brought to its definition, on $name',
  ({ name: kind, driver }) => {
    const now = new Date('2026-01-01T00:00:00Z')
    const add = (sql: SqlConnection, id: string, ended = false) =>
      sql.query('insert into "stay" values ($1, $2, $3, $4, $5, $6)', [
        'one',
        id,
        'r1',
        day('09:00'),
        day('10:00'),
        ended,
      ])
    const listConstraints = async (sql: SqlConnection) =>
      (
        await sql.query(
          `select conname, oid::text as oid from pg_constraint where contype = 'x'`,
          [],
        )
      ).rows

    it('is kept as it is, made anew where it differs, dropped where it is gone, and refused where rows overlap', async () => {
      const scratch = await driver()
      const sql = await scratch.driver.connect()
      try {
        await migrate(sql, [stay([roomOnce])], now, { kind, migrations: [] })
        const first = await listConstraints(sql)
        expect(first).toMatchObject([{ conname: 'stay_once' }])
        await migrate(sql, [stay([roomOnce])], now, { kind, migrations: [] })
        expect(await listConstraints(sql)).toEqual(first)
        await add(sql, 's1')
        await expect(add(sql, 's2', true)).rejects.toMatchObject({ code: '23P01' })
        await migrate(sql, [stay([{ ...roomOnce, where: 'not "ended"' }])], now, {
          kind,
          migrations: [],
        })
        await add(sql, 's2', true)
        await expect(
          migrate(sql, [stay([roomOnce])], now, { kind, migrations: [] }),
        ).rejects.toThrow(SchemaConflict)
        await expect(add(sql, 's3')).rejects.toMatchObject({ code: '23P01' })
        await migrate(sql, [stay([])], now, { kind, migrations: [] })
        expect(await listConstraints(sql)).toEqual([])
      } finally {
        sql.release()
        await scratch.driver.close()
        await scratch.dispose()
      }
    })
  },
)

it('an extension that the role may not create is named, with the right that is missing', async () => {
  const no = () => Promise.reject(Object.assign(new Error('permission denied'), { code: '42501' }))
  const sql: SqlConnection = {
    query: no,
    script: no,
    begin: no,
    commit: no,
    rollback: no,
    release: () => undefined,
  }
  const none: Catalog = {
    tables: new Set(),
    columns: () => new Map(),
    comment: () => undefined,
    indexes: () => new Map(),
    exclusions: () => new Map(),
    triggers: () => new Map(),
    extensions: new Set(),
  }
  await expect(createExtensions(sql, [stay([roomOnce])], none)).rejects.toThrow(
    /extension btree_gist.*grant create on database/,
  )
  await createExtensions(sql, [stay([roomOnce])], { ...none, extensions: new Set(['btree_gist']) })
  await createExtensions(sql, [stay([])], none)
})
