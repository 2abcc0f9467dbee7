import { paths } from '../../src/protocol/paths.ts'
import type { LoginAnswer, LoginReply } from '../../src/protocol/provider.ts'
import { captchaInputs, codeInput, contactInputs } from '../../src/protocol/verification.ts'
import { defineCall, exactText, requiredExactText, shape } from '../../src/schema/call/index.ts'
import { presentPassword } from './user/account.inputs.ts'

export interface MySession {
  readonly rid: string
  readonly current: boolean
  readonly createTime: string
  /** Of its latest renewal. */
  readonly lastTime: string | null
  readonly expireTime: string
  readonly ip: string | null
  readonly userAgent: string | null
  readonly institution: string
}

/** A session, or the challenge to show the account's second factor (`secondStep`). */
const loginAnswer = shape<LoginAnswer>()
/** The `device` from an earlier login in the same browser: strangers' failures don't block it. */
const deviceMark = exactText(600)
const passwordInputs = {
  account: requiredExactText(200),
  password: presentPassword,
  countryCode: exactText(8),
  institutionId: exactText(64),
  device: deviceMark,
  ...captchaInputs,
} as const

/** LGN-01. */
export const loginByPassword = defineCall({
  path: paths.login,
  summary: 'Logs in by account, phone or e-mail and password',
  audience: 'public',
  input: passwordInputs,
  output: loginAnswer,
  errors: ['806', '950', '429', '9002', '5003'],
})

/** LGN-01: the institution is named by its number. */
export const loginByNumber = defineCall({
  path: paths.loginOrg,
  summary: 'Logs in at an institution by its number',
  audience: 'public',
  input: { ...passwordInputs, schoolNo: requiredExactText(40) },
  output: loginAnswer,
  errors: ['713', '806', '950', '429', '5003'],
})

export const loginByCode = defineCall({
  path: paths.loginByCode,
  summary: 'Logs in by a verification code',
  audience: 'public',
  input: { ...contactInputs, code: codeInput, institutionId: exactText(64), device: deviceMark },
  output: loginAnswer,
  errors: ['333', '211', '946', '802', '947', '953', '429', '9002', '5003'],
})

/** SES-07. `password` is the secret that the login answered, which changes with every renewal. */
export const renewToken = defineCall({
  path: paths.refresh,
  method: 'PUT',
  summary: 'Renews the access token',
  audience: 'public',
  input: { uid: requiredExactText(64), password: presentPassword, rid: requiredExactText(64) },
  output: shape<{ readonly accessToken: string; readonly secret: string }>({
    type: 'object',
    properties: { accessToken: { type: 'string' }, secret: { type: 'string' } },
  }),
  errors: ['867'],
})

const ended = shape<{ readonly ended: true }>({
  type: 'object',
  properties: { ended: { type: 'boolean' } },
})

export const logOut = defineCall({
  path: paths.logout,
  summary: 'Ends the current session',
  audience: 'member',
  setsUpSecondFactor: true,
  output: ended,
})

export const mySessions = defineCall({
  path: paths.sessions,
  method: 'GET',
  summary: "One's own sessions",
  audience: 'member',
  output: shape<{ readonly list: readonly MySession[]; readonly total: number }>({
    type: 'object',
    properties: {
      list: { type: 'array', items: { type: 'object' } },
      total: { type: 'integer' },
    },
  }),
})

export const endSession = defineCall({
  path: paths.endSession,
  summary: "Ends one of one's own sessions",
  audience: 'member',
  input: { rid: requiredExactText(64) },
  output: ended,
  errors: ['404'],
})

/** Logs out everywhere else: `ended` is the number of sessions that it ended. */
export const endOtherSessions = defineCall({
  path: paths.endOtherSessions,
  summary: "Ends all of one's own sessions but the present one",
  audience: 'member',
  output: shape<{ readonly ended: number }>({
    type: 'object',
    properties: { ended: { type: 'integer' } },
  }),
})

/** SET-02. 982: it is the present one. */
export const switchInstitution = defineCall({
  path: paths.switchInstitution,
  summary: "Goes on in another of one's institutions",
  audience: 'owner',
  input: { institutionId: requiredExactText(64) },
  output: shape<LoginReply>(),
  errors: ['982', '9002', '5003', '867'],
})
