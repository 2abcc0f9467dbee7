import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { student } from '../../resources/student/student.resource.ts'
import { teacher } from '../../resources/teacher/teacher.resource.ts'
import { voucher } from '../../tests/support/fixture/voucher.resource.ts'
import { sample } from '../../tests/support/samples.ts'
import { answerOf, appAs, everything, formOf, makeInstitution, portsOf, sessionWith } from '../../tests/support/signedIn.ts'
import { stores, type TestStore } from '../../tests/support/stores.ts'
import { sheetXml, workbookOf } from '../../tests/support/zip.ts'
import type { AppPorts, Session } from '../context.ts'
import type { AnyRules, RuleMap } from '../domain/rules.ts'
import { haltImports, importsDone, resumeImports, startImport } from './background.ts'

interface Job {
  readonly jobId: string; readonly state: string; readonly read: number; readonly created: number; readonly updated: number; readonly unchanged: number
  readonly skipped: number; readonly failed: number; readonly total: number | null; readonly errorCode?: string; readonly reason?: string; readonly msg?: string
}
interface ResultRow {
  readonly sheetRow: number; readonly username: string; readonly phone: string; readonly countryCode: string; readonly email: string; readonly account: string
  readonly totalLessonHours?: unknown; readonly success: boolean; readonly errorCode: string | null; readonly msg: string; readonly field: string | null
  readonly cells: Readonly<Record<string, string>>
}
interface Expected { readonly rows: readonly { readonly sheetRow: number; readonly account: string; readonly error: string | null }[] }

const resources = { student, teacher, voucher }
const rulesOf = (resource: string, more: Partial<AnyRules>): AnyRules => ({ resource, quotas: [], actions: {}, ...more })
const rules: RuleMap = {
  student: rulesOf('student', { quotas: [{ name: 'students', code: '2222', where: {}, max: institution => institution.studentLimit }] }),
  voucher: rulesOf('voucher', { actions: { extend: async () => ({ note: '' }) } }),
}
const expected = JSON.parse(new TextDecoder().decode(sample('students-messy.expected.json'))) as Expected
const cell = (text: string) => `<c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
const tableOf = (...rows: readonly (readonly string[])[]) => workbookOf(sheetXml(rows.map((row, i) => `<row r="${i + 1}">${row.map(cell).join('')}</row>`).join('')))
const people = (count: number, from = 0) =>
  tableOf(['Name', 'Account'], ...Array.from({ length: count }, (_, i) => [`Person ${from + i}`, `person${from + i}`]))

describe.each(stores.map(kind => [kind.name, kind] as const))('imports on %s', (_, kind) => {
  let store: TestStore
  let schools = 0
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
  })
  afterAll(() => store.dispose())

  /** An empty school, and what its people can do there. */
  const school = async (access = everything, more: Partial<Session['institution']> = {}) => {
    const id = `school${++schools}`
    await makeInstitution(store, id)
    const ports = portsOf(store, resources, rules)
    const session = sessionWith(access, { id, ...more })
    const app = appAs(ports, session)
    const post = (resource: string, bytes: Uint8Array, name = 'list.xlsx', headers: Record<string, string> = {}) =>
      app.request(`/edu_adminserver/${resource}/import`, { method: 'POST', body: formOf(bytes, name), headers })
    const jobOf = async (jobId: string) => (await answerOf<Job>(await app.request(`/edu_adminserver/importJob/get?jobId=${jobId}`))).response
    const rowsOf = async (jobId: string, more = '', limit = 200) =>
      (await answerOf<{ list: ResultRow[]; total: number }>(await app.request(`/edu_adminserver/importJob/rows?jobId=${jobId}&limit=${limit}${more}`))).response
    const run = async (resource: string, bytes: Uint8Array, name?: string) => {
      const { status, response } = await answerOf<{ jobId: string }>(await post(resource, bytes, name))
      expect(status).toBe('200')
      await importsDone(ports)
      return { job: await jobOf(response.jobId), ...(await rowsOf(response.jobId)) }
    }
    const all = async (name: keyof typeof resources) =>
      ports.store.scope(id).page(resources[name], { page: 1, limit: 200, sort: 'createTime', q: '', where: [], deleted: 'no' })
    return { id, ports, session, app, post, run, jobOf, rowsOf, all }
  }

  it.each(['students-messy.xlsx', 'students-messy.xls'])('gives each row of %s exactly its result (IMP-01, ERR-03, VAL-02, VAL-04)', async name => {
    const { run, rowsOf, all } = await school()
    const { job, list, total } = await run('student', sample(name), name)
    expect(list.map(row => ({ sheetRow: row.sheetRow, account: row.account.trim(), error: row.errorCode }))).toEqual(
      expected.rows.map(({ sheetRow, account, error }) => ({ sheetRow, account, error })),
    )
    const bad = expected.rows.filter(row => row.error !== null).length
    expect(job).toMatchObject({ state: 'PARTIAL', read: 17, created: 17 - bad, updated: 0, unchanged: 0, skipped: 0, failed: bad, total: 17 })
    expect(total).toBe(17)
    expect(list[3]).toMatchObject({ username: 'Zoë O’Neill', phone: '7911123456', countryCode: '44', email: 'zoe@example.co.uk', success: true, errorCode: null, msg: 'Added' })
    expect(list[5]).toMatchObject({ username: '周敏', phone: '138000', success: false, field: 'phone', cells: { phone: '138000' } })
    expect(list.filter(row => !row.success).every(row => row.msg.length > 5)).toBe(true)
    expect((await rowsOf(job.jobId, '&only=failed')).total).toBe(bad)
    expect((await rowsOf(job.jobId, '&only=created&page=2', 3)).list.map(row => row.sheetRow)).toEqual([6, 16, 20])
    const stored = await all('student')
    expect(stored.map(row => row['account'])).toEqual(['m001', 'm002', 'm003', 'm004', '0013', 'm017'])
    expect(stored[1]).toMatchObject({ name: '李静', countryCode: '86', phone: '13800000002', email: 'lj@example.org', totalLessonHours: 40.5, version: 1, createdBy: 'actor' })
  })

  it('gives the same records from three writers’ files, and tells of each that it exists when they come again', async () => {
    const seen: unknown[] = []
    for (const name of ['students-200.xlsx', 'students-200.xls', 'students-200-libreoffice.xlsx']) {
      const { run, all } = await school()
      const { job } = await run('student', sample(name), name)
      expect(job).toMatchObject({ state: 'DONE', read: 200, created: 200, failed: 0 })
      seen.push((await all('student')).map(({ id: _id, createTime: _c, updateTime: _u, ...values }) => values))
      if (seen.length < 3) continue
      const again = await run('student', sample(name), name)
      expect(again.job).toMatchObject({ state: 'PARTIAL', read: 200, created: 0, failed: 200 })
      expect(again.list.every(row => row.errorCode === '7002')).toBe(true)
      expect(await all('student')).toHaveLength(200)
    }
    expect(seen[1]).toEqual(seen[0])
    expect(seen[2]).toEqual(seen[0])
  })

  it('writes one audit row for each record, in the importer’s name (TCH-04)', async () => {
    const { run, id } = await school()
    const { job } = await run('teacher', sample('teachers-30.xlsx'))
    expect(job).toMatchObject({ state: 'DONE', created: 30 })
    const audit = await store.scope(id).db.selectFrom('audit').selectAll().where('resource', '=', 'teacher').execute()
    expect(audit).toHaveLength(30)
    expect(audit[0]).toMatchObject({ action: 'import', actor: 'actor', before: null, after: { account: 'teacher001' } })
  })

  it('refuses a second import while one runs, whoever asks first (IMP-02)', async () => {
    const { post, ports, run } = await school()
    const replies = await Promise.all([people(300), people(300, 1000), people(300, 2000)].map(async bytes => answerOf(await post('student', bytes))))
    expect(replies.map(reply => reply.status).toSorted()).toEqual(['11029', '11029', '200'])
    expect((await answerOf(await post('teacher', people(1)))).status).toBe('200')
    await importsDone(ports)
    expect((await run('student', people(2, 5000))).job.state).toBe('DONE')
  })

  it('answers a repeated call with the same job and imports once', async () => {
    const { post, ports, all } = await school()
    const headers = { 'idempotency-key': 'import-1' }
    const bytes = people(3)
    const first = await answerOf<{ jobId: string }>(await post('student', bytes, 'a.xlsx', headers))
    const second = await answerOf<{ jobId: string }>(await post('student', bytes, 'a.xlsx', headers))
    expect(second.response).toEqual(first.response)
    await importsDone(ports)
    expect(await all('student')).toHaveLength(3)
    expect((await answerOf(await post('student', people(4), 'a.xlsx', headers))).status).toBe('321')
  })

  it('takes rows until the plan is full and tells the rest so (2222)', async () => {
    const { run } = await school(everything, { studentLimit: 7 })
    const first = await run('student', people(5))
    expect(first.job.state).toBe('DONE')
    const second = await run('student', people(5, 100))
    expect(second.job).toMatchObject({ state: 'PARTIAL', created: 2, failed: 3 })
    expect(second.list.map(row => row.errorCode)).toEqual([null, null, '2222', '2222', '2222'])
  })

  it('asks for the right to import, and knows nothing of fields that are withheld (STU-02)', async () => {
    expect((await answerOf(await (await school({ rights: new Set(['student.read']), masks: new Set() })).post('student', people(1)))).status).toBe('905')
    const { run, all } = await school({ rights: new Set(['student.import', 'student.read']), masks: new Set(['studentPhone']) })
    const { job, list } = await run('student', tableOf(['姓名', '手机号', '总课时'], ['王小明', '13800000001', '40.5'], ['李静', '138', 'abc']))
    expect(job).toMatchObject({ state: 'PARTIAL', created: 1, failed: 1 })
    expect(list[0]).toMatchObject({ username: '王小明', phone: '138****0001' })
    expect(list[0]).not.toHaveProperty('totalLessonHours')
    expect(list[0]?.cells).toEqual({ name: '王小明', phone: '138****0001' })
    expect(JSON.stringify(list)).not.toContain('13800000001')
    expect((await all('student'))[0]).toMatchObject({ phone: '13800000001', totalLessonHours: null })
  })

  it('finds the headings wherever they stand, in either language, and names what is missing', async () => {
    const { run } = await school()
    const deep = tableOf(...Array.from({ length: 20 }, (_, i) => [`note ${i}`]), ['备注', 'E-MAIL （必填）', '* 姓 名'], ['x', 'a@example.org', '王'], ['only a remark'])
    expect((await run('student', deep)).job).toMatchObject({ state: 'DONE', read: 1, created: 1 })
    expect((await run('student', tableOf(['Name', 'Tags'], ['a', 'b']))).job).toMatchObject({ state: 'FAILED', errorCode: '11004', reason: 'missingColumn' })
    expect((await run('student', tableOf(['Colour', 'Weight'], ['a', 'b']))).job).toMatchObject({ state: 'FAILED', reason: 'noHeadings' })
    expect((await run('student', tableOf(['Name', 'Account']))).job).toMatchObject({ state: 'FAILED', reason: 'noRows' })
  })

  it('refuses a file that is no workbook by name, and takes the next one (VAL-08)', async () => {
    const { run, post, ports } = await school()
    const cases: [string, Uint8Array][] = [
      ['wrongType', new TextEncoder().encode('name,account\nWang,w1\n')],
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
    expect((await answerOf(await post('student', new Uint8Array(20 * 1024 * 1024 + 1)))).status).toBe('11004')
    expect((await run('student', people(1))).job.state).toBe('DONE')
    expect('kept' in ports.files && ports.files.kept).toEqual(new Map())
  })

  it('goes on after a stop where it was, and doubles nothing', async () => {
    const { ports, session, post, jobOf, all, id } = await school()
    const bytes = people(900)
    const begun = await answerOf<{ jobId: string }>(await post('student', bytes))
    await haltImports(ports)
    const { jobId } = begun.response
    const stopped = await jobOf(jobId)
    expect(stopped.state).not.toBe('DONE')
    const halfway: AppPorts = { ...ports }
    startImport({ ports: halfway, scope: stopAfterRows(store.scope(id), 2), session, resource: student, jobId, fileName: 'a.xlsx' })
    await importsDone(halfway)
    const broken = await jobOf(jobId)
    expect(broken.read).toBeGreaterThan(0)
    expect(broken.read).toBeLessThan(900)
    expect(broken.read).toBe(broken.created + broken.failed)
    // another process starts, later than the silence after which a job is taken up
    const next: AppPorts = { ...ports, clock: { now: () => new Date(Date.UTC(2027, 0, 1)) } }
    await resumeImports(next)
    await importsDone(next)
    expect(await jobOf(jobId)).toMatchObject({ state: 'DONE', read: 900, created: 900, failed: 0 })
    const total = await store.scope(id).total(student, { page: 1, limit: 1, sort: 'createTime', q: '', where: [], deleted: 'no' })
    expect(total).toBe(900)
    expect(await all('student')).toHaveLength(200)
  })

  it('finds referenced records by their title, and money, dates and states by their cells', async () => {
    const { run, all } = await school()
    await run('teacher', tableOf(['Name', 'Account'], ['Ms Lin', 'lin'], ['Twin', 'twin1'], ['Twin', 'twin2']))
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
    expect((await all('voucher'))[0]).toMatchObject({ giver: lin?.id, validUntil: '2026-12-31', contact: 'a@example.org', status: 'UNUSED' })
  })

  it('hides jobs of another school and of resources that the caller may not import', async () => {
    const { run, ports, session } = await school()
    const { job } = await run('student', people(1))
    const other = await school()
    const ask = (app: typeof other.app) => app.request(`/edu_adminserver/importJob/get?jobId=${job.jobId}`)
    expect((await answerOf(await ask(other.app))).status).toBe('404')
    const reader = appAs(ports, { ...session, actor: { ...session.actor, access: { rights: new Set(['student.read']), masks: new Set() } } })
    expect((await answerOf(await ask(reader))).status).toBe('404')
  })
})

/** A scope whose database goes away after some batches of rows, as a killed process would leave it. */
const stopAfterRows = (scope: ReturnType<TestStore['scope']>, batches: number): ReturnType<TestStore['scope']> => {
  let left = batches
  return new Proxy(scope, {
    get(target, name) {
      if (name === 'transaction') {
        return (fn: Parameters<typeof scope.transaction>[0]) => (left-- > 0 ? target.transaction(fn) : Promise.reject(new Error('the process is gone')))
      }
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value as () => unknown).bind(target) : value
    },
  })
}
