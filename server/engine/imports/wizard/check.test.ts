import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources, type SchoolOptions } from '../../../../tests/support/importSchool.ts'
import { stopAfter } from '../../../../tests/support/dyingScope.ts'
import {
  peopleIn,
  wizardOf,
  wizardSchool,
  written,
} from '../../../../tests/support/importWizard.ts'
import { sample } from '../../../../tests/support/samples.ts'
import { everything, sessionWith } from '../../../../tests/support/signedIn.ts'
import { stores, type TestStore } from '../../../../tests/support/stores.ts'
import { student } from '../../../../resources/people/student/student.resource.ts'
import type { EnginePorts } from '../../ports.ts'
import { recordContext } from '../../records/context.ts'
import { createRecord } from '../../records/create.ts'
import { guessesPerHour } from '../../records/guesses.ts'
import { updateRecord } from '../../records/update.ts'
import { haltImports, importsDone, resumeImports, startImport } from '../background.ts'

const head = ['姓名', '账号', '手机号', '邮箱']

describe.each(stores.map(kind => [kind.name, kind] as const))('a check on %s', (_, kind) => {
  let store: TestStore
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
  })
  afterAll(() => store.dispose())
  const school = (...more: SchoolOptions) => wizardSchool(store, ...more)

  it('says of every row what a commit would do with it, with old and new values, and writes nothing but the plan (IMP-01)', async () => {
    const { run, rows, add, all, id } = await school()
    const ann = await add({ name: 'Ann', account: 'ann', totalLessonHours: 10 })
    await add({ name: 'Bob', account: 'bob', phone: '13800000002' })
    const before = await all('student')
    const job = await run(
      'student',
      written(
        ['Name', 'Account', 'Phone', 'Hours'],
        ['Ann Lee', 'ann', '', '12.5'],
        ['', 'bob', '138 0000 0002', ''],
        ['Cid', 'cid', '', ''],
        ['', 'd d', '12', 'many'],
        ['', '', '', ''],
      ),
    )
    expect(job).toMatchObject({
      state: 'CHECKED',
      total: 4,
      busy: null,
      verdicts: { create: 1, update: 1, unchanged: 1, skip: 0, error: 1 },
    })
    expect(job.checkKey).toMatch(/^[0-9a-f]{64}$/)
    const { list, total } = await rows(job.jobId)
    expect(total).toBe(4)
    expect(list.map(({ sheetRow, verdict }) => [sheetRow, verdict])).toEqual([
      [2, 'update'],
      [3, 'unchanged'],
      [4, 'create'],
      [5, 'error'],
    ])
    expect(list[0]).toMatchObject({
      recordId: ann.id,
      title: 'Ann Lee',
      changes: [
        { field: 'name', from: 'Ann', to: 'Ann Lee' },
        { field: 'totalLessonHours', from: '10', to: '12.5' },
      ],
      errors: [],
    })
    expect(list[1]).toMatchObject({ title: 'Bob', changes: [] })
    // all errors of a row are reported at once
    expect(list[3]?.errors.map(({ field }) => field)).toEqual([
      'name',
      'phone',
      'account',
      'totalLessonHours',
    ])
    expect(list[3]?.errors.every(({ msg, code }) => msg.length > 5 && /^\d+$/.test(code))).toBe(
      true,
    )
    expect((await rows(job.jobId, '&verdict=error')).list.map(row => row.sheetRow)).toEqual([5])
    expect((await rows(job.jobId, '&verdict=create&page=2')).list).toEqual([])
    expect(await all('student')).toEqual(before)
    const audit = await store.scope(id).db.selectFrom('audit').select('action').execute()
    expect(audit.map(row => row.action)).toEqual(['create', 'create'])
  })

  it('makes new records, changes known ones, or both, as is said; what is left is named', async () => {
    const { read, check, rows, add } = await school()
    await add({ name: 'Ann', account: 'ann' })
    const bytes = written(['Name', 'Account'], ['Ann Lee', 'ann'], ['Bob', 'bob'])
    const first = await read('student', bytes)
    expect(first.mapping?.match).toBe('both')
    const verdictsOf = async (match: 'create' | 'update' | 'both') => {
      const job = await check(await read('student', bytes), { match })
      return (await rows(job.jobId)).list.map(row => [
        row.verdict,
        ...row.errors.map(({ field, code }) => `${field} ${code}`),
      ])
    }
    expect(await verdictsOf('create')).toEqual([['skip', 'account 7002'], ['create']])
    expect(await verdictsOf('update')).toEqual([['update'], ['skip', 'account 804']])
    expect(await verdictsOf('both')).toEqual([['update'], ['create']])
  })

  it('agrees with the direct import about a messy file (ERR-03, VAL-02, VAL-04)', async () => {
    const { run, rows } = await school()
    const expected = JSON.parse(
      new TextDecoder().decode(sample('students-messy.expected.json')),
    ) as {
      rows: { sheetRow: number; error: string | null }[]
    }
    const job = await run('student', sample('students-messy.xlsx'))
    const { list } = await rows(job.jobId)
    expect(list.map(row => ({ sheetRow: row.sheetRow, bad: row.verdict === 'error' }))).toEqual(
      expected.rows.map(({ sheetRow, error }) => ({ sheetRow, bad: error !== null })),
    )
    for (const { sheetRow, error } of expected.rows)
      if (error !== null)
        expect(
          list.find(row => row.sheetRow === sheetRow)?.errors.map(({ code }) => code),
        ).toContain(error)
  })

  it('names rows of the file that mean the same record in pairs; the first that is fit is taken', async () => {
    const { run, rows, add } = await school()
    await add({ name: 'Ann', account: 'ann', phone: '13800000009' })
    const job = await run(
      'student',
      written(
        head,
        ['', 'bob', '', ''],
        ['Bob', 'bob', '', ''],
        ['Bob 2', 'bob', '', ''],
        ['Cid', '', '13800000001', ''],
        ['Cid 2', 'cid', '138 0000 0001', ''],
        ['Ann', 'ann', '', ''],
        ['Ann', '', '13800000009', ''],
      ),
    )
    const { list } = await rows(job.jobId)
    expect(list.map(({ sheetRow, verdict, twin }) => [sheetRow, verdict, twin])).toEqual([
      [2, 'error', null],
      [3, 'create', 4],
      [4, 'error', 3],
      [5, 'create', 6],
      [6, 'error', 5],
      [7, 'unchanged', 8],
      [8, 'error', 7],
    ])
    expect(list[2]?.errors).toEqual([
      { field: 'account', code: '7002', msg: expect.stringContaining('Row 3') },
    ])
    expect(list[4]?.errors).toEqual([
      { field: 'phone', code: '945', msg: expect.stringContaining('Row 5') },
    ])
  })

  it('refuses a row whose keys mean two records, and names both', async () => {
    const { run, rows, add } = await school()
    await add({ name: 'Ann', account: 'ann' })
    await add({ name: 'Bob', phone: '13800000002' })
    const job = await run('student', written(head, ['Ann', 'ann', '13800000002', '']))
    const [row] = (await rows(job.jobId)).list
    expect(row).toMatchObject({ verdict: 'error', errors: [{ field: 'phone', code: '945' }] })
    expect(row?.errors[0]?.msg).toMatch(/Account.*Ann.*Phone.*Bob/)
    const zh = await rows(job.jobId, '', { 'accept-language': 'zh' })
    expect(zh.list[0]?.errors[0]?.msg).toMatch(/账号.*Ann.*手机号.*Bob/)
  })

  it('judges changes by the rules of an edit: moves of states, fields given once, references', async () => {
    const { run, rows, scope, ports, session } = await school()
    const of = (name: 'teacher' | 'voucher') => recordContext(ports, resources[name], session)
    const make = (name: 'teacher' | 'voucher', values: Record<string, unknown>) =>
      scope.transaction(tx => createRecord(tx, of(name), values))
    const zhang = await make('teacher', { name: '张三', account: 'zhang' })
    await make('teacher', { name: '李四', account: 'li1' })
    await make('teacher', { name: '李四', account: 'li2' })
    const used = await make('voucher', { title: 'A', code: 'v001', amount: '10.00' })
    await scope.transaction(tx =>
      updateRecord(tx, of('voucher'), { id: used.id, changes: { status: 'USED' } }),
    )
    const job = await run(
      'voucher',
      written(
        ['名称', '券码', '金额', '状态', '发放老师'],
        ['A', 'v001', '10', '未使用', ''],
        ['A', 'v001', '', '', ''],
        ['B', 'v002', '20', '', '张三'],
        ['C', 'v003', '20', '', 'zhang'],
        ['D', 'v004', '20', '', '李四'],
        ['E', 'v005', '20', '', '王五'],
      ),
    )
    const { list } = await rows(job.jobId)
    expect(
      list.map(row => [row.verdict, ...row.errors.map(({ field, code }) => `${field} ${code}`)]),
    ).toEqual([
      ['error', 'status 905'],
      ['unchanged'],
      ['create'],
      ['create'],
      ['error', 'giver 11005'],
      ['error', 'giver 11005'],
    ])
    expect(job.unknown.map(({ field, text, rows: count }) => [field, text, count])).toEqual([
      ['giver', '李四', 1],
      ['giver', '王五', 1],
    ])
    expect(zhang.id).not.toBe('')
  })

  it('takes a masked cell that comes back as it was seen for untouched, and tells nothing of another (STU-02)', async () => {
    const access = {
      rights: new Set(['student.import', 'student.read', 'student.update']),
      masks: new Set(['studentPhone']),
    }
    const { run, rows, add } = await school(access)
    await add({ name: 'Ann', account: 'ann', phone: '13800000001' })
    await add({ name: 'Bob', account: 'bob', phone: '13800000002' })
    await add({ name: 'Cid', account: 'cid' })
    const job = await run(
      'student',
      written(
        ['姓名', '账号', '手机号', '总课时'],
        ['Ann Lee', 'ann', '138****0001', '5'],
        ['Bob', 'bob', '13811110002', ''],
        ['Cid', 'cid', '13900000003', ''],
        ['Dan', 'dan', '138****0001', ''],
        ['Bobby', '', '13800000002', ''],
      ),
    )
    const { list } = await rows(job.jobId)
    expect(
      list.map(row => [row.verdict, ...row.errors.map(({ field, code }) => `${field} ${code}`)]),
    ).toEqual([['update'], ['error', 'phone 905'], ['update'], ['error', 'phone 211'], ['update']])
    expect(list[0]).toMatchObject({
      cells: { phone: '138****0001' },
      changes: [{ field: 'name', from: 'Ann', to: 'Ann Lee' }],
    })
    expect(list[2]?.changes).toEqual([{ field: 'phone', from: '', to: '139****0003' }])
    expect(list[4]?.changes).toEqual([{ field: 'name', from: 'Bob', to: 'Bobby' }])
    const visibleText = JSON.stringify([list, job])
    for (const phone of ['13800000001', '13800000002', '13900000003', '13811110002'])
      expect(visibleText).not.toContain(phone)
    // the heading of a withheld column is treated as unknown
    expect(job.columns[3]).toMatchObject({ heading: '总课时', fields: [] })
  })

  it('ends the tries of one masked form, so that a file is no way to complete it', async () => {
    const access = {
      rights: new Set(['student.import', 'student.read', 'student.update']),
      masks: new Set(['studentPhone']),
    }
    const { run, rows, add } = await school(access)
    const last = guessesPerHour + 9
    await add({ name: 'Ann', phone: `138${String(1000 + last)}0001` })
    const job = await run(
      'student',
      written(
        ['姓名', '手机号'],
        ...Array.from({ length: last + 1 }, (_unused, n) => ['X', `138${String(1000 + n)}0001`]),
      ),
    )
    const { list } = await rows(job.jobId)
    expect(list.slice(0, guessesPerHour).every(({ verdict }) => verdict === 'create')).toBe(true)
    expect(list.slice(guessesPerHour).map(({ verdict, recordId }) => [verdict, recordId])).toEqual(
      Array.from({ length: 10 }, () => ['error', null]),
    )
  })

  it('refuses the rows beyond the plan, in their order (2222)', async () => {
    const { run, rows, add } = await school(everything, { studentLimit: 4 })
    await add({ name: 'Ann', account: 'ann' })
    const job = await run(
      'student',
      written(
        ['Name', 'Account'],
        ['A', 'aa1'],
        ['Ann 2', 'ann'],
        ['', 'xx1'],
        ['B', 'bb1'],
        ['C', 'cc1'],
        ['D', 'dd1'],
      ),
    )
    const { list } = await rows(job.jobId)
    expect(list.map(row => [row.verdict, row.errors[0]?.code])).toEqual([
      ['create', undefined],
      ['update', undefined],
      ['error', expect.any(String)],
      ['create', undefined],
      ['create', undefined],
      ['error', '2222'],
    ])
    expect(list[5]?.errors[0]?.msg).not.toBe(list[2]?.errors[0]?.msg)
  })

  it('lets rules look, refuse and lay values over a row, and takes back whatever they write', async () => {
    const testSchool = await school()
    const rule = {
      resource: 'student',
      quotas: [],
      actions: {},
      async beforeWrite(
        { after }: { readonly after: Readonly<Record<string, unknown>> },
        ctx: {
          readonly change: (
            resource: typeof student,
            id: string,
            changes: object,
          ) => Promise<unknown>
        },
      ) {
        if (after['name'] === 'writes') await ctx.change(student, ann.id, { bookingLimit: 7 })
        return undefined
      },
    }
    const ann = await testSchool.add({ name: 'Ann', account: 'ann' })
    // a separate rule for this school
    const ports: EnginePorts = { ...testSchool.ports, rules: { student: rule } }
    const { run, verdictsOf } = wizardOf(ports, testSchool.session)
    const job = await run(
      'student',
      written(['Name', 'Account'], ['writes', 'aa1'], ['B', 'bb1'], ['writes', 'cc1']),
    )
    expect(await verdictsOf(job.jobId)).toEqual([
      [2, 'create'],
      [3, 'create'],
      [4, 'create'],
    ])
    expect(
      (await testSchool.all('student')).map(row => [row['name'], row['bookingLimit'], row.version]),
    ).toEqual([['Ann', null, 1]])
  })

  it('goes on with the check after a stop at any moment, and comes to the same', async () => {
    const { ports, read, post, job, rows, id } = await school()
    const bytes = peopleIn(600)
    const first = await read('student', bytes)
    const checkReply = await post('check', {
      jobId: first.jobId,
      revision: first.revision,
      mapping: first.mapping,
    })
    expect(checkReply.response).toMatchObject({
      state: 'MAPPED',
      busy: { doing: 'checking', total: 600 },
    })
    await haltImports(ports)
    expect((await job(first.jobId)).state).toBe('MAPPED')
    // a process that dies with a part of the plan written
    const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
    const dying: EnginePorts = { ...ports, log: quiet }
    startImport({ ports: dying, scope: stopAfter(store.scope(id), 1), jobId: first.jobId })
    await importsDone(dying)
    const half = await job(first.jobId)
    expect(half).toMatchObject({ state: 'MAPPED', verdicts: null })
    expect((await rows(first.jobId)).total).toBe(0)
    const next: EnginePorts = { ...ports, clock: { now: () => new Date(Date.UTC(2027, 0, 1)) } }
    await resumeImports(next)
    await importsDone(next)
    expect(await job(first.jobId)).toMatchObject({
      state: 'CHECKED',
      verdicts: { create: 600 },
      total: 600,
    })
    expect((await rows(first.jobId, '&page=3')).list).toHaveLength(200)
  })

  it('is given up for a newer one', async () => {
    const { ports, read, post, job } = await school()
    const first = await read('student', peopleIn(300))
    await post('check', { jobId: first.jobId, revision: first.revision, mapping: first.mapping })
    const now = await job(first.jobId)
    const second = await post('check', {
      jobId: first.jobId,
      revision: now.revision,
      mapping: { ...first.mapping, match: 'update' },
    })
    expect(second.status).toBe('200')
    await importsDone(ports)
    expect(await job(first.jobId)).toMatchObject({
      state: 'CHECKED',
      verdicts: { create: 0, skip: 300 },
    })
  })

  it('asks for the right to import, and to change records; another institution’s job is not there', async () => {
    const testSchool = await school()
    const job = await testSchool.run('student', peopleIn(2))
    const asks = async (rights: readonly string[], institution = testSchool.id) => {
      const session = sessionWith(
        { rights: new Set(rights), masks: new Set() },
        { id: institution },
      )
      const { get, post } = wizardOf(testSchool.ports, session)
      const mapping = { ...job.mapping, match: 'update' }
      return [
        (await get(`get?jobId=${job.jobId}`)).status,
        (await get(`plan?jobId=${job.jobId}`)).status,
        (await post('check', { jobId: job.jobId, revision: job.revision, mapping })).status,
        (
          await post('edit', {
            jobId: job.jobId,
            revision: job.revision,
            rows: [{ sheetRow: 2, cells: { name: 'X' } }],
          })
        ).status,
      ]
    }
    expect(await asks(['student.read'])).toEqual(['404', '404', '404', '404'])
    expect(await asks(['student.import', 'student.read'])).toEqual(['200', '200', '905', '200'])
    const other = await school()
    expect(await asks(['student.import'], other.id)).toEqual(['404', '404', '404', '404'])
  })

  it('shows whoever may see everyone’s jobs the rows as they may see them and nothing else of the file, other colleagues none', async () => {
    const { ports, run, id } = await school()
    const job = await run(
      'student',
      written(['姓名', '手机号', '身份证'], ['王小明', '13800000001', '11010119900101']),
    )
    const colleague = (...more: readonly string[]) => {
      const session = sessionWith(
        {
          rights: new Set(['student.import', 'student.read', ...more]),
          masks: new Set(['studentPhone']),
        },
        { id },
      )
      return wizardOf(ports, { ...session, actor: { ...session.actor, id: 'colleague' } })
    }
    const { get, rows } = colleague('jobs.everyone')
    const visibleText = JSON.stringify([await get(`get?jobId=${job.jobId}`), await rows(job.jobId)])
    expect(visibleText).toContain('王小明')
    expect(visibleText).toContain('138****0001')
    expect(visibleText).not.toContain('13800000001')
    expect(visibleText).not.toContain('11010119900101')
    const { edit, ...other } = colleague()
    expect(JSON.stringify(await other.rows(job.jobId))).not.toContain('王小明')
    expect(
      (await edit('leave', { jobId: job.jobId, revision: job.revision, rows: [2], left: true }))
        .status,
    ).toBe('404')
  })
})
