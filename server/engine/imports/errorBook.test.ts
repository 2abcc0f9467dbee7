import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readXlsx } from 'hucre/xlsx'
import { read as sheetJsRead, utils, write as sheetJsWrite } from '@e965/xlsx'
import { importSchool, resources, tableOf } from '../../../tests/support/importSchool.ts'
import { answerOf, appAs, everything } from '../../../tests/support/signedIn.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import { sendWhole } from '../../../tests/support/tus.ts'
import { student } from '../../../resources/people/student/student.resource.ts'
import type { WizardJob } from '../../../src/protocol/imports.ts'
import { writeBook } from '../../adapters/sheets/book.ts'
import { readSheets } from '../../adapters/sheets/read.ts'
import { importsDone } from './background.ts'
import { markAsText } from './errorText.ts'
import { keepCaller } from '../records/caller.ts'
import { fileKey } from './run.ts'
import { asItWas, filledSheets, mendedRows, stampOf, stampSheet, type Stamp } from './stamp.ts'
import { templateBook, templatePrint } from './template.ts'

const path = '/edu_adminserver/importJob/errors?jobId='
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer())
const cellsOf = async (bytes: Uint8Array) =>
  filledSheets(await readSheets(bytes))[0]?.rows.map(row => row.cells) ?? []

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'error workbooks on %s',
  (_, kind) => {
    let store: TestStore
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
    })
    afterAll(() => store.dispose())
    const school = (
      ...more: Parameters<typeof importSchool> extends [unknown, ...infer Rest] ? Rest : never
    ) => importSchool(store, ...more)

    const table = tableOf(
      ['a note above'],
      ['备注', '姓名', '手机号', '账号', '总课时'],
      ['x', '王小明', '13910000001', 'w1', '1'],
      ['=1+1', '李静', '138', '0013', 'abc'],
      ['y', '', '13910000003', 'w3', ''],
    )

    it('sends back the rows that failed as they stand in the file, with what is wrong at each bad cell (IMP-01)', async () => {
      const { run, app } = await school()
      const { job, list } = await run('student', table, 'list.xlsx')
      expect(job).toMatchObject({ created: 1, failed: 2 })
      const response = await app.request(path + job.jobId, { headers: { 'accept-language': 'zh' } })
      expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toContain(
        'list - 待修改.xlsx',
      )
      const bytes = await bytesOf(response)
      const rows = await cellsOf(bytes)
      expect(rows[0]).toEqual([
        '原文件行号',
        '错误原因',
        '备注',
        '姓名',
        '手机号',
        '账号',
        '总课时',
      ])
      expect(rows.slice(1).map(([row, , ...cells]) => [row, ...cells])).toEqual([
        ['4', '=1+1', '李静', '138', '0013', 'abc'],
        ['5', 'y', '', '13910000003', 'w3'],
      ])
      for (const [at, row] of rows.slice(1).entries()) {
        const zh = (
          await answerOf<{ list: { sheetRow: number; msg: string }[] }>(
            await app.request(`/edu_adminserver/importJob/rows?jobId=${job.jobId}&only=failed`, {
              headers: { 'accept-language': 'zh' },
            }),
          )
        ).response.list[at]
        expect(row[1]).toContain(zh?.msg)
      }
      const [sheet] = (await readXlsx(bytes, { readStyles: true })).sheets
      const bad = list.find(row => row.sheetRow === 4)
      const column = bad?.field === 'phone' ? 4 : 6
      expect(sheet?.cells?.get(`1,${column}`)).toMatchObject({
        comment: { text: expect.stringMatching(/\S/) },
        style: { fill: { type: 'pattern' } },
      })
      // a cell that looks like a formula is text, and what is typed into a cell stays text
      expect(sheet?.cells?.get('1,2')).toMatchObject({
        type: 'string',
        value: '=1+1',
        style: { numFmt: '@' },
      })
      expect([...(sheet?.cells?.values() ?? [])].some(cell => cell.formula !== undefined)).toBe(
        false,
      )
    })

    it('imports what was filled into the template, and never its example', async () => {
      const { app, run } = await school()
      const response = await app.request('/edu_adminserver/student/template', {
        headers: { 'accept-language': 'zh' },
      })
      expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toContain(
        '学员 - 导入模板.xlsx',
      )
      const bytes = await bytesOf(response)
      expect((await run('student', bytes)).job).toMatchObject({ state: 'FAILED', reason: 'noRows' })
      const book = sheetJsRead(bytes, { type: 'array' })
      const sheet = book.Sheets['学员']
      if (!sheet) throw new Error('no sheet')
      utils.sheet_add_aoa(sheet, [['王小明', '86', '13910000001', '', 'w1']], { origin: 'A3' })
      const filledBook = new Uint8Array(
        sheetJsWrite(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer,
      )
      // copied for a second class, and renamed
      utils.book_append_sheet(book, { ...sheet }, '二班')
      const copied = new Uint8Array(
        sheetJsWrite(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer,
      )
      const { job, list } = await run('student', filledBook)
      expect([job.state, job.read, list.map(row => [row.sheetRow, row.username])]).toEqual([
        'DONE',
        1,
        [[3, '王小明']],
      ])
      // each sheet of the copy is read; here the second one holds the same person
      const both = await run('student', copied)
      expect([both.job.state, both.job.read, both.job.failed]).toEqual(['PARTIAL', 2, 2])
    })

    it('takes a template of an older definition or of another resource by its headings, and tells so', async () => {
      const { app, ports } = await school()
      const call = async <T>(path: string, body: BodyInit) => {
        const headers =
          typeof body === 'string' ? { 'Content-Type': 'application/json' } : undefined
        const request = { method: 'POST', body, ...(headers ? { headers } : {}) }
        return (await answerOf<T>(await app.request(`/edu_adminserver/${path}`, request))).response
      }
      const readStamped = async (stamp: Partial<Stamp>) => {
        const { sheets } = templateBook(student, {
          access: everything,
          registry: resources,
          lang: 'zh',
          zone: 'UTC',
          year: 2027,
        })
        const [first, ...rest] = sheets
        if (!first) throw new Error('no sheet')
        const row = ['王小明', '86', '13910000001', null, 'w1']
        const stampedSheet = stampSheet({
          kind: 'template',
          resource: 'student',
          print: templatePrint(student),
          sheet: first.name,
          ...stamp,
        })
        const bytes = await writeBook({
          sheets: [{ ...first, rows: [...first.rows, row] }, ...rest.slice(0, -1), stampedSheet],
        })
        const target = { resource: 'student' }
        const sent = await sendWhole(
          { app },
          null,
          { purpose: 'import', fileName: 'a.xlsx', target },
          bytes,
        )
        const { uploadId } = sent.response
        const { jobId } = await call<{ jobId: string }>(
          'importJob/begin',
          JSON.stringify({ uploadId }),
        )
        await importsDone(ports)
        const job = await answerOf<WizardJob>(
          await app.request(`/edu_adminserver/importJob/get?jobId=${jobId}`),
        )
        return [
          job.response.state,
          job.response.template,
          job.response.sheets.length,
          job.response.total,
        ]
      }
      expect(await readStamped({})).toEqual(['PARSED', null, 1, 1])
      expect(await readStamped({ print: 'older' })).toEqual(['PARSED', 'old', 1, 1])
      expect(await readStamped({ resource: 'teacher' })).toEqual(['PARSED', 'other', 1, 1])
    })

    it('comes back as rows of the original sheet, whatever was mended, sorted or left out', async () => {
      const { run, app } = await school()
      const { job } = await run('student', table, 'list.xlsx')
      const sheets = await readSheets(await bytesOf(await app.request(path + job.jobId)))
      expect(stampOf(sheets)).toMatchObject({
        kind: 'errors',
        resource: 'student',
        jobId: job.jobId,
      })
      const [sheet, ...rest] = sheets
      if (!sheet) throw new Error('no sheet')
      const [heading, four, five] = sheet.rows
      if (!heading || !four || !five) throw new Error('rows are missing')
      const correctedCells = four.cells.map(cell => (cell === '138' ? '13910000009' : cell))
      const back = [
        {
          ...sheet,
          rows: [heading, { ...five, sheetRow: 2 }, { sheetRow: 3, cells: correctedCells }],
        },
        ...rest,
      ]
      expect(mendedRows(back)).toEqual({
        jobId: job.jobId,
        resource: 'student',
        columns: [0, 1, 2, 3, 4],
        lost: [],
        rows: [
          { sheetRow: 5, cells: ['y', '', '13910000003', 'w3', ''] },
          { sheetRow: 4, cells: ['=1+1', '李静', '13910000009', '0013', 'abc'] },
        ],
      })
      const odd = [
        heading,
        four,
        { ...four, sheetRow: 9 },
        { sheetRow: 10, cells: ['', '', 'new'] },
      ]
      expect(mendedRows([{ ...sheet, rows: odd }, ...rest])).toMatchObject({
        rows: [{ sheetRow: 4 }],
        lost: [9, 10],
      })
      const moved = { ...sheet, rows: [{ ...heading, cells: heading.cells.slice(1) }, four] }
      expect(mendedRows([moved, ...rest])).toBeUndefined()
      expect(mendedRows([sheet])).toBeUndefined()
    })

    it('shows the caller no more than their lists do', async () => {
      const { run, ports, session } = await school()
      const { job } = await run('student', table, 'list.xlsx')
      const as = (id: string, rights: readonly string[]) =>
        appAs(ports, {
          ...session,
          actor: {
            ...session.actor,
            id,
            access: { rights: new Set(rights), masks: new Set(['studentPhone']) },
          },
        })
      const ask = async (app: ReturnType<typeof appAs>) =>
        cellsOf(await bytesOf(await app.request(path + job.jobId)))
      const own = await ask(as('actor', ['student.import', 'student.read']))
      expect(own[0]?.slice(2)).toEqual(['备注', '姓名', '手机号', '账号'])
      expect(own[2]?.slice(2)).toEqual(['y', '', '139****0003', 'w3'])
      const other = await ask(as('colleague', ['student.import', 'student.read', 'jobs.everyone']))
      expect(other[0]?.slice(2)).toEqual(['姓名', '手机号', '账号'])
      const nobody = as('nobody', ['student.import', 'student.read'])
      for (const call of ['errors', 'rows', 'plan'])
        expect(
          (await answerOf(await nobody.request(path.replace('errors', call) + job.jobId))).status,
          call,
        ).toBe('404')
      expect(JSON.stringify([own, other])).not.toContain('13910000003')
      // a masked cell is replaced by its original value, and no other cell is
      expect(asItWas('139****0003', '13910000003')).toBe('13910000003')
      expect(asItWas('****', 'a-b')).toBe('a-b')
      // an uncorrected error value comes back as its original text; a text that looked the same
      // stays
      expect([
        asItWas(markAsText('#N/A'), '#N/A'),
        asItWas(markAsText('#N/A'), markAsText('#N/A')),
      ]).toEqual(['#N/A', markAsText('#N/A')])
      for (const text of ['139****0004', '13910000009', '', 'a*b'])
        expect(asItWas(text, '13910000003')).toBe(text)
      const reader = as('reader', ['student.read'])
      expect((await answerOf(await reader.request(path + job.jobId))).status).toBe('404')
      const foreign = await school()
      expect((await answerOf(await foreign.app.request(path + job.jobId))).status).toBe('404')
    })

    it('carries what a check found before anything is written, and what was mended at the screen', async () => {
      const { ports, session, app, id } = await school()
      const scope = store.scope(id)
      const jobId = `led${id}`
      const mapping = {
        sheet: 'S',
        headingRow: 2,
        match: 'create',
        values: {},
        columns: [
          { at: 0, fields: [] },
          { at: 1, fields: ['name'] },
          { at: 2, fields: ['countryCode', 'phone'], separator: '-' },
          { at: 3, fields: ['account'] },
        ],
      }
      await ports.files.put(fileKey(jobId), table)
      const createTime = ports.clock.now().toISOString()
      await scope.db
        .insertInto('importJob')
        .values({
          jobId,
          resource: 'student',
          fileName: 'led.xls',
          fileHash: 'x',
          state: 'CHECKED',
          mode: 'create',
          wizard: true,
          createdBy: session.actor.id,
          createTime,
          mapping: JSON.stringify(mapping),
          headings: JSON.stringify({ caller: keepCaller(session) }),
        })
        .execute()
      const row = (sheetRow: number, verdict: string, more: object) => ({
        jobId,
        sheetRow,
        verdict,
        edited: false,
        left: false,
        ...more,
      })
      const cells = { name: '李静', phone: '138', account: 'mended' }
      const issues = [
        { field: 'phone', code: '211' },
        { field: 'account', code: '7002' },
      ]
      await scope.transaction(tx =>
        tx.append('importPlan', [
          row(3, 'create', { cells }),
          row(4, 'error', { cells, issues, edited: true }),
          row(5, 'error', { cells, issues, left: true }),
        ]),
      )
      const bytes = await bytesOf(await app.request(path + jobId))
      const rows = await cellsOf(bytes)
      expect(rows).toHaveLength(2)
      expect(rows[1]).toEqual([
        '4',
        expect.stringMatching(/^Phone: .+; Account: .+/),
        '=1+1',
        '李静',
        '138',
        'mended',
        'abc',
      ])
      const [sheet] = (await readXlsx(bytes, { readStyles: true })).sheets
      expect([4, 5].map(at => sheet?.cells?.get(`1,${at}`)?.comment !== undefined)).toEqual([
        true,
        true,
      ])
      await ports.files.delete(fileKey(jobId))
      expect((await answerOf(await app.request(path + jobId))).status).toBe('404')
    })
  },
)
