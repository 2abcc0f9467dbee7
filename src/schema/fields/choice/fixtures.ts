import type { Field } from '../../kind.ts'
import { colours, fixtureLabel } from '../base/fixtures.ts'
import { choice } from './index.ts'

/** Fields of the kind, for the tests that run over every kind. */
export const choiceFixtures: readonly Field[] = [
  choice({ label: fixtureLabel, options: colours }),
  choice({ label: fixtureLabel, options: colours, required: true, default: 'RED' }),
]
