import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { read, utils, write, type WorkSheet } from '@e965/xlsx'
import { bookOf, peopleOf } from '../../../../tests/support/books.ts'
import {
  importSchool,
  manyCalls,
  people,
  resources,
  tableOf,
} from '../../../../tests/support/importSchool.ts'
import { answerOf, appAs } from '../../../../tests/support/signedIn.ts'
import { stores, type TestStore } from '../../../../tests/support/stores.ts'
import { sendWhole } from '../../../../tests/support/tus.ts'
import { importChecks } from '../../audit/imports.ts'
import { haltImports, importsDone } from '../background.ts'
import { mostWaiting } from './begin.ts'

interface Led {
  readonly state: string
  readonly revision: number
  readonly mapping: object
  readonly checkKey: string
  readonly verdicts: Readonly<Record<string, number>>
}

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'an error workbook that comes back on %s',
  (_, kind) => {
    let store: TestStore
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
    })
    afterAll(() => store.dispose())

    let schools = 0
    const school = async () => {
      const schoolSetup = await importSchool(store)
      const { ports } = schoolSetup
      const session = manyCalls(schoolSetup, 900 + schools++)
      const app = appAs(ports, session)
      const call = async <T>(path: string, body: object | Uint8Array<ArrayBuffer>) =>
        answerOf<T>(
          await app.request(`/edu_adminserver/${path}`, {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: body instanceof Uint8Array ? body : JSON.stringify(body),
          }),
        )
      const scope = store.scope(schoolSetup.id)
      const jobRow = (jobId: string) =>
        scope.db
          .selectFrom('importJob')
          .selectAll()
          .where('jobId', '=', jobId)
          .executeTakeFirstOrThrow()
      const upload = async (bytes: Uint8Array, fileName = 'list.xlsx') => {
        const target = { resource: 'student' }
        const sent = await sendWhole({ app }, null, { purpose: 'import', fileName, target }, bytes)
        return sent.response.uploadId
      }
      const begin = async (uploadId: string, more: object = {}) => {
        const beginAnswer = await call<{ jobId: string; attached: boolean }>('importJob/begin', {
          uploadId,
          ...more,
        })
        await importsDone(ports)
        return beginAnswer
      }
      const fetchJob = async (jobId: string) =>
        (await answerOf<Led>(await app.request(`/edu_adminserver/importJob/get?jobId=${jobId}`)))
          .response
      /** Maps and checks a job with the mapping that was found. */
      const check = async (jobId: string) => {
        const { revision, mapping } = await fetchJob(jobId)
        const answer = await call('importJob/check', { jobId, revision, mapping })
        expect(answer.status).toBe('200')
        await importsDone(ports)
        return fetchJob(jobId)
      }
      const commit = async (jobId: string) => {
        const { checkKey } = await fetchJob(jobId)
        const answer = await call('importJob/commit', { jobId, checkKey, mode: 'good' })
        expect(answer.status).toBe('200')
        await importsDone(ports)
        return jobRow(jobId)
      }
      /** The error workbook, with cells put right by a person. */
      const correctWorkbook = async (jobId: string, mend: (sheet: WorkSheet) => void) => {
        const bytes = await (
          await app.request(`/edu_adminserver/importJob/errors?jobId=${jobId}`)
        ).arrayBuffer()
        const book = read(bytes)
        const sheet = book.Sheets[book.SheetNames[0] ?? '']
        if (!sheet) throw new Error('no sheet')
        mend(sheet)
        return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)
      }
      const faults = async () => {
        const found: string[] = []
        await importChecks.run(
          { scope, institution: session.institution, ports, alive: new Date() },
          fault => void found.push(fault),
        )
        return found
      }
      return {
        ...schoolSetup,
        app,
        call,
        scope,
        jobRow,
        upload,
        begin,
        led: fetchJob,
        check,
        commit,
        mended: correctWorkbook,
        faults,
      }
    }
    const table = tableOf(
      ['Name', 'Phone', 'Account'],
      ['Wang', '13910000001', 'wang01'],
      ['Li', '138', 'li0001'],
      ['Zhao', '139', 'zhao01'],
      ['Chen', '13910000004', 'chen01'],
    )

    it('goes on with its job: only its rows are done, the counts stay true, and all of it is one undo (IMP-01)', async () => {
      const {
        ports,
        run,
        upload,
        begin,
        check,
        commit,
        mended: correctWorkbook,
        jobRow,
        all,
        call,
        faults,
        scope,
      } = await school()
      const { job } = await run('student', table)
      expect(job).toMatchObject({ state: 'PARTIAL', read: 4, created: 2, failed: 2 })
      const first = await correctWorkbook(job.jobId, sheet =>
        utils.sheet_add_aoa(sheet, [['13910000002']], { origin: 'D2' }),
      )
      const beginAnswer = await begin(await upload(first))
      expect(beginAnswer.response).toEqual({ jobId: job.jobId, attached: true })
      const checked = await check(job.jobId)
      expect(checked).toMatchObject({
        state: 'CHECKED',
        verdicts: { create: 1, error: 1, unchanged: 0, update: 0 },
      })
      expect(await commit(job.jobId)).toMatchObject({
        state: 'PARTIAL',
        read: 4,
        created: 3,
        failed: 1,
        total: 4,
      })
      expect((await all('student')).map(row => row['name'])).toEqual(['Wang', 'Chen', 'Li'])
      // the person gives up a second round: what was written before stays
      const second = await correctWorkbook(job.jobId, sheet =>
        utils.sheet_add_aoa(sheet, [['13910000003']], { origin: 'D2' }),
      )
      expect((await begin(await upload(second))).response.attached).toBe(true)
      expect((await call<Led>('importJob/cancel', { jobId: job.jobId })).response).toMatchObject({
        state: 'PARTIAL',
        read: 4,
        failed: 1,
      })
      // and a third
      expect((await begin(await upload(second))).response.attached).toBe(true)
      await check(job.jobId)
      expect(await commit(job.jobId)).toMatchObject({
        state: 'DONE',
        read: 4,
        created: 4,
        failed: 0,
      })
      const results = await scope.db
        .selectFrom('importRow')
        .select(['sheetRow', 'outcome'])
        .orderBy('sheetRow')
        .execute()
      expect(results).toEqual([2, 3, 4, 5].map(sheetRow => ({ sheetRow, outcome: 'created' })))
      expect(await faults()).toEqual([])
      await call('importJob/undo', { jobId: job.jobId })
      await importsDone(ports)
      expect(await jobRow(job.jobId)).toMatchObject({ state: 'UNDONE' })
      expect(await all('student')).toEqual([])
    })

    it('has none of the other sheets, which the result still names (IMP-01)', async () => {
      const {
        upload,
        begin,
        led: fetchJob,
        check,
        commit,
        mended: correctWorkbook,
      } = await school()
      const others = peopleOf('two', 4).map(row => [...row, '备注'])
      const file = bookOf({ 一班: [...peopleOf('one', 2), ['Li', '']], 二班: others })
      const { response } = await begin(await upload(file))
      const leftOut = [{ name: '二班', rows: 4 }]
      expect(await check(response.jobId)).toMatchObject({ leftOut })
      expect(await commit(response.jobId)).toMatchObject({
        state: 'PARTIAL',
        created: 2,
        failed: 1,
      })
      const back = await correctWorkbook(response.jobId, sheet =>
        utils.sheet_add_aoa(sheet, [['li0001']], { origin: 'D2' }),
      )
      expect((await begin(await upload(back))).response.attached).toBe(true)
      expect(await commit(response.jobId)).toMatchObject({ state: 'DONE', created: 3 })
      expect(await fetchJob(response.jobId)).toMatchObject({ sheets: [{ name: '一班' }], leftOut })
    })

    it('names the sheet of each row where several were imported together, and comes back into them (IMP-01)', async () => {
      const { upload, begin, check, commit, mended: correctWorkbook } = await school()
      const file = bookOf({
        一班: [...peopleOf('one', 2), ['Li', '']],
        二班: [
          ['账号', '姓名'],
          ['', 'Chen'],
          ...peopleOf('two', 1)
            .slice(1)
            .map(row => row.toReversed()),
        ],
      })
      const { response } = await begin(await upload(file))
      expect(await check(response.jobId)).toMatchObject({ verdicts: { create: 3, error: 2 } })
      await commit(response.jobId)
      let marks: unknown[] = []
      const back = await correctWorkbook(response.jobId, sheet => {
        marks = utils.sheet_to_json<unknown[]>(sheet, { header: 1 }).map(row => [row[0], row[2]])
        utils.sheet_add_aoa(sheet, [['li0001'], ['chen01']], { origin: 'D2' })
      })
      expect(marks).toEqual([
        ['Row in the file', '姓名'],
        ['一班!4', 'Li'],
        ['二班!2', 'Chen'],
      ])
      expect((await begin(await upload(back))).response.attached).toBe(true)
      expect(await commit(response.jobId)).toMatchObject({ state: 'DONE', created: 5, failed: 0 })
    })

    it('what its beginning knows of every row needs no column, wins over one, and holds for the rows that come back (IMP-01)', async () => {
      const { upload, begin, check, commit, mended: correctWorkbook, all, call } = await school()
      const uploadId = await upload(
        tableOf(
          ['Name', 'Phone', 'Account'],
          ['Wang', '13910000001', 'wang01'],
          ['Li', '138', 'li0001'],
        ),
      )
      for (const knownFields of [{ nickname: 'x' }, { name: '' }, { name: 1 }, 'x'])
        expect((await begin(uploadId, { given: knownFields })).status).toBe('321')
      const { response } = await begin(uploadId, { given: { name: 'Somebody' } })
      const checked = await check(response.jobId)
      expect(checked).toMatchObject({
        mapping: {
          given: { name: 'Somebody' },
          columns: [{ at: 0, fields: [] }, { at: 1 }, { at: 2 }],
        },
      })
      // and no column can be mapped to it
      const columns = [{ at: 0, fields: ['name'] }]
      const refused = {
        jobId: response.jobId,
        revision: checked.revision,
        mapping: { ...checked.mapping, columns },
      }
      expect((await call<object>('importJob/check', refused)).response).toMatchObject({
        errors: { 'columns.0': { code: '9994' } },
      })
      expect(await commit(response.jobId)).toMatchObject({
        state: 'PARTIAL',
        created: 1,
        failed: 1,
      })
      const back = await correctWorkbook(response.jobId, sheet =>
        utils.sheet_add_aoa(sheet, [['13910000002']], { origin: 'D2' }),
      )
      expect((await begin(await upload(back))).response.attached).toBe(true)
      await check(response.jobId)
      expect(await commit(response.jobId)).toMatchObject({ state: 'DONE', created: 2 })
      expect((await all('student')).map(row => row['name'])).toEqual(['Somebody', 'Somebody'])
    })

    it('is not begun beside twenty others that wait for their person; one of them makes room', async () => {
      const { upload, begin, call, scope, jobRow } = await school()
      const { response: first } = await begin(await upload(people(1)))
      expect((await jobRow(first.jobId)).state).toBe('PARSED')
      const { resource, fileName, fileHash, mode, createdBy, createTime } = await jobRow(
        first.jobId,
      )
      const like = {
        resource,
        fileName,
        fileHash,
        mode,
        createdBy,
        createTime,
        state: 'CHECKED',
        wizard: true,
      }
      const more = Array.from({ length: mostWaiting - 1 }, (__, n) => ({
        ...like,
        jobId: `waits${n}`,
      }))
      await scope.db.insertInto('importJob').values(more).execute()
      const next = await upload(people(1))
      expect(await begin(next)).toMatchObject({
        status: '409',
        msg: expect.stringContaining(`${mostWaiting} unfinished imports`),
      })
      await call('importJob/cancel', { jobId: 'waits3' })
      expect((await begin(next)).status).toBe('200')
    })

    it('never overwrites what its first part wrote: a row that still means another’s record stays wrong, and names it (IMP-01)', async () => {
      const { run, upload, begin, check, mended: correctWorkbook, scope, app } = await school()
      const double = tableOf(
        ['Name', 'Phone', 'Account'],
        ['Wang', '13910000001', 'wang01'],
        ['Li', '13910000001', 'li0001'],
      )
      const { job } = await run('student', double)
      expect(job).toMatchObject({ state: 'PARTIAL', created: 1, failed: 1 })
      await begin(await upload(await correctWorkbook(job.jobId, () => undefined)))
      expect(await check(job.jobId)).toMatchObject({ verdicts: { error: 1, update: 0 } })
      const [row] = await scope.db.selectFrom('importPlan').select(['issues', 'recordId']).execute()
      expect(row).toMatchObject({
        recordId: null,
        issues: [{ field: 'phone', code: '945', params: { row: 2 } }],
      })
      // nor does mending another cell in place make it so
      const { response } = await answerOf<Led>(
        await app.request(`/edu_adminserver/importJob/get?jobId=${job.jobId}`),
      )
      const edit = {
        jobId: job.jobId,
        revision: response.revision,
        rows: [{ sheetRow: 3, cells: { name: 'Lin' } }],
      }
      const edited = await answerOf<Led>(
        await app.request('/edu_adminserver/importJob/edit', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(edit),
        }),
      )
      expect(edited.response).toMatchObject({ verdicts: { error: 1, update: 0 } })
    })

    it('is a file like any other once its job is undone, and to anybody else', async () => {
      const { ports, run, upload, begin, mended: correctWorkbook, call } = await school()
      const { job } = await run('student', table)
      const bytes = await correctWorkbook(job.jobId, sheet =>
        utils.sheet_add_aoa(sheet, [['13910000002']], { origin: 'D2' }),
      )
      const other = await school()
      expect((await other.begin(await other.upload(bytes))).response.attached).toBe(false)
      await call('importJob/undo', { jobId: job.jobId })
      await importsDone(ports)
      const beginAnswer = await begin(await upload(bytes))
      expect(beginAnswer.response.attached).toBe(false)
      expect(beginAnswer.response.jobId).not.toBe(job.jobId)
    })

    it('answers a repeated begin with its job, and names the one that is at work (IMP-02)', async () => {
      const { ports, post, upload, begin, call, jobRow } = await school()
      const uploadId = await upload(people(3))
      const first = await begin(uploadId)
      expect((await begin(uploadId)).response).toEqual(first.response)
      expect(await jobRow(first.response.jobId)).toMatchObject({
        state: 'PARSED',
        wizard: true,
        read: 0,
      })
      // a server that halts takes the job and leaves its rows: however slow the upload is, the
      // first is not through
      await haltImports(ports)
      const running = await answerOf<{ jobId: string }>(await post('student', people(300)))
      const refused = await call<{ jobId: string }>('importJob/begin', {
        uploadId: await upload(people(3, 500)),
      })
      expect(refused).toMatchObject({
        status: '11029',
        response: { jobId: running.response.jobId },
      })
      expect((await call('importJob/begin', { uploadId: 'none' })).status).toBe('404')
    })

    it('keeps nothing of a file for which the disk has no room, and takes it when there is (VAL-08)', async () => {
      const { ports, upload, begin, scope } = await school()
      const uploadId = await upload(people(3))
      const { put: originalPut } = ports.files
      Object.assign(ports.files, {
        put: () => Promise.reject(new Error('ENOSPC: no space left on device')),
      })
      const quiet = ports.log.error
      Object.assign(ports.log, { error: () => undefined })
      expect((await begin(uploadId)).status).toBe('500')
      expect(await scope.db.selectFrom('importJob').select('jobId').execute()).toEqual([])
      Object.assign(ports.files, { put: originalPut })
      Object.assign(ports.log, { error: quiet })
      expect((await begin(uploadId)).status).toBe('200')
    })
  },
)
