import type { Access } from '../src/access/index.ts'
import { customFieldsFrom, type CustomField } from '../src/schema/custom/field.ts'
import { extraItem, forgetStoredLogin, type StoredItem } from '../src/protocol/storedItems.ts'
import type { Institution, LoginReply, MenuItem, SessionInfo } from '../src/protocol/provider.ts'

/** The part of Web Storage that is used here. */
export interface StoragePort {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

interface SessionExtra {
  readonly name: string
  readonly institution: Institution
  readonly masks: readonly string[]
  readonly role?: string | null
  readonly institutions?: number
  readonly analytics?: string
  readonly needsSecondFactor?: true
  readonly customFields?: readonly CustomField[]
}

/** The logged-in person's stored items, typed; every window of the origin shares them. */
export interface StoredSession {
  /** SES-01: logged in means that a token is stored. */
  loggedIn(): boolean
  token(): string | null
  rid(): string | null
  uid(): string | null
  secret(): string | null
  loginUrl(): string | null
  setLoginUrl(url: string): void
  version(): string | null
  setVersion(version: string): void
  subList(): readonly MenuItem[]
  subFilter(): readonly string[]
  setAuth(): readonly string[]
  extra(): SessionExtra | undefined
  /** Custom fields of the institution; the same list object while they stay the same. */
  customFields(): readonly CustomField[]
  /** Stores the response of a login. */
  save(reply: LoginReply): void
  /** Stores the server's current permissions, menus and institution; the tokens stay. */
  update(info: SessionInfo): void
  /** Keeps a renewed token, and the secret that renews it next. */
  renew(accessToken: string, secret?: string): void
  /** Forgets the person; where to log in and the loaded version stay. */
  clear(): void
  /** The person's permissions, for `src/access`. */
  access(): Access
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((v): v is string => typeof v === 'string') : []
const isMenuItem = (value: unknown): value is MenuItem =>
  isRecord(value) && typeof value['id'] === 'string' && typeof value['url'] === 'string'
const isExtra = (value: unknown): value is SessionExtra =>
  isRecord(value) && typeof value['name'] === 'string' && isRecord(value['institution'])

/** Reads a stored item as JSON; a damaged one counts as absent. */
const readJson = (storage: StoragePort, key: string): unknown => {
  const text = storage.getItem(key)
  if (text === null) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

const extraOf = ({
  name,
  institution,
  masks,
  role,
  institutions,
  analytics,
  needsSecondFactor,
  customFields,
}: SessionInfo): SessionExtra => ({
  name,
  institution,
  masks,
  role,
  institutions,
  ...(analytics ? { analytics } : {}),
  ...(needsSecondFactor ? { needsSecondFactor } : {}),
  ...(customFields ? { customFields } : {}),
})

/** Parses stored custom fields; returns the same list object while they stay the same. */
const createCustomFields = (): ((stored: unknown) => readonly CustomField[]) => {
  let lastText = '[]'
  let last: readonly CustomField[] = []
  return stored => {
    // the store belongs to the browser, anyone may have written there
    const found = customFieldsFrom(stored)
    const text = JSON.stringify(found)
    if (text !== lastText) {
      lastText = text
      last = found
    }
    return last
  }
}

/**
 * The stored session. A damaged item counts as absent: the store belongs to the browser, anyone may
 * have written there.
 */
export const createSession = (storage: StoragePort): StoredSession => {
  const json = (key: string): unknown => readJson(storage, key)
  const store = (key: StoredItem, value: string) => storage.setItem(key, value)
  const update = (info: SessionInfo) => {
    store('login_rid', info.rid)
    store('login_uid', info.uid)
    store('subList', JSON.stringify(info.subList))
    store('subFilter', JSON.stringify(info.subFilter))
    store('setAuth', JSON.stringify(info.setAuth))
    storage.setItem(extraItem, JSON.stringify(extraOf(info)))
  }
  const extra = () => {
    const value = json(extraItem)
    return isExtra(value) ? value : undefined
  }
  const setAuth = () => strings(json('setAuth'))
  const customFields = createCustomFields()
  return {
    loggedIn: () => Boolean(storage.getItem('login_token')),
    token: () => storage.getItem('login_token'),
    rid: () => storage.getItem('login_rid'),
    uid: () => storage.getItem('login_uid'),
    secret: () => storage.getItem('login_secret'),
    loginUrl: () => storage.getItem('login_url'),
    setLoginUrl: url => store('login_url', url),
    version: () => storage.getItem('vueVersion'),
    setVersion: version => store('vueVersion', version),
    subList: () => {
      const list = json('subList')
      return Array.isArray(list) ? list.filter(isMenuItem) : []
    },
    subFilter: () => strings(json('subFilter')),
    setAuth,
    extra,
    customFields: () => customFields(extra()?.customFields),
    save: reply => {
      update(reply)
      store('login_secret', reply.secret)
      // last, so that another window never sees a token without the rest
      store('login_token', reply.accessToken)
    },
    update,
    renew: (accessToken, secret) => {
      if (secret) store('login_secret', secret)
      store('login_token', accessToken)
    },
    clear: () => forgetStoredLogin(storage),
    access: () => {
      const rights = setAuth()
      return {
        rights: rights.includes('*') ? 'all' : new Set(rights),
        masks: new Set(strings(extra()?.masks)),
      }
    },
  }
}
