import type { AppPorts, Session } from '../context.ts'
import { toldOf } from '../domain/session/info.ts'
import { memberOf } from '../domain/session/member.ts'
import { fault } from '../errors.ts'
import { callerOf } from '../imports/caller.ts'

/** Who wanted a task, as she is now: her role and rights are judged anew each time it begins. Throws 5003 where she is no active member any more. */
export const callerNow = async (ports: AppPorts, kept: unknown): Promise<Session> => {
  const caller = callerOf(kept)
  if (!caller) throw fault('5003')
  const member = await memberOf(ports, caller.actor.id, caller.institution.id)
  return { ...caller, ...member, told: new Set(toldOf(caller)) }
}
