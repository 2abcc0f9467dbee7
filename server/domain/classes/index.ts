import { defineDomain } from '../../engine/domain.ts'
import { classCalls } from './classes.routes.ts'
import { classCodeTables } from './tables.ts'

export const classes = defineDomain({
  name: 'classes',
  calls: classCalls,
  tables: classCodeTables,
  seed: () => import('../../../mocks/seed/classes.ts'),
})
