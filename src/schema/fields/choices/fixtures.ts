import type { Field } from '../../kind.ts'
import { fixtureLabel } from '../base/fixtures.ts'
import { choices } from './index.ts'

/** Fields of the kind, for the tests that run over every kind. */
export const choicesFixtures: readonly Field[] = [
  choices({ label: fixtureLabel }),
  choices({ label: fixtureLabel, required: true }),
]
