import { localStorageStore } from 'react-admin'
import {
  createAuthProvider,
  createDataProvider,
  createHttp,
  createSession,
} from '../../dataProvider/index.ts'
import { addressOf, formerRoutes, pages } from '../../custom-pages/index.ts'
import { resources as registry } from '../../resources/index.ts'
import { currentLanguage } from '../i18n/language.ts'
import { hostsFrom, hostsMeta } from '../protocol/hosts.ts'
import { customised } from '../schema/custom/with-custom-fields.ts'
import type { AnyResource } from '../schema/resource.ts'
import { setDraftSpace } from '../ui/form/draftSpace.ts'
import { leaveUnasked } from '../ui/form/unasked.ts'
import { createQueryClient } from './queryClient.ts'
import { createOwner } from './window.ts'

/** Every registered resource, in the registry's order. */
export const resourceList: readonly AnyResource[] = Object.values(registry)
export { addressOf, formerRoutes, pages }
export const session = createSession(localStorage)
export const lang = currentLanguage()
/** Whose screens these are; every window of the browser shares the login (SES-15). */
export const owner = createOwner(session, {
  reload: () => {
    leaveUnasked()
    location.reload()
  },
  onStored: hear => window.addEventListener('storage', hear),
  every: (ms, run) => void setInterval(run, ms),
  owned: setDraftSpace,
})
/** The server that serves the page may name the hosts; else they go by the page's host name (SES-16). */
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
export const dataProvider = createDataProvider({ resources: resourceList, http, own })
export const authProvider = createAuthProvider({ http, session })
/** Widths, folded groups and other habits of this browser. */
export const store = localStorageStore('1', 'Edu')

export const queryClient = createQueryClient()
