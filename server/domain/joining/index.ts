import { defineDomain } from '../../engine/domain.ts'
import { doorRoutes } from './door.routes.ts'
import { enterRoutes, ticketRoutes } from './joining.routes.ts'
import { joiningTables } from './tables.ts'

export const joining = defineDomain({
  name: 'joining',
  routes: [
    { reason: 'still registers its routes by hand', open: true, register: ticketRoutes },
    { reason: 'still registers its routes by hand', open: true, register: doorRoutes },
    { reason: 'still registers its routes by hand', register: enterRoutes },
  ],
  tables: joiningTables,
})
