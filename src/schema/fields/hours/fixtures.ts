import type { Field } from '../../kind.ts'
import { label } from '../base/fixtures.ts'
import { hours } from './index.ts'

/** Fields of the kind, for the tests that run over every kind. */
export const hoursFixtures: readonly Field[] = [
  hours({ label }),
  hours({ label, required: true, min: 0, max: 100_000 }),
]
