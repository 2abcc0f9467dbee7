import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { ErrorCode } from '../../src/protocol/errors/codes.ts'
import { isObject } from '../../src/protocol/isObject.ts'
import type { LoginReply } from '../../src/protocol/provider.ts'
import {
  defineCall,
  exactText,
  requiredExactText,
  shape,
  valueOf,
} from '../../src/schema/call/index.ts'
import { text } from '../../src/schema/fields/index.ts'
import { issue } from '../../src/schema/issue.ts'
import { otherFactorCode } from './secondFactor.calls.ts'

/** A browser's response for a passkey; the server's library verifies it. */
export type PasskeyAnswer = Readonly<Record<string, unknown>>
const passkeyAnswer = valueOf<PasskeyAnswer, { readonly required: true }>({
  required: true,
  schema: { type: 'object' },
  parse: raw => (isObject(raw) ? { value: raw } : { issue: issue(ErrorCode.invalidParameter) }),
  good: { id: 'none' },
  bad: ['no object', [1], 7],
})
const passkeyName = text({
  label: { en: 'Name', zh: '名称' },
  required: true,
  max: 60,
  requiredCode: ErrorCode.valueMissing,
  formatCode: ErrorCode.invalidFormat,
})

export const beginPasskey = defineCall({
  path: '/edu_adminserver/app/secondFactor/passkey/begin',
  summary: 'What a browser makes a passkey with',
  audience: 'owner',
  setsUpSecondFactor: true,
  output: shape<{ readonly options: PublicKeyCredentialCreationOptionsJSON }>(),
})

/**
 * `present`: a code of the second factor that the account has already; a login of the last ten
 * minutes will do instead.
 */
export const addPasskey = defineCall({
  path: '/edu_adminserver/app/secondFactor/passkey/add',
  summary: 'Adds a passkey; with the first second factor of an account, answers its recovery codes',
  audience: 'owner',
  setsUpSecondFactor: true,
  exact: true,
  input: {
    name: passkeyName,
    password: exactText(200),
    present: otherFactorCode,
    passkey: passkeyAnswer,
  },
  output: shape<{ readonly recoveryCodes: readonly string[] }>(),
  errors: ['802', '950', '953', '429', '11005', '9994'],
})

const done = shape<{ readonly done: true }>({
  type: 'object',
  properties: { done: { type: 'boolean' } },
})

export const renamePasskey = defineCall({
  path: '/edu_adminserver/app/secondFactor/passkey/rename',
  summary: 'Renames a passkey',
  audience: 'owner',
  input: { id: requiredExactText(1400), name: passkeyName },
  output: done,
  errors: ['404', '11005', '9994'],
})

export const removePasskey = defineCall({
  path: '/edu_adminserver/app/secondFactor/passkey/remove',
  summary: 'Removes a passkey; with the last second factor, turns it off',
  audience: 'owner',
  exact: true,
  input: { id: requiredExactText(1400), password: exactText(200), present: otherFactorCode },
  output: done,
  errors: ['404', '802', '950', '429'],
})

export const beginPasskeyStep = defineCall({
  path: '/edu_adminserver/app/login/secondStep/passkey/begin',
  summary: 'What a browser asks a passkey with, in the second step of a login',
  audience: 'public',
  input: { challenge: requiredExactText(200) },
  output: shape<{ readonly options: PublicKeyCredentialRequestOptionsJSON }>(),
  errors: ['953'],
})

export const passkeyStep = defineCall({
  path: '/edu_adminserver/app/login/secondStep/passkey',
  summary: 'Ends a login with a passkey',
  audience: 'public',
  input: { challenge: requiredExactText(200), passkey: passkeyAnswer, device: exactText(600) },
  output: shape<LoginReply>(),
  errors: ['802', '953', '429', '5003'],
})
