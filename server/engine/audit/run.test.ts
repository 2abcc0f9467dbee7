import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../resources/index.ts'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import { people } from '../../../tests/support/importSchool.ts'
import { waitForSealable } from '../../../tests/support/settled.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import { sheetsHere } from '../../../tests/support/sheets.ts'
import { importsDone } from '../imports/background.ts'
import { seal } from '../seal/sealAll.ts'
import { auditChecks } from '../../domains.ts'
import { runAudit } from './run.ts'

describe.each(stores.map(kind => [kind.name, kind] as const))('the audit on %s', (_name, kind) => {
  let store: TestStore
  let t: TestApp
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    t = await makeApp({ store, ports: { sheets: sheetsHere } })
    for (let n = 0; n < 3; n++)
      await t.call('POST', 'teacher/create', { name: `Teacher ${n}`, account: `teacher${n}` })
    await t.call('POST', 'teacher/updateMany', { query: {}, data: { tags: ['new'] } })
    const form = new FormData()
    form.set('file', new File([new Uint8Array(people(20))], 'people.xlsx'))
    await t.app.request('/edu_adminserver/student/import', {
      method: 'POST',
      headers: { Authorization: `Bearer ${t.administrator.token}` },
      body: form,
    })
    await importsDone(t.ports)
    await waitForSealable(t.scope)
    await seal(t.ports)
  })
  afterAll(() => store.dispose())
  const faults = async () =>
    (await runAudit(t.ports, auditChecks)).findings.map(
      ({ institution, fault }) => `${institution === t.institution} ${fault}`,
    )

  it('finds nothing in what the console wrote, and tells of every invariant of every institution (ROL-04)', async () => {
    const { findings, lines } = await runAudit(t.ports, auditChecks)
    expect(findings).toEqual([])
    expect(lines).toHaveLength(2 * auditChecks.length)
    expect(lines.every(line => line.startsWith('ok'))).toBe(true)
  })

  it('names operations, imports, allowances and counters that are not right', async () => {
    const { db } = t.scope
    const [one] = await db
      .selectFrom('operation')
      .select(['id', 'count'])
      .where('action', '=', 'updateMany')
      .execute()
    const [two] = await db
      .selectFrom('operation')
      .select('id')
      .where('action', '=', 'create')
      .orderBy('id', 'desc')
      .execute()
    await db
      .updateTable('operation')
      .set({ count: 1 })
      .where('id', '=', one?.id ?? '')
      .execute()
    await db
      .deleteFrom('operation')
      .where('id', '=', two?.id ?? '')
      .execute()
    await db.updateTable('importJob').set({ created: 19 }).execute()
    await db.updateTable('quota').set({ used: 7 }).where('name', 'like', '%eacher%').execute()
    await store.db
      .updateTable('institution')
      .set({ teacherSeats: 2 })
      .where('id', '=', t.institution)
      .execute()
    const found = await faults()
    expect(found.every(fault => fault.startsWith('true '))).toBe(true)
    expect(found.map(fault => fault.slice(5).replace(/[0-9a-z]{26}/g, '…')).toSorted()).toEqual([
      '3 teachers are in use on 2 seats',
      'import … (people.xlsx) read 20 rows and accounts for 19',
      'import … (people.xlsx) tells of 19 rows created and keeps 20',
      'operation … is missing (seal 1)',
      'operation … of 1 changes is missing',
      'operation … tells of 1 changes, but there are 3',
      'operation … was altered after it was sealed (seal 1)',
      expect.stringMatching(/: 3 are in use, 2 are allowed$/),
      expect.stringMatching(/: the counter says 7, there are 3$/),
    ])
  })
})
