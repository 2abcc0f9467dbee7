import type { Field } from '../../kind.ts'
import { label } from '../base/fixtures.ts'
import { integer } from './index.ts'

/** Fields of the kind, for the tests that run over every kind. */
export const integerFixtures: readonly Field[] = [
  integer({ label }),
  integer({ label, required: true, min: -5, max: 5 }),
]
