import { useSyncExternalStore } from 'react'
import { can, verbs, type Access } from '../access/index.ts'
import type { MenuItem } from '../protocol/provider.ts'
import { dataProvider, pages, resources, session } from './services.ts'

export interface Person {
  readonly loggedIn: boolean
  readonly name: string
  readonly institution: string
  readonly plan: string
  readonly menus: readonly MenuItem[]
  readonly forbidden: readonly string[]
  readonly access: Access
}

const readPerson = (): Person => {
  const extra = session.extra()
  return {
    loggedIn: session.loggedIn(),
    name: extra?.name ?? '',
    institution: extra?.institution.name ?? '',
    plan: extra?.institution.plan ?? '',
    menus: session.subList(),
    forbidden: session.subFilter(),
    access: session.access(),
  }
}

const listeners = new Set<() => void>()
let person = readPerson()
/** Tells the screens that the stored session is another one now. */
export const sessionChanged = (): void => {
  person = readPerson()
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  // another window may have logged in or out
  const hear = (event: StorageEvent) => event.key === 'login_token' && sessionChanged()
  listeners.add(listener)
  window.addEventListener('storage', hear)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', hear)
  }
}

/** The stored session as the shell shows it. */
export const usePerson = (): Person => useSyncExternalStore(subscribe, () => person)

/** NAV-10: what the server says of an entry's screen now; where it differs from what is stored, everything is asked for anew. */
export const knowCodes = (menu: string, codes: readonly string[]): void => {
  const access = session.access()
  const owner = resources.find(resource => resource.menu === menu)
  const page = pages.find(({ menu: code }) => code === menu)
  const all = [
    ...(owner ? verbs.map(verb => [`${owner.name}.${verb}`, `${owner.name}.${verb}`] as const) : []),
    ...Object.entries(owner?.actions ?? {}).map(([name, action]) => {
      const code = `${owner?.name}.${name}`
      return [code, action.right ?? code] as const
    }),
    ...(page ? [page.right, ...Object.keys(page.rights)].map(right => [right, right] as const) : []),
  ]
  if (all.some(([code, right]) => can(access, right) !== codes.includes(code))) void refreshSession()
}

/** Rights and menus may have changed since the login: asks once a page load, in the background. */
export const refreshSession = async (): Promise<void> => {
  if (!session.loggedIn()) return
  const known = () => JSON.stringify([session.subList(), session.subFilter(), session.setAuth(), session.extra()])
  const before = known()
  try {
    session.update(await dataProvider.session({ silent: true, quiet: true }))
    if (known() !== before) sessionChanged()
  } catch {
    // what is stored stays in use; a lost session is dealt with by the wire
  }
}
