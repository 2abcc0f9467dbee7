import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../../resources/index.ts'
import type { Access } from '../../../../src/access/index.ts'
import type { TrashChoice, WizardJob } from '../../../../src/protocol/imports.ts'
import { classSchool } from '../../../../tests/support/classImports.ts'
import { written } from '../../../../tests/support/importWizard.ts'
import { everything } from '../../../../tests/support/signedIn.ts'
import { stores, type TestStore } from '../../../../tests/support/stores.ts'
import { guessesPerHour } from '../../records/guesses.ts'
import { importsDone } from '../background.ts'

type School = Awaited<ReturnType<typeof classSchool>>

const sheet = (...rows: readonly (readonly string[])[]) =>
  written(['Name', 'Account', 'Phone', 'Tags'], ...rows)
/** A school of Ann, who lives, and Bob and Cid, who lie in the trash. */
const schoolWithTrash = async (store: TestStore, access: Access = everything) => {
  const school = await classSchool(store, access)
  const add = (name: string, values: object = {}) =>
    school.make('student', { name, account: `${name.toLowerCase()}1`, tags: ['old'], ...values })
  const [ann, bob, cid] = [
    await add('Ann'),
    await add('Bob', { countryCode: '86', phone: '13877770001' }),
    await add('Cid'),
  ]
  await school.throwAway('student', [bob.id, cid.id])
  return { ...school, ann, bob, cid }
}
const commit = async (school: School, { jobId, checkKey }: WizardJob, mode = 'good') => {
  const reply = await school.post('commit', { jobId, checkKey, mode })
  await importsDone(school.ports)
  return { status: reply.status, job: await school.job(jobId) }
}
const decide = async (
  school: School,
  { jobId, revision }: WizardJob,
  choice: TrashChoice | undefined,
  rows?: readonly number[],
) => {
  const { status } = await school.post('trash', { jobId, revision, choice, rows })
  return { status, job: await school.job(jobId) }
}
const peopleIn = async (school: School, deleted: 'no' | 'only' = 'no') =>
  (await school.all('student', deleted))
    .map(row => [row['name'], row['account'], row['tags']])
    .toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))
const file = () =>
  sheet(
    ['Ann', 'ann1', '', 'new'],
    ['Bobby', 'bob1', '', 'new'],
    ['Cid', 'cid1', '', ''],
    ['Dan', 'dan1', '', ''],
  )

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'rows whose records are in the trash, on %s',
  (_, kind) => {
    let store: TestStore
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
    })
    afterAll(() => store.dispose())

    it('are errors until somebody says what is meant, and are no new records (IMP-01)', async () => {
      const school = await schoolWithTrash(store)
      const job = await school.run('student', file())
      expect(job).toMatchObject({
        verdicts: { create: 1, update: 1, error: 2 },
        trash: { rows: 2, undecided: 2, restore: 0 },
        mayRestore: true,
      })
      const { list, total } = await school.rows(job.jobId, '&trash=true')
      expect(total).toBe(2)
      expect(list).toMatchObject([
        {
          sheetRow: 3,
          verdict: 'error',
          trash: { title: 'Bob', choice: null, deletedAt: expect.any(String) },
          errors: [
            { field: 'account', msg: expect.stringMatching(/^This record is in the trash/) },
          ],
        },
        { sheetRow: 4, trash: { title: 'Cid' } },
      ])
      const done = await commit(school, job)
      expect(done.job).toMatchObject({ read: 4, created: 1, updated: 1, failed: 2, restored: 0 })
      expect(await peopleIn(school, 'only')).toHaveLength(2)
    })

    it.each(['good', 'all'])(
      'are restored and updated, created anew or skipped as a person says (%s); an undo puts them back as they were (IMP-01)',
      async mode => {
        const school = await schoolWithTrash(store)
        const before = await peopleIn(school, 'only')
        const first = await school.run('student', file())
        const restored = await decide(school, first, 'restore', [3])
        expect(restored.job.trash).toEqual({ rows: 2, undecided: 1, restore: 1 })
        const skipped = await decide(school, restored.job, 'skip', [4])
        expect(skipped.job).toMatchObject({
          verdicts: { create: 1, update: 2, skip: 1, error: 0 },
          trash: { rows: 2, undecided: 0, restore: 1 },
        })
        // a check of the whole file keeps the decisions
        const again = await school.check(skipped.job)
        expect(again.trash).toEqual({ rows: 2, undecided: 0, restore: 1 })
        const [row] = (await school.rows(again.jobId, '&trash=true')).list
        expect(row).toMatchObject({
          verdict: 'update',
          changes: [
            { field: 'name', from: 'Bob', to: 'Bobby' },
            { field: 'tags', from: 'old', to: 'new' },
          ],
          trash: { choice: 'restore' },
        })
        const { job } = await commit(school, again, mode)
        expect(job).toMatchObject({
          state: 'DONE',
          read: 4,
          created: 1,
          updated: 2,
          skipped: 1,
          failed: 0,
          restored: 1,
        })
        expect(await peopleIn(school)).toEqual([
          ['Ann', 'ann1', ['new']],
          ['Bobby', 'bob1', ['new']],
          ['Dan', 'dan1', []],
        ])
        const now = (await school.all('student')).find(({ id }) => id === school.bob.id)
        // the record itself came back: fields that are not in the sheet keep their values
        expect(now).toMatchObject({ phone: '13877770001' })
        const result = (await school.rowsOf(job.jobId)).list.find(one => one.sheetRow === 3)
        expect(result).toMatchObject({
          outcome: 'updated',
          restored: true,
          msg: 'Restored and updated',
        })
        await school.post('undo', { jobId: job.jobId })
        await importsDone(school.ports)
        expect((await school.job(job.jobId)).state).toBe('UNDONE')
        expect(await peopleIn(school)).toEqual([['Ann', 'ann1', ['old']]])
        expect((await peopleIn(school, 'only')).filter(([name]) => name !== 'Dan')).toEqual(before)
        // and once more
        const { undoneBy } = await school.job(job.jobId)
        expect((await school.say('operation/undo', { id: undoneBy })).status).toBe('200')
        expect(await peopleIn(school)).toEqual([
          ['Ann', 'ann1', ['new']],
          ['Bobby', 'bob1', ['new']],
          ['Dan', 'dan1', []],
        ])
      },
    )

    it('are created anew beside the trash where that is said (IMP-01)', async () => {
      const school = await schoolWithTrash(store)
      const { job } = await decide(school, await school.run('student', file()), 'create')
      expect(job.verdicts).toMatchObject({ create: 3, update: 1, error: 0 })
      await commit(school, job)
      expect((await peopleIn(school)).map(([name]) => name)).toEqual(['Ann', 'Bobby', 'Cid', 'Dan'])
      expect(await peopleIn(school, 'only')).toHaveLength(2)
    })

    it.each([
      [undefined, { created: 1, updated: 0, skipped: 0, failed: 2, restored: 0 }],
      ['report', { created: 1, updated: 0, skipped: 0, failed: 2, restored: 0 }],
      ['restore', { created: 1, updated: 2, skipped: 0, failed: 0, restored: 2 }],
      ['create', { created: 3, updated: 0, skipped: 0, failed: 0, restored: 0 }],
      ['skip', { created: 1, updated: 0, skipped: 2, failed: 0, restored: 0 }],
    ])(
      'come to what a direct import is told (%s), and all rows add up (IMP-01)',
      async (inTrash, counts) => {
        const school = await schoolWithTrash(store)
        const rows = sheet(
          ['Bobby', 'bob1', '', ''],
          ['Cid', 'cid1', '', ''],
          ['Dan', 'dan1', '', ''],
        )
        const { job, list } = await school.direct(
          'student',
          rows,
          'a.xlsx',
          inTrash ? { inTrash } : {},
        )
        expect(job).toMatchObject({ read: 3, unchanged: 0, ...counts })
        if (counts.failed)
          expect(list[0]).toMatchObject({
            success: false,
            field: 'account',
            msg: expect.stringMatching(/^This record is in the trash/),
          })
      },
    )

    it('whose keys somebody else holds by now are not restored over them (IMP-01)', async () => {
      const school = await schoolWithTrash(store)
      await school.make('student', { name: 'Eve', countryCode: '86', phone: '13877770001' })
      const { job } = await decide(school, await school.run('student', file()), 'restore')
      expect(job.verdicts).toMatchObject({ update: 2, error: 1 })
      const [row] = (await school.rows(job.jobId, '&verdict=error')).list
      expect(row?.errors).toMatchObject([{ field: 'phone' }])
      // a row that gives another phone has it back
      const { response } = await school.edit('edit', {
        jobId: job.jobId,
        revision: job.revision,
        rows: [{ sheetRow: 3, cells: { phone: '13877770009' } }],
      })
      expect(response.rows[0]).toMatchObject({ sheetRow: 3, trash: { choice: null } })
      const last = await decide(school, await school.job(job.jobId), 'restore')
      expect(last.job.verdicts).toMatchObject({ update: 3, error: 0 })
      expect((await commit(school, last.job)).job).toMatchObject({ restored: 2, failed: 0 })
    })

    it('two of them that stand for one record restore it once (IMP-01)', async () => {
      const school = await schoolWithTrash(store)
      const two = sheet(['Bob', 'bob1', '', ''], ['Bob', '', '13877770001', ''])
      const { job } = await decide(school, await school.run('student', two), 'restore')
      expect(job.verdicts).toMatchObject({ update: 1, error: 1 })
    })

    it('that somebody restores meanwhile are written as they are found then (IMP-01)', async () => {
      const school = await schoolWithTrash(store)
      const { job } = await decide(school, await school.run('student', file()), 'restore')
      await school.say('student/restore', { ids: [school.bob.id] })
      const { status, job: done } = await commit(school, job)
      expect(status).toBe('200')
      expect(done).toMatchObject({ state: 'DONE', updated: 3, restored: 1, failed: 0 })
      expect((await peopleIn(school)).map(([name]) => name)).toEqual(['Ann', 'Bobby', 'Cid', 'Dan'])
    })

    it('of which several were deleted under one key mean the one that was deleted last (IMP-01)', async () => {
      const school = await schoolWithTrash(store)
      const later = await school.make('student', { name: 'Later', account: 'bob1' })
      Object.assign(school.ports, { clock: { now: () => new Date('2030-01-01T00:00:00.000Z') } })
      await school.throwAway('student', [later.id])
      const job = await school.run('student', sheet(['Bob', 'bob1', '', '']))
      expect((await school.rows(job.jobId)).list[0]?.trash?.title).toBe('Later')
    })

    it('of classes are found by their names as well (IMP-01)', async () => {
      const school = await classSchool(store)
      const old = await school.make('course', { courseName: '一班', term: '2025' })
      await school.throwAway('course', [old.id])
      const job = await school.run('course', written(['班级名称', '学期'], ['一班', '2026']))
      expect(job.trash).toMatchObject({ undecided: 1 })
      const decided = await decide(school, job, 'restore')
      await commit(school, decided.job)
      expect((await school.all('course')).map(({ id, term }) => [id, term])).toEqual([
        [old.id, '2026'],
      ])
    })
  },
)

describe('the trash, for those who may do less', () => {
  let store: TestStore
  beforeAll(async () => {
    const [kind] = stores
    if (!kind) throw new Error('no store')
    store = await kind.open(Object.values(resources))
  })
  afterAll(() => store.dispose())
  const rights = (...names: readonly string[]): Access => ({
    rights: new Set(names.map(name => `student.${name}`)),
    masks: new Set(),
  })

  it('restoring asks for the right to it, at the choice, in a direct import and at the commit (ROL-03)', async () => {
    const less = rights('read', 'create', 'update', 'import')
    const school = await schoolWithTrash(store, less)
    const job = await school.run('student', file())
    expect(job).toMatchObject({ mayRestore: false, trash: { undecided: 2 } })
    expect((await decide(school, job, 'restore')).status).toBe('905')
    const direct = await school.direct('student', sheet(['Bob', 'bob1', '', '']), 'd.xlsx', {
      inTrash: 'restore',
    })
    expect(direct.job).toMatchObject({ failed: 1, restored: 0 })
    expect(direct.list[0]?.msg).toMatch(/permission/i)
    const more = await schoolWithTrash(
      store,
      rights('read', 'create', 'update', 'import', 'restore'),
    )
    const decided = await decide(more, await more.run('student', file()), 'restore')
    expect(decided.job.trash?.restore).toBe(2)
    Object.assign(more.session.actor, { access: less })
    expect((await commit(more, decided.job)).job).toMatchObject({ restored: 0, failed: 2 })
    expect(await peopleIn(more, 'only')).toHaveLength(2)
  })

  it('who may not read the records does not learn what lies there (ROL-03)', async () => {
    const school = await schoolWithTrash(store, rights('create', 'import'))
    const job = await school.direct('student', sheet(['Bob', 'bob1', '', '']))
    expect(job.job).toMatchObject({ created: 1, failed: 0 })
  })

  it('of another institution is not there (ROL-03)', async () => {
    await schoolWithTrash(store)
    const other = await classSchool(store)
    const job = await other.run('student', file())
    expect(job).toMatchObject({ verdicts: { create: 4 }, trash: { rows: 0 } })
  })

  it('a phone that the caller sees masked is a guess there too, and stays masked (ROL-03)', async () => {
    const school = await schoolWithTrash(store, {
      rights: 'all',
      masks: new Set(['studentPhone']),
    })
    const guesses = Array.from({ length: guessesPerHour }, (_x, n) => [
      `G${n}`,
      '',
      `138${6000 + n}0001`,
      '',
    ])
    const job = await school.run('student', sheet(...guesses, ['Bob', '', '13877770001', '']))
    const rows = (await school.rows(job.jobId, '&verdict=error')).list
    expect(rows).toMatchObject([{ errors: [{ code: '429' }], recordId: null }])
    expect(rows[0]?.trash).toBeUndefined()
    const found = await school.run('student', sheet(['Bob', 'bob1', '', '']))
    const answer = JSON.stringify((await school.rows(found.jobId)).list)
    expect(answer).toContain('"title":"Bob"')
    expect(answer).not.toContain('13877770001')
  })
})
