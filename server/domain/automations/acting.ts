import {
  automation,
  type Automation,
} from '../../../resources/automations/automation/automation.resource.ts'
import type { OffReason } from '../../../resources/automations/automation/automation.options.ts'
import { canDo } from '../../../src/access/index.ts'
import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { sessionContexts, type Contexts } from '../../engine/records/system.ts'
import type { Session } from '../../platform/context.ts'
import { Fault } from '../../platform/errors/fault.ts'
import type { Member } from '../../platform/identity.ts'

const prefix = 'automation-'
/**
 * The actor id of an automation: its writes are logged under this id, and they start no automation.
 */
export const automationActorId = (id: string): string => `${prefix}${id}`
/** Whether it was an automation that did something. */
export const isAutomation = (actor: string): boolean => actor.startsWith(prefix)

/** Thrown where an automation as a whole can do nothing any more. */
export class AutomationMustStop extends Error {
  readonly reason: OffReason
  constructor(reason: OffReason) {
    super(reason)
    this.reason = reason
  }
}

/**
 * The caller of an automation: the person it acts for, with their current permissions, under the
 * automation's id.
 */
export interface Acting {
  readonly session: Session
  readonly of: Contexts
}

/**
 * A person without access to the console, or without the permission to change automations, can't
 * act through one either.
 */
const mayAct = ({ actor, needsSecondFactor }: Member): boolean =>
  !needsSecondFactor &&
  (canDo(actor.access, automation, 'create') || canDo(actor.access, automation, 'update'))

/** The people that automations act for; each is loaded once. */
export const actors = (ports: EnginePorts, institutionId: string) => {
  const members = new Map<string, Promise<Member>>()
  const memberOf = (account: string): Promise<Member> => {
    const known = members.get(account)
    const member = known ?? ports.identity.member(ports, account, institutionId)
    if (!known) members.set(account, member)
    return member
  }
  /** Throws AutomationMustStop if the person has left or may no longer have automations. */
  return async ({
    id,
    name,
    owner,
  }: Pick<Automation, 'id' | 'name' | 'owner'>): Promise<Acting> => {
    const member = await memberOf(owner ?? '').catch((error: unknown) => {
      // a closed institution opens again: its automations are not turned off meanwhile
      if (error instanceof Fault && error.code !== ErrorCode.institutionUnavailable)
        throw new AutomationMustStop('MAKER_LEFT')
      throw error
    })
    if (!mayAct(member)) throw new AutomationMustStop('MAKER_RIGHTS')
    const { actor } = member
    const session: Session = {
      ...member,
      lang: 'zh',
      requestId: ports.ids.next(),
      rid: automationActorId(id),
      actor: {
        ...actor,
        id: automationActorId(id),
        name: `${name} (${actor.name})`,
        // an administrator is not bound by what the record of a teacher allows
        ...(actor.access.rights === 'all' ? {} : { actsFor: actor.id }),
      },
    }
    return { session, of: sessionContexts(ports, session) }
  }
}
