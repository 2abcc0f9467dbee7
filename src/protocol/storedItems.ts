/** SES-01: names of the items that a login stores, exactly. */
export const storedItems = [
  'login_token',
  'login_rid',
  'login_uid',
  'login_secret',
  'login_url',
  'subList',
  'subFilter',
  'setAuth',
  'vueVersion',
] as const
export type StoredItem = (typeof storedItems)[number]
/** The item for data that the specification's items don't include: name, institution, masks. */
export const extraItem = 'edu_session'
/** Kept when a session ends: where to log in again, and which version of the console was loaded. */
const lasting: readonly StoredItem[] = ['login_url', 'vueVersion']

/** Forgets the login that a browser holds. */
export const forgetStoredLogin = (storage: Pick<Storage, 'removeItem'>): void => {
  for (const key of storedItems) if (!lasting.includes(key)) storage.removeItem(key)
  storage.removeItem(extraItem)
}
