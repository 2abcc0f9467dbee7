import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookOf, peopleOf } from '../../../tests/support/books.ts'
import { resources } from '../../../tests/support/importSchool.ts'
import { wizardSchool } from '../../../tests/support/importWizard.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import type { WizardJob } from '../../../src/protocol/imports.ts'
import { importsDone } from './background.ts'

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'several sheets with the same headings, on %s',
  (_, kind) => {
    let store: TestStore
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
    })
    afterAll(() => store.dispose())

    const classes = () =>
      bookOf(
        {
          封面: [['学员名单']],
          一班: peopleOf('one', 3),
          // the same headings in another order, deeper, with a row that repeats one of the first
          // sheet
          二班: [
            ['二班名单'],
            ['账号', '姓名'],
            ['two1', 'Two 1'],
            ['one2', 'One again'],
            ['', 'Nobody'],
          ],
          三班: peopleOf('three', 2).map(row => [...row, '备注']),
          去年: peopleOf('old', 5),
        },
        { hidden: { 去年: 1 } },
      )

    it('are read together in the wizard, each row with its sheet; others are named (IMP-01)', async () => {
      const school = await wizardSchool(store)
      const job = await school.read('student', classes())
      expect(job).toMatchObject({
        total: 6,
        mapping: { sheet: '一班', furtherSheets: ['二班'] },
        leftOut: [{ name: '三班', rows: 2 }],
      })
      expect(job.sheets.map(({ name, rows, alike }) => [name, rows, alike])).toEqual([
        ['封面', 0, undefined],
        ['一班', 3, undefined],
        ['二班', 3, true],
        ['三班', 2, undefined],
        ['去年', 5, undefined],
      ])
      const checked = await school.check(job)
      expect(checked.verdicts).toMatchObject({ create: 4, error: 2 })
      const { list } = await school.rows(job.jobId)
      expect(
        list.map(({ sheet, sheetRow, twinSheet, verdict, errors }) => [
          sheet,
          sheetRow % 10_000_000,
          twinSheet,
          verdict,
          errors.map(({ msg }) => msg),
        ]),
      ).toEqual([
        ['一班', 2, undefined, 'create', []],
        ['一班', 3, '二班', 'create', []],
        ['一班', 4, undefined, 'create', []],
        ['二班', 3, undefined, 'create', []],
        [
          '二班',
          4,
          '一班',
          'error',
          ['Row 3 of the sheet 一班 has the same Account. Change one of the rows or leave it out.'],
        ],
        [
          '二班',
          5,
          undefined,
          'error',
          ['Account, phone and e-mail can’t all be empty. Fill in at least one.'],
        ],
      ])
      await school.post('commit', { jobId: job.jobId, checkKey: checked.checkKey, mode: 'good' })
      await importsDone(school.ports)
      expect(await school.job(job.jobId)).toMatchObject({
        state: 'PARTIAL',
        created: 4,
        failed: 2,
        leftOut: [{ name: '三班', rows: 2 }],
      })
      const { list: results } = await school.rowsOf(job.jobId)
      expect(results.map(row => [row.sheet, row.sheetRow, row.success])).toEqual([
        ['一班', 2, true],
        ['一班', 3, true],
        ['一班', 4, true],
        ['二班', 3, true],
        ['二班', 4, false],
        ['二班', 5, false],
      ])
    })

    it('are left out one by one where a person unticks them, and then named (IMP-01)', async () => {
      const school = await wizardSchool(store)
      const job = await school.read('student', classes())
      const { response } = await school.post<WizardJob>('read', {
        jobId: job.jobId,
        revision: job.revision,
        sheet: '一班',
        headingRow: 1,
        furtherSheets: [],
      })
      expect(response).toMatchObject({
        total: 3,
        leftOut: [
          { name: '二班', rows: 3 },
          { name: '三班', rows: 2 },
        ],
      })
      expect((await school.check(response)).verdicts).toMatchObject({ create: 3, error: 0 })
      const { jobId, revision } = await school.job(job.jobId)
      const refused = await school.post('check', {
        jobId,
        revision,
        mapping: { ...response.mapping, furtherSheets: ['三班'] },
      })
      expect(refused.status).toBe('321')
    })

    it('are read together by a direct import too (IMP-01)', async () => {
      const school = await wizardSchool(store)
      const { job, list } = await school.direct('student', classes())
      expect(await school.job(job.jobId)).toMatchObject({
        state: 'PARTIAL',
        total: 6,
        created: 4,
        failed: 2,
        leftOut: [{ name: '三班', rows: 2 }],
      })
      expect(list.map(row => [row.sheet, row.sheetRow])).toEqual([
        ['一班', 2],
        ['一班', 3],
        ['一班', 4],
        ['二班', 3],
        ['二班', 4],
        ['二班', 5],
      ])
    })
  },
)
