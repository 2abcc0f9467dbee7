import type { Field } from '../../kind.ts'
import { label } from '../base/fixtures.ts'
import { image } from './index.ts'

/** Fields of the kind, for the tests that run over every kind. */
export const imageFixtures: readonly Field[] = [
  image({ label, maxMB: 1 }),
  image({ label, required: true }),
]
