import type { Field } from '../../kind.ts'
import { fixtureLabel } from '../base/fixtures.ts'
import { reference } from './index.ts'

/** Fields of the kind, for the tests that run over every kind. */
export const referenceFixtures: readonly Field[] = [
  reference({ label: fixtureLabel, to: 'teacher' }),
  reference({ label: fixtureLabel, to: 'teacher', required: true }),
]
