import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../../resources/index.ts'
import { makeApp, type TestApp } from '../../../../tests/support/app.ts'
import { stores, type TestStore } from '../../../../tests/support/stores.ts'
import { everything, sessionWith } from '../../../../tests/support/signedIn.ts'
import { contextsOf } from '../../../domain/identity/institutions/begin.ts'
import { importsDone, startImport } from '../background.ts'
import { keepCaller } from '../../records/caller.ts'
import { driftOf } from './drift.ts'

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'rows that drifted since their check, on %s',
  (_name, kind) => {
    let store: TestStore
    let t: TestApp
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
      t = await makeApp({ store })
    })
    afterAll(() => store.dispose())

    it('where no index keeps two records of one key apart, a record that another made meanwhile is no second one', async () => {
      const ctx = (await contextsOf(t.ports, t.administrator.id, t.institution, 'by hand'))(
        resources.dayOff,
      )
      const cells = (name: string) => ({
        name,
        scope: 'Everyone',
        from: '2031-05-01',
        until: '2031-05-03',
      })
      const plan = {
        jobId: 'j1',
        verdict: 'create',
        recordId: null,
        version: null,
        changes: null,
        issues: null,
        twin: null,
      }
      await t.scope.transaction(tx =>
        tx.append(
          'importPlan',
          ['Spring', 'May'].map((name, at) => ({
            ...plan,
            sheetRow: at + 2,
            cells: cells(name),
            edited: false,
            left: false,
          })),
        ),
      )
      const drift = () => driftOf(t.scope, { ...ctx, lang: 'en' }, { jobId: 'j1', checkTime: null })
      expect(await drift()).toEqual([])
      const createReply = await t.call('POST', 'dayOff/create', {
        ...cells('May'),
        scope: 'INSTITUTION',
      })
      expect(createReply.status).toBe(200)
      expect(await drift()).toEqual([
        { sheetRow: 3, issue: { field: 'from', code: '9994', params: { taken: 1 } } },
      ])
      // the same while the rows are written: only the affected row fails
      const session = { ...sessionWith(everything, { id: t.institution }), requestId: 'r1' }
      const job = {
        jobId: 'j1',
        resource: 'dayOff',
        fileName: 'a.xlsx',
        fileHash: 'x',
        state: 'COMMITTING',
        mode: 'create',
        total: 2,
      }
      const headings = JSON.stringify({ caller: keepCaller(session) })
      await t.scope.db
        .insertInto('importJob')
        .values({
          ...job,
          createdBy: session.actor.id,
          createTime: t.ports.clock.now().toISOString(),
          headings,
        })
        .execute()
      startImport({ ports: t.ports, scope: t.scope, jobId: 'j1' })
      await importsDone(t.ports)
      const rows = await t.scope.db
        .selectFrom('importRow')
        .select(['sheetRow', 'outcome', 'errorCode'])
        .orderBy('sheetRow')
        .execute()
      expect(rows).toEqual([
        { sheetRow: 2, outcome: 'created', errorCode: null },
        { sheetRow: 3, outcome: 'failed', errorCode: '11005' },
      ])
    })
  },
)
