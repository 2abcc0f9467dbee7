import type { Field } from '../../kind.ts'
import { colours, label } from '../base/fixtures.ts'
import { multiChoice } from './index.ts'

/** Fields of the kind, for the tests that run over every kind. */
export const multiChoiceFixtures: readonly Field[] = [
  multiChoice({ label, options: colours }),
  multiChoice({ label, options: colours, required: true }),
]
