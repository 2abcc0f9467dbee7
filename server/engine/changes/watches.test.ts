import { afterAll, beforeAll, expect, it } from 'vitest'
import { resources } from '../../../resources/index.ts'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import { teachingSchool } from '../../../tests/support/teaching.ts'
import type { EnginePorts } from '../ports.ts'
import { haltWatches, hearWatches, watchOf, watchRound, watchSchedules } from './watches.ts'

const [kind] = stores
let store: TestStore
let t: TestApp
beforeAll(async () => {
  if (!kind) throw new Error('no store')
  store = await kind.open(Object.values(resources))
  t = await makeApp({ store })
})
afterAll(() => store.dispose())

/** A server with one watch of the first institution, which notes each look. */
const watched = (hears: string, look: () => Promise<void> = async () => undefined) => {
  const looks: boolean[] = []
  const ports: EnginePorts = {
    ...t.ports,
    watches: {
      test: {
        hears,
        every: 30_000,
        asksEvery: 10_000,
        watch: () => ({
          institutions: async () => [t.institution],
          look: async (_, changed) => {
            looks.push(changed)
            await look()
            return undefined
          },
        }),
      },
    },
  }
  return { ports, looks, watch: watchOf(ports, 'test') }
}

it('looks after each commit that changed records, from the first round on', async () => {
  const { ports, looks, watch } = watched('change')
  const school = teachingSchool(t)
  await school.student()
  expect(looks).toEqual([])
  await watchRound(ports, 'test', true)
  await watch.done()
  expect(looks).toEqual([true])
  await school.student()
  await watch.done()
  expect(looks).toEqual([true, true])
  await haltWatches(ports)
})

it('looks at all in each round of its time, and at new institutions in those between', async () => {
  const { ports, looks, watch } = watched('change')
  expect(watchSchedules(ports.watches)).toMatchObject([{ name: 'watch test', every: 10_000 }])
  for (const first of [true, false, false]) await watchRound(ports, 'test', first)
  await watch.done()
  expect(looks).toHaveLength(1)
  await watchRound(ports, 'test', false)
  await watch.done()
  expect(looks).toHaveLength(2)
  await haltWatches(ports)
})

it('hears the news that it names, and none of an institution that it does not have', async () => {
  const { ports, looks, watch } = watched('rooms')
  await watchRound(ports, 'test', true)
  await watch.done()
  hearWatches(ports, 'others', t.institution)
  hearWatches(ports, 'rooms', t.otherInstitution)
  await watch.done()
  expect(looks).toHaveLength(1)
  hearWatches(ports, 'rooms', t.institution)
  await watch.done()
  expect(looks).toHaveLength(2)
})

it('ends its look before the server stops, and looks no more', async () => {
  let end: () => void = () => undefined
  const ended = new Promise<void>(resolve => (end = resolve))
  const { ports, looks } = watched('rooms', () => ended)
  await watchRound(ports, 'test', true)
  let isHalted = false
  const halted = haltWatches(ports).then(() => (isHalted = true))
  await Promise.resolve()
  expect(isHalted).toBe(false)
  end()
  await halted
  hearWatches(ports, 'rooms', t.institution)
  expect(looks).toHaveLength(1)
})
