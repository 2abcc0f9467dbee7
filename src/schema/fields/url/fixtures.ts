import type { Field } from '../../kind.ts'
import { fixtureLabel } from '../base/fixtures.ts'
import { url } from './index.ts'

/** Fields of the kind, for the tests that run over every kind. */
export const urlFixtures: readonly Field[] = [
  url({ label: fixtureLabel }),
  url({ label: fixtureLabel, required: true, max: 100 }),
]
