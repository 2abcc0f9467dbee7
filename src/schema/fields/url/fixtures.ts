import type { Field } from '../../kind.ts'
import { label } from '../base/fixtures.ts'
import { url } from './index.ts'

/** Fields of the kind, for the tests that run over every kind. */
export const urlFixtures: readonly Field[] = [
  url({ label }),
  url({ label, required: true, max: 100 }),
]
