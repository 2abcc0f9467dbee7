import { ErrorCode } from '../../src/protocol/errors/codes.ts'
import { listExportInput } from '../../src/protocol/calls/listExports.ts'
import { paths } from '../../src/protocol/paths.ts'
import {
  defineCall,
  listOf,
  requiredExactText,
  shape,
  valueOf,
} from '../../src/schema/call/index.ts'
import { text } from '../../src/schema/fields/index.ts'
import { issue } from '../../src/schema/issue.ts'

/** The longest that a key lasts which has an end, in days. */
export const maxKeyDays = 3650

/**
 * A key makes ordinary calls, or it signs calls of the open interface; each kind is managed with a
 * right of its own.
 */
export const keyKinds = {
  PROGRAM: { label: { en: 'API key', zh: 'API 密钥' }, right: 'apiKey.manage' },
  SIGNING: { label: { en: 'Signing key', zh: '签名密钥' }, right: 'openKey.manage' },
} as const
export type KeyKind = keyof typeof keyKinds

/**
 * Whether calls with a key are accepted. SUSPENDED: no, because its maker has left, is suspended,
 * can't manage such keys or, for a program's key, lacks a second factor. OFF: no, until a person
 * turns it on, because its maker was suspended.
 */
export const keyStates = {
  ACTIVE: { en: 'In use', zh: '使用中' },
  ENDED: { en: 'Ended', zh: '已停用' },
  EXPIRED: { en: 'Expired', zh: '已过期' },
  OFF: { en: 'Off', zh: '已关闭' },
  SUSPENDED: { en: 'Not working', zh: '已失效' },
} as const
export type KeyState = keyof typeof keyStates

/** A program's key; its secret is only shown when it is made. */
export interface ApiKey {
  readonly keyId: string
  readonly kind: KeyKind
  readonly name: string
  /**
   * How the key is recognised where it is used: its first characters, or the id with which calls
   * are signed.
   */
  readonly start: string
  readonly rights: readonly string[]
  /** Data permissions whose values it sees unmasked; all others are masked for it. */
  readonly clear: readonly string[]
  /** The calls that a signing key is good for. */
  readonly scopes: readonly string[]
  readonly state: KeyState
  /** Name of the person it acts for; null if unknown, or if the account is deleted. */
  readonly madeByName: string | null
  /** The caller made it; they alone can replace it. */
  readonly mine: boolean
  readonly createTime: string
  /** When it stops working by itself; null: never. */
  readonly expireTime: string | null
  /** When it was last used, to the minute; null: never. */
  readonly lastUsedTime: string | null
  readonly endedAt: string | null
  /** Until when the previous secret is also valid; null: there is none. */
  readonly olderUntil: string | null
}
/** A key with its secret: the key itself of the ordinary calls, or what calls are signed with. */
export type MadeApiKey = ApiKey & { readonly secret: string }

/** Days that a key works; 'never': it does not expire. */
export type KeyDays = number | 'never'

export interface NewApiKey {
  readonly name: string
  readonly rights: readonly string[]
  readonly clear: readonly string[]
  /** For a signing key, which has no permissions. */
  readonly scopes: readonly string[]
  readonly days: KeyDays
}

const isDays = (raw: unknown): raw is number =>
  typeof raw === 'number' && Number.isInteger(raw) && raw >= 1 && raw <= maxKeyDays
/** Days, or 'never' for a key that does not expire: the maker of a key must choose. */
const days = valueOf<KeyDays, { readonly required: true }>({
  required: true,
  schema: { oneOf: [{ type: 'integer', minimum: 1, maximum: maxKeyDays }, { const: 'never' }] },
  parse: raw =>
    raw === 'never' || isDays(raw) ? { value: raw } : { issue: issue(ErrorCode.invalidParameter) },
  good: 30,
  bad: [0, 1.5, '7', maxKeyDays + 1],
})
const code = requiredExactText(100)
/**
 * Each kind of key has its own right, which the handlers check: the caller sees and manages only
 * the kinds that they have the right for.
 */
const manager = { audience: 'member' } as const

export const apiKeys = defineCall({
  path: paths.apiKeys,
  method: 'GET',
  summary:
    'Lists the API keys of the kinds that the caller may manage, those in use first; never the keys themselves',
  ...manager,
  output: shape<{ readonly list: readonly ApiKey[]; readonly total: number }>({
    type: 'object',
    properties: {
      list: { type: 'array', items: { type: 'object' } },
      total: { type: 'integer' },
    },
  }),
})

/** IMP-03: the same list as a file. */
export const exportApiKeys = defineCall({
  path: paths.exportApiKeys,
  summary: 'The API keys as a file; never the keys themselves',
  ...manager,
  writes: false,
  input: listExportInput,
  output: 'file',
})

/** The key acts in its maker's place and outlives their session. */
export const createApiKey = defineCall({
  path: paths.createApiKey,
  summary:
    'Creates an API key with `rights`, or with `scopes` a key that signs calls; its `secret` is in this answer and in no other',
  audience: 'owner',
  input: {
    name: text({ label: { en: 'Name', zh: '名称' }, required: true, max: 100 }),
    rights: listOf(code, { max: 2000 }),
    clear: listOf(code, { max: 2000 }),
    scopes: listOf(code, { max: 100 }),
    days,
  },
  check: ({ rights, clear, scopes }) => {
    if (!scopes.length) return rights.length ? undefined : { rights: { code: '321' } }
    return rights.length || clear.length ? { scopes: { code: '321' } } : undefined
  },
  output: shape<MadeApiKey>(),
  errors: ['905', '9994'],
})

/** Its name, permissions and expiry stay; the previous secret works for another 24 hours. */
export const replaceApiKey = defineCall({
  path: paths.replaceApiKey,
  summary:
    'Gives an own API key another secret, which is in this answer (`secret`) and in no other; the one before it works for another 24 hours',
  right: keyKinds.PROGRAM.right,
  audience: 'owner',
  input: { keyId: requiredExactText(64) },
  output: shape<MadeApiKey>(),
  errors: ['404', '905'],
})

export const endApiKey = defineCall({
  path: paths.endApiKey,
  summary: 'Ends an API key at once',
  ...manager,
  input: { keyId: requiredExactText(64) },
  output: shape<{ readonly ended: true }>({
    type: 'object',
    properties: { ended: { type: 'boolean' } },
  }),
  errors: ['404', '905'],
})

/** A key is off after its maker returns from a suspension. */
export const turnOnApiKey = defineCall({
  path: paths.turnOnApiKey,
  summary: 'Turns an API key on again that is off since its maker was suspended',
  audience: 'owner',
  input: { keyId: requiredExactText(64) },
  output: shape<{ readonly on: true }>({ type: 'object', properties: { on: { type: 'boolean' } } }),
  errors: ['404', '905'],
})
