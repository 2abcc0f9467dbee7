import type { Field } from '../../kind.ts'
import { fixtureLabel } from '../base/fixtures.ts'
import { phone } from './index.ts'

/** Fields of the kind, for the tests that run over every kind. */
export const phoneFixtures: readonly Field[] = [
  phone({ label: fixtureLabel, country: 'countryCode' }),
  phone({ label: fixtureLabel, required: true }),
]
