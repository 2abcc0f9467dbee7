import { expect, it } from 'vitest'
import { askedSteps, type Step } from './check-parts.ts'

const step = (name: string): Step => [name, ['node', []]]
const lanes = [
  [step('types'), step('lint')],
  [step('definitions'), step('rooms')],
]

it('takes the parts that are asked for, each in its lane, and all where none is', () => {
  expect(askedSteps(lanes, ['rooms', 'types'])).toEqual({
    lanes: [[step('types')], [step('rooms')]],
  })
  expect(askedSteps(lanes, ['--fast'])).toEqual({ lanes })
})

it('refuses a name without a part, and lists the names there are', () => {
  expect(askedSteps(lanes, ['types', 'type', 'all'])).toEqual({
    unknown: 'no part of the check: type, all; there are types, lint, definitions, rooms',
  })
})
