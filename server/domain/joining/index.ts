import { defineDomain } from '../../engine/domain.ts'
import { doorCalls } from './door.routes.ts'
import { joiningCalls } from './joining.routes.ts'
import { joiningTables } from './tables.ts'

export const joining = defineDomain({
  name: 'joining',
  calls: [...doorCalls, ...joiningCalls],
  tables: joiningTables,
})
