import type { Field } from '../../kind.ts'
import { fixtureLabel } from '../base/fixtures.ts'
import { password } from './index.ts'

/** Fields of the kind, for the tests that run over every kind. */
export const passwordFixtures: readonly Field[] = [
  password({ label: fixtureLabel }),
  password({ label: fixtureLabel, required: true }),
]
