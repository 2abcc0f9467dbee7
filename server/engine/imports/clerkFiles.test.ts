import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ClerkFile, Outcome } from '../../../tests/support/clerkFile.ts'
import { clerkFiles, refusals } from '../../../tests/support/clerkFiles.ts'
import { resources } from '../../../tests/support/importSchool.ts'
import { wizardSchool } from '../../../tests/support/importWizard.ts'
import { answerOf, formOf } from '../../../tests/support/signedIn.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import type { WizardJob } from '../../../src/protocol/imports.ts'
import { noHeadingRow } from '../../../src/protocol/imports.ts'
import { importsDone } from './background.ts'

const mb = 1024 * 1024

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'files as clerks send them, on %s',
  (_, kind) => {
    let store: TestStore
    let school: Awaited<ReturnType<typeof wizardSchool>>
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
      school = await wizardSchool(store)
    })
    afterAll(() => store.dispose())

    const commit = async ({ jobId, checkKey }: WizardJob) => {
      await school.post('commit', { jobId, checkKey, mode: 'good' })
      await importsDone(school.ports)
      return school.job(jobId)
    }
    const rowsOf = ({ created, failed }: Pick<WizardJob, 'created' | 'failed'>) => ({
      created,
      failed,
    })
    const expected = (outcome: Outcome) => {
      if ('created' in outcome) return { created: outcome.created, failed: outcome.failed ?? 0 }
      return 'reason' in outcome ? { ...outcome, msg: refusals[outcome.reason] } : outcome
    }

    const inWizard = async ({ name, bytes, resource = 'student', wizard }: ClerkFile) => {
      const job = await school.read(resource, bytes(), name)
      if ('rows' in wizard) {
        await school.post('cancel', { jobId: job.jobId })
        return { job, outcome: { rows: job.total } }
      }
      if (job.state === 'FAILED') return { job, outcome: { reason: job.reason, msg: job.msg } }
      const { jobId, revision, mapping } = job
      const reply = await school.post('check', { jobId, revision, mapping })
      if (reply.status !== '200') {
        await school.post('cancel', { jobId })
        return { job, outcome: { asks: reply.msg } }
      }
      await importsDone(school.ports)
      const done = await commit(await school.job(jobId))
      return { job: done, outcome: rowsOf(done) }
    }
    const direct = async ({ name, bytes, resource = 'student' }: ClerkFile) => {
      const file = bytes()
      const { status, msg, response } = await answerOf<{ jobId: string } | null>(
        await school.app.request(`/edu_adminserver/${resource}/import`, {
          method: 'POST',
          body: formOf(file, name),
          headers: file.length > 20 * mb ? { 'content-length': String(file.length) } : {},
        }),
      )
      // too large to be accepted
      if (!response || status !== '200') return { job: undefined, outcome: { reason: status, msg } }
      await importsDone(school.ports)
      const job = await school.job(response.jobId)
      return {
        job,
        outcome: job.state === 'FAILED' ? { reason: job.reason, msg: job.msg } : rowsOf(job),
      }
    }

    it.each(clerkFiles.map(file => [file.name, file] as const))(
      '%s comes to what it must, both ways (IMP-01, VAL-08)',
      async (_name, file) => {
        const messagesOf = async (job: WizardJob | undefined) =>
          Object.fromEntries(
            (await school.rowsOf(job?.jobId ?? '')).list.flatMap(({ sheetRow, success, msg }) =>
              success ? [] : [[sheetRow, msg]],
            ),
          )
        const led = await inWizard(file)
        expect(['wizard', led.outcome]).toEqual(['wizard', expected(file.wizard)])
        if (file.notes) expect(led.job).toMatchObject(file.notes)
        if (file.messages) expect(await messagesOf(led.job)).toEqual(file.messages)
        if ('rows' in file.wizard) return
        const alone = await direct(file)
        expect(['direct', alone.outcome]).toEqual(['direct', expected(file.direct ?? file.wizard)])
        if (file.messages) expect(await messagesOf(alone.job)).toEqual(file.messages)
        if (file.notes && 'created' in (file.direct ?? file.wizard))
          expect(alone.job).toMatchObject(file.notes)
      },
    )

    const find = (name: string): ClerkFile => {
      const file = clerkFiles.find(one => one.name === name)
      if (!file) throw new Error(`no file ${name}`)
      return file
    }
    const lead = async (file: ClerkFile, headingRow: number, fields?: readonly string[]) => {
      const job = await school.read('student', file.bytes(), file.name)
      const { jobId, revision } = job
      const { response } = await school.post<WizardJob>('read', {
        jobId,
        revision,
        sheet: job.mapping?.sheet ?? '',
        headingRow,
      })
      const checked = await school.check(
        response,
        fields && { columns: fields.map((field, at) => ({ at, fields: [field] })) },
      )
      return { response, done: await commit(checked) }
    }

    it('headings in any row are found by its number, with the rows around it (IMP-01)', async () => {
      const { response, done } = await lead(find('35-deep-heading.xlsx'), 35)
      expect(response.preview.map(({ sheetRow }) => sheetRow)).toEqual(
        Array.from({ length: 14 }, (_, n) => 25 + n),
      )
      expect(rowsOf(done)).toEqual({ created: 3, failed: 0 })
    })

    it('a sheet without headings is imported from its first row, its columns called by letters (IMP-01)', async () => {
      const { response, done } = await lead(find('48-no-headings.xlsx'), noHeadingRow, [
        'name',
        'phone',
        'account',
      ])
      expect(response.columns.map(({ heading }) => heading)).toEqual(['A', 'B', 'C'])
      expect([response.total, rowsOf(done)]).toEqual([3, { created: 3, failed: 0 }])
      // and its columns are taken for the same the next time
      const again = await school.read('student', find('48-no-headings.xlsx').bytes())
      const { response: known } = await school.post<WizardJob>('read', {
        jobId: again.jobId,
        revision: again.revision,
        sheet: again.mapping?.sheet ?? '',
        headingRow: noHeadingRow,
      })
      expect(known.columns.map(({ fields, by }) => [fields, by])).toEqual([
        [['name'], 'remembered'],
        [['phone'], 'remembered'],
        [['account'], 'remembered'],
      ])
    })

    it('our own csv comes back as it is (IMP-03)', async () => {
      const own = await wizardSchool(store)
      for (const name of ['=1+1', "'=1", '+86 王', '0013', '欧阳, "娜"'])
        await own.add({ name, account: `csv${String(name.length)}a${name.charCodeAt(0)}` })
      const answer = await own.app.request('/edu_adminserver/student/export', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ fields: 'all', format: 'csv' }),
      })
      const job = await own.run('student', new Uint8Array(await answer.arrayBuffer()))
      expect(job.verdicts).toMatchObject({ unchanged: 5, update: 0, create: 0, error: 0 })
    })
  },
)
