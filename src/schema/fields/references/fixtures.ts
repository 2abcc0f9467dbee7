import type { Field } from '../../kind.ts'
import { label } from '../base/fixtures.ts'
import { references } from './index.ts'

/** Fields of the kind, for the tests that run over every kind. */
export const referencesFixtures: readonly Field[] = [
  references({ label, to: 'teacher' }),
  references({ label, to: 'teacher', max: 3 }),
]
