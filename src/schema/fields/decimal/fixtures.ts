import type { Field } from '../../kind.ts'
import { label } from '../base/fixtures.ts'
import { decimal } from './index.ts'

/** Fields of the kind, for the tests that run over every kind. */
export const decimalFixtures: readonly Field[] = [
  decimal({ label }),
  decimal({ label, scale: 6, min: 0, max: 1 }),
  decimal({ label, scale: 0 }),
]
