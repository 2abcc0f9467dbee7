import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import { takesAction, type Action } from '../../../src/schema/action.ts'
import { Fault } from '../../platform/errors/fault.ts'
import type { Row } from '../../platform/ports.ts'

/** Throws the action's `refused` code if the record doesn't meet the action's `when`. */
export const demandTaken = (action: Pick<Action, 'when' | 'refused'>, record: Row): void => {
  if (!takesAction(action, record)) throw new Fault(action.refused ?? ErrorCode.permissionMissing)
}
