import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import { codeInput, contactInputs } from '../../../src/protocol/verification.ts'
import { requiredExactText, valueOf } from '../../../src/schema/call/index.ts'
import { checkText, tidyLine } from '../../../src/schema/fields/base/text.ts'
import { choice, password, text } from '../../../src/schema/fields/index.ts'
import { issue } from '../../../src/schema/issue.ts'

/** A password or another secret, unchanged; only a new password must have a valid form. */
export const presentPassword = {
  ...requiredExactText(200),
  schema: { type: 'string', maxLength: 200, writeOnly: true },
}
/**
 * A new password (VAL-01): 2114 for its length, 2115 for its characters, 11005 if it is
 * missing.
 */
export const newPasswordInput = password({
  label: { en: 'Password', zh: '密码' },
  required: true,
  requiredCode: ErrorCode.valueMissing,
})

/**
 * A name of a person or an institution (VAL-04): 11005 if it is empty, 11034 for special
 * characters, 9994 if it is too long.
 */
export const nameInput = <const M extends number>(max: M) =>
  text({
    label: { en: 'Name', zh: '姓名' },
    required: true,
    rule: 'name',
    max,
    requiredCode: ErrorCode.valueMissing,
    formatCode: ErrorCode.invalidFormat,
  })
/** The same if the name may be left out; an empty one is refused even so. */
export const changedName = valueOf<string>({
  schema: { type: 'string', maxLength: 50 },
  takesEmptyText: true,
  takesNull: true,
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

export const registrationInputs = {
  ...contactInputs,
  name: nameInput(50),
  password: newPasswordInput,
  code: codeInput,
  language: languageInput,
} as const
