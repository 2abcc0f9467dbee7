import { ErrorCode } from '../../src/protocol/errors/codes.ts'
import { exactText, optionalExactText } from '../../src/schema/call/exact.ts'
import { valueOf } from '../../src/schema/call/index.ts'
import { checkText, tidyLine } from '../../src/schema/fields/base/text.ts'
import { choice, password, text } from '../../src/schema/fields/index.ts'
import { issue } from '../../src/schema/issue.ts'

const invalid = { issue: issue(ErrorCode.invalidParameter) } as const

/** A password or another secret as it stands; only a new password has to have a form. */
export const presentPassword = exactText(200, { writeOnly: true })
/** A new password (VAL-01): 2114 for its length, 2115 for its characters, 11005 without one. */
export const newPassword = password({
  label: { en: 'Password', zh: '密码' },
  required: true,
  requiredCode: ErrorCode.valueMissing,
})

/** A name of a person or an institution (VAL-04): 11005 where it is empty, 11034 for special characters, 9994 where it is too long. */
export const nameInput = <const M extends number>(max: M) =>
  text({
    label: { en: 'Name', zh: '姓名' },
    required: true,
    rule: 'name',
    max,
    requiredCode: ErrorCode.valueMissing,
    formatCode: ErrorCode.invalidFormat,
  })
/** The same where the name may be left out; an empty one is refused even so. */
export const changedName = valueOf<string>({
  schema: { type: 'string', maxLength: 50 },
  takesEmpty: true,
  parse: raw => {
    const value = tidyLine(raw)
    if (value === null) return { issue: issue(ErrorCode.valueMissing) }
    const wrong = checkText(value, { label: { en: '', zh: '' }, rule: 'name' }, 50)
    if (typeof value === 'string' && !wrong) return { value }
    return { issue: wrong ?? issue(ErrorCode.invalidFormat) }
  },
  good: 'Ann',
  bad: ['', null, 7, 'a@b', 'x'.repeat(51)],
})

export const languageInput = choice({
  label: { en: 'Language', zh: '语言' },
  options: { zh: { en: 'Chinese', zh: '中文' }, en: { en: 'English', zh: '英文' } },
})

/** A verification code as typed; what can't be one is wrong (802) without being counted. */
const parseCode = (raw: unknown) => {
  if (typeof raw !== 'string') return invalid
  const digits = raw.normalize('NFKC').replace(/\s/g, '')
  if (/^\d{6}$/.test(digits)) return { value: digits }
  return {
    issue: issue(digits === '' ? ErrorCode.valueMissing : ErrorCode.wrongVerificationCode),
  }
}
export const codeInput = valueOf<string, { readonly required: true }>({
  required: true,
  requiredCode: ErrorCode.valueMissing,
  schema: { type: 'string', pattern: '^\\d{6}$' },
  parse: parseCode,
  good: '000000',
  bad: [7, '12', 'abcdef', ['1']],
})

/** A phone with its calling code, or an e-mail address; the server judges which one the channel asks for (333, 211, 946). */
export const contactInputs = {
  channel: choice({
    label: { en: 'Channel', zh: '验证方式' },
    options: { SMS: { en: 'Text message', zh: '短信' }, EMAIL: { en: 'Email', zh: '邮件' } },
    required: true,
  }),
  countryCode: optionalExactText(300),
  phone: optionalExactText(300),
  email: optionalExactText(300),
} as const

/** The answer to a picture, where one was asked for. */
export const captchaInputs = {
  captchaId: optionalExactText(),
  captcha: optionalExactText(20),
} as const

export const registrationInputs = {
  ...contactInputs,
  name: nameInput(50),
  password: newPassword,
  code: codeInput,
  language: languageInput,
} as const
