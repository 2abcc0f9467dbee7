import type { Field } from '../../kind.ts'
import { label } from '../base/fixtures.ts'
import { phone } from './index.ts'

/** Fields of the kind, for the tests that run over every kind. */
export const phoneFixtures: readonly Field[] = [
  phone({ label, country: 'countryCode' }),
  phone({ label, required: true }),
]
