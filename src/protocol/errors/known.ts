import { ErrorCode } from './codes.ts'
import { declaredErrors } from './declared.ts'
import { variants } from './variants.ts'

const central: ReadonlySet<string> = new Set(Object.values(ErrorCode))
const centralVariants: ReadonlySet<string> = new Set(Object.values(variants))

/**
 * Whether a status is a code that the server can return: a central one, or one of a domain that is
 * loaded. A console asks its catalogue, and carries no list.
 */
export const isErrorCode = (code: string): code is ErrorCode =>
  central.has(code) || (declaredErrors().has(code) && !code.includes('.'))

/** All codes, in the order of their numbers. */
export const errorCodes = (): readonly ErrorCode[] =>
  [...central, ...declaredErrors().keys()]
    .filter(isErrorCode)
    .toSorted((a, b) => Number(a) - Number(b))

/** Whether a code has a text of its own for these parameters: `32007.courseSection`. */
export const isVariant = (key: string): boolean =>
  centralVariants.has(key) || (declaredErrors().has(key) && key.includes('.'))
