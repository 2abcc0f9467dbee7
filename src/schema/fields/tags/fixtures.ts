import type { Field } from '../../kind.ts'
import { fixtureLabel } from '../base/fixtures.ts'
import { tags } from './index.ts'

/** Fields of the kind, for the tests that run over every kind. */
export const tagsFixtures: readonly Field[] = [
  tags({ label: fixtureLabel }),
  tags({ label: fixtureLabel, max: 3 }),
]
