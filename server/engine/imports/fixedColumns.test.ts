import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tableOf, resources, type SchoolOptions } from '../../../tests/support/importSchool.ts'
import { wizardSchool, written } from '../../../tests/support/importWizard.ts'
import { everything } from '../../../tests/support/signedIn.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'columns that an export writes and an import does not change, on %s',
  (_, kind) => {
    let store: TestStore
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
    })
    afterAll(() => store.dispose())
    const school = (...more: SchoolOptions) => wizardSchool(store, ...more)

    it('are named as such, and rows that differ in them are counted in check and result (IMP-01)', async () => {
      const { read, check, add, post, job } = await school()
      for (const n of [1, 2, 3]) await add({ name: `Ann ${n}`, account: `ann${n}` })
      const found = await read(
        'student',
        written(
          ['姓名', '账号', '状态', '课堂授权', '创建时间', '备注'],
          ['Ann 1', 'ann1', '停用', '麦克风', '2026-01-01 08:00:00', 'x'],
          ['Ann 2', 'ann2', '停用', '', '', ''],
          ['Ann 3', 'ann3', '正常', '麦克风#屏幕共享', '', ''],
          ['Bob', 'bob1', '停用', '', '', ''],
          ['', 'bob2', '停用', '', '', ''],
        ),
      )
      expect(
        found.columns.map(({ heading, fields, fixed }) => [heading, fields[0], fixed]),
      ).toEqual([
        ['姓名', 'name', undefined],
        ['账号', 'account', undefined],
        ['状态', undefined, 'status'],
        ['课堂授权', undefined, 'classPermissions'],
        ['创建时间', undefined, 'createTime'],
        ['备注', undefined, undefined],
      ])
      const checked = await check(found)
      const differing = [
        { field: 'status', rows: 3 },
        { field: 'classPermissions', rows: 1 },
      ]
      expect(checked).toMatchObject({ verdicts: { create: 1, unchanged: 3, error: 1 }, differing })
      await post('commit', { jobId: checked.jobId, checkKey: checked.checkKey, mode: 'good' })
      expect((await job(checked.jobId)).differing).toEqual(differing)
    })

    it('are counted in a direct import as well (IMP-01)', async () => {
      const { direct } = await school()
      const { job } = await direct(
        'student',
        tableOf(['Name', 'Account', 'Status'], ['Ann', 'ann1', 'Suspended'], ['Bob', 'bob1', '']),
      )
      expect(job).toMatchObject({
        state: 'DONE',
        created: 2,
        differing: [{ field: 'status', rows: 1 }],
      })
    })

    it('tell nothing of a field that the caller does not see', async () => {
      const { read, add } = await school({
        rights: new Set(['student.import', 'student.read', 'student.create', 'student.update']),
        masks: new Set(),
      })
      await add({ name: 'Ann', account: 'ann1' })
      const found = await read(
        'student',
        written(['Name', 'Account', 'Total lesson hours'], ['Ann', 'ann1', '3']),
      )
      expect(found.columns[2]).not.toHaveProperty('fixed')
    })

    it('leave a column alone that a person takes for a field', async () => {
      const { run, add } = await school(everything)
      await add({ name: 'Ann', account: 'ann1' })
      const job = await run(
        'student',
        written(['Name', 'Account', 'Status'], ['Ann', 'ann1', 'x']),
        {
          columns: [
            { at: 0, fields: ['name'] },
            { at: 1, fields: ['account'] },
            { at: 2, fields: ['tags'] },
          ],
        },
      )
      expect(job).toMatchObject({ verdicts: { update: 1 }, differing: [] })
    })
  },
)
