import type { Field } from '../../kind.ts'
import { colours, label } from '../base/fixtures.ts'
import { choice } from './index.ts'

/** Fields of the kind, for the tests that run over every kind. */
export const choiceFixtures: readonly Field[] = [
  choice({ label, options: colours }),
  choice({ label, options: colours, required: true, default: 'RED' }),
]
