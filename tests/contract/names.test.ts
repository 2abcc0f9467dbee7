import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { label } from '../../resources/people/label/label.resource.ts'
import type { UndoTally } from '../../src/protocol/journal.ts'
import { nameOfKey } from '../../src/schema/index.ts'
import { rules } from '../../server/domains.ts'
import { makeApp, type TestApp } from '../support/app.ts'
import { wizardOf, written } from '../support/importWizard.ts'
import { everything, sessionWith } from '../support/signedIn.ts'
import { bothStores, stores, type TestStore } from '../support/stores.ts'
import { openBench, type Bench, type Rec } from './suite/bench.ts'
import { nameTests } from './suite/names.ts'

const named = Object.values(resources).filter(
  resource => resource.writes === undefined && resource.keys?.some(key => nameOfKey(resource, key)),
)

it('knows the resources whose names are keys', () => {
  expect(named.length).toBeGreaterThan(20)
})

const withoutAllowance = (name: string) =>
  rules[name] ? { ...rules, [name]: { ...rules[name], quotas: [] } } : rules

describe.each(named.map(resource => [resource.name, resource] as const))(
  'names of %s',
  (name, resource) => {
    let bench: Bench | undefined
    beforeAll(async () => {
      const [kind] = stores
      if (kind)
        bench = await openBench(kind, { resource, resources, rules: withoutAllowance(name) })
    })
    afterAll(() => bench?.store.dispose())
    nameTests(() => {
      if (!bench) throw new Error('not open')
      return bench
    })
  },
)

describe.each(bothStores)('names in other letter case on $name', kind => {
  let store: TestStore
  let t: TestApp
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    t = await makeApp({ store })
  })
  afterAll(() => store.dispose())
  const create = (name: string) => t.call<Rec>('POST', 'label/create', { name })
  const update = (row: Rec, changes: object) =>
    t.call<Rec>('POST', 'label/update', { id: row.id, version: row.version, ...changes })

  it('of two that are written at the same time one is refused', async () => {
    const names = ['Both', 'both', 'BOTH', 'bOTH']
    const answers = await Promise.all(names.map(create))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 9994]))
  })

  it('an undo gives no name back that another has by now', async () => {
    const first = (await create('Undone')).response
    await update(first, { name: 'Renamed' })
    await create('undone')
    const history = await t.call<{ list: { requestId: string }[] }>(
      'GET',
      `label/history?id=${first.id}`,
    )
    const undo = await t.call<UndoTally>('POST', 'operation/undo', {
      id: history.response.list[0]?.requestId,
    })
    expect(undo.response).toMatchObject({ done: 0 })
    expect((await t.call<Rec>('GET', `label/get?id=${first.id}`)).response['name']).toBe('Renamed')
  })

  it('two that have long been called alike are edited, found and renamed as they are', async () => {
    const one = (await create('Old one')).response
    const two = (await create('Old two')).response
    const rows = await t.scope.many(label, [one.id, two.id])
    await t.scope.transaction(async tx => {
      const both = rows.map((row, n) => ({ ...row, name: n ? 'OLD' : 'old', version: 2 }))
      await tx.update(label, both)
      const entry = { actor: 'a', actorName: 'a', action: 'update', resource: 'label' }
      await tx.audit(
        both.map(({ id, name }) => ({
          ...entry,
          recordId: id,
          requestId: 'r',
          before: {},
          after: { name, version: 2 },
        })),
      )
    })
    const [lower, upper] = await t.scope.many(label, [one.id, two.id])
    const rec = (row: object | undefined) => row as Rec
    const session = { ...sessionWith(everything, { id: t.institution }), lang: 'en' as const }
    const wizard = wizardOf(t.ports, { ...session, requestId: t.ports.ids.next() })
    const sheet = written(['Name', 'Remarks'], ['old', 'lower'], ['OLD', 'upper'])
    const job = await wizard.run('label', sheet, { match: 'both' })
    const found = (await wizard.rows(job.jobId)).list
    expect(found.map(({ verdict, recordId }) => [verdict, recordId])).toEqual([
      ['update', one.id],
      ['update', two.id],
    ])
    const edited = await update(rec(lower), { color: 'RED' })
    expect(edited.status).toBe(200)
    expect((await update(rec(upper), { name: 'Old' })).status).toBe(200)
    expect((await update(edited.response, { name: 'Old' })).status).toBe(9994)
    expect((await update(edited.response, { name: 'Older' })).status).toBe(200)
  })
})
