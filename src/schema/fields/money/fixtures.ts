import type { Field } from '../../kind.ts'
import { label } from '../base/fixtures.ts'
import { money } from './index.ts'

/** Fields of the kind, for the tests that run over every kind. */
export const moneyFixtures: readonly Field[] = [
  money({ label }),
  money({ label, required: true, min: -10, max: 10 }),
]
