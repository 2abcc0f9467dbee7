import type { Field } from '../../kind.ts'
import { label } from '../base/fixtures.ts'
import { countryCode } from './index.ts'

/** Fields of the kind, for the tests that run over every kind. */
export const countryCodeFixtures: readonly Field[] = [
  countryCode({ label }),
  countryCode({ label, required: true, default: '44' }),
]
