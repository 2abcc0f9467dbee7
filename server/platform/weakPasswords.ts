import { errors } from './errors/errors.ts'

let common: Promise<ReadonlySet<string>> | undefined
/**
 * The most used passwords that leaks have shown, in lower case; loaded when the first password is
 * set.
 */
const commonPasswords = (): Promise<ReadonlySet<string>> =>
  (common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(text => String(text))),
  ))

/** The same text over and over (aaaaaa, 121212), or neighbours in order (456789, fedcba). */
const isPattern = (text: string): boolean => {
  if (/^(.{1,3})\1+$/.test(text)) return true
  const steps = new Set<number>()
  for (let at = 1; at < text.length; at++) steps.add(text.charCodeAt(at) - text.charCodeAt(at - 1))
  const [step = 0] = steps
  return steps.size === 1 && Math.abs(step) === 1
}

/** Whether a password is among the first that anybody tries. */
export const isCommonPassword = async (password: string): Promise<boolean> => {
  const text = password.toLowerCase()
  return isPattern(text) || (await commonPasswords()).has(text)
}

const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\d]/gu, '')

/**
 * Whether a password is part of the person's own data: their account, name, phone (or its end) or
 * e-mail.
 */
const isOwnData = (password: string, own: readonly (string | null | undefined)[]): boolean => {
  const text = bare(password)
  return own.some(value => {
    if (!value) return false
    const [local = ''] = value.split('@')
    const known = [bare(value), bare(local)]
    return known.some(one => one === text || (/^\d+$/.test(text) && one.endsWith(text)))
  })
}

/**
 * Refuses a new password that is easy to guess: 2115 at `field` if it is a very common one, or
 * matches the person's data in `own` (account, name, phone, e-mail).
 */
export const refuseWeakPassword = async (
  password: string,
  own: readonly (string | null | undefined)[],
  field = 'password',
): Promise<void> => {
  if (isOwnData(password, own)) throw errors.passwordIsOwnData().at(field)
  if (await isCommonPassword(password)) throw errors.passwordTooCommon().at(field)
}
