import { utils, write } from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources, tableOf } from '../../../../tests/support/importSchool.ts'
import { wizardSchool, written } from '../../../../tests/support/importWizard.ts'
import { stores, type TestStore } from '../../../../tests/support/stores.ts'
import { importsDone } from '../background.ts'

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'words and markers in cells, on %s',
  (_, kind) => {
    let store: TestStore
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
    })
    afterAll(() => store.dispose())
    const school = () => wizardSchool(store)

    it('are read without remarks, units and labels, which is counted by field (IMP-01, ERR-03)', async () => {
      const { run, rows, post, job, ports, all } = await school()
      const file = [
        ['学生姓名', '家长电话', '电子邮件', '剩余课时', '学号'],
        ['王一', '13800130057.0', 'a@b.cn', '40小时', 's001'],
        ['王二', '手机：13800130058（妈妈）', '', '40', 's002'],
        ['王三', '13800130059/13800130060', 'a@b.cn c@d.cn', '', 's003'],
      ] as const
      const checked = await run('student', written(...file))
      expect(checked).toMatchObject({
        verdicts: { create: 2, error: 1 },
        cleaned: [
          { field: 'phone', cells: 2, from: '13800130057.0', to: '13800130057' },
          { field: 'totalLessonHours', cells: 1, from: '40小时', to: '40' },
        ],
      })
      expect((await rows(checked.jobId)).list[2]?.errors).toMatchObject([
        { field: 'phone', msg: 'The cell contains more than one phone number. Keep one of them.' },
        {
          field: 'email',
          msg: 'The cell contains more than one e-mail address. Keep one of them.',
        },
      ])
      const { jobId, checkKey } = checked
      await post('commit', { jobId, checkKey, mode: 'good' })
      await importsDone(ports)
      expect(await job(jobId)).toMatchObject({
        read: 3,
        created: 2,
        failed: 1,
        cleaned: checked.cleaned,
      })
      expect(
        (await all('student')).map(one => [one['account'], one['phone'], one['totalLessonHours']]),
      ).toEqual([
        ['s001', '13800130057', 40],
        ['s002', '13800130058', 40],
      ])
    })

    it('are read so in a direct import too (IMP-01)', async () => {
      const { direct } = await school()
      const { job, list } = await direct(
        'student',
        tableOf(
          ['姓名', '学号', '手机'],
          ['王一', 's001', '妈妈13800130057'],
          ['王二', 's002', '13800130058、13800130059'],
        ),
      )
      expect(job).toMatchObject({
        read: 2,
        created: 1,
        failed: 1,
        cleaned: [{ field: 'phone', cells: 1 }],
      })
      expect(list[1]?.msg).toBe('The cell contains more than one phone number. Keep one of them.')
    })

    it('that mean nothing are offered as empty once, applied when accepted, and remembered (IMP-01)', async () => {
      const { read, check, rows, verdictsOf } = await school()
      const file = written(
        ['Name', 'Account', 'Phone', 'Hours', 'Tags'],
        ['Ann', 'ann1', '无', '-', '-'],
        ['Bob', 'bob1', '-', '5', ''],
        ['None', 'cid1', '', '', ''],
      )
      const found = await read('student', file)
      expect(found.blanks).toEqual([
        { text: '-', cells: 3 },
        { text: '无', cells: 1 },
      ])
      expect(found.mapping?.empties).toBeUndefined()
      expect(await verdictsOf((await check(found)).jobId)).toEqual([
        [2, 'error'],
        [3, 'error'],
        [4, 'create'],
      ])
      const empties = ['-', '无']
      const done = await check(await read('student', file), { empties })
      expect(done.verdicts).toMatchObject({ create: 3, error: 0 })
      expect((await rows(done.jobId)).list.map(row => row.cells['phone'])).toEqual(['', '', ''])
      // a name may be any text
      expect((await rows(done.jobId)).list[2]?.cells['name']).toBe('None')
      expect((await read('student', file)).mapping?.empties).toEqual(empties)
    })

    it('clear a field by the marker that was chosen; an empty cell leaves it (IMP-01)', async () => {
      const { read, check, rows, post, job, add, ports, all, edit } = await school()
      await add({ name: 'Ann', account: 'ann1', email: 'a@b.cn', tags: ['x'], totalLessonHours: 3 })
      await add({ name: 'Bob', account: 'bob1', email: 'b@b.cn', tags: ['y'], totalLessonHours: 4 })
      const file = written(
        ['Name', 'Account', 'E-mail', 'Tags', 'Hours'],
        ['Ann', 'ann1', '[clear]', '[clear]', ''],
        ['Bob', 'bob1', '', '', '[clear]'],
        ['[clear]', 'bob1', '', '', ''],
      )
      const found = await read('student', file)
      expect(found.mapping?.clear).toBe('[clear]')
      const checked = await check(found)
      const { list } = await rows(checked.jobId)
      expect(list.map(({ verdict, changes }) => [verdict, changes])).toEqual([
        [
          'update',
          [
            { field: 'tags', from: 'x', to: '' },
            { field: 'email', from: 'a@b.cn', to: '' },
          ],
        ],
        ['update', [{ field: 'totalLessonHours', from: '4', to: '' }]],
        ['error', []],
      ])
      expect(list[0]?.cells['email']).toBe('[clear]')
      const edited = await edit('edit', {
        jobId: checked.jobId,
        revision: checked.revision,
        rows: [{ sheetRow: 3, cells: { email: '[clear]', totalLessonHours: '' } }],
      })
      expect(edited.response.rows[0]?.changes).toEqual([{ field: 'email', from: 'b@b.cn', to: '' }])
      const { jobId } = checked
      const { checkKey } = edited.response
      await post('commit', { jobId, checkKey, mode: 'good' })
      await importsDone(ports)
      expect(await job(jobId)).toMatchObject({ read: 3, updated: 2, failed: 1 })
      expect(
        (await all('student')).map(one => [one['email'], one['tags'], one['totalLessonHours']]),
      ).toEqual([
        [null, [], 3],
        [null, ['y'], 4],
      ])
      // another marker, or none
      const other = await check(await read('student', file), { clear: '(none)' })
      expect((await rows(other.jobId)).list[0]?.verdict).toBe('error')
    })

    it('clear nothing that a state asked for: the reason of a voided voucher stays (IMP-01)', async () => {
      const { read, check, rows, post, job, app, ports, all } = await school()
      const values = { title: 'Ten', code: 'v1', amount: '10.00', reason: 'Lost' }
      const made = await app.request('/edu_adminserver/voucher/create', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...values, status: 'VOID' }),
      })
      expect(await made.json()).toMatchObject({ responseHeader: { status: 200 } })
      const checked = await check(
        await read(
          'voucher',
          written(['Title', 'Code', 'Amount', 'Reason'], ['Ten', 'v1', '10.00', '[clear]']),
        ),
      )
      expect((await rows(checked.jobId)).list[0]).toMatchObject({
        verdict: 'error',
        errors: [{ field: 'reason', code: '11005' }],
      })
      const { jobId, checkKey } = checked
      await post('commit', { jobId, checkKey, mode: 'good' })
      await importsDone(ports)
      expect(await job(jobId)).toMatchObject({ updated: 0 })
      expect((await all('voucher'))[0]).toMatchObject({ status: 'VOID', reason: 'Lost' })
    })

    it.each(['xlsx', 'csv'])(
      'leave a text alone that reads like a marker and comes from an export as %s (IMP-01)',
      async format => {
        const { read, check, rows, add, app } = await school()
        await add({ name: 'Ann', account: 'ann1', tags: ['[clear]'] })
        await add({ name: 'Bob', account: 'bob1', tags: ['[空]'] })
        const answer = await app.request('/edu_adminserver/student/export', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ columns: ['name', 'account', 'tags'], format, sort: 'name' }),
        })
        const file = new Uint8Array(await answer.arrayBuffer())
        for (const clear of ['[clear]', '[空]']) {
          const checked = await check(await read('student', file), { clear })
          expect(checked.verdicts).toMatchObject({ unchanged: 2, update: 0, error: 0 })
          expect(
            (await rows(checked.jobId)).list.map(({ cells }) => cells['tags']?.trim()),
          ).toEqual(['[clear]\u2060', '[空]\u2060'])
        }
        // as new records of another school, too
        const other = await school()
        const { jobId, checkKey } = await other.check(await other.read('student', file))
        await other.post('commit', { jobId, checkKey, mode: 'good' })
        await importsDone(other.ports)
        expect(await other.job(jobId)).toMatchObject({ created: 2, failed: 0 })
        expect((await other.all('student')).map(one => one['tags'])).toEqual([
          ['[clear]'],
          ['[空]'],
        ])
      },
    )

    it('taken from a merged cell are counted by field, with the first row of each (IMP-01, ERR-03)', async () => {
      const { run, rows, edit, post, job, ports, check } = await school()
      const first = utils.aoa_to_sheet([
        ['Name', 'Account', 'Tags', 'Remark'],
        ['Ann', 'ann1', 'a'],
        ['Bob', 'bob1', null],
        ['Cid', 'cid1', null],
      ])
      first['!merges'] = [{ s: { r: 1, c: 2 }, e: { r: 3, c: 2 } }]
      const second = utils.aoa_to_sheet([
        ['Account', 'Tags', 'Name', 'Remark'],
        ['dan1', 'b', 'Dan', 'x'],
        ['eve1', null, null, null],
      ])
      second['!merges'] = [1, 2, 3].map(c => ({ s: { r: 1, c }, e: { r: 2, c } }))
      const book = { SheetNames: ['One', 'Two'], Sheets: { One: first, Two: second } }
      const bytes = new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)
      const checked = await run('student', bytes)
      expect(checked.verdicts).toMatchObject({ create: 5, error: 0 })
      expect((await rows(checked.jobId)).list.map(({ cells }) => cells['tags'])).toEqual([
        'a',
        'a',
        'a',
        'b',
        'b',
      ])
      const merged = [
        { field: 'tags', cells: 3, row: 'One!3' },
        { field: 'name', cells: 1, row: 'Two!3' },
      ]
      expect(checked.merged).toEqual(merged)
      // what a person entered is not the merged cell's any more
      const { jobId, revision } = checked
      await edit('edit', { jobId, revision, rows: [{ sheetRow: 3, cells: { tags: 'c' } }] })
      const again = await check(await job(jobId))
      expect(again.merged).toEqual([{ field: 'tags', cells: 2, row: 'One!4' }, merged[1]])
      await post('commit', { jobId, checkKey: again.checkKey, mode: 'good' })
      await importsDone(ports)
      expect((await job(jobId)).merged).toEqual(again.merged)
    })

    it('find records by the field that was chosen alone, which is remembered (IMP-01)', async () => {
      const { read, check, rows, add } = await school()
      const ann = await add({ name: 'Ann', account: 'ann1', phone: '13800130057' })
      await add({ name: 'Bob', account: 'bob1', phone: '13800130058' })
      const file = written(
        ['Name', 'Account', 'Phone'],
        ['Ann', 'ann2', '13800130057'],
        ['Cid', 'bob1', '13800130059'],
        ['Dan', 'dan1', '13800130060'],
      )
      const byPhone = await check(await read('student', file), { matchBy: 'phone' })
      const list = (await rows(byPhone.jobId)).list
      expect(
        list.map(({ verdict, recordId, errors }) => [verdict, recordId, errors[0]?.field]),
      ).toEqual([
        ['update', ann.id, undefined],
        ['error', null, 'account'],
        ['create', null, undefined],
      ])
      const again = await read('student', file)
      expect(again.mapping?.matchBy).toBe('phone')
      await expect(check(again, { matchBy: 'email' })).rejects.toThrow('321')
      await expect(check(again, { matchBy: 'name' })).rejects.toThrow('321')
    })
  },
)
