import { localStorageStore } from 'react-admin'
import {
  createAuthProvider,
  createDataProvider,
  createHttp,
  createSession,
} from '../../dataProvider/index.ts'
import { addressOf, formerRoutes, pages } from '../../custom-pages/index.ts'
import { currentLanguage } from '../i18n/language.ts'
import { hostsFrom, hostsMeta } from '../protocol/hosts.ts'
import { customised } from '../schema/custom/with-custom-fields.ts'
import type { AnyResource } from '../schema/resource.ts'
import { setDraftSpace } from '../ui/form/draftSpace.ts'
import { leaveUnasked } from '../ui/form/unasked.ts'
import { isDefined, loadDefinitions, registeredResources } from './definitions.ts'
import { createQueryClient } from './queryClient.ts'
import { createOwner } from './window.ts'

export { addressOf, formerRoutes, pages }
export const session = createSession(localStorage)
export const lang = currentLanguage()
/** The owner of this window's screens; every window of the browser shares the login (SES-15). */
export const owner = createOwner(session, {
  reload: () => {
    leaveUnasked()
    location.reload()
  },
  onStored: hear => window.addEventListener('storage', hear),
  every: (ms, run) => void setInterval(run, ms),
  owned: setDraftSpace,
})
/**
 * The server that serves the page may name the hosts; else they go by the page's host name
 * (SES-16).
 */
const hosts = hostsFrom(document.querySelector(`meta[name=${hostsMeta}]`)?.getAttribute('content'))
export const http = createHttp({
  session,
  lang: () => lang,
  moved: owner.moved,
  ...(hosts ? { hosts } : {}),
  expiredLogin: segment => addressOf(segment)?.expiredLogin,
  go: address => {
    leaveUnasked()
    location.assign(address)
  },
})
/** A resource as the person's institution has it: with its custom fields. */
const own = (resource: AnyResource): AnyResource => customised(resource, session.customFields())
const find = async (name: string): Promise<AnyResource | undefined> => {
  if (!isDefined(name)) await loadDefinitions()
  return registeredResources().find(resource => resource.name === name)
}
export const dataProvider = createDataProvider({ resources: find, http, own })
export const authProvider = createAuthProvider({ http, session })
/** Widths, folded groups and other habits of this browser. */
export const store = localStorageStore('1', 'Edu')

export const queryClient = createQueryClient()
