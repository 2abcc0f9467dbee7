import { ErrorCode } from '../../src/protocol/errors/codes.ts'
import { paths } from '../../src/protocol/paths.ts'
import { isKeyScope, keyScopes, type KeyScope } from '../../src/protocol/signing.ts'
import {
  defineCall,
  exactText,
  requiredExactText,
  shape,
  valueOf,
} from '../../src/schema/call/index.ts'
import { text } from '../../src/schema/fields/index.ts'
import { issue } from '../../src/schema/issue.ts'

/** The right to make and end keys of the open interface. */
export const manageKeys = 'openKey.manage'
/** The longest that a key lasts which has an end, in days. */
export const maxKeyDays = 3650

/**
 * Whether calls made with a key are accepted. SUSPENDED: they are not while its maker may not
 * manage keys, or is no longer a member of the institution. OFF: they are not until somebody turns
 * the key on, since its maker was suspended.
 */
export const keyStates = {
  ACTIVE: { en: 'In use', zh: '使用中' },
  ENDED: { en: 'Ended', zh: '已停用' },
  EXPIRED: { en: 'Expired', zh: '已过期' },
  OFF: { en: 'Off', zh: '已关闭' },
  SUSPENDED: { en: 'Not working', zh: '已失效' },
} as const
export type KeyState = keyof typeof keyStates

/** A key of the signed open interface; its secret is told once, when it is made. */
export interface OpenKey {
  readonly keyId: string
  readonly name: string
  readonly scopes: readonly KeyScope[]
  readonly state: KeyState
  /** Name of the person in whose place it acts; null where nobody knows. */
  readonly madeByName: string | null
  readonly createTime: string
  /** When it stops working by itself; null: never. */
  readonly expireTime: string | null
  /** When a call was last taken under it, to the minute; null: never. */
  readonly lastUsedTime: string | null
  readonly endedAt: string | null
}
export interface NewOpenKey {
  readonly name: string
  readonly scopes: readonly KeyScope[]
  /** Days that it lasts; null: until it is ended. */
  readonly days: number | null
}

const invalid = { issue: issue(ErrorCode.invalidParameter) } as const
const isKeyDays = (raw: unknown): raw is number =>
  typeof raw === 'number' && Number.isInteger(raw) && raw >= 1 && raw <= maxKeyDays

const scopes = valueOf<readonly KeyScope[], { readonly required: true }>({
  required: true,
  schema: { type: 'array', items: { enum: Object.keys(keyScopes) }, minItems: 1 },
  parse: raw => (Array.isArray(raw) && raw.every(isKeyScope) ? { value: raw } : invalid),
  good: ['statistics'],
  bad: ['statistics', ['all'], [7]],
})
const days = valueOf<number>({
  schema: { type: ['integer', 'null'], minimum: 1, maximum: maxKeyDays },
  parse: raw => (isKeyDays(raw) ? { value: raw } : invalid),
  good: 30,
  bad: [0, 1.5, '7', maxKeyDays + 1],
})

export const openKeys = defineCall({
  path: paths.openKeys,
  method: 'GET',
  summary: 'Lists the API keys; never their secrets',
  right: manageKeys,
  apiKeys: false,
  output: shape<{ readonly list: readonly OpenKey[]; readonly total: number }>({
    type: 'object',
    properties: {
      list: { type: 'array', items: { type: 'object' } },
      total: { type: 'integer' },
    },
  }),
})

/** The key would outlive a session that another portal began, and act in its maker's place. */
export const makeOpenKey = defineCall({
  path: paths.makeOpenKey,
  summary: 'Creates an API key; its secret is in this answer and in no other',
  right: manageKeys,
  apiKeys: false,
  audience: 'owner',
  input: {
    name: text({ label: { en: 'Name', zh: '名称' }, required: true, max: 100 }),
    scopes,
    days,
  },
  output: shape<OpenKey & { readonly secret: string }>(),
})

export const endOpenKey = defineCall({
  path: paths.endOpenKey,
  summary: 'Disables an API key',
  right: manageKeys,
  apiKeys: false,
  input: { keyId: requiredExactText(64) },
  output: shape<{ readonly ended: true }>({
    type: 'object',
    properties: { ended: { type: 'boolean' } },
  }),
  errors: ['404'],
})

/** SES-17: passes with which a person of the institution is let into the console. */
export const issuePasses = defineCall({
  path: paths.ticket,
  summary: 'Creates passes for a person, by account or uid; signed',
  audience: 'signed',
  scope: 'passes',
  input: {
    account: exactText(200),
    uid: exactText(64),
  },
  check: ({ account, uid }) =>
    (account === null) === (uid === null) ? { account: { code: '321' } } : undefined,
  output: shape<{
    readonly atoken: string
    readonly ntoken: string
    readonly expireTime: string
  }>({
    type: 'object',
    properties: {
      atoken: { type: 'string' },
      ntoken: { type: 'string' },
      expireTime: { type: 'string', format: 'date-time' },
    },
  }),
  errors: ['804'],
})

/** A key is off once its maker comes back from a suspension. */
export const turnOnOpenKey = defineCall({
  path: paths.turnOnOpenKey,
  summary: 'Turns an API key on again that is off since its maker was suspended',
  right: manageKeys,
  apiKeys: false,
  audience: 'owner',
  input: { keyId: requiredExactText(64) },
  output: shape<{ readonly on: true }>({ type: 'object', properties: { on: { type: 'boolean' } } }),
  errors: ['404'],
})
