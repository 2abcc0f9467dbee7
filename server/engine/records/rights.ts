import { can, canDo, seesField, type Verb } from '../../../src/access/index.ts'
import type { Field } from '../../../src/schema/kind.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import type { Session } from '../../platform/context.ts'
import { errors } from '../../platform/errors/errors.ts'
import { Fault } from '../../platform/errors/fault.ts'
import type { Caller } from '../../platform/caller.ts'

type Holder = Pick<Caller, 'actor' | 'knownRights'>

/**
 * The fault for missing permissions: 5003 if the session had one of them, so that it was withdrawn;
 * otherwise 905.
 */
export const lacks = (
  { knownRights }: Pick<Caller, 'knownRights'>,
  ...rights: readonly string[]
): Fault =>
  ['*', ...rights].some(right => knownRights?.has(right))
    ? errors.permissionRevoked()
    : errors.permissionMissing()

/** Throws 5003 or 905 unless the caller has the permission; every path checks permissions here. */
export const demand = (caller: Holder, right: string): void => {
  if (!can(caller.actor.access, right)) throw lacks(caller, right)
}

/**
 * Throws 905 in a session that began with a pass of another portal: the holder of the portal's key
 * can make a pass for any of its people. Only the account's owner can switch to another
 * institution, change the login methods, or make keys that act for them.
 */
export const demandOwner = ({ confined }: Pick<Session, 'confined'>): void => {
  if (confined) throw errors.sessionFromPortal()
}

/** Throws 905 if a program with an API key calls: what the call does is for people alone. */
export const demandPerson = ({ apiKey }: Pick<Session, 'apiKey'>): void => {
  if (apiKey) throw errors.closedToApiKeys()
}

/** The same for a verb upon a resource's records. */
export const demandVerb = (
  caller: Holder,
  resource: Pick<AnyResource, 'name' | 'writes'>,
  verb: Verb,
): void => {
  if (!canDo(caller.actor.access, resource, verb)) throw lacks(caller, `${resource.name}.${verb}`)
}

/**
 * The same for a field that a caller writes: the fault names the field even if the caller can't
 * read it, because definitions are no secret.
 */
export const refuseUnseen = (caller: Holder, name: string, field: Field): void => {
  const { right } = field.options
  if (right !== undefined && !seesField(caller.actor.access, field))
    throw new Fault(lacks(caller, right).code).at(name)
}
