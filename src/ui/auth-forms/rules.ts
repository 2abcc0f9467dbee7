import { ErrorCode } from '../../protocol/errors/codes.ts'
import { readFactorCode } from '../../protocol/secondFactor.ts'
import { checkText, tidyLine } from '../../schema/fields/base/text.ts'
import { isEmail } from '../../schema/fields/email/index.ts'
import { checkPassword } from '../../schema/fields/password/index.ts'
import { loadNumbers } from '../../schema/fields/phone/numbers.ts'
import { readPhone } from '../../schema/fields/phone/read.ts'
import { issue, type Issue } from '../../schema/issue.ts'
import type { AuthFormTexts } from './authForms.texts.ts'

/** The inputs of login forms, by the names in the server's refusals. */
export type AuthFormField = keyof AuthFormTexts['missing']
/** All values of login forms: the inputs, and the settings that control them. */
export type AuthFormValue = AuthFormField | 'channel' | 'countryCode' | 'known' | 'language'
export type AuthFormValues = { readonly [K in AuthFormValue]?: string | null }

type Judge = (value: string, values: AuthFormValues, t: AuthFormTexts) => Issue | string | undefined
const label = { en: '', zh: '' }
const nameRule =
  (max: number): Judge =>
  value =>
    checkText(tidyLine(value), { label, rule: 'name' }, max)
const anything: Judge = () => undefined
const factorCode: Judge = value => {
  const read = readFactorCode(value)
  return 'issue' in read ? read.issue : undefined
}

/** The server's own rules (VAL-01, VAL-02, VAL-04), so that most errors show before sending. */
const judges: Readonly<Record<AuthFormField, Judge>> = {
  account: anything,
  old: anything,
  schoolNo: anything,
  region: anything,
  currency: anything,
  captcha: anything,
  password: value => checkPassword(value),
  again: (value, { password }, t) => (value === (password ?? '') ? undefined : t.inconsistent),
  phone: (value, { countryCode }) => {
    const code = countryCode ?? '86'
    return readPhone(value, code)?.countryCode === code ? undefined : issue(ErrorCode.invalidPhone)
  },
  email: value => (isEmail(value.trim().toLowerCase()) ? undefined : issue(ErrorCode.invalidEmail)),
  code: value =>
    /^\d{6}$/.test(value.normalize('NFKC').replace(/\s/g, ''))
      ? undefined
      : issue(ErrorCode.wrongVerificationCode),
  present: factorCode,
  passkeyName: anything,
  name: nameRule(50),
  orgName: nameRule(100),
}

export interface Asked {
  readonly fields: readonly AuthFormField[]
  /** The password is an existing one: only the server checks it. */
  readonly known?: boolean
  /** The code is one of the second factor, not one that was sent. */
  readonly factor?: boolean
  /** Not for mainland China. */
  readonly abroad?: boolean
}

/** The issues of the typed values, by field: a code with parameters, or a sentence. */
export const judgeAuthForm = async (
  { fields, known, factor, abroad }: Asked,
  values: AuthFormValues,
  t: AuthFormTexts,
): Promise<Readonly<Partial<Record<AuthFormField, Issue | string>>>> => {
  if (fields.includes('phone')) await loadNumbers()
  return Object.fromEntries(
    fields.flatMap(name => {
      const value = values[name] ?? ''
      const rule = (): Issue | string | undefined => {
        if (value.trim() === '') return t.missing[name]
        if (known && name === 'password') return undefined
        if (abroad && name === 'region' && value === '86') return t.trialAbroad
        return (factor && name === 'code' ? factorCode : judges[name])(value, values, t)
      }
      const wrong = rule()
      return wrong === undefined ? [] : [[name, wrong]]
    }),
  )
}
