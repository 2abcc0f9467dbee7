import { ErrorCode } from '../../../../src/protocol/errors/codes.ts'
import { checkText, tidyLine } from '../../../../src/schema/fields/base/text.ts'
import { checkPassword } from '../../../../src/schema/fields/password/index.ts'
import type { Lang } from '../../../../src/schema/label.ts'
import {
  invalidParameter,
  valueMissing,
  wrongVerificationCode,
} from '../../../platform/errors/factories.ts'
import { invalidFields } from '../../../platform/errors/fault.ts'
import type { Body } from '../../../platform/http/body.ts'

/** A new password (VAL-01): 2114 for its length, 2115 for its characters, 11005 without one. */
export const newPasswordOf = (body: Body, name = 'password'): string => {
  const value = body[name]
  if (value === undefined || value === null || value === '') throw valueMissing().at(name)
  if (typeof value !== 'string') throw invalidParameter().at(name)
  const wrong = checkPassword(value)
  if (wrong) throw invalidFields({ [name]: wrong })
  return value
}

/** A name of a person or an institution (VAL-04): 11005 where it is empty, 11034 for special characters, 9994 where it is too long. */
export const nameOfBody = (body: Body, name: string, max: number): string => {
  const value = tidyLine(body[name])
  if (value === null) throw valueMissing().at(name)
  const wrong = checkText(value, { label: { en: '', zh: '' }, rule: 'name' }, max)
  if (wrong || typeof value !== 'string')
    throw invalidFields({ [name]: wrong ?? { code: ErrorCode.invalidFormat } })
  return value
}

/** A code as typed; what can't be one is wrong (802) without being counted. */
export const codeOfBody = (body: Body): string => {
  const { code } = body
  if (code !== undefined && code !== null && typeof code !== 'string')
    throw invalidParameter().at('code')
  const digits = (code ?? '').normalize('NFKC').replace(/\s/g, '')
  if (!/^\d{6}$/.test(digits))
    throw (digits === '' ? valueMissing() : wrongVerificationCode()).at('code')
  return digits
}

export const languageOfBody = (body: Body, start: Lang): Lang => {
  const { language } = body
  if (language === undefined || language === null) return start
  if (language !== 'zh' && language !== 'en') throw invalidParameter().at('language')
  return language
}

/** A text of a body that need not be there. */
export const optionalText = (body: Body, name: string, max = 200): string | undefined => {
  const value = body[name]
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value !== 'string' || value.length > max) throw invalidParameter().at(name)
  return value
}
