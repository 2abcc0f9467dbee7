import { ErrorCode } from '../../src/protocol/errors/codes.ts'
import type { LoginReply } from '../../src/protocol/provider.ts'
import { readFactorCode } from '../../src/protocol/secondFactor.ts'
import {
  defineCall,
  exactText,
  requiredExactText,
  shape,
  valueOf,
} from '../../src/schema/call/index.ts'

const codeTraits = {
  schema: { type: 'string', maxLength: 100, writeOnly: true },
  parse: readFactorCode,
  good: '000000',
  bad: [7, ['1'], '12', 'x'.repeat(101)],
}
const factorCode = valueOf<string, { readonly required: true }>({
  ...codeTraits,
  required: true,
  requiredCode: ErrorCode.valueMissing,
})
/** A code of the second factor that may be left out. */
export const otherFactorCode = valueOf<string>(codeTraits)

/** A passkey of one's own account. */
export interface Passkey {
  readonly id: string
  readonly name: string
  readonly createTime: string
  readonly lastUsedTime: string | null
}
/** The state of one's own second factor. */
export interface SecondFactor {
  /** Since when an authenticator app is set up; null: none is. */
  readonly authenticator: string | null
  readonly passkeys: readonly Passkey[]
  /** Recovery codes that are left. */
  readonly recoveryCodes: number
  /** An institution of the person requires a second factor, so it can't be turned off. */
  readonly required: boolean
  /** The account has no password of its own: a recent login replaces it. */
  readonly withoutPassword: boolean
}

export const ownSecondFactor = defineCall({
  path: '/edu_adminserver/app/secondFactor',
  method: 'GET',
  summary: "One's own second factor",
  audience: 'owner',
  setsUpSecondFactor: true,
  output: shape<SecondFactor>({
    type: 'object',
    properties: {
      authenticator: { type: ['string', 'null'], format: 'date-time' },
      passkeys: { type: 'array', items: { type: 'object' } },
      recoveryCodes: { type: 'integer' },
      required: { type: 'boolean' },
      withoutPassword: { type: 'boolean' },
    },
  }),
})

/**
 * Data for setting up an authenticator app; `uri` is the text of its QR code. It becomes active
 * after `confirmAuthenticator` with one of its codes.
 */
export interface NewAuthenticator {
  readonly secret: string
  readonly uri: string
}
export const beginAuthenticator = defineCall({
  path: '/edu_adminserver/app/secondFactor/authenticator/begin',
  summary: 'Makes a secret for an authenticator app',
  audience: 'owner',
  setsUpSecondFactor: true,
  output: shape<NewAuthenticator>({
    type: 'object',
    properties: { secret: { type: 'string' }, uri: { type: 'string' } },
  }),
})

const recoveryCodes = shape<{ readonly recoveryCodes: readonly string[] }>({
  type: 'object',
  properties: { recoveryCodes: { type: 'array', items: { type: 'string' } } },
})

/** `present`: a code of the second factor that the account has already. */
export const confirmAuthenticator = defineCall({
  path: '/edu_adminserver/app/secondFactor/authenticator/confirm',
  summary: 'Turns the second factor on, or gives it another authenticator app',
  audience: 'owner',
  setsUpSecondFactor: true,
  exact: true,
  input: { password: exactText(200), code: factorCode, present: otherFactorCode },
  output: recoveryCodes,
  errors: ['802', '950', '953', '429'],
})

export const removeAuthenticator = defineCall({
  path: '/edu_adminserver/app/secondFactor/authenticator/remove',
  summary: 'Turns the second factor off',
  audience: 'owner',
  exact: true,
  input: { password: exactText(200), code: factorCode },
  output: shape<{ readonly removed: true }>({
    type: 'object',
    properties: { removed: { type: 'boolean' } },
  }),
  errors: ['802', '950', '429'],
})

export const renewRecoveryCodes = defineCall({
  path: '/edu_adminserver/app/secondFactor/recoveryCodes/renew',
  summary: 'Makes new recovery codes; the earlier ones end',
  audience: 'owner',
  exact: true,
  input: { password: exactText(200), code: factorCode },
  output: recoveryCodes,
  errors: ['802', '950', '429'],
})

/**
 * The second step of a login, after a first one that was answered with a challenge. 953: the
 * challenge is over.
 */
export const secondStep = defineCall({
  path: '/edu_adminserver/app/login/secondStep',
  summary: 'Ends a login with a code of the second factor',
  audience: 'public',
  input: { challenge: requiredExactText(200), code: factorCode, device: exactText(600) },
  output: shape<LoginReply>(),
  errors: ['802', '953', '429', '5003'],
})
