import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { student } from '../../../resources/people/student/student.resource.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import { ScopeError } from './scope-error.ts'
import type { ScopedDatabase } from './system-tables.ts'
import type { Kysely } from 'kysely'

const job = (jobId: string) => ({
  jobId,
  resource: 'r',
  fileName: 'f',
  fileHash: 'h',
  state: 'DONE',
  mode: 'create',
  createdBy: 'a',
  createTime: '2026-01-01T00:00:00.000Z',
})

describe.each(stores)('scope on $name', ({ open }) => {
  let store: TestStore
  let one: Kysely<ScopedDatabase>
  let two: Kysely<ScopedDatabase>
  const jobs = async (db: Kysely<ScopedDatabase>) =>
    (await db.selectFrom('importJob').select('jobId').orderBy('jobId').execute()).map(
      row => row.jobId,
    )

  beforeAll(async () => {
    store = await open([student])
    one = store.scope('one').db
    two = store.scope('two').db
    await one
      .insertInto('importJob')
      .values([job('a'), job('b')])
      .execute()
    await two.insertInto('importJob').values(job('a')).execute()
    await two
      .insertInto('importRow')
      .values({ jobId: 'a', sheetRow: 1, outcome: 'created' })
      .execute()
  })
  afterAll(() => store?.dispose())

  it('gives each institution its own rows, in every kind of select', async () => {
    expect(await jobs(one)).toEqual(['a', 'b'])
    expect(await jobs(two)).toEqual(['a'])
    const alias = await two.selectFrom('importJob as j').selectAll('j').execute()
    expect(alias.map(row => row.jobId)).toEqual(['a'])
    const nested = await two
      .selectFrom(two.selectFrom('importJob').select('jobId').as('inner'))
      .selectAll()
      .execute()
    expect(nested).toEqual([{ jobId: 'a' }])
    const union = await two
      .selectFrom('importJob')
      .select('jobId')
      .unionAll(two.selectFrom('importJob').select('jobId'))
      .execute()
    expect(union).toHaveLength(2)
    const cte = await two
      .with('mine', db => db.selectFrom('importJob').select('jobId'))
      .selectFrom('mine')
      .selectAll()
      .execute()
    expect(cte).toEqual([{ jobId: 'a' }])
    const within = await one
      .selectFrom('importJob')
      .select('jobId')
      .where('jobId', 'in', eb => eb.selectFrom('importRow').select('jobId'))
      .execute()
    expect(within).toEqual([])
    const either = await one
      .selectFrom('importJob')
      .select('jobId')
      .where(eb => eb.or([eb('jobId', '=', 'b'), eb.lit(true)]))
      .execute()
    expect(either).toHaveLength(2)
  })

  it('joins rows of the same institution only', async () => {
    const inner = await one
      .selectFrom('importJob')
      .innerJoin('importRow', 'importRow.jobId', 'importJob.jobId')
      .select('sheetRow')
      .execute()
    expect(inner).toEqual([])
    const left = await one
      .selectFrom('importJob as j')
      .leftJoin('importRow as r', 'r.jobId', 'j.jobId')
      .select(['j.jobId', 'r.sheetRow'])
      .orderBy('j.jobId')
      .execute()
    expect(left).toEqual([
      { jobId: 'a', sheetRow: null },
      { jobId: 'b', sheetRow: null },
    ])
    const cross = await one
      .selectFrom('importJob')
      .crossJoin('importRow')
      .select('sheetRow')
      .execute()
    expect(cross).toEqual([])
  })

  it('changes nothing of another institution', async () => {
    await one.updateTable('importJob').set({ state: 'FAILED' }).execute()
    expect(await two.selectFrom('importJob').select('state').execute()).toEqual([{ state: 'DONE' }])
    await one
      .insertInto('importJob')
      .values(job('a'))
      .onConflict(on => on.columns(['jobId']).doUpdateSet({ state: 'UNDONE' }))
      .execute()
    expect(await two.selectFrom('importJob').select('state').execute()).toEqual([{ state: 'DONE' }])
    await one.deleteFrom('importJob').where('jobId', '=', 'b').execute()
    await one.deleteFrom('importRow').execute()
    expect(await jobs(one)).toEqual(['a'])
    expect(await two.selectFrom('importRow').selectAll().execute()).toHaveLength(1)
  })

  it('lets a scoped statement read, and never write, the tables it may refer to', async () => {
    expect(
      await one
        .selectFrom('member')
        .innerJoin('account', 'account.id', 'member.accountId')
        .select('account.name')
        .execute(),
    ).toEqual([])
    expect(() => one.updateTable('account').set({ name: 'x' }).compile()).toThrow(ScopeError)
  })

  it('throws before anything is sent where it cannot be sure', async () => {
    const unknown = one as unknown as Kysely<Record<string, Record<string, unknown>>>
    const refused: Record<string, () => Promise<unknown>> = {
      'raw statement': () => sql`select * from "importJob"`.execute(one),
      'compiled elsewhere': () => one.executeQuery(CompiledQuery.raw('select * from "importJob"')),
      'raw table': () =>
        one
          .selectFrom(sql<{ jobId: string }>`"importJob"`.as('j'))
          .selectAll()
          .execute(),
      'raw condition': () =>
        one
          .selectFrom('importJob')
          .select('jobId')
          .where(sql<boolean>`true or true`)
          .execute(),
      'raw column': () =>
        one
          .selectFrom('importJob')
          .select(sql`(select count(*) from student)`.as('n'))
          .execute(),
      'unknown table': () => unknown.selectFrom('elsewhere').selectAll().execute(),
      'global table': () => unknown.selectFrom('session').selectAll().execute(),
      catalog: () => unknown.selectFrom('pg_class').selectAll().execute(),
      'another schema': () =>
        one.withSchema('public').selectFrom('importJob').selectAll().execute(),
      'full join': () =>
        one
          .selectFrom('importJob')
          .fullJoin('importRow', 'importRow.jobId', 'importJob.jobId')
          .selectAll()
          .execute(),
      'right join': () =>
        one
          .selectFrom('importJob')
          .rightJoin('importRow', 'importRow.jobId', 'importJob.jobId')
          .selectAll()
          .execute(),
      'institution by hand': () =>
        unknown.insertInto('quota').values({ institutionId: 'two', name: 'n', used: 0 }).execute(),
      'institution changed': () =>
        unknown.updateTable('quota').set({ institutionId: 'two' }).execute(),
      'with that hides a table': () =>
        unknown
          .with('quota', db => db.selectFrom('importJob').selectAll())
          .selectFrom('quota')
          .selectAll()
          .execute(),
      merge: () =>
        one
          .mergeInto('quota')
          .using('importJob', 'importJob.jobId', 'quota.name')
          .whenMatched()
          .thenDelete()
          .execute(),
      'schema change': () => one.schema.dropTable('importJob').execute(),
    }
    for (const [what, run] of Object.entries(refused))
      await expect(Promise.resolve().then(run), what).rejects.toBeInstanceOf(ScopeError)
    expect(await jobs(two)).toEqual(['a'])
  })

  it('throws without an institution, in every kind of statement', async () => {
    expect(() => store.scope('')).toThrow(ScopeError)
    await expect(store.transaction(async tx => tx.scope(''))).rejects.toBeInstanceOf(ScopeError)
    const global = store.db as unknown as Kysely<ScopedDatabase>
    const refused: Record<string, () => Promise<unknown>> = {
      select: () => global.selectFrom('importJob').selectAll().execute(),
      insert: () => global.insertInto('importJob').values(job('z')).execute(),
      update: () => global.updateTable('importJob').set({ state: 'x' }).execute(),
      delete: () => global.deleteFrom('importJob').execute(),
      with: () =>
        global
          .with('x', db => db.selectFrom('importJob').selectAll())
          .selectFrom('x')
          .selectAll()
          .execute(),
      union: () =>
        store.db
          .selectFrom('account')
          .select('id')
          .union(global.selectFrom('importJob').select('jobId as id'))
          .execute(),
      subquery: () =>
        store.db
          .selectFrom('account')
          .select('id')
          .where('id', 'in', global.selectFrom('importJob').select('jobId'))
          .execute(),
      join: () =>
        global
          .selectFrom('account')
          .innerJoin('member', 'member.accountId', 'account.id')
          .selectAll()
          .execute(),
      raw: () => sql`delete from "importJob"`.execute(store.db),
    }
    for (const [what, run] of Object.entries(refused))
      await expect(Promise.resolve().then(run), what).rejects.toBeInstanceOf(ScopeError)
  })
})
