import { defineCall, exactText, shape, valueOf } from '../schema/call/index.ts'
import { choice } from '../schema/fields/index.ts'
import { issue, type Issue } from '../schema/issue.ts'
import { ErrorCode } from './errors/codes.ts'
import { paths } from './paths.ts'

/** How a verification code travels. */
export type Channel = 'SMS' | 'EMAIL'

const codePurposes = ['LOGIN', 'REGISTER', 'RESET', 'BIND', 'UNBIND', 'JOIN'] as const
/** The purpose of a verification code; a code for one purpose is never valid for another. */
export type CodePurpose = (typeof codePurposes)[number]

/**
 * Where a verification code is sent: a phone number with its calling code, or an e-mail address.
 */
export interface VerificationTarget {
  readonly channel: Channel
  readonly countryCode?: string
  readonly phone?: string
  readonly email?: string
}
/**
 * UI-01: the answer to a captcha; required after failures (the refusal's `data.captcha` is then
 * true).
 */
export interface CaptchaAnswer {
  readonly captchaId?: string | undefined
  readonly captcha?: string | undefined
}
export interface CaptchaImage {
  readonly captchaId: string
  /** The picture as a data address. */
  readonly image: string
  readonly expireTime: string
}
export interface SentCode {
  /** Seconds until another code may be asked for (LGN-02: 60 by SMS, 30 by e-mail). */
  readonly wait: number
  readonly expireTime: string
}

const invalid = { issue: issue(ErrorCode.invalidParameter) } as const

/**
 * Reads a verification code as typed: 11005 without one; what can't be one is wrong (802) without
 * being counted.
 */
export const readCode = (raw: unknown): { readonly value: string } | { readonly issue: Issue } => {
  if (raw === undefined || raw === null) return { issue: issue(ErrorCode.valueMissing) }
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
  parse: readCode,
  good: '000000',
  bad: [7, '12', 'abcdef', ['1']],
})

/**
 * A phone with its calling code, or an e-mail address; the server checks which one the channel
 * requires (333, 211, 946).
 */
export const contactInputs = {
  channel: choice({
    label: { en: 'Channel', zh: '验证方式' },
    options: { SMS: { en: 'Text message', zh: '短信' }, EMAIL: { en: 'Email', zh: '邮件' } },
    required: true,
  }),
  countryCode: exactText(300),
  phone: exactText(300),
  email: exactText(300),
} as const

/** The answer to a captcha, if one was required. */
export const captchaInputs = {
  captchaId: exactText(200),
  captcha: exactText(20),
} as const

/** UI-01. */
export const drawCaptcha = defineCall({
  path: paths.captcha,
  method: 'GET',
  summary: 'Captcha picture, required after failed attempts',
  audience: 'public',
  output: shape<CaptchaImage>({
    type: 'object',
    properties: {
      captchaId: { type: 'string' },
      image: { type: 'string' },
      expireTime: { type: 'string', format: 'date-time' },
    },
  }),
})

/** LGN-02. BIND and UNBIND need a session; UNBIND sends to what is bound. */
export const sendCode = defineCall({
  path: paths.sendCode,
  summary: 'Sends a verification code by SMS or e-mail; BIND and UNBIND need a session',
  audience: 'public',
  input: {
    ...contactInputs,
    ...captchaInputs,
    purpose: valueOf<CodePurpose, { readonly required: true }>({
      required: true,
      schema: { enum: codePurposes },
      parse: raw => {
        const purpose = codePurposes.find(one => one === raw)
        return purpose ? { value: purpose } : invalid
      },
      good: 'LOGIN',
      bad: ['login', 7, ['LOGIN']],
    }),
  },
  output: shape<SentCode>({
    type: 'object',
    properties: { wait: { type: 'integer' }, expireTime: { type: 'string', format: 'date-time' } },
  }),
  errors: ['333', '211', '946', '806', '429', '959', '960', '967', '803', '955'],
})
