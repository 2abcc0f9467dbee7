import type { Field } from '../../kind.ts'
import { fixtureLabel } from '../base/fixtures.ts'
import { boolean } from './index.ts'

/** Fields of the kind, for the tests that run over every kind. */
export const booleanFixtures: readonly Field[] = [
  boolean({ label: fixtureLabel }),
  boolean({ label: fixtureLabel, default: true }),
]
