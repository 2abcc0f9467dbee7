import type { Field } from '../../kind.ts'
import { colours, fixtureLabel } from '../base/fixtures.ts'
import { multiChoice } from './index.ts'

/** Fields of the kind, for the tests that run over every kind. */
export const multiChoiceFixtures: readonly Field[] = [
  multiChoice({ label: fixtureLabel, options: colours }),
  multiChoice({ label: fixtureLabel, options: colours, required: true }),
]
