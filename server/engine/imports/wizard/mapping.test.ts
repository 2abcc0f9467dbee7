import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { read as parseBook, utils, write } from '@e965/xlsx'
import { student } from '../../../../resources/people/student/student.resource.ts'
import { gbk } from '../../../../tests/support/gbk.ts'
import { bookOf, peopleOf } from '../../../../tests/support/books.ts'
import { resources, type SchoolOptions } from '../../../../tests/support/importSchool.ts'
import { wizardOf, wizardSchool, written } from '../../../../tests/support/importWizard.ts'
import { everything } from '../../../../tests/support/signedIn.ts'
import { stores, type TestStore } from '../../../../tests/support/stores.ts'
import type { Sheet } from '../../../platform/ports.ts'
import { cellsBy, replacing } from './mapping.ts'

describe('what columns are taken for', () => {
  let store: TestStore
  beforeAll(async () => {
    const [first] = stores
    if (!first) throw new Error('no store')
    store = await first.open(Object.values(resources))
  })
  afterAll(() => store.dispose())
  const school = (...more: SchoolOptions) => wizardSchool(store, ...more)
  /** A file with several sheets, as the reader would return it. */
  const withSheets = async (
    sheets: readonly { name: string; rows: readonly (readonly string[])[] }[],
    jobs = school(),
  ) => {
    const testSchool = await jobs
    const found = sheets.map(({ name, rows }): Sheet => ({
      name,
      rows: rows.map((cells, n) => ({ sheetRow: n + 1, cells })),
    }))
    Object.assign(testSchool.ports, {
      sheets: { ...testSchool.ports.sheets, read: async () => found },
    })
    return testSchool
  }
  const usesOf = (job: {
    columns: readonly { heading: string; fields: readonly string[]; by: string | null }[]
  }) => job.columns.map(({ heading, fields, by }) => [heading, fields.join('+'), by])

  it('finds headings by the labels of both languages and synonyms, with samples; what nobody knows is ignored', async () => {
    const { read } = await school()
    const job = await read(
      'student',
      written(
        ['Students of 2026'],
        ['* 姓 名', 'E-mail (work)', 'Login', '手机', '备注', '姓名'],
        ['王', 'a@b.cn', 'wang1', '138', 'x', ''],
        ['李', '', 'li001', '', '', '李'],
      ),
    )
    expect(job).toMatchObject({
      state: 'PARSED',
      total: 2,
      sheets: [{ name: 'S', rows: 2 }],
      mapping: { sheet: 'S', headingRow: 2 },
    })
    expect(usesOf(job)).toEqual([
      ['* 姓 名', 'name', 'label'],
      ['E-mail (work)', 'email', 'label'],
      ['Login', 'account', 'synonym'],
      ['手机', 'phone', 'synonym'],
      ['备注', '', null],
      ['姓名', '', null],
    ])
    expect(job.columns[0]?.samples).toEqual(['王', '李'])
    expect(job.preview.map(({ sheetRow }) => sheetRow)).toEqual([1, 2, 3, 4])
  })

  it('takes the sheet whose headings say most; another sheet or row is chosen by the person', async () => {
    const { read, post, job } = await withSheets([
      { name: 'Notes', rows: [['Read me'], ['name']] },
      {
        name: 'List',
        rows: [
          ['姓名', '账号'],
          ['王', 'wang1'],
        ],
      },
      { name: 'Raw', rows: [['a'], ['x', 'y'], ['名字', '帐号'], ['李', 'li001']] },
    ])
    const first = await read('student', written(['x']))
    expect(first).toMatchObject({ mapping: { sheet: 'List', headingRow: 1 }, total: 1 })
    const readReply = await post<typeof first>('read', {
      jobId: first.jobId,
      revision: first.revision,
      sheet: 'Raw',
      headingRow: 3,
    })
    expect(readReply.response).toMatchObject({
      state: 'PARSED',
      total: 1,
      mapping: { sheet: 'Raw', headingRow: 3 },
    })
    expect(usesOf(readReply.response).map(use => use[1])).toEqual(['name', 'account'])
    const refused = async (body: object) =>
      (await post('read', { jobId: first.jobId, revision: readReply.response.revision, ...body }))
        .status
    expect(await refused({ sheet: 'Raw', headingRow: 99 })).toBe('321')
    expect(await refused({ sheet: 'None', headingRow: 1 })).toBe('321')
    expect(
      (
        await post('read', {
          jobId: first.jobId,
          revision: first.revision,
          sheet: 'List',
          headingRow: 1,
        })
      ).status,
    ).toBe('409')
    expect((await job(first.jobId)).revision).toBe(readReply.response.revision)
  })

  it('takes the row that looks most like headings where their words are unknown (IMP-01)', async () => {
    const { read } = await school()
    const head = ['孩子', '监护人', '联系方式', '所在校区', '入学渠道', '顾问', '序']
    const row = (n: number) => ['王', '王父', `1391234000${n}`, '东', '地推', '李', String(n)]
    const rowOf = async (bytes: Uint8Array, fileName?: string) =>
      (await read('student', bytes, fileName)).mapping?.headingRow
    const blank = head.map(() => '')
    const titled = [['暑期班名单', ...blank.slice(1)], blank, head, row(1), row(2)]
    expect(await rowOf(bookOf({ 名单: titled }))).toBe(3)
    const lines = titled.map(cells => cells.join(',')).join('\r\n')
    expect(await rowOf(gbk(lines), '名单.csv')).toBe(3)
    expect(await rowOf(bookOf({ 名单: [head, row(1), row(2)] }))).toBe(1)
    // a title that is also the name of a field
    expect(await rowOf(bookOf({ 名单: [['姓名'], [], head, row(1)] }))).toBe(3)
    // known headings count more than full rows
    const known = [
      ['姓名', '账号'],
      ['王', 'wang1', '转校', '东区', '住校'],
    ]
    expect(await rowOf(bookOf({ 名单: known }))).toBe(1)
  })

  it('has no rows to import: headings alone are refused at once, and where the person chose them, before the check', async () => {
    const { read, post } = await school()
    const bare = { state: 'FAILED', reason: 'noRows' }
    expect(
      await read('student', bookOf({ 名单: [['2026 名单'], ...peopleOf('none', 0)] })),
    ).toMatchObject(bare)
    expect(await read('student', bookOf({ 名单: [['Who', 'Nr']] }))).toMatchObject(bare)
    // another sheet or row may be the right one
    expect((await read('student', bookOf({ 名单: [['Wang', 'w1'], ['姓名']] }))).state).toBe(
      'PARSED',
    )
    const job = await read(
      'student',
      bookOf({ 一班: peopleOf('none', 0), 二班: peopleOf('two', 4).map(row => [...row, '备注']) }),
    )
    expect(job).toMatchObject({ state: 'PARSED', mapping: { sheet: '二班' }, total: 4 })
    const sheetChoice = { jobId: job.jobId, sheet: '一班', headingRow: 0 }
    const readReply = await post<typeof job>('read', { ...sheetChoice, revision: job.revision })
    const refused = await post('check', {
      jobId: job.jobId,
      revision: readReply.response.revision,
      mapping: readReply.response.mapping,
    })
    expect(refused).toMatchObject({
      status: '11004',
      msg: expect.stringContaining('no rows below the headings'),
    })
  })

  it('chooses no hidden sheet by itself and names it last; the person may', async () => {
    const { read, post } = await school()
    const file = bookOf(
      { 去年: peopleOf('old', 5), 今年: peopleOf('now', 3) },
      { bookType: 'xls', hidden: { 去年: 1 } },
    )
    const job = await read('student', file, 'list.xls')
    expect(job).toMatchObject({
      state: 'PARSED',
      total: 3,
      mapping: { sheet: '今年' },
      sheets: [
        { name: '今年', hidden: false },
        { name: '去年', hidden: true },
      ],
    })
    const readReply = await post<typeof job>('read', {
      jobId: job.jobId,
      revision: job.revision,
      sheet: '去年',
      headingRow: 0,
    })
    expect(readReply.response).toMatchObject({
      total: 5,
      mapping: { sheet: '去年', headingRow: 1 },
    })
    const only = bookOf({ 去年: peopleOf('old', 5), 说明: [] }, { hidden: { 去年: 2 } })
    expect(await read('student', only)).toMatchObject({ state: 'FAILED', reason: 'onlyHidden' })
  })

  it('takes neither of two columns of one field that differ before a person has said which of them counts', async () => {
    const { read, check, post, rows, direct } = await school()
    const file = written(
      ['姓名', '账号', '手机号', '联系电话'],
      ['王', 'wang1', '13910000001', '13910000002'],
    )
    const job = await read('student', file)
    expect(usesOf(job).map(use => use[1])).toEqual(['name', 'account', 'phone', 'phone'])
    const refused = await post<{ errors: object }>('check', {
      jobId: job.jobId,
      revision: job.revision,
      mapping: job.mapping,
    })
    expect(refused).toMatchObject({
      status: '9994',
      response: { errors: { 'columns.3': { code: '9994' } } },
    })
    const columns = (job.mapping?.columns ?? []).map(column =>
      column.at === 2 ? { ...column, fields: [] } : column,
    )
    const done = await check(job, { columns })
    expect((await rows(done.jobId)).list[0]?.cells).toMatchObject({ phone: '13910000002' })
    // that is remembered for the next file of these headings
    expect(usesOf(await read('student', file))[2]).toEqual(['手机号', '', 'remembered'])
    // and not applied where nobody looks
    const alone = await direct(
      'student',
      bookOf({
        S: [
          ['姓名', '账号', '手机号', '联系电话'],
          ['李', 'li001', '13910000003', '13910000004'],
        ],
      }),
    )
    expect(alone.job).toMatchObject({ state: 'FAILED', reason: 'doubleHeading', created: 0 })
  })

  it('says how many rows of other sheets are not part of the import, whichever is chosen (IMP-01)', async () => {
    const { read, post } = await school()
    const other = peopleOf('two', 4).map(([name = '', account = '']) => [name, account, '138'])
    const file = bookOf(
      {
        封面: [['学员名单']],
        一班: peopleOf('one', 3),
        二班: [['姓名', '账号', '手机号'], ...other.slice(1)],
        去年: peopleOf('old', 5),
      },
      { hidden: { 去年: 1 } },
    )
    const job = await read('student', file)
    const [one, two] = [
      { name: '一班', rows: 3 },
      { name: '二班', rows: 4 },
    ]
    expect(job).toMatchObject({ total: 3, mapping: { sheet: '一班' }, leftOut: [two] })
    expect(job.sheets.map(({ name, rows }) => [name, rows])).toEqual([
      ['封面', 0],
      ['一班', 3],
      ['二班', 4],
      ['去年', 5],
    ])
    const choose = async (sheet: string, revision: number) =>
      (await post<typeof job>('read', { jobId: job.jobId, revision, sheet, headingRow: 0 }))
        .response
    const second = await choose('二班', job.revision)
    expect(second).toMatchObject({ total: 4, leftOut: [one] })
    expect((await choose('去年', second.revision)).leftOut).toEqual([one, two])
  })

  it('counts the rows of a sheet that is made like the chosen one, though nobody but a person knows its headings (IMP-01)', async () => {
    const { read, post } = await school()
    const file = bookOf({
      A: [['2026'], ['Who', 'Nr'], ['Wang', 'w1'], ['Li', 'l1']],
      B: [['2027'], ['Nr', 'Who'], ['z1', 'Zhao'], ['c1', 'Chen'], ['s1', 'Sun']],
      C: [
        ['Colour', 'Weight'],
        ['red', '1'],
      ],
    })
    const job = await read('student', file)
    expect([job.mapping?.headingRow, job.leftOut]).toEqual([2, []])
    const readReply = await post<typeof job>('read', {
      jobId: job.jobId,
      revision: job.revision,
      sheet: 'A',
      headingRow: 2,
    })
    expect(readReply.response).toMatchObject({
      total: 5,
      mapping: { furtherSheets: ['B'] },
      leftOut: [],
    })
    expect(readReply.response.sheets.map(({ name, rows }) => [name, rows])).toEqual([
      ['A', 2],
      ['B', 3],
      ['C', 1],
    ])
  })

  it('refuses a mapping at the column that is wrong, and names what is missing', async () => {
    const { read, post } = await school()
    const job = await read('student', written(['姓名', '账号', 'x'], ['王', 'wang1', '']))
    const checkColumns = async (columns: readonly object[], match = 'both') => {
      const mapping = { ...job.mapping, columns, match }
      const answer = await post<Record<string, unknown>>('check', {
        jobId: job.jobId,
        revision: job.revision,
        mapping,
      })
      return { status: answer.status, msg: answer.msg, ...answer.response }
    }
    expect(
      await checkColumns([
        { at: 0, fields: ['name'] },
        { at: 1, fields: ['name'] },
      ]),
    ).toMatchObject({ errors: { 'columns.1': { code: '9994' } } })
    expect(await checkColumns([{ at: 0, fields: ['nickname'] }])).toMatchObject({
      status: '321',
      errors: { 'columns.0': { code: '321' } },
    })
    expect(await checkColumns([{ at: 9, fields: ['name'] }])).toMatchObject({
      errors: { 'columns.9': { code: '321' } },
    })
    expect(await checkColumns([{ at: 0, fields: ['name', 'account'] }])).toMatchObject({
      errors: { 'columns.0': { code: '9994' } },
    })
    expect(await checkColumns([{ at: 1, fields: ['account'] }])).toMatchObject({
      status: '11004',
      reason: 'missingColumn',
      missing: ['name'],
    })
    // any key will do
    const keys = expect.stringContaining('missing: Account or Phone or E-mail.')
    expect(await checkColumns([{ at: 0, fields: ['name'] }])).toMatchObject({
      status: '11004',
      missing: ['account'],
      msg: keys,
    })
    expect(await checkColumns([{ at: 0, fields: ['name'] }], 'update')).toMatchObject({
      status: '11004',
      missing: ['account'],
    })
    expect((await checkColumns([{ at: 1, fields: ['account'] }], 'update')).status).toBe('200')
  })

  it('splits a cell among fields, and leaves columns out', async () => {
    const { read, check, rows } = await school()
    const job = await read(
      'student',
      written(['Who', 'Tags'], ['王小明 / wang1', 'a'], ['Li / x / li001', 'b'], ['Zhao', '']),
    )
    const columns = [
      { at: 0, fields: ['name', 'account'], separator: '/' },
      { at: 1, fields: [] },
    ]
    const done = await check(job, { columns })
    expect((await rows(done.jobId)).list.map(({ cells, verdict }) => [cells, verdict])).toEqual([
      [{ name: '王小明', account: 'wang1' }, 'create'],
      [{ name: 'Li', account: 'x / li001' }, 'error'],
      [{ name: 'Zhao', account: '' }, 'error'],
    ])
    expect(usesOf(done)).toEqual([
      ['Who', 'name+account', 'person'],
      ['Tags', '', null],
    ])
    const read3 = cellsBy({ columns: [{ at: 0, fields: ['a', '', 'b'], separator: ' ' }] })
    expect(read3({ sheetRow: 1, cells: ['  x\u3000 y  z w '] })).toEqual({ a: 'x', b: 'z w' })
    expect(read3({ sheetRow: 1, cells: [' '] })).toBeUndefined()
  })

  it('asks once about each text that no value is meant by, takes the answers, and remembers them with the columns', async () => {
    const { read, check, rows, post } = await school()
    const file = (n: number) =>
      written(
        ['券名', '券号', '金额', '使用情况'],
        ['A', `v${n}001`, '5', '没 用'],
        ['B', `v${n}002`, '5', '没用'],
        ['C', `v${n}003`, '5', '过期'],
        ['D', `v${n}004`, '5', '未使用'],
        ['E', `v${n}005`, '5', 'X'],
      )
    const columns = [
      { at: 0, fields: ['title'] },
      { at: 1, fields: ['code'] },
      { at: 2, fields: ['amount'] },
      { at: 3, fields: ['status'] },
    ]
    const first = await check(await read('voucher', file(1)), { columns })
    expect(first.unknown).toEqual([
      { field: 'status', text: '没 用', rows: 2, to: null },
      { field: 'status', text: '过期', rows: 1, to: null },
      { field: 'status', text: 'X', rows: 1, to: null },
    ])
    expect(first.verdicts).toMatchObject({ create: 1, error: 4 })
    const wrong = { ...first.mapping, values: { status: { X: '神秘' } } }
    const refused = await post<{ errors: object }>('check', {
      jobId: first.jobId,
      revision: first.revision,
      mapping: wrong,
    })
    expect(refused.response.errors).toHaveProperty(['values.status'])
    const done = await check(first, {
      values: { status: { '没 用': '未使用', 过期: 'Used', X: '' } },
    })
    expect(done.unknown.map(({ to }) => to)).toEqual(['未使用', 'Used', ''])
    expect(
      (await rows(done.jobId)).list.map(({ verdict, cells, errors }) => [
        verdict,
        cells['status'],
        errors[0]?.code,
      ]),
    ).toEqual([
      ['create', '未使用', undefined],
      ['create', '未使用', undefined],
      ['create', 'Used', undefined],
      ['create', '未使用', undefined],
      ['create', '', undefined],
    ])
    // the next file of this shape, its columns in another order and spelling
    const next = await read(
      'voucher',
      written(
        ['使用 情况', '金额：', '券号', '券名'],
        ['没用', '5', 'v2001', 'A'],
        ['新', '5', 'v2002', 'B'],
      ),
    )
    expect(usesOf(next)).toEqual([
      ['使用 情况', 'status', 'remembered'],
      ['金额：', 'amount', 'label'],
      ['券号', 'code', 'remembered'],
      ['券名', 'title', 'remembered'],
    ])
    expect(next.unknown).toEqual([
      { field: 'status', text: '没用', rows: 1, to: '未使用' },
      { field: 'status', text: '新', rows: 1, to: null },
    ])
    // another institution's is none of ours
    const stranger = await (await school()).read('voucher', file(3))
    expect(stranger.columns.map(({ by }) => by)).not.toContain('remembered')
  })

  it('remembers nothing that the next person may not see or do', async () => {
    const testSchool = await school()
    const bytes = written(['姓名', '账号', '时数'], ['王', 'wang1', '5'])
    const job = await testSchool.read('student', bytes)
    await testSchool.check(job, {
      columns: [
        { at: 0, fields: ['name'] },
        { at: 1, fields: ['account'] },
        { at: 2, fields: ['totalLessonHours'] },
      ],
    })
    const session = {
      ...testSchool.session,
      actor: {
        ...testSchool.session.actor,
        access: { rights: new Set(['student.import']), masks: new Set<string>() },
      },
    }
    const other = await wizardOf(testSchool.ports, session).read('student', bytes)
    expect(other.columns[2]).toMatchObject({ fields: [], by: null })
    expect(other.mapping?.match).toBe('create')
    expect(everything.rights).toBe('all')
  })

  it('never takes the example row of a template, and knows its sheet', async () => {
    const { app, read, check, rows } = await school()
    const template = new Uint8Array(
      await (await app.request('/edu_adminserver/student/template')).arrayBuffer(),
    )
    expect(await read('student', template)).toMatchObject({ state: 'FAILED', reason: 'noRows' })
    const book = parseBook(template, { type: 'array' })
    const sheet = book.Sheets[student.plural.en]
    if (!sheet) throw new Error('no sheet')
    utils.sheet_add_aoa(sheet, [['Wang', '86', '13910000001']], { origin: 'A3' })
    const job = await read(
      'student',
      new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer),
    )
    expect(job).toMatchObject({ state: 'PARSED', total: 1 })
    expect(job.columns.every(({ by }) => by === 'label')).toBe(true)
    expect(job.columns.map(({ fields }) => fields[0])).toEqual(
      expect.arrayContaining(['name', 'phone', 'account', 'tags']),
    )
    expect((await rows((await check(job)).jobId)).total).toBe(1)
  })

  it('says why a file can’t be read, and that nothing was taken', async () => {
    const { read } = await school()
    expect(await read('student', new TextEncoder().encode('not a workbook'))).toMatchObject({
      state: 'FAILED',
      errorCode: '11004',
      busy: null,
    })
    expect(await read('student', written())).toMatchObject({
      state: 'FAILED',
      reason: expect.any(String),
    })
  })
})

it('puts mapped texts in the place of others, whatever their case and spaces', () => {
  const replace = replacing({ values: { status: { 'On Job': 'ON_JOB', 无: '' } } })
  expect(replace({ status: ' on job ', name: 'on job' })).toEqual({
    status: 'ON_JOB',
    name: 'on job',
  })
  expect(replace({ status: '无' })).toEqual({ status: '' })
  const same = { status: '' }
  expect(replace(same)).toBe(same)
})
