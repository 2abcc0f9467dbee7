import type { Field } from '../../kind.ts'
import { fixtureLabel } from '../base/fixtures.ts'
import { date } from './index.ts'

/** Fields of the kind, for the tests that run over every kind. */
export const dateFixtures: readonly Field[] = [
  date({ label: fixtureLabel }),
  date({ label: fixtureLabel, required: true, past: true }),
  date({ label: fixtureLabel, min: '2000-01-01', max: '2000-01-31' }),
]
