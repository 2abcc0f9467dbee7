import type { Field } from '../../kind.ts'
import { fixtureLabel } from '../base/fixtures.ts'
import { text } from './index.ts'

/** Fields of the kind, for the tests that run over every kind. */
export const textFixtures: readonly Field[] = [
  text({ label: fixtureLabel }),
  text({ label: fixtureLabel, required: true, rule: 'name', max: 50 }),
  text({ label: fixtureLabel, rule: 'account', taken: '7002' }),
  text({ label: fixtureLabel, taken: '7003', max: 12 }),
]
