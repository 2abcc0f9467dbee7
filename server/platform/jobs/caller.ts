import type { AppPorts, Session } from '../context.ts'
import { toldOf } from '../../domain/identity/session/info.ts'
import { memberOf } from '../../domain/identity/session/member.ts'
import { systemSession } from '../../engine/records/system.ts'
import { permissionRevoked } from '../errors/factories.ts'
import { isObject } from '../http/body.ts'
import { callerOf } from '../../engine/records/caller.ts'
import { serverItself } from './put.ts'

/**
 * Who wanted a task of an institution, as she is now: her role and rights are judged anew each time it begins; or the server itself. Throws
 * 5003 where she is no active member any more.
 */
export const callerNow = async (
  ports: AppPorts,
  institutionId: string,
  kept: unknown,
): Promise<Session> => {
  if (isObject(kept) && kept.server === serverItself.server)
    return systemSession(ports, institutionId)
  const caller = callerOf(kept)
  if (!caller) throw permissionRevoked()
  const member = await memberOf(ports, caller.actor.id, institutionId)
  return { ...caller, ...member, told: new Set(toldOf(caller)) }
}
