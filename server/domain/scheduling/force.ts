import { lesson } from '../../../resources/lesson/lesson.resource.ts'
import { seesField, type Access } from '../../../src/access/index.ts'
import type { Caller } from '../../engine/records/people.ts'
import { refuseUnseen } from '../../engine/records/rights.ts'

const { forceReason } = lesson.fields

/** Whether somebody may let a lesson stand in spite of a clash. */
export const mayForce = (access: Access): boolean => seesField(access, forceReason)

/** Throws 905 (5003) at the reason unless the caller may force: the same answer as a form's. */
export const demandForce = (caller: Pick<Caller, 'actor' | 'told'>): void =>
  refuseUnseen(caller, 'forceReason', forceReason)
