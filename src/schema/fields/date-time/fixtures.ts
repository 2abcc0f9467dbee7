import type { Field } from '../../kind.ts'
import { fixtureLabel } from '../base/fixtures.ts'
import { dateTime } from './index.ts'

/** Fields of the kind, for the tests that run over every kind. */
export const dateTimeFixtures: readonly Field[] = [
  dateTime({ label: fixtureLabel }),
  dateTime({ label: fixtureLabel, required: true }),
]
