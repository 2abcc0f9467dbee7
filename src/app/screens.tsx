import { ResourceContextProvider } from 'react-admin'
import { use, type ComponentType, type ReactNode } from 'react'
import type { PageDefinition } from '../schema/page.ts'
import type { AnyResource } from '../schema/resource.ts'
import type { Screen } from '../ui/links.ts'
import { PageSkeleton } from '../ui/parts/States.tsx'
import { screenAddressOf, segmentOf, type ScreenAddress } from '../ui/shell/menus.ts'
import { lazyScreen, type LazyScreen } from './chunks.ts'
import {
  areAllDefined,
  isListDefined,
  loadDefinitions,
  loadListDefinitions,
  registeredResources,
} from './definitions.ts'
import { pages } from './services.ts'

type Part = 'list' | 'form' | 'show'
const partOf: Readonly<Record<Screen, Part>> = {
  list: 'list',
  show: 'show',
  edit: 'form',
  create: 'form',
}
const generic: Readonly<Record<Part, LazyScreen>> = {
  list: lazyScreen(() => import('../ui/list/ListScreen.tsx').then(module => module.ListScreen)),
  form: lazyScreen(() => import('../ui/form/FormScreen.tsx').then(module => module.FormScreen)),
  show: lazyScreen(() => import('../ui/show/ShowScreen.tsx').then(module => module.ShowScreen)),
}

const screenCache = new Map<unknown, LazyScreen>()
/** A resource's own screen if it has one, otherwise the generic one; each in its own chunk. */
const screenOf = (resource: Pick<AnyResource, 'override'>, screen: Screen): LazyScreen => {
  const part = partOf[screen]
  const own = resource.override?.screens?.[part]
  if (!own) return generic[part]
  const cachedScreen = screenCache.get(own)
  if (cachedScreen) return cachedScreen
  // a view of the schema is a component that the schema, knowing no React, types by its props alone
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the definition gives the view the props that it is drawn with
  const screenView = lazyScreen(own as () => Promise<ComponentType<object>>)
  screenCache.set(own, screenView)
  return screenView
}

const pageScreens = new Map<string, LazyScreen>()
const pageScreenOf = (page: PageDefinition): LazyScreen => {
  const cachedScreen = pageScreens.get(page.route)
  if (cachedScreen) return cachedScreen
  // as with a resource's own screen: the schema types a component by its props alone
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the definition gives the view the props that it is drawn with
  const screen = lazyScreen(page.screen as () => Promise<ComponentType<object>>)
  pageScreens.set(page.route, screen)
  return screen
}
interface DefinedProps {
  readonly ready: boolean
  readonly load: () => Promise<void>
  readonly children: ReactNode
}
/**
 * Renders a screen once its definitions are loaded and in the context; until then its frame shows a
 * skeleton.
 */
const Defined = ({ ready, load, children }: DefinedProps): ReactNode => {
  if (ready) return children
  use(load())
  return <PageSkeleton />
}

/** The screen of a hand-written page, in its own chunk. */
export const PageScreen = ({ page }: { page: PageDefinition }) => {
  const { Screen: View } = pageScreenOf(page)
  return (
    <Defined ready={!page.showsRecords || areAllDefined()} load={loadDefinitions}>
      <View key={page.route} />
    </Defined>
  )
}

/** Fetches a generic screen's code before it is shown. */
export const preload = (part: Part): Promise<void> => generic[part].preload()
const preloadDefinitions = (page: PageDefinition): Promise<void> =>
  page.showsRecords ? loadDefinitions() : Promise.resolve()

const placeOf = (address: URL): ScreenAddress | undefined =>
  screenAddressOf(registeredResources(), address.pathname, address.searchParams)

/** Loads the definitions that a screen of a resource shows. */
export const loadFor = ({ resource, screen }: ScreenAddress): Promise<void> =>
  screen === 'list' ? loadListDefinitions(resource.name) : loadDefinitions()

/**
 * Loads the code and the definitions of an address's screen; resolves at once if it has neither. A
 * failure is left to the screen.
 */
export const preloadAt = async (address: URL): Promise<void> => {
  const page = pages.find(({ route }) => route === segmentOf(address.pathname))
  if (page)
    return void (await Promise.allSettled([pageScreenOf(page).preload(), preloadDefinitions(page)]))
  const place = placeOf(address)
  if (!place) return address.pathname === '/' ? generic.list.preload() : undefined
  // its definition determines whether it has its own screen
  await loadFor(place).catch(() => undefined)
  const { resource, screen } = placeOf(address) ?? place
  return screenOf(resource, screen).preload()
}

/** The screen of a resource at an address; another record is another screen, the list stays one. */
const DefinedScreen = ({ place: { resource, screen, id } }: { place: ScreenAddress }) => {
  const { Screen: View } = screenOf(resource, screen)
  return (
    <ResourceContextProvider value={resource.name}>
      <View key={screen === 'list' ? resource.name : `${resource.name} ${screen} ${id ?? ''}`} />
    </ResourceContextProvider>
  )
}

/** The screen of a resource, with the definitions that it shows. */
export const ResourceScreen = ({ place }: { place: ScreenAddress }) => (
  <Defined
    ready={place.screen === 'list' ? isListDefined(place.resource.name) : areAllDefined()}
    load={() => loadFor(place)}
  >
    <DefinedScreen place={place} />
  </Defined>
)
