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
import { maxKeyDays, type KeyState } from './openKey.calls.ts'

/** The right to create and end API keys. */
export const manageApiKeys = 'apiKey.manage'

/** A key with which a program uses the ordinary calls; the key itself is told once, when it is made. */
export interface ApiKey {
  readonly keyId: string
  readonly name: string
  /** The first characters of the key, by which it is recognised where it is used. */
  readonly start: string
  readonly rights: readonly string[]
  /** Data permissions whose values it sees as they are; all others are masked for it. */
  readonly clear: readonly string[]
  /** SUSPENDED: it doesn't work because of its maker, who has left, is suspended, may not manage API keys or lacks a second factor. */
  readonly state: KeyState
  /** Name of the person in whose place it acts; null where the account is gone. */
  readonly madeByName: string | null
  /** The caller made it; they alone can replace it. */
  readonly mine: boolean
  readonly createTime: string
  /** When it stops working by itself; null: never. */
  readonly expireTime: string | null
  /** When it was last used, to the minute; null: never. */
  readonly lastUsedTime: string | null
  readonly endedAt: string | null
  /** Until when the secret before a replacement works too; null: there is none. */
  readonly olderUntil: string | null
}

/** Days that a key works; 'never': it does not expire. */
export type KeyDays = number | 'never'

export interface NewApiKey {
  readonly name: string
  readonly rights: readonly string[]
  readonly clear: readonly string[]
  readonly days: KeyDays
}

const isDays = (raw: unknown): raw is number =>
  typeof raw === 'number' && Number.isInteger(raw) && raw >= 1 && raw <= maxKeyDays
/** Days, or 'never' for a key that does not expire: whoever makes a key says which. */
const days = valueOf<KeyDays, { readonly required: true }>({
  required: true,
  schema: { oneOf: [{ type: 'integer', minimum: 1, maximum: maxKeyDays }, { const: 'never' }] },
  parse: raw =>
    raw === 'never' || isDays(raw) ? { value: raw } : { issue: issue(ErrorCode.invalidParameter) },
  good: 30,
  bad: [0, 1.5, '7', maxKeyDays + 1],
})
const code = requiredExactText(100)

export const apiKeys = defineCall({
  path: paths.apiKeys,
  method: 'GET',
  summary: 'Lists the API keys, those in use first; never the keys themselves',
  right: manageApiKeys,
  apiKeys: false,
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
  right: manageApiKeys,
  apiKeys: false,
  writes: false,
  input: listExportInput,
  output: 'file',
})

/** The key acts in its maker's place and outlives their session. */
export const createApiKey = defineCall({
  path: paths.createApiKey,
  summary: 'Creates an API key, which is in this answer (`secret`) and in no other',
  right: manageApiKeys,
  audience: 'owner',
  input: {
    name: text({ label: { en: 'Name', zh: '名称' }, required: true, max: 100 }),
    rights: listOf(code, { required: true, max: 2000 }),
    clear: listOf(code, { max: 2000 }),
    days,
  },
  output: shape<ApiKey & { readonly secret: string }>(),
  errors: ['9994'],
})

/** Its name, permissions and end stay; the secret before works for another 24 hours. */
export const replaceApiKey = defineCall({
  path: paths.replaceApiKey,
  summary:
    'Gives an own API key another secret, which is in this answer (`secret`) and in no other; the one before it works for another 24 hours',
  right: manageApiKeys,
  audience: 'owner',
  input: { keyId: requiredExactText(64) },
  output: shape<ApiKey & { readonly secret: string }>(),
  errors: ['404', '905'],
})

export const endApiKey = defineCall({
  path: paths.endApiKey,
  summary: 'Ends an API key at once',
  right: manageApiKeys,
  apiKeys: false,
  input: { keyId: requiredExactText(64) },
  output: shape<{ readonly ended: true }>({
    type: 'object',
    properties: { ended: { type: 'boolean' } },
  }),
  errors: ['404'],
})

/** A key is off once its maker comes back from a suspension. */
export const turnOnApiKey = defineCall({
  path: paths.turnOnApiKey,
  summary: 'Turns an API key on again that is off since its maker was suspended',
  right: manageApiKeys,
  apiKeys: false,
  audience: 'owner',
  input: { keyId: requiredExactText(64) },
  output: shape<{ readonly on: true }>({ type: 'object', properties: { on: { type: 'boolean' } } }),
  errors: ['404'],
})
