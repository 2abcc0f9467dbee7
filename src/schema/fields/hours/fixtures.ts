import type { Field } from '../../kind.ts'
import { fixtureLabel } from '../base/fixtures.ts'
import { hours } from './index.ts'

/** Fields of the kind, for the tests that run over every kind. */
export const hoursFixtures: readonly Field[] = [
  hours({ label: fixtureLabel }),
  hours({ label: fixtureLabel, required: true, min: 0, max: 100_000 }),
]
