import type { Field } from '../../kind.ts'
import { fixtureLabel } from '../base/fixtures.ts'
import { money } from './index.ts'

/** Fields of the kind, for the tests that run over every kind. */
export const moneyFixtures: readonly Field[] = [
  money({ label: fixtureLabel }),
  money({ label: fixtureLabel, required: true, min: -10, max: 10 }),
]
