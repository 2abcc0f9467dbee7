import type { Field } from '../../kind.ts'
import { fixtureLabel } from '../base/fixtures.ts'
import { file } from './index.ts'

/** Fields of the kind, for the tests that run over every kind. */
export const fileFixtures: readonly Field[] = [
  file({ label: fixtureLabel }),
  file({ label: fixtureLabel, required: true }),
]
