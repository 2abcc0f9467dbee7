// Replaces numbers.ts in the console's build: the same functions, but their 40 kB of metadata load
// when a number is first checked, so that no list waits for them. Forms wait for `prepare`; if the
// metadata can't be loaded, a number passes here and the server checks it.
import type * as Numbers from './numbers.ts'

let numbers: typeof Numbers | undefined
let coming: Promise<void> | undefined

/**
 * Fetches the metadata; called ahead by whatever will soon need them. A failed fetch is tried again
 * by the next call.
 */
export const loadNumbers = (): Promise<void> =>
  (coming ??= import('./numbers.ts').then(
    module => void (numbers = module),
    () => void (coming = undefined),
  ))

const whole = (): typeof Numbers | undefined => {
  if (!numbers) void loadNumbers()
  return numbers
}

export const isCallingCode: typeof Numbers.isCallingCode = digits =>
  whole()?.isCallingCode(digits) ?? /^[1-9]\d{0,3}$/.test(digits)
export const callingCodeOf: typeof Numbers.callingCodeOf = country =>
  whole()?.callingCodeOf(country)
export const parseInternational: typeof Numbers.parseInternational = text =>
  whole()?.parseInternational(text)
export const nationalNumber: typeof Numbers.nationalNumber = (code, digits) => {
  const there = whole()
  return there ? there.nationalNumber(code, digits) : digits
}
