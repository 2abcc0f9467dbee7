import type { Field } from '../../kind.ts'
import { fixtureLabel } from '../base/fixtures.ts'
import { decimal } from './index.ts'

/** Fields of the kind, for the tests that run over every kind. */
export const decimalFixtures: readonly Field[] = [
  decimal({ label: fixtureLabel }),
  decimal({ label: fixtureLabel, scale: 6, min: 0, max: 1 }),
  decimal({ label: fixtureLabel, scale: 0 }),
]
