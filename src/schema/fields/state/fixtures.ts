import type { Field } from '../../kind.ts'
import { fixtureLabel } from '../base/fixtures.ts'
import { state } from './index.ts'

/** Fields of the kind, for the tests that run over every kind. */
export const stateFixtures: readonly Field[] = [
  state({
    label: fixtureLabel,
    initial: 'OPEN',
    states: {
      OPEN: { label: { en: 'Open', zh: '开' }, tone: 'good' },
      SHUT: { label: { en: 'Shut', zh: '关' }, tone: 'bad' },
    },
    to: { OPEN: { SHUT: { label: fixtureLabel } } },
  }),
]
