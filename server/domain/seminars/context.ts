import type { OperationName } from '../../../src/protocol/operations.ts'
import {
  registration,
  type Registration,
} from '../../../resources/seminars/registration/registration.resource.ts'
import { seminar, type Seminar } from '../../../resources/seminars/seminar/seminar.resource.ts'
import { contextOf } from '../../engine/records/context.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import { contextsOfRules, type Contexts } from '../../engine/records/system.ts'
import { updateRecord } from '../../engine/records/update.ts'
import { errors } from '../../platform/errors/errors.ts'
import type { StoreTx } from '../../platform/store/types.ts'

/** Context for changing a seminar and its registrations: an open transaction and the caller. */
export interface SeminarContext {
  readonly tx: StoreTx
  readonly of: Contexts
  /** ISO 8601, in UTC. */
  readonly now: string
}

export const openSeminarContext = (tx: StoreTx, of: Contexts): SeminarContext => {
  const { clock } = of('seminar')
  return { tx, of, now: clock.now().toISOString() }
}

/** The context of a resource's rules and actions. */
export const seminarContextOf = (ctx: RuleContext): SeminarContext => ({
  tx: ctx.tx,
  of: contextsOfRules(ctx),
  now: ctx.now,
})

/** The seminar, locked: everything about its places goes one after the other. Throws 12001. */
export const lockSeminar = async ({ tx }: SeminarContext, id: string): Promise<Seminar> => {
  const locked = await tx.lock(seminar, id)
  if (!locked) throw errors.seminarNotFound()
  return locked
}

/** An operation on a registration: an action of its definition, or the server's own. */
export type RegistrationDeed = OperationName | keyof typeof registration.actions

/** Changes a registration by the ordinary path. */
export const changeRegistration = (
  { tx, of }: SeminarContext,
  id: string,
  changes: Partial<Registration>,
  action: RegistrationDeed,
): Promise<Registration> =>
  updateRecord(
    tx,
    contextOf(of('registration'), registration),
    { id, changes },
    { system: true, action },
  )
