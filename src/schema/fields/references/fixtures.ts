import type { Field } from '../../kind.ts'
import { fixtureLabel } from '../base/fixtures.ts'
import { references } from './index.ts'

/** Fields of the kind, for the tests that run over every kind. */
export const referencesFixtures: readonly Field[] = [
  references({ label: fixtureLabel, to: 'teacher' }),
  references({ label: fixtureLabel, to: 'teacher', max: 3 }),
]
