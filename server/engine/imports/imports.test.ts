import fields from '../../../tests/spec/fields.json' with { type: 'json' }
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  importSchool,
  people,
  resources,
  type SchoolOptions,
  tableOf,
} from '../../../tests/support/importSchool.ts'
import { bookOf, peopleOf } from '../../../tests/support/books.ts'
import { sample } from '../../../tests/support/samples.ts'
import { answerOf, appAs } from '../../../tests/support/signedIn.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import { workbookOf } from '../../../tests/support/zip.ts'

interface Expected {
  readonly rows: readonly {
    readonly sheetRow: number
    readonly account: string
    readonly error: string | null
  }[]
}

const expected = JSON.parse(
  new TextDecoder().decode(sample('students-messy.expected.json')),
) as Expected
describe.each(stores.map(kind => [kind.name, kind] as const))('imports on %s', (_, kind) => {
  let store: TestStore
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
  })
  afterAll(() => store.dispose())
  const school = (...more: SchoolOptions) => importSchool(store, ...more)

  it.each(['students-messy.xlsx', 'students-messy.xls'])(
    'gives each row of %s exactly its result (IMP-01, ERR-03, VAL-02, VAL-04)',
    async name => {
      const { run, rowsOf, all } = await school()
      const { job, list, total } = await run('student', sample(name), name)
      expect(
        list.map(row => ({
          sheetRow: row.sheetRow,
          account: row.account.trim(),
          error: row.errorCode,
        })),
      ).toEqual(expected.rows.map(({ sheetRow, account, error }) => ({ sheetRow, account, error })))
      const bad = expected.rows.filter(row => row.error !== null).length
      expect(job).toMatchObject({
        state: 'PARTIAL',
        read: 17,
        created: 17 - bad,
        updated: 0,
        unchanged: 0,
        skipped: 0,
        failed: bad,
        total: 17,
      })
      expect(total).toBe(17)
      expect(Object.keys(list[3] ?? {})).toEqual(expect.arrayContaining(fields.importResult))
      expect(list[3]).toMatchObject({
        username: 'Zoë O’Neill',
        phone: '7911123456',
        countryCode: '44',
        email: 'zoe@example.co.uk',
        success: true,
        errorCode: null,
        msg: 'Added',
      })
      expect(list[5]).toMatchObject({
        username: '周敏',
        phone: '138000',
        success: false,
        field: 'phone',
        cells: { phone: '138000' },
      })
      expect(list.filter(row => !row.success).every(row => row.msg.length > 5)).toBe(true)
      // a double within the file is called so, as the check calls it, not a record that exists
      // already
      const same = (field: string) =>
        `Row 3 of this file has the same ${field}. Change one of the rows or leave it out.`
      expect([8, 9, 10].map(at => list[at]?.msg)).toEqual(['Phone', 'E-mail', 'Account'].map(same))
      expect((await rowsOf(job.jobId, '&only=failed')).total).toBe(bad)
      expect(
        (await rowsOf(job.jobId, '&only=created&page=2', 3)).list.map(row => row.sheetRow),
      ).toEqual([6, 16, 20])
      const stored = await all('student')
      expect(stored.map(row => row['account'])).toEqual([
        'm001',
        'm002',
        'm003',
        'm004',
        '0013',
        'm017',
      ])
      expect(stored[1]).toMatchObject({
        name: '李静',
        countryCode: '86',
        phone: '13800000002',
        email: 'lj@example.org',
        totalLessonHours: 40.5,
        version: 1,
        createdBy: 'actor',
      })
    },
  )

  it('gives the same records from three writers’ files, and tells of each that it exists when they come again', async () => {
    const importedRows: unknown[] = []
    for (const name of ['students-200.xlsx', 'students-200.xls', 'students-200-libreoffice.xlsx']) {
      const { run, all } = await school()
      const { job } = await run('student', sample(name), name)
      expect(job).toMatchObject({ state: 'DONE', read: 200, created: 200, failed: 0 })
      importedRows.push(
        (await all('student')).map(
          ({ id: _id, createTime: _c, updateTime: _u, ...values }) => values,
        ),
      )
      if (importedRows.length < 3) continue
      const again = await run('student', sample(name), name)
      expect(again.job).toMatchObject({ state: 'PARTIAL', read: 200, created: 0, failed: 200 })
      expect(again.list.every(row => row.errorCode === '7002')).toBe(true)
      expect(await all('student')).toHaveLength(200)
    }
    expect(importedRows[1]).toEqual(importedRows[0])
    expect(importedRows[2]).toEqual(importedRows[0])
  })

  it('writes one audit row for each record, in the importer’s name', async () => {
    const { run, id } = await school()
    const { job } = await run('teacher', sample('teachers-30.xlsx'))
    expect(job).toMatchObject({ state: 'DONE', created: 30 })
    const audit = await store
      .scope(id)
      .db.selectFrom('audit')
      .selectAll()
      .where('resource', '=', 'teacher')
      .execute()
    expect(audit).toHaveLength(30)
    expect(audit[0]).toMatchObject({
      action: 'import',
      actor: 'actor',
      before: null,
      after: { account: 'teacher001' },
    })
  })

  it('asks for the right to import, and knows nothing of fields that are withheld (STU-02)', async () => {
    expect(
      (
        await answerOf(
          await (
            await school({ rights: new Set(['student.read']), masks: new Set() })
          ).post('student', people(1)),
        )
      ).status,
    ).toBe('905')
    const { run, all } = await school({
      rights: new Set(['student.import', 'student.read']),
      masks: new Set(['studentPhone']),
    })
    const { job, list } = await run(
      'student',
      tableOf(
        ['姓名', '手机号', '总课时'],
        ['王小明', '13800000001', '40.5'],
        ['李静', '138', 'abc'],
      ),
    )
    expect(job).toMatchObject({ state: 'PARTIAL', created: 1, failed: 1 })
    expect(list[0]).toMatchObject({ username: '王小明', phone: '138****0001' })
    expect(list[0]).not.toHaveProperty('totalLessonHours')
    expect(list[0]?.cells).toEqual({ name: '王小明', phone: '138****0001' })
    expect(JSON.stringify(list)).not.toContain('13800000001')
    expect((await all('student'))[0]).toMatchObject({
      phone: '13800000001',
      totalLessonHours: null,
    })
  })

  it('finds the headings wherever they stand, in either language, and names what is missing', async () => {
    const { run } = await school()
    const deep = tableOf(
      ...Array.from({ length: 20 }, (_, i) => [`note ${i}`]),
      ['备注', 'E-MAIL （必填）', '* 姓 名'],
      ['x', 'a@example.org', '王'],
      ['only a remark'],
    )
    expect((await run('student', deep)).job).toMatchObject({ state: 'DONE', read: 1, created: 1 })
    expect((await run('student', tableOf(['Name', 'Tags'], ['a', 'b']))).job).toMatchObject({
      state: 'FAILED',
      errorCode: '11004',
      reason: 'missingColumn',
      msg: 'A required column is missing. Missing: Account or Phone or E-mail.',
    })
    // one that is far to the right is found as well
    const far = Array<string>(600).fill('')
    expect(
      (await run('student', tableOf([...far, 'Name', 'Account'], [...far, 'Far', 'far001']))).job,
    ).toMatchObject({ created: 1 })
    expect((await run('student', tableOf(['Colour', 'Weight'], ['a', 'b']))).job).toMatchObject({
      state: 'FAILED',
      reason: 'noHeadings',
    })
    expect((await run('student', tableOf(['Name', 'Account']))).job).toMatchObject({
      state: 'FAILED',
      reason: 'noRows',
    })
    const twice = (second: string) =>
      tableOf(['Name', 'Account', 'Phone', 'Mobile'], ['a', 'a1', '13910000001', second])
    expect((await run('student', twice('13910000002'))).job).toMatchObject({
      state: 'FAILED',
      read: 0,
      reason: 'doubleHeading',
    })
    expect((await run('student', twice(''))).job).toMatchObject({ state: 'DONE', created: 1 })
  })

  it.each(['xlsx', 'xls'] as const)(
    'takes no row of a sheet that is hidden in an %s, wherever it stands',
    async bookType => {
      const { run, all } = await school()
      const sheets = {
        去年: peopleOf('old', 5),
        今年: peopleOf('now', 3),
        密: peopleOf('secret', 2),
      }
      const { job } = await run('student', bookOf(sheets, { bookType, hidden: { 去年: 1, 密: 2 } }))
      expect(job).toMatchObject({ state: 'DONE', read: 3, created: 3 })
      expect((await all('student')).map(row => row['account'])).toEqual(['now1', 'now2', 'now3'])
      const only = bookOf({ 去年: peopleOf('old', 5), 说明: [] }, { bookType, hidden: { 去年: 1 } })
      expect((await run('student', only)).job).toMatchObject({
        state: 'FAILED',
        reason: 'onlyHidden',
        msg: expect.stringContaining('hidden'),
      })
    },
  )

  it('takes the one sheet with rows where the others hold none or are hidden (IMP-01)', async () => {
    const { run } = await school()
    const headings = peopleOf('none', 0)
    const others = {
      封面: [['学员名单'], ['姓名见下一页']],
      空: headings,
      三班: peopleOf('three', 2),
      去年: peopleOf('old', 5),
      备用: headings,
    }
    const { job } = await run('student', bookOf(others, { hidden: { 去年: 1 } }))
    expect(job).toMatchObject({ state: 'DONE', read: 2, created: 2 })
  })

  it('refuses a file that is no workbook by name, and takes the next one (VAL-08)', async () => {
    const { run, post, ports } = await school()
    const cases: [string, Uint8Array][] = [
      ['plainText', new TextEncoder().encode('a letter, not a table\n')],
      ['damaged', sample('students-200.xlsx').slice(0, 9000)],
      ['bomb', workbookOf(new Uint8Array(Buffer.alloc(30_000_000, '<row/>')))],
    ]
    for (const [reason, bytes] of cases) {
      const { job, total } = await run('student', bytes)
      expect(job).toMatchObject({ state: 'FAILED', read: 0, errorCode: '11004', reason })
      expect(job.msg).toMatch(/^The/)
      expect(total).toBe(0)
    }
    const empty = await answerOf(await post('student', new Uint8Array()))
    expect([empty.status, empty.msg.includes('empty')]).toEqual(['11004', true])
    expect(
      (await answerOf(await post('student', new Uint8Array(20 * 1024 * 1024 + 1)))).status,
    ).toBe('11004')
    const last = await run('student', people(1))
    expect(last.job.state).toBe('DONE')
    // stored for the undo and the page of jobs; a refused file is not stored
    expect('kept' in ports.files && [...(ports.files.kept as Map<string, unknown>).keys()]).toEqual(
      [`import-${last.job.jobId}`],
    )
  })

  it('finds referenced records by their title, and money, dates and states by their cells', async () => {
    const { run, all } = await school()
    await run(
      'teacher',
      tableOf(['Name', 'Account'], ['Ms Lin', 'lin'], ['Twin', 'twin1'], ['Twin', 'twin2']),
    )
    const [lin] = await all('teacher')
    const { job, list } = await run(
      'voucher',
      tableOf(
        ['Title', 'Code', 'Amount', 'Given by', 'Valid until', 'Contact'],
        ['Spring', 'V001', '100', 'Ms Lin', '2026-12-31', 'A@Example.org'],
        ['Spring', 'V002', '100', 'Nobody', '', ''],
        ['Spring', 'V003', '100', 'Twin', '', ''],
        ['Spring', 'V004', 'much', 'lin', '', ''],
        ['Spring', 'V001', '100', '', '', ''],
      ),
    )
    expect(list.map(row => row.errorCode)).toEqual([null, '11005', '11005', '11005', '7002'])
    expect(list.map(row => row.field)).toEqual([null, 'giver', 'giver', 'amount', 'code'])
    expect(job).toMatchObject({ state: 'PARTIAL', created: 1, failed: 4 })
    expect((await all('voucher'))[0]).toMatchObject({
      giver: lin?.id,
      validUntil: '2026-12-31',
      contact: 'a@example.org',
      status: 'UNUSED',
    })
  })

  it('hides jobs of another school and of resources that the caller may not import', async () => {
    const { run, ports, session } = await school()
    const { job } = await run('student', people(1))
    const other = await school()
    const ask = (app: typeof other.app) =>
      app.request(`/edu_adminserver/importJob/get?jobId=${job.jobId}`)
    expect((await answerOf(await ask(other.app))).status).toBe('404')
    const reader = appAs(ports, {
      ...session,
      actor: { ...session.actor, access: { rights: new Set(['student.read']), masks: new Set() } },
    })
    expect((await answerOf(await ask(reader))).status).toBe('404')
  })
})
