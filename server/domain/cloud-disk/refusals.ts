import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import { Fault } from '../../platform/errors/fault.ts'

/** A teacher who isn't there, as their records say it. */
export const teacherNotFound = (): Fault => new Fault(ErrorCode.userNotFound)

/** The name of a node; every one has one. */
export const recordTitle = ({ name }: { readonly name: string | null }): string => name ?? ''
