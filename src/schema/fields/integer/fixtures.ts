import type { Field } from '../../kind.ts'
import { fixtureLabel } from '../base/fixtures.ts'
import { integer } from './index.ts'

/** Fields of the kind, for the tests that run over every kind. */
export const integerFixtures: readonly Field[] = [
  integer({ label: fixtureLabel }),
  integer({ label: fixtureLabel, required: true, min: -5, max: 5 }),
]
