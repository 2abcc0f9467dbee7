import type { Session } from '../../platform/context.ts'
import type { EnginePorts } from '../ports.ts'
import { rightNamesOf } from '../../platform/caller.ts'
import { systemSession } from '../records/system.ts'
import { errors } from '../../platform/errors/errors.ts'
import { isObject } from '../../platform/http/body.ts'
import { callerOf } from '../records/caller.ts'
import { serverItself } from './put.ts'

/**
 * The current session of the person who requested a task: role and permissions are evaluated at
 * each start. It may also be the server itself. Throws 5003 if the person is no longer an active
 * member.
 */
export const callerNow = async (
  ports: EnginePorts,
  institutionId: string,
  storedCaller: unknown,
): Promise<Session> => {
  if (isObject(storedCaller) && storedCaller.server === serverItself.server)
    return systemSession(ports, institutionId)
  const caller = callerOf(storedCaller)
  if (!caller) throw errors.permissionRevoked()
  const member = await ports.identity.member(ports, caller.actor.id, institutionId)
  return { ...caller, ...member, knownRights: new Set(rightNamesOf(caller)) }
}
