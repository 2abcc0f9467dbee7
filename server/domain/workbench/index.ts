import { defineDomain } from '../../engine/domain.ts'
import { workbenchTables } from './tables.ts'
import { workbenchCalls } from './workbench.routes.ts'

export const workbench = defineDomain({
  name: 'workbench',
  calls: workbenchCalls,
  tables: workbenchTables,
})
