import type { Field } from '../../kind.ts'
import { fixtureLabel } from '../base/fixtures.ts'
import { longText } from './index.ts'

/** Fields of the kind, for the tests that run over every kind. */
export const longTextFixtures: readonly Field[] = [
  longText({ label: fixtureLabel }),
  longText({ label: fixtureLabel, required: true, max: 20 }),
]
