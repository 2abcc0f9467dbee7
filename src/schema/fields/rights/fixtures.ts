import type { Field } from '../../kind.ts'
import { fixtureLabel } from '../base/fixtures.ts'
import { rights } from './index.ts'

/** Fields of the kind, for the tests that run over every kind. */
export const rightsFixtures: readonly Field[] = [
  rights({ label: fixtureLabel, of: 'rights', samples: ['a.read', 'b.delete'] }),
  rights({ label: fixtureLabel, of: 'masks', samples: ['phone'] }),
]
