import { defineDomain } from '../../engine/domain.ts'
import { openAccountRoutes } from './accounts/routes/open.ts'
import { ownAccountRoutes } from './accounts/routes/own.ts'
import { sweepAccounts } from './accounts/sweep.ts'
import { passPaths, sessionPaths } from './identity.openapi.ts'
import { institutionRoutes } from './institutions/routes.ts'
import { sweepSessions } from './session/forget.ts'
import { sweepPasses } from './session/passes.ts'
import { openKeyRoutes, openPassRoutes } from './session/routes/passes.ts'
import { openSessionRoutes, sessionRoutes } from './session/routes/session.ts'

export { identityPort } from './port.ts'

const minute = 60_000

export const identity = defineDomain({
  name: 'identity',
  routes: [
    { reason: 'still registers its routes by hand', open: true, register: openAccountRoutes },
    { reason: 'still registers its routes by hand', open: true, register: openSessionRoutes },
    { reason: 'still registers its routes by hand', open: true, register: openPassRoutes },
    { reason: 'still registers its routes by hand', register: sessionRoutes },
    { reason: 'still registers its routes by hand', register: openKeyRoutes },
    { reason: 'still registers its routes by hand', register: ownAccountRoutes },
    { reason: 'still registers its routes by hand', register: institutionRoutes },
  ],
  openapi: [...sessionPaths, ...passPaths],
  schedules: [{ name: 'sweep passes', every: 10 * minute, atStart: false, run: sweepPasses }],
  sweeps: [
    { name: 'sessions', ofAll: sweepSessions },
    { name: 'accounts', ofAll: sweepAccounts },
  ],
  seed: () => import('../../../mocks/seed/identity/index.ts'),
})
