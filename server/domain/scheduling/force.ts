import { lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import { seesField, type Access } from '../../../src/access/index.ts'
import type { Caller } from '../../platform/caller.ts'
import { refuseUnseen } from '../../engine/records/rights.ts'

const { forceReason } = lesson.fields

/** Tells whether the caller may accept a clash. */
export const mayForce = (access: Access): boolean => seesField(access, forceReason)

/** Throws 905 (5003) at the reason unless the caller may accept a clash, as a form does. */
export const demandForce = (caller: Pick<Caller, 'actor' | 'knownRights'>): void =>
  refuseUnseen(caller, 'forceReason', forceReason)
