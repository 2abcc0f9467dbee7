import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources, type SchoolOptions } from '../../../../tests/support/importSchool.ts'
import { peopleIn, wizardSchool, written } from '../../../../tests/support/importWizard.ts'
import { everything } from '../../../../tests/support/signedIn.ts'
import { stores, type TestStore } from '../../../../tests/support/stores.ts'
import type { WizardJob } from '../../../../src/protocol/imports.ts'
import { guessesPerHour } from '../../records/guesses.ts'

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'rows of a checked file on %s',
  (_, kind) => {
    let store: TestStore
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
    })
    afterAll(() => store.dispose())
    const school = (...more: SchoolOptions) => wizardSchool(store, ...more)
    /** Edits one after the other, each with the revision that the one before answered. */
    const editing = ({ edit }: Awaited<ReturnType<typeof school>>, job: WizardJob) => {
      let revision = job.revision
      return async (call: 'edit' | 'replace' | 'leave', body: object) => {
        const answer = await edit(call, { jobId: job.jobId, revision, ...body })
        if (answer.status !== '200')
          throw new Error(`${call} was refused with ${answer.status}: ${answer.msg}`)
        revision = answer.response.revision
        return answer.response
      }
    }
    const shortOf = (rows: readonly { sheetRow: number; verdict: string; twin: number | null }[]) =>
      rows.map(({ sheetRow, verdict, twin }) => [sheetRow, verdict, twin])

    it('are mended in place, with the rows that meant the same', async () => {
      const testSchool = await school()
      const job = await testSchool.run(
        'student',
        written(
          ['Name', 'Account'],
          ['Ann', 'ann1'],
          ['Bob', 'ann1'],
          ['Cid', 'ann1'],
          ['Dan', 'dan1'],
          ['Eve', 'e v'],
        ),
      )
      expect(job.verdicts).toEqual({ create: 2, update: 0, unchanged: 0, skip: 0, error: 3 })
      const change = editing(testSchool, job)
      const first = await change('edit', { rows: [{ sheetRow: 2, cells: { account: 'ann2' } }] })
      expect(shortOf(first.rows)).toEqual([
        [2, 'create', null],
        [3, 'create', 4],
        [4, 'error', 3],
      ])
      expect(first.rows[0]).toMatchObject({ edited: true, cells: { account: 'ann2' } })
      expect(first.verdicts).toEqual({ create: 3, update: 0, unchanged: 0, skip: 0, error: 2 })
      expect(first.checkKey).not.toBe(job.checkKey)
      // spoiled again: the next one is the first that is fit
      const second = await change('edit', {
        rows: [
          { sheetRow: 6, cells: { account: 'dan1' } },
          { sheetRow: 3, cells: { name: '' } },
        ],
      })
      expect(shortOf(second.rows)).toEqual([
        [3, 'error', null],
        [6, 'error', 5],
        [4, 'create', null],
        [5, 'create', 6],
      ])
      const now = await testSchool.job(job.jobId)
      expect(now).toMatchObject({
        state: 'CHECKED',
        revision: second.revision,
        verdicts: second.verdicts,
        checkKey: second.checkKey,
      })
      const listedRows = (await testSchool.rows(job.jobId)).list
      for (const [verdict, n] of Object.entries(second.verdicts))
        expect(listedRows.filter(row => row.verdict === verdict)).toHaveLength(n)
    })

    it('are left out and taken in again; what they held is free for others', async () => {
      const testSchool = await school()
      const job = await testSchool.run(
        'student',
        written(['Name', 'Account'], ['Ann', 'ann1'], ['Bob', 'ann1'], ['Cid', 'c d']),
      )
      const change = editing(testSchool, job)
      const out = await change('leave', { rows: [2, 4], left: true })
      expect(out.rows.map(({ sheetRow, verdict, left }) => [sheetRow, verdict, left])).toEqual([
        [2, 'skip', true],
        [4, 'skip', true],
        [3, 'create', false],
      ])
      expect(out.verdicts).toEqual({ create: 1, update: 0, unchanged: 0, skip: 2, error: 0 })
      const back = await change('leave', { rows: [2], left: false })
      expect(shortOf(back.rows)).toEqual([
        [2, 'create', 3],
        [3, 'error', 2],
      ])
    })

    it('are mended all alike in one step, however many', async () => {
      const testSchool = await school()
      const lines = Array.from({ length: 300 }, (_unused, n) => [
        `P ${n}`,
        `p${1000 + n}`,
        n % 2 ? 'two' : '2',
        '0',
      ])
      const job = await testSchool.run(
        'student',
        written(['Name', 'Account', 'Hours', 'Booking limit'], ...lines, [
          'Last',
          'last1',
          'two ',
          '',
        ]),
      )
      expect(job.verdicts).toMatchObject({ create: 150, error: 151 })
      const alike = await testSchool.rows(job.jobId, '&field=totalLessonHours&text=two')
      expect(alike.total).toBe(150)
      const change = editing(testSchool, job)
      const done = await change('replace', { field: 'totalLessonHours', from: 'two', to: '2' })
      expect(done.verdicts).toMatchObject({ create: 300, error: 1 })
      expect(done.rows).toHaveLength(150)
      expect(
        (await testSchool.rows(job.jobId, '&verdict=error')).list.map(
          ({ cells }) => cells['totalLessonHours'],
        ),
      ).toEqual(['two '])
      const all = await change('replace', { field: 'bookingLimit', from: '0', to: '5' })
      expect(all.rows).toHaveLength(200)
      expect(all.verdicts).toMatchObject({ create: 300, error: 1 })
      expect((await testSchool.rows(job.jobId, '&field=bookingLimit&text=5')).total).toBe(300)
      const nobody = await change('replace', { field: 'bookingLimit', from: '77', to: '5' })
      expect(nobody.rows).toEqual([])
    })

    it('wait for the plan’s room, and take it when it is given back (2222)', async () => {
      const testSchool = await school(everything, { studentLimit: 2 })
      const job = await testSchool.run('student', peopleIn(4))
      const change = editing(testSchool, job)
      const codes = async () =>
        (await testSchool.rows(job.jobId)).list.map(row => row.errors[0]?.code ?? row.verdict)
      expect(await codes()).toEqual(['create', 'create', '2222', '2222'])
      const out = await change('leave', { rows: [2], left: true })
      expect(shortOf(out.rows)).toEqual([
        [2, 'skip', null],
        [4, 'create', null],
      ])
      await change('leave', { rows: [2], left: false })
      expect(await codes()).toEqual(['2222', 'create', 'create', '2222'])
    })

    it('answer a repeated call as they did, and refuse one that is behind', async () => {
      const testSchool = await school()
      const job = await testSchool.run('student', peopleIn(3))
      const body = {
        jobId: job.jobId,
        revision: job.revision,
        rows: [{ sheetRow: 2, cells: { name: 'Zoe' } }],
      }
      const headers = { 'idempotency-key': 'edit-1' }
      const first = await testSchool.edit('edit', body, headers)
      expect(first.response.revision).toBe(job.revision + 1)
      expect((await testSchool.edit('edit', body, headers)).response).toEqual(first.response)
      expect((await testSchool.edit('edit', body)).status).toBe('409')
      expect((await testSchool.edit('leave', { ...body, rows: [2], left: true })).status).toBe(
        '409',
      )
      const now = { jobId: job.jobId, revision: first.response.revision }
      const refused = async (call: 'edit' | 'replace' | 'leave', more: object) =>
        (await testSchool.edit(call, { ...now, ...more })).status
      expect(await refused('edit', { rows: [{ sheetRow: 99, cells: { name: 'X' } }] })).toBe('321')
      expect(await refused('edit', { rows: [{ sheetRow: 2, cells: { nickname: 'X' } }] })).toBe(
        '321',
      )
      expect(await refused('edit', { rows: [{ sheetRow: 2, cells: { name: 5 } }] })).toBe('321')
      expect(await refused('edit', { rows: [] })).toBe('321')
      expect(await refused('replace', { field: 'name', from: 'a', to: 'a' })).toBe('321')
      expect(await refused('leave', { rows: [2], left: 'yes' })).toBe('321')
      // before a check is complete there is nothing to edit
      const second = await testSchool.read('student', peopleIn(1, 50))
      expect(
        (
          await testSchool.edit('leave', {
            jobId: second.jobId,
            revision: second.revision,
            rows: [2],
            left: true,
          })
        ).status,
      ).toBe('409')
      expect((await testSchool.job(job.jobId)).revision).toBe(now.revision)
    })

    it('keep what was mended and left out when the file is checked again', async () => {
      const testSchool = await school()
      const job = await testSchool.run(
        'student',
        written(['Name', 'Account'], ['Ann', 'a n'], ['Bob', 'bob1'], ['Cid', 'cid1']),
      )
      const change = editing(testSchool, job)
      await change('edit', { rows: [{ sheetRow: 2, cells: { account: 'ann1' } }] })
      await change('leave', { rows: [4], left: true })
      const again = await testSchool.check(await testSchool.job(job.jobId), { match: 'create' })
      expect(
        (await testSchool.rows(job.jobId)).list.map(({ verdict, cells, edited, left }) => [
          verdict,
          cells['account'],
          edited,
          left,
        ]),
      ).toEqual([
        ['create', 'ann1', true, false],
        ['create', 'bob1', false, false],
        ['skip', 'cid1', false, true],
      ])
      expect(again.verdicts).toEqual({ create: 2, update: 0, unchanged: 0, skip: 1, error: 0 })
    })

    it('take a masked text that comes back as it was shown for no edit, and count what else is tried', async () => {
      const access = {
        rights: new Set(['student.import', 'student.read', 'student.update']),
        masks: new Set(['studentPhone']),
      }
      const testSchool = await school(access)
      await testSchool.add({ name: 'Ann', phone: '13899990001' })
      const job = await testSchool.run('student', written(['姓名', '手机号'], ['X', '13800000001']))
      const change = editing(testSchool, job)
      const same = await change('edit', {
        rows: [{ sheetRow: 2, cells: { name: 'Y', phone: '138****0001' } }],
      })
      expect(same.rows[0]).toMatchObject({
        verdict: 'create',
        cells: { name: 'Y', phone: '138****0001' },
      })
      expect(
        (
          await testSchool.edit('replace', {
            jobId: job.jobId,
            revision: same.revision,
            field: 'phone',
            from: '138****0001',
            to: '',
          })
        ).status,
      ).toBe('321')
      expect(
        (await testSchool.get(`plan?jobId=${job.jobId}&field=phone&text=13800000001`)).status,
      ).toBe('321')
      let last = same
      for (let n = 1; n < guessesPerHour; n++)
        last = await change('edit', {
          rows: [{ sheetRow: 2, cells: { phone: `138${1000 + n}0001` } }],
        })
      expect(last.rows[0]?.verdict).toBe('create')
      const over = await change('edit', {
        rows: [{ sheetRow: 2, cells: { phone: '13899990001' } }],
      })
      expect(over.rows[0]).toMatchObject({
        verdict: 'error',
        recordId: null,
        errors: [{ field: 'phone', code: '429' }],
      })
      // mending something else is no way around it
      const still = await change('edit', { rows: [{ sheetRow: 2, cells: { name: 'Z' } }] })
      expect(still.rows[0]).toMatchObject({
        verdict: 'error',
        recordId: null,
        errors: [{ field: 'phone', code: '429' }],
      })
    })
  },
)
