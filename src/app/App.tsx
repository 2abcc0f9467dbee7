import {
  CoreAdminContext,
  Resource,
  ResourceDefinitionContextProvider,
  useNotify,
  type I18nProvider,
  type ResourceDefinition,
} from 'react-admin'
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { Route, Routes, useLocation, useNavigate } from 'react-router-dom'
import { currentBrand, showIcon } from '../i18n/brand.ts'
import { setLanguage } from '../i18n/language.ts'
import { keepDeviceMark } from '../ui/auth-forms/knownDevice.ts'
import { customised } from '../schema/custom/with-custom-fields.ts'
import type { LoginAnswer } from '../protocol/provider.ts'
import { ConsoleStateProvider } from '../ui/console.tsx'
import { JobNewsProvider } from '../ui/jobs/news.tsx'
import { RegistryProvider } from '../ui/context.tsx'
import { NewsProvider } from '../ui/news.tsx'
import { Toasts } from '../ui/parts/Toasts.tsx'
import { ShellProvider, type ShellState } from '../ui/shell/context.tsx'
import { ModeProvider } from '../ui/theme/mode.tsx'
import { forgetAll } from '../ui/undo/session.ts'
import { adminRouter } from './adminRouter.tsx'
import { Guarded } from './Guarded.tsx'
import { useAnalytics } from './analytics.ts'
import { consoleStateOf } from './consoleState.ts'
import { onDefinitions, registeredResources } from './definitions.ts'
import { hearJobs } from './jobNews.ts'
import { onEvent } from './live.ts'
import { planLabel } from './plan.ts'
import { afterLogin, loginUrlOf } from './redirect.ts'
import {
  authProvider,
  dataProvider,
  http,
  lang,
  owner,
  pages,
  queryClient,
  session,
  store,
} from './services.ts'
import { mustChoose, refreshSession, sessionChanged, usePerson } from './session.ts'
import type { SwitchState } from './switchState.ts'
import { readVersion, useVersionCheck, type VersionPort } from './version.ts'

const versionPort: VersionPort = {
  built: BUILD_VERSION,
  stored: () => session.version(),
  store: version => session.setVersion(version),
  read: readVersion,
  reload: () => location.reload(),
}

/** react-admin's definitions of every entity: its hooks know them all. */
const definitions = Object.fromEntries(
  registeredResources().map((resource): [string, ResourceDefinition] => {
    const screen = () => null
    const own = resource.routes ? { list: screen, create: screen, edit: screen, show: screen } : {}
    return [
      resource.name,
      Resource.registerResource({
        name: resource.name,
        recordRepresentation: resource.title,
        options: { label: resource.plural[lang] },
        ...own,
      }),
    ]
  }),
)

const hearToasts = (listener: () => void) => http.toasts.subscribe(listener)
/** Shows messages of the data provider as toasts (SES-11). */
const WireToasts = () => {
  const notify = useNotify()
  const toasts = useSyncExternalStore(hearToasts, () => http.toasts.get())
  const lastToastId = useRef(0)
  useEffect(() => {
    for (const toast of toasts.filter(({ id }) => id > lastToastId.current))
      notify(toast.text, { type: toast.tone })
    lastToastId.current = Math.max(lastToastId.current, ...toasts.map(({ id }) => id))
  }, [toasts, notify])
  return null
}

const brand = currentBrand()
const myInstitutions = async () => {
  const { myAccount } = await import('../../resources/identity/account.calls.ts')
  return (await dataProvider.ask(myAccount, {}, { silent: true, quiet: true })).institutions
}

// never created again: the parts that depend on the address update themselves
const insides = (
  <>
    <WireToasts />
    <Routes>
      <Route path="*" element={<Guarded />} />
    </Routes>
    <Toasts />
  </>
)

/** Ways out of the present session and into another. */
const useDoors = (): Pick<ShellState, 'signOut' | 'enter'> & {
  readonly switchTo: (institutionId: string) => void
} => {
  const navigate = useNavigate()
  const address = useLocation()
  const at = useRef(address)
  useEffect(() => {
    at.current = address
  }, [address])
  /** Drafts stay: they belong to the person, and are offered again after the next login. */
  const signOut = useCallback(() => {
    const leave = async () => {
      await authProvider.logout({})
      // first navigates, then logs out: otherwise the guard would remember this person's page for
      // the next one
      await navigate(session.loginUrl() ?? '/login', { flushSync: true })
      forgetAll()
      queryClient.clear()
      sessionChanged()
    }
    void leave()
  }, [navigate])
  const enter = useCallback(
    (reply: LoginAnswer, to?: string) => {
      const { pathname, search } = at.current
      // an expired login leads back to the login page that the person used (SES-04)
      if (pathname !== '/secondStep') session.setLoginUrl(loginUrlOf(pathname))
      if ('challenge' in reply) {
        void navigate({ pathname: '/secondStep', search }, { state: { ...reply, to } })
        return
      }
      session.save(reply)
      keepDeviceMark(reply.device)
      owner.own()
      forgetAll()
      queryClient.clear()
      sessionChanged()
      void navigate(afterLogin(search, mustChoose(reply.setAuth, reply.institution), to), {
        replace: true,
      })
    },
    [navigate],
  )
  /** Goes through the start page, so that an unsaved form asks first. */
  const switchTo = useCallback(
    (institutionId: string) => {
      const state: SwitchState = { switchTo: institutionId }
      void navigate('/', { state })
    },
    [navigate],
  )
  return { signOut, enter, switchTo }
}

const Console = ({ demo }: Pick<ShellState, 'demo'>) => {
  const person = usePerson()
  const { signOut, enter, switchTo } = useDoors()
  useVersionCheck(versionPort)
  useAnalytics()
  useEffect(() => showIcon(brand), [])
  const shell = useMemo(
    (): ShellState => ({
      product: brand.product[lang],
      icon: brand.icon,
      institution: person.institution,
      plan: planLabel(person.plan),
      person: person.name,
      account: person.account,
      ...(person.institutions > 1 ? { switcher: { list: myInstitutions, to: switchTo } } : {}),
      menus: person.menus,
      busy: http.loading,
      refresh: refreshSession,
      ...(person.unchosen ? { unchosen: person.unchosen } : {}),
      ...(demo ? { demo } : {}),
      signOut,
      enter,
      setLang: setLanguage,
    }),
    [person, signOut, enter, switchTo, demo],
  )
  const state = useMemo(() => consoleStateOf(person), [person])
  const { customFields } = person
  const registered = useSyncExternalStore(onDefinitions, registeredResources)
  const resources = useMemo(
    () => registered.map(resource => customised(resource, customFields)),
    [registered, customFields],
  )
  return (
    <ShellProvider value={shell}>
      <ConsoleStateProvider value={state}>
        <RegistryProvider resources={resources} pages={pages} access={person.access}>
          <NewsProvider value={onEvent}>
            <JobNewsProvider value={hearJobs}>{insides}</JobNewsProvider>
          </NewsProvider>
        </RegistryProvider>
      </ConsoleStateProvider>
    </ShellProvider>
  )
}

/**
 * react-admin's context with our own routes, shell and theme. It sends no telemetry, which is part
 * of `<Admin>`, which isn't used.
 */
export const App = ({ i18n, demo }: { i18n: I18nProvider; demo?: ShellState['demo'] }) => (
  <CoreAdminContext
    dataProvider={dataProvider}
    authProvider={authProvider}
    i18nProvider={i18n}
    store={store}
    queryClient={queryClient}
    routerProvider={adminRouter}
  >
    <ResourceDefinitionContextProvider definitions={definitions}>
      <ModeProvider lang={lang}>
        <Console demo={demo} />
      </ModeProvider>
    </ResourceDefinitionContextProvider>
  </CoreAdminContext>
)
