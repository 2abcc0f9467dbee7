import { ResourceContextProvider } from 'react-admin'
import type { ComponentType } from 'react'
import type { PageDefinition } from '../schema/page.ts'
import type { AnyResource } from '../schema/resource.ts'
import type { Screen } from '../ui/links.ts'
import { screenAddressOf, segmentOf, type ScreenAddress } from '../ui/shell/menus.ts'
import { lazyScreen, type LazyScreen } from './chunks.ts'
import { pages, resourceList } from './services.ts'

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
/** A resource's own screen where it has one, else the generic one; each in its own chunk. */
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
/** The screen of a hand-written page, in its own chunk. */
export const PageScreen = ({ page }: { page: PageDefinition }) => {
  const { Screen: View } = pageScreenOf(page)
  return <View key={page.route} />
}

/** Fetches a generic screen's code before it is shown. */
export const preload = (part: Part): Promise<void> => generic[part].preload()
/** Fetches the code of an address's screen; at once where it is none of a resource's. */
export const preloadAt = (address: URL): Promise<void> => {
  const page = pages.find(({ route }) => route === segmentOf(address.pathname))
  if (page) return pageScreenOf(page).preload()
  const place = screenAddressOf(resourceList, address.pathname, address.searchParams)
  return place || address.pathname === '/'
    ? screenOf(place?.resource ?? {}, place?.screen ?? 'list').preload()
    : Promise.resolve()
}

/** The screen of a resource at an address; another record is another screen, the list stays one. */
export const ResourceScreen = ({ place: { resource, screen, id } }: { place: ScreenAddress }) => {
  const { Screen: View } = screenOf(resource, screen)
  return (
    <ResourceContextProvider value={resource.name}>
      <View key={screen === 'list' ? resource.name : `${resource.name} ${screen} ${id ?? ''}`} />
    </ResourceContextProvider>
  )
}
