import type { Field } from '../../kind.ts'
import { label } from '../base/fixtures.ts'
import { text } from './index.ts'

/** Fields of the kind, for the tests that run over every kind. */
export const textFixtures: readonly Field[] = [
  text({ label }),
  text({ label, required: true, rule: 'name', max: 50 }),
  text({ label, rule: 'account', taken: '7002' }),
  text({ label, taken: '7003', max: 12 }),
]
