import type { Field } from '../../kind.ts'
import { fixtureLabel } from '../base/fixtures.ts'
import { countryCode } from './index.ts'

/** Fields of the kind, for the tests that run over every kind. */
export const countryCodeFixtures: readonly Field[] = [
  countryCode({ label: fixtureLabel }),
  countryCode({ label: fixtureLabel, required: true, default: '44' }),
]
