import type { Field } from '../../kind.ts'
import { label } from '../base/fixtures.ts'
import { date } from './index.ts'

/** Fields of the kind, for the tests that run over every kind. */
export const dateFixtures: readonly Field[] = [
  date({ label }),
  date({ label, required: true, past: true }),
  date({ label, min: '2000-01-01', max: '2000-01-31' }),
]
