import { defineDomain } from '../../engine/domain.ts'
import { workbenchTables } from './tables.ts'
import { workbenchCalls } from './workbench.routes.ts'

export const workbench = defineDomain({
  name: 'workbench',
  about:
    'The first screen: what needs attention today, figures, first steps, applications and websites.',
  calls: workbenchCalls,
  tables: workbenchTables,
})
