import { useSyncExternalStore } from 'react'
import { currentSession } from '../protocol/session.ts'
import { can, verbs, type Access } from '../access/index.ts'
import { currentLanguage } from '../i18n/language.ts'
import { institutionNameIn } from '../schema/institutionName.ts'
import type { CustomField } from '../schema/custom/field.ts'
import { maskedFields, revealRight } from '../access/masked.ts'
import type { Institution, MenuItem } from '../protocol/provider.ts'
import { showTimesOf } from '../ui/parts/fields/time.ts'
import { isDefined, loadDefinitions, registeredResources } from './definitions.ts'
import { dataProvider, http, pages, queryClient, session } from './services.ts'

export interface Person {
  readonly loggedIn: boolean
  readonly name: string
  /** Id of the account. */
  readonly account: string
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

/** FIN-06: an administrator whose institution has not chosen its country and currency yet. */
export const mustChoose = (
  rights: readonly string[],
  // a session stored by an older version lacks it
  institution: Partial<Pick<Institution, 'currencyChosen'>>,
): boolean => rights.includes('*') && institution.currencyChosen === false

const readPerson = (): Person => {
  const extra = session.extra()
  return {
    loggedIn: session.loggedIn(),
    name: extra?.name ?? '',
    account: session.uid() ?? '',
    institution: institutionNameIn(currentLanguage(), extra?.institution.name ?? ''),
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

/** Items that the server sets; an item that stays the same is no event. */
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
/** Notifies the screens that the stored session has changed. */
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
  // another window may have logged in or out, or received other permissions; a renewed token
  // changes nothing on screen
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
 * NAV-10: updates the permissions of an entry's screen; if they differ from the stored ones, the
 * whole session is refreshed.
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
 * Replaces the stored session with the server's current one; if it differs, menus, buttons and
 * screens update at once and reload their data. A person who is no member any more goes to the
 * login page.
 */
export const refreshSession = (): Promise<void> =>
  (refreshing ??= askUntilCurrent().finally(() => (refreshing = undefined)))
/**
 * Refreshes after the server announced a change: a response in progress may be older than the
 * change, so another request follows.
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
    // afterwards, because a screen that disappeared with its permission has nothing more to load
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
    // otherwise the stored session stays in use; the data provider handles a lost session
  }
}
