import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { student } from '../../resources/people/student/student.resource.ts'
import type { Session } from '../../server/platform/context.ts'
import { recordContext } from '../../server/engine/records/context.ts'
import { createRecord } from '../../server/engine/records/create.ts'
import { guessesPerHour } from '../../server/engine/records/guesses.ts'
import { mayHaveSheet } from '../../server/adapters/sheets/peek.ts'
import { importsDone } from '../../server/engine/imports/background.ts'
import { mendedRows, stampMark, stampOf, stampSheet } from '../../server/engine/imports/stamp.ts'
import type { Sheet } from '../../server/platform/ports.ts'
import type { Access } from '../../src/access/index.ts'
import { importSchool, resources } from '../support/importSchool.ts'
import { wizardOf, written } from '../support/importWizard.ts'
import { everything } from '../support/signedIn.ts'
import { stores, type TestStore } from '../support/stores.ts'
import { zipOf } from '../support/zip.ts'

const masked: Access = { rights: 'all', masks: new Set(['studentPhone']) }
const ownOnly: Access = {
  rights: new Set(['read', 'create', 'update', 'import'].map(verb => `student.${verb}`)),
  masks: new Set(),
}

describe.each(stores.slice(0, 1).map(kind => [kind.name, kind] as const))(
  'imports of those who see less, on %s',
  (_, kind) => {
    let store: TestStore
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
    })
    afterAll(() => store.dispose())

    const school = async (access?: Access) => {
      const schoolSetup = await importSchool(store, access)
      const { ports, session } = schoolSetup
      const as = (id: string, actorAccess: Access): Session => ({
        ...session,
        actor: { ...session.actor, id, name: id, access: actorAccess },
      })
      const add = (values: Record<string, unknown>) =>
        store
          .scope(schoolSetup.id)
          .transaction(tx =>
            createRecord(tx, recordContext(ports, student, as('actor', everything)), values),
          )
      return { ...schoolSetup, ...wizardOf(ports, session), as, add }
    }

    it('a row that is left out and taken in again is one more guess (ROL-03)', async () => {
      const schoolSetup = await school(masked)
      await schoolSetup.add({ name: 'Wang', countryCode: '86', phone: '13877770001' })
      const guesses = Array.from({ length: guessesPerHour + 2 }, (_, n) => [
        `G${n}`,
        `138${6000 + n}0001`,
      ])
      const job = await schoolSetup.run(
        'student',
        written(['Name', 'Phone'], ...guesses, ['Last', '13877770001']),
      )
      const at = guesses.length + 2
      const verdictOf = async () =>
        (await schoolSetup.rows(job.jobId)).list.find(row => row.sheetRow === at)
      expect(await verdictOf()).toMatchObject({
        verdict: 'error',
        recordId: null,
        errors: [{ code: '429' }],
      })
      let { revision } = job
      for (const left of [true, false]) {
        const answer = await schoolSetup.edit('leave', {
          jobId: job.jobId,
          revision,
          rows: [at],
          left,
        })
        expect(answer.status).toBe('200')
        revision = answer.response.revision
      }
      expect(await verdictOf()).toMatchObject({
        verdict: 'error',
        recordId: null,
        errors: [{ field: 'phone', code: '429' }],
      })
    })

    it('a file of somebody else is read as its sender said, not as one who sees it masked would have it (ROL-03)', async () => {
      const schoolSetup = await school()
      const { mapping, jobId, revision } = await schoolSetup.run(
        'student',
        written(['Name', 'Phone'], ['Wang', '13877770001']),
      )
      const statusesFor = async (access: Access, id = 'colleague') => {
        const colleague = wizardOf(schoolSetup.ports, schoolSetup.as(id, access))
        const swappedMapping = {
          ...mapping,
          columns: [
            { at: 1, fields: ['name'] },
            { at: 0, fields: ['account'] },
          ],
        }
        const answers = [
          await colleague.get(`get?jobId=${jobId}`),
          await colleague.get(`plan?jobId=${jobId}`),
          await colleague.get(`rows?jobId=${jobId}`),
          await colleague.get(`errors?jobId=${jobId}`),
          await colleague.post('check', { jobId, revision, mapping: swappedMapping }),
          await colleague.post('read', { jobId, revision, sheet: 'S', headingRow: 0 }),
        ]
        expect(JSON.stringify(answers)).not.toContain('13877770001')
        return answers.map(({ status }) => status)
      }
      expect(await statusesFor(masked)).toEqual(['200', '200', '200', '404', '905', '905'])
      // without the permission for others' jobs they get at most the job's id, which refusals
      // contain
      expect(await statusesFor(ownOnly)).toEqual(['200', '404', '404', '404', '404', '404'])
      const other = wizardOf(schoolSetup.ports, schoolSetup.as('colleague', ownOnly))
      for (const [call, body] of [
        ['cancel', {}],
        ['undo', {}],
        ['commit', { checkKey: 'x', mode: 'good' }],
        ['edit', { revision, rows: [{ sheetRow: 2, cells: { name: 'X' } }] }],
        ['leave', { revision, rows: [2], left: true }],
        ['replace', { revision, field: 'name', from: 'Wang', to: 'X' }],
      ] as const)
        expect((await other.post(call, { jobId, ...body })).status, call).toBe('404')
    })

    it('a field that who commits does not see is not written with the rights of who checked (ROL-03)', async () => {
      const schoolSetup = await school()
      const job = await schoolSetup.run(
        'student',
        written(
          ['Name', 'Account', 'Total lesson hours'],
          ['Ann', 'ann1', '7'],
          ['Bob', 'bob1', ''],
        ),
      )
      expect(job.verdicts).toMatchObject({ create: 2 })
      const less: Access = {
        ...ownOnly,
        rights: new Set([...(ownOnly.rights as ReadonlySet<string>), 'jobs.everyone']),
      }
      const boss = wizardOf(schoolSetup.ports, schoolSetup.as('boss', less))
      const { status } = await boss.post('commit', {
        jobId: job.jobId,
        checkKey: job.checkKey,
        mode: 'good',
      })
      expect(status).toBe('200')
      await importsDone(schoolSetup.ports)
      expect(await boss.job(job.jobId)).toMatchObject({ state: 'PARTIAL', created: 1, failed: 1 })
      expect((await schoolSetup.all('student')).map(row => row['name'])).toEqual(['Bob'])
    })

    it.each(['good', 'all'])(
      'a commit (%s) ends once its maker may not import any more, and tells the rows it left (ROL-03)',
      async mode => {
        const schoolSetup = await school()
        const { scope } = schoolSetup
        const job = await schoolSetup.run(
          'student',
          written(['Name', 'Account'], ['Ann', 'ann1'], ['Bob', 'bob1']),
        )
        // their role was changed behind the session that they still have
        const account = { accountId: 'actor', role: 'custom', masks: [], status: 'ACTIVE' }
        await scope.db
          .insertInto('member')
          .values({ ...account, rights: ['student.read'] })
          .execute()
        expect(
          (await schoolSetup.post('commit', { jobId: job.jobId, checkKey: job.checkKey, mode }))
            .status,
        ).toBe('200')
        await importsDone(schoolSetup.ports)
        expect(await schoolSetup.job(job.jobId)).toMatchObject({
          state: 'CANCELLED',
          read: 2,
          created: 0,
          skipped: 2,
        })
        expect(await schoolSetup.all('student')).toEqual([])
      },
    )

    it('what one person answered for a field is not told to one who sees the field masked (ROL-03)', async () => {
      const schoolSetup = await school()
      const file = written(['Name', 'Phone'], ['Wang', 'mine'])
      const job = await schoolSetup.read('student', file)
      await schoolSetup.check(job, { values: { phone: { mine: '13877770001' } } })
      const again = await schoolSetup.read('student', file)
      expect(again.mapping?.values).toEqual({ phone: { mine: '13877770001' } })
      const colleague = wizardOf(schoolSetup.ports, schoolSetup.as('colleague', masked))
      expect(JSON.stringify(await colleague.read('student', file))).not.toContain('13877770001')
      expect(JSON.stringify(await colleague.job(again.jobId))).not.toContain('13877770001')
    })

    it('odd input is refused with a code, never a 500', async () => {
      const schoolSetup = await school()
      const job = await schoolSetup.run(
        'student',
        written(['Name', 'Account', 'constructor', '__proto__'], ['Ann', 'ann1', 'x', 'y']),
      )
      // the headings are remembered, and met again
      expect(
        (
          await schoolSetup.run(
            'student',
            written(['Name', 'Account', 'constructor', '__proto__'], ['Bob', 'bob1', 'x', 'y']),
          )
        ).state,
      ).toBe('CHECKED')
      const { jobId, mapping } = job
      const at = { jobId, revision: job.revision }
      const columns = mapping?.columns ?? []
      const badRequests: [string, object][] = [
        ...[1e308, -1, 0, 2 ** 31, '2', null, [2]].map((sheetRow): [string, object] => [
          'edit',
          { ...at, rows: [{ sheetRow, cells: {} }] },
        ]),
        ...[
          'toString',
          'valueOf',
          'id',
          'version',
          'createdBy',
          'deletedAt',
          'status',
          'remainingBookings',
        ].map((name): [string, object] => [
          'edit',
          { ...at, rows: [{ sheetRow: 2, cells: { [name]: 'x' } }] },
        ]),
        ...[null, 1, ['x'], { a: 1 }].map((text): [string, object] => [
          'edit',
          { ...at, rows: [{ sheetRow: 2, cells: { name: text } }] },
        ]),
        [
          'edit',
          { ...at, rows: Array.from({ length: 5001 }, (_, n) => ({ sheetRow: n + 1, cells: {} })) },
        ],
        ['leave', { ...at, rows: [2 ** 40], left: true }],
        ['replace', { ...at, field: 'hasOwnProperty', from: 'a', to: 'b' }],
        ['replace', { ...at, field: 'createdBy', from: 'a', to: 'b' }],
        ['read', { ...at, sheet: 'S', headingRow: 1e300 }],
        ['read', { ...at, sheet: 'toString', headingRow: 1 }],
        ...[
          { ...mapping, values: { toString: { a: 'b' } } },
          { ...mapping, values: { name: ['x'] } },
          { ...mapping, columns: [{ at: 1e300, fields: ['name'] }] },
          { ...mapping, columns: [{ at: 0, fields: ['toString'] }] },
          {
            ...mapping,
            columns: [{ at: 0, fields: ['name', 'version'], separator: ' ' }, ...columns.slice(1)],
          },
          {
            ...mapping,
            columns: [{ at: 0, fields: ['name', ...Array<string>(100).fill('')], separator: ' ' }],
          },
          { ...mapping, columns: Array.from({ length: 600 }, () => ({ at: 0, fields: [] })) },
          { ...mapping, match: 'hasOwnProperty' },
          [],
          null,
        ].map((wrong): [string, object] => ['check', { ...at, mapping: wrong }]),
        ['commit', { jobId, checkKey: 'x', mode: 'constructor' }],
        ['commit', { jobId, checkKey: ['x'], mode: 'good' }],
        ['cancel', { jobId: { a: 1 } }],
        ['begin', { uploadId: 7 }],
      ]
      for (const [call, body] of badRequests) {
        const { status } = await schoolSetup.post(call, body)
        expect(['200', '500'], `${call} ${JSON.stringify(body).slice(0, 200)}`).not.toContain(
          status,
        )
      }
      for (const call of [
        `plan?jobId=${jobId}&verdict=toString`,
        `plan?jobId=${jobId}&field=__proto__&text=x`,
        `plan?jobId=${jobId}&page=0`,
      ])
        expect((await schoolSetup.get(call)).status, call).toBe('321')
      expect(await schoolSetup.job(jobId)).toMatchObject({
        state: 'CHECKED',
        revision: job.revision,
      })
    })

    it('the log of operations tells who cancelled what, once', async () => {
      const schoolSetup = await school()
      const { jobId } = await schoolSetup.read(
        'student',
        written(['Name', 'Account'], ['Ann', 'ann1']),
      )
      const boss = wizardOf(schoolSetup.ports, {
        ...schoolSetup.as('boss', everything),
        requestId: 'by the boss',
      })
      for (const n of [0, 1])
        expect(
          (await boss.post<{ state: string }>('cancel', { jobId })).response.state,
          String(n),
        ).toBe('CANCELLED')
      const log = await store
        .scope(schoolSetup.id)
        .db.selectFrom('operation')
        .selectAll()
        .where('action', '=', 'cancelJob')
        .execute()
      expect(log).toMatchObject([
        {
          id: 'by the boss',
          actorName: 'boss',
          resource: 'student',
          title: 'list.xlsx',
          detail: { jobId, kind: 'import', createdBy: 'Ann' },
        },
      ])
    })
  },
)

describe('a stamp that somebody wrote themselves', () => {
  it('is not unpacked further than a list of sheets is long, whatever it says it holds', async () => {
    const bomb = new TextEncoder().encode(`${stampMark}${' '.repeat(8 * 1024 * 1024)}`)
    const name = 'xl/workbook.xml'
    expect(await mayHaveSheet(zipOf([{ name, bytes: bomb, claims: 100 }]), stampMark)).toBe(false)
    expect(await mayHaveSheet(zipOf([{ name, bytes: bomb.slice(0, 100) }]), stampMark)).toBe(true)
  })

  const stamped = (columns: readonly number[]): Sheet[] => {
    const { name, rows } = stampSheet({
      kind: 'errors',
      resource: 'student',
      jobId: 'j',
      sheet: 'S',
      before: ['Row', 'Message'],
      columns,
    })
    const texts = rows.map((cells, n) => ({ sheetRow: n + 1, cells: cells.map(String) }))
    return [
      {
        name: 'S',
        rows: [
          ['Row', 'Message', 'Name'],
          ['2', 'wrong', 'x'],
        ].map((cells, n) => ({ sheetRow: n + 1, cells })),
      },
      { name, rows: texts },
    ]
  }
  it('spreads no row over more columns than a sheet has', () => {
    expect(mendedRows(stamped([0, 3]))?.rows).toEqual([{ sheetRow: 2, cells: ['x', '', '', ''] }])
    for (const columns of [[4_294_967_294], [-1], [1.5], [Number.NaN], [16_384], [0, 0]]) {
      expect(stampOf(stamped(columns)), String(columns)).toBeUndefined()
      expect(mendedRows(stamped(columns)), String(columns)).toBeUndefined()
    }
  })
})
