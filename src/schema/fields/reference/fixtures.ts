import type { Field } from '../../kind.ts'
import { label } from '../base/fixtures.ts'
import { reference } from './index.ts'

/** Fields of the kind, for the tests that run over every kind. */
export const referenceFixtures: readonly Field[] = [
  reference({ label, to: 'teacher' }),
  reference({ label, to: 'teacher', required: true }),
]
