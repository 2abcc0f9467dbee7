import type { Field } from '../../kind.ts'
import { fixtureLabel } from '../base/fixtures.ts'
import { email } from './index.ts'

/** Fields of the kind, for the tests that run over every kind. */
export const emailFixtures: readonly Field[] = [
  email({ label: fixtureLabel }),
  email({ label: fixtureLabel, required: true }),
]
