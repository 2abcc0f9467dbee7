import type { Field } from '../../kind.ts'
import { label } from '../base/fixtures.ts'
import { rights } from './index.ts'

/** Fields of the kind, for the tests that run over every kind. */
export const rightsFixtures: readonly Field[] = [
  rights({ label, of: 'rights', samples: ['a.read', 'b.delete'] }),
  rights({ label, of: 'masks', samples: ['phone'] }),
]
