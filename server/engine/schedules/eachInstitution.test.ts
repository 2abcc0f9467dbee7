import { afterAll, beforeAll, expect, it } from 'vitest'
import { resources } from '../../../resources/index.ts'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import { eachInstitution } from './eachInstitution.ts'

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
