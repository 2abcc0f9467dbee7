import { defineDomain } from '../../engine/domain.ts'
import { doorCalls } from './door.routes.ts'
import { joiningCalls } from './joining.routes.ts'
import { joiningTables } from './tables.ts'

export const joining = defineDomain({
  name: 'joining',
  about: 'The ways into a classroom: tickets, join links and codes, and the background pictures.',
  calls: [...doorCalls, ...joiningCalls],
  tables: joiningTables,
})
