import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../../tests/support/importSchool.ts'
import { wizardSchool, written } from '../../../../tests/support/importWizard.ts'
import { stores, type TestStore } from '../../../../tests/support/stores.ts'
import type { EnginePorts } from '../../ports.ts'
import { haltImports, importsDone, resumeImports } from '../background.ts'

const file = (...rows: readonly (readonly string[])[]) =>
  written(['Name', 'Account', 'Tags'], ...rows)

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'records that somebody wrote after the check, on %s',
  (_, kind) => {
    let store: TestStore
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
    })
    afterAll(() => store.dispose())
    const school = () => wizardSchool(store)
    const people = file(['Ann', 'ann1', ''], ['Bob', 'bob1', ''], ['Cid', 'cid1', 'new'])

    it('and that hold what their rows say are unchanged, and the commit goes on (IMP-01)', async () => {
      const { run, post, job, add, ports, all } = await school()
      const checked = await run('student', people)
      await add({ name: 'Ann', account: 'ann1' })
      await add({ name: 'Bob', account: 'bob1' })
      const { jobId, checkKey } = checked
      expect((await post('commit', { jobId, checkKey, mode: 'all' })).status).toBe('200')
      await importsDone(ports)
      expect(await job(jobId)).toMatchObject({
        state: 'DONE',
        read: 3,
        created: 1,
        unchanged: 2,
        failed: 0,
      })
      expect(await all('student')).toHaveLength(3)
    })

    it('and that hold something else say who wrote them, and nothing is written (IMP-01)', async () => {
      const { run, post, job, add, change, rows, all, check } = await school()
      const cid = await add({ name: 'Cid', account: 'cid1' })
      const checked = await run('student', people)
      await add({ name: 'Ann', account: 'ann1' })
      await add({ name: 'Another Bob', account: 'bob1' })
      await change(cid.id, { tags: ['other'] })
      const { jobId, checkKey } = checked
      const refused = await post('commit', { jobId, checkKey, mode: 'good' })
      expect(refused).toMatchObject({ status: '409', response: { drifted: 2, rows: [3, 4] } })
      const { list } = await rows(jobId)
      expect(list.map(({ verdict, errors }) => [verdict, errors[0]?.msg])).toEqual([
        ['unchanged', undefined],
        ['error', expect.stringMatching(/^Ann added this record after the check/)],
        ['error', expect.stringMatching(/^Ann changed this record after the check/)],
      ])
      expect(await all('student')).toHaveLength(3)
      const again = await check(await job(jobId))
      expect(again.verdicts).toMatchObject({ unchanged: 1, update: 2, error: 0 })
    })

    it('while it is written, are unchanged or failed by the same reasons; all rows are counted (IMP-01)', async () => {
      const { run, post, job, add, change, ports, all, get } = await school()
      const cid = await add({ name: 'Cid', account: 'cid1' })
      const dan = await add({ name: 'Dan', account: 'dan1' })
      const checked = await run(
        'student',
        file(
          ['Ann', 'ann1', ''],
          ['Bob', 'bob1', ''],
          ['Cid', 'cid1', 'new'],
          ['Dan', 'dan1', 'new'],
        ),
      )
      const { jobId, checkKey } = checked
      await haltImports(ports)
      expect((await post('commit', { jobId, checkKey, mode: 'good' })).status).toBe('200')
      await add({ name: 'Ann', account: 'ann1' })
      await add({ name: 'Another Bob', account: 'bob1' })
      await change(cid.id, { tags: ['new'] })
      await change(dan.id, { tags: ['other'] })
      const next: EnginePorts = { ...ports, clock: { now: () => new Date(Date.UTC(2027, 0, 1)) } }
      await resumeImports(next)
      await importsDone(next)
      expect(await job(jobId)).toMatchObject({
        state: 'PARTIAL',
        read: 4,
        created: 0,
        updated: 0,
        unchanged: 2,
        skipped: 0,
        failed: 2,
      })
      const results = (
        await get<{ list: { outcome: string; msg: string }[] }>(`rows?jobId=${jobId}`)
      ).response.list
      expect(results.map(({ outcome, msg }) => [outcome, msg])).toEqual([
        ['unchanged', 'Unchanged'],
        ['failed', expect.stringMatching(/^Ann added this record/)],
        ['unchanged', 'Unchanged'],
        ['failed', expect.stringMatching(/^Ann changed this record/)],
      ])
      expect(await all('student')).toHaveLength(4)
    })
  },
)
