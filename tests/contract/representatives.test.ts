import { expect, it } from 'vitest'
import { resources as registry } from '../../resources/index.ts'
import { rules } from '../../server/domains.ts'
import type { AnyResource } from '../../src/schema/resource.ts'
import { quarterOf, readRing } from '../support/ring.ts'
import { featuresOf, representativesOf, resourcesAskedIn } from './representatives.ts'

const all: readonly AnyResource[] = Object.values(registry)
const names = (some: readonly AnyResource[]) => some.map(({ name }) => name)
const representatives = representativesOf(all, rules)
const ringOf = (ring: object) => readRing(JSON.stringify(ring))

it('every feature of every resource is one of a representative, and few resources are needed', () => {
  const covered = new Set(representatives.flatMap(one => [...featuresOf(one, rules)]))
  for (const resource of all)
    expect(
      [...featuresOf(resource, rules)].filter(feature => !covered.has(feature)),
      resource.name,
    ).toEqual([])
  expect(representatives.length).toBeLessThan(all.length / 2)
})

it('a new option, value of an option, option of a kind, or rule makes a resource a representative', () => {
  const usual = { ...all.find(one => !representatives.includes(one))!, name: 'usual' }
  const title = usual.fields[usual.title]!
  const named = { ...title, options: { ...title.options, invented: true } }
  const plant = (changes: object, more = rules) =>
    names(representativesOf([...all, { ...usual, ...changes }], more))
  expect(plant({})).not.toContain('usual')
  expect(plant({ invented: true })).toContain('usual')
  expect(plant({ needs: 'invented' })).toContain('usual')
  expect(plant({ fields: { ...usual.fields, [usual.title]: named } })).toContain('usual')
  const ownRules = { resource: 'usual', actions: {}, invented: () => undefined }
  expect(plant({}, { ...rules, usual: ownRules } as never)).toContain('usual')
})

it('a run asks the representatives, what is touched, and a quarter of the rest; four runs ask all', () => {
  expect(resourcesAskedIn(undefined)).toEqual(all)
  const rest = all.filter(one => !representatives.includes(one))
  const seen = new Set<AnyResource>()
  for (const quarter of [0, 1, 2, 3] as const) {
    const inTurn = rest.filter(({ name }) => quarterOf(name) === quarter)
    const touched = rest.find(({ name }) => quarterOf(name) !== quarter)!
    expect(new Set(resourcesAskedIn(ringOf({ quarter, resources: [touched.name] })))).toEqual(
      new Set([...representatives, ...inTurn, touched]),
    )
    for (const one of resourcesAskedIn(ringOf({ quarter }))) seen.add(one)
  }
  expect(seen.size).toBe(all.length)
})
