import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources, tableOf } from '../../../tests/support/importSchool.ts'
import { wizardSchool, written } from '../../../tests/support/importWizard.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import { importsDone } from './background.ts'

const rows = [
  ['姓名', '账号', '手机号', '总课时'],
  ['王一', 'wang1', '', '40'],
  ['小计', '', '', '40'],
  ['姓名', '账号', '手机号', '总课时'],
  ['王二', 'wang2', '', '20'],
  ['', '合  计：', '', '60'],
  ['总计', 'total', '', '60'],
  ['', 'not a login', '', ''],
  ['制表人：李老师', '', '', ''],
  ['第 2 页', '', '', ''],
  ['Total', '', '', '60'],
] as const

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'rows that are no records, on %s',
  (_, kind) => {
    let store: TestStore
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
    })
    afterAll(() => store.dispose())

    it('are named, left out together when a person says so, and counted as skipped (IMP-01)', async () => {
      const { run, edit, post, job, ports, rowsOf } = await wizardSchool(store)
      const checked = await run('student', written(...rows))
      expect(checked.odd).toEqual([
        { sheetRow: 3, kind: 'total' },
        { sheetRow: 4, kind: 'heading' },
        { sheetRow: 6, kind: 'total' },
        { sheetRow: 9, kind: 'note' },
        { sheetRow: 10, kind: 'note' },
        { sheetRow: 11, kind: 'total' },
      ])
      // a person with this name and an account is a record
      expect(checked.verdicts).toMatchObject({ create: 3, skip: 0, error: 7 })
      const { jobId, revision } = checked
      const odd = (checked.odd ?? []).map(({ sheetRow }) => sheetRow)
      const left = await edit('leave', { jobId, revision, rows: odd, left: true })
      expect(left.response.verdicts).toMatchObject({ create: 3, skip: 6, error: 1 })
      const now = await job(jobId)
      expect(now.odd).toEqual([])
      await post('commit', { jobId, checkKey: now.checkKey, mode: 'good' })
      await importsDone(ports)
      expect(await job(jobId)).toMatchObject({
        state: 'PARTIAL',
        read: 10,
        created: 3,
        updated: 0,
        unchanged: 0,
        skipped: 6,
        failed: 1,
      })
      const { list } = await rowsOf(jobId)
      expect(list.filter(row => row.success).map(row => row.outcome)).toEqual([
        'created',
        'created',
        'created',
      ])
    })

    it('are never left out by themselves: a direct import counts them as failed and names them (IMP-01)', async () => {
      const { direct } = await wizardSchool(store)
      const { job } = await direct('student', tableOf(...rows))
      expect(job).toMatchObject({ read: 10, created: 3, skipped: 0, failed: 7 })
      expect(job).toMatchObject({ odd: [{ sheetRow: 3 }, {}, {}, {}, {}, {}] })
    })
  },
)
