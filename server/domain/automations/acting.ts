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
 * The id under which an automation acts: what it writes is its own in every log, and starts no
 * automation.
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
 * An automation's caller: the person in whose name it acts, with the rights of this moment, under
 * its own id.
 */
export interface Acting {
  readonly session: Session
  readonly of: Contexts
}

/**
 * Whoever may do nothing in the console, or may not change automations, does nothing by one either.
 */
const mayAct = ({ actor, needsSecondFactor }: Member): boolean =>
  !needsSecondFactor &&
  (canDo(actor.access, automation, 'create') || canDo(actor.access, automation, 'update'))

/** Who automations act for, each person asked for once. */
export const actors = (ports: EnginePorts, institutionId: string) => {
  const members = new Map<string, Promise<Member>>()
  const memberOf = (account: string): Promise<Member> => {
    const known = members.get(account)
    const member = known ?? ports.identity.member(ports, account, institutionId)
    if (!known) members.set(account, member)
    return member
  }
  /** Throws AutomationMustStop where the person has left or may not have automations any more. */
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
