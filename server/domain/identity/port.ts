import type { IdentityPort } from '../../platform/identity.ts'
import { liveOf } from './session/live.ts'
import { memberOf } from './session/member.ts'
import { accessChanged, notify } from './session/notify.ts'
import { findOpenKey } from './session/findOpenKey.ts'
import { readAccess } from './session/tokens.ts'

/** What the platform and the engine ask of this domain. */
export const identityPort: IdentityPort = {
  session: async (ports, token) =>
    liveOf(ports).session(await readAccess(ports.config, ports.clock, token)),
  member: memberOf,
  openKey: findOpenKey,
  notify,
  accessChanged,
}
