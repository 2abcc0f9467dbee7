import type { Field } from '../../kind.ts'
import { fixtureLabel } from '../base/fixtures.ts'
import { image } from './index.ts'

/** Fields of the kind, for the tests that run over every kind. */
export const imageFixtures: readonly Field[] = [
  image({ label: fixtureLabel, maxMB: 1 }),
  image({ label: fixtureLabel, required: true }),
]
