import { useSyncExternalStore } from 'react'
import { currentSession } from '../protocol/session.ts'
import { can, verbs, type Access } from '../access/index.ts'
import type { CustomField } from '../schema/custom/field.ts'
import { maskedFields, revealRight } from '../access/tree.ts'
import type { Institution, MenuItem } from '../protocol/provider.ts'
import { showTimesOf } from '../ui/parts/fields/time.ts'
import { isDefined, loadDefinitions, registeredResources } from './definitions.ts'
import { dataProvider, http, pages, queryClient, session } from './services.ts'

export interface Person {
  readonly loggedIn: boolean
  readonly name: string
  readonly institution: string
  readonly plan: string
  readonly school: Institution | undefined
  /** How many institutions the person can switch between. */
  readonly institutions: number
  readonly menus: readonly MenuItem[]
  readonly forbidden: readonly string[]
  /** A second factor has to be set up before anything else. */
  readonly needsSecondFactor: boolean
  readonly access: Access
  readonly customFields: readonly CustomField[]
  /** FIN-06: what the institution begins with, where its administrator has yet to choose. */
  readonly unchosen: { readonly countryCode: string; readonly currency: string } | undefined
}

/** FIN-06: an administrator whose institution has neither country nor currency chosen yet. */
export const mustChoose = (
  rights: readonly string[],
  // a session that an older version stored says nothing of it
  institution: Partial<Pick<Institution, 'currencyChosen'>>,
): boolean => rights.includes('*') && institution.currencyChosen === false

const readPerson = (): Person => {
  const extra = session.extra()
  return {
    loggedIn: session.loggedIn(),
    name: extra?.name ?? '',
    institution: extra?.institution.name ?? '',
    plan: extra?.institution.plan ?? '',
    school: extra?.institution,
    institutions: extra?.institutions ?? 1,
    menus: session.subList(),
    forbidden: session.subFilter(),
    needsSecondFactor: extra?.needsSecondFactor === true,
    access: session.access(),
    customFields: session.customFields(),
    unchosen:
      extra && mustChoose(session.setAuth(), extra.institution) ? extra.institution : undefined,
  }
}

/** What the server tells of a session; an item that stays the same is no event. */
const toldItems: ReadonlySet<string | null> = new Set([
  'subList',
  'subFilter',
  'setAuth',
  'edu_session',
])
const listeners = new Set<() => void>()
const read = (): Person => {
  const person = readPerson()
  showTimesOf(person.school?.timezone)
  return person
}
let person = read()
/** Tells the screens that the stored session is another one now. */
export const sessionChanged = (): void => {
  person = read()
  for (const listener of listeners) listener()
}
/** Calls `listener` whenever the stored session is another one. */
export const onSession = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const subscribe = (listener: () => void) => {
  // another window may have logged in or out, or been told of other rights; a renewed token changes
  // nothing on show
  const hear = (event: StorageEvent) => {
    if (
      event.key === 'login_token'
        ? session.loggedIn() !== person.loggedIn
        : toldItems.has(event.key)
    )
      sessionChanged()
  }
  listeners.add(listener)
  window.addEventListener('storage', hear)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', hear)
  }
}

/** The stored session as the shell shows it. */
export const usePerson = (): Person => useSyncExternalStore(subscribe, () => person)

/**
 * NAV-10: what the server says of an entry's screen now; where it differs from what is stored,
 * everything is asked for anew.
 */
export const knowCodes = (menu: string, codes: readonly string[]): void => {
  const access = session.access()
  const owner = registeredResources().find(resource => resource.menu === menu)
  if (owner && !isDefined(owner.name)) {
    // its rights are in its definition
    void loadDefinitions().then(
      () => knowCodes(menu, codes),
      () => undefined,
    )
    return
  }
  const entry = pages.find(({ menu: code }) => code === menu)
  const route = entry?.route ?? owner?.routes?.list
  const pagesOfEntry = pages.filter(page => page === entry || page.menuRoute === route)
  const all = [
    ...(owner && maskedFields(owner).length
      ? [[revealRight(owner), revealRight(owner)] as const]
      : []),
    ...(owner
      ? verbs.map(verb => [`${owner.name}.${verb}`, `${owner.name}.${verb}`] as const)
      : []),
    ...Object.entries(owner?.actions ?? {}).map(([name, action]) => {
      const code = `${owner?.name}.${name}`
      return [code, action.right ?? code] as const
    }),
    ...pagesOfEntry
      .flatMap(page => [page.right, ...Object.keys(page.rights)])
      .map(right => [right, right] as const),
  ]
  if (all.some(([code, right]) => can(access, right) !== codes.includes(code)))
    void refreshSession()
}

let refreshing: Promise<void> | undefined
let changedMeanwhile = false
const askUntilCurrent = async (): Promise<void> => {
  do {
    changedMeanwhile = false
    await askSession()
  } while (changedMeanwhile)
}
/**
 * What the server says of the session now takes the place of what is stored; where that differs,
 * menus, buttons and screens follow at once and ask for their data anew. A person who is no member
 * any more goes to log in.
 */
export const refreshSession = (): Promise<void> =>
  (refreshing ??= askUntilCurrent().finally(() => (refreshing = undefined)))
/**
 * Refreshes after the server announced a change: an answer that is under way may be from before it,
 * so it is asked for once more.
 */
export const refreshChangedSession = (): Promise<void> => {
  changedMeanwhile = true
  return refreshSession()
}

const askSession = async (): Promise<void> => {
  if (!session.loggedIn()) return
  const known = () =>
    JSON.stringify([session.subList(), session.subFilter(), session.setAuth(), session.extra()])
  const before = known()
  try {
    const info = await dataProvider.ask(currentSession, {}, { quiet: true })
    // logged out, or in again, while the answer was under way
    if (info.rid !== session.rid()) return
    session.update(info)
    if (known() === before) return
    sessionChanged()
    // afterwards: a screen that went away with its right has nothing more to ask
    setTimeout(
      () =>
        void queryClient.invalidateQueries({
          predicate: ({ queryKey }) => queryKey[0] !== 'rbac-menu',
        }),
      0,
    )
  } catch (error) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- any value may be asked for a status
    if ((error as { readonly status?: unknown }).status === 5003) await http.lost()
    // else what is stored stays in use; a lost session is dealt with by the wire
  }
}
