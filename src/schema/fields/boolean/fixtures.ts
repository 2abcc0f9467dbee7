import type { Field } from '../../kind.ts'
import { label } from '../base/fixtures.ts'
import { boolean } from './index.ts'

/** Fields of the kind, for the tests that run over every kind. */
export const booleanFixtures: readonly Field[] = [
  boolean({ label }),
  boolean({ label, default: true }),
]
