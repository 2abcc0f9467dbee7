import { afterAll, beforeAll, expect, it } from 'vitest'
import { resources } from '../../../resources/index.ts'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import { deferred } from '../../platform/store/deferred.ts'
import { eachInstitution } from './eachInstitution.ts'
import { unwrittenCounts } from './unwritten.ts'

const [kind] = stores
let store: TestStore
let t: TestApp
beforeAll(async () => {
  if (!kind) throw new Error('no store')
  store = await kind.open(Object.values(resources))
  t = await makeApp({ store })
})
afterAll(() => store.dispose())

it('one institution’s failure is logged and keeps none after it from its turn', async () => {
  const seen: string[] = []
  await eachInstitution(t.ports, 'count seats', async ({ institutionId }) => {
    seen.push(institutionId)
    if (seen.length === 1) throw new Error('no seats')
  })
  expect(seen.length).toBeGreaterThan(1)
  expect(seen).toEqual(seen.toSorted())
  expect(t.log).toContainEqual(
    expect.objectContaining({
      data: { job: 'count seats', institution: seen[0], error: 'no seats' },
    }),
  )
})

it('amounts that can’t be written wait for the next time, and keep no others from being written', async () => {
  const written: [string, number][] = []
  let failing: string | undefined = t.institution
  const counts = unwrittenCounts('count bytes', async (_ports, { institutionId }, amount) => {
    if (institutionId === failing) throw new Error('the disk is full')
    written.push([institutionId, amount])
  })
  counts.add(t.ports, t.institution, 3)
  counts.add(t.ports, t.otherInstitution, 5)
  await counts.write(t.ports)
  expect(written).toEqual([[t.otherInstitution, 5]])
  expect(counts.of(t.ports, t.institution)).toBe(3)
  expect(t.log.at(-1)).toMatchObject({
    data: { job: 'count bytes', institution: t.institution, error: 'the disk is full' },
  })
  counts.add(t.ports, t.institution, 4)
  failing = undefined
  await counts.write(t.ports)
  await counts.write(t.ports)
  expect(written).toEqual([
    [t.otherInstitution, 5],
    [t.institution, 7],
  ])
})

it('amounts count until they are written, and two rounds at once write them once', async () => {
  const written: number[] = []
  const begun = deferred<void>()
  const stored = deferred<void>()
  const counts = unwrittenCounts('count bytes', async (_ports, _scope, amount) => {
    begun.resolve()
    await stored.promise
    written.push(amount)
  })
  counts.add(t.ports, t.institution, 3)
  const rounds = [counts.write(t.ports), counts.write(t.ports)]
  await begun.promise
  counts.add(t.ports, t.institution, 4)
  expect(counts.of(t.ports, t.institution)).toBe(7)
  stored.resolve()
  await Promise.all(rounds)
  expect(written).toEqual([3, 4])
  expect(counts.of(t.ports, t.institution)).toBe(0)
})
