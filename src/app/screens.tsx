import { ResourceContextProvider } from 'ra-core'
import type { ComponentType, LazyExoticComponent } from 'react'
import type { AnyResource } from '../schema/resource.ts'
import type { Screen } from '../ui/links.ts'
import type { Place } from '../ui/shell/menus.ts'
import { lazyScreen } from './chunks.ts'

type Part = 'list' | 'form' | 'show'
const partOf: Readonly<Record<Screen, Part>> = { list: 'list', show: 'show', edit: 'form', create: 'form' }
type Load = () => Promise<ComponentType<object>>
const generic: Readonly<Record<Part, Load>> = {
  list: () => import('../ui/list/ListScreen.tsx').then(module => module.ListScreen),
  form: () => import('../ui/form/FormScreen.tsx').then(module => module.FormScreen),
  show: () => import('../ui/show/ShowScreen.tsx').then(module => module.ShowScreen),
}
const genericScreens: Readonly<Record<Part, LazyExoticComponent<ComponentType<object>>>> = {
  list: lazyScreen(generic.list), form: lazyScreen(generic.form), show: lazyScreen(generic.show),
}

const made = new Map<unknown, LazyExoticComponent<ComponentType<object>>>()
/** A resource's own screen where it has one, else the generic one; each in its own chunk. */
const screenOf = (resource: AnyResource, screen: Screen) => {
  const part = partOf[screen]
  const own = resource.override?.screens?.[part]
  if (!own) return genericScreens[part]
  const kept = made.get(own)
  if (kept) return kept
  // a view of the schema is a component that the schema, knowing no React, types by its props alone
  const screenView = lazyScreen(own as Load)
  made.set(own, screenView)
  return screenView
}

/** Fetches a screen's code before it is shown; a failure is left to the moment it is needed. */
export const preload = (part: Part): void => void generic[part]().catch(() => undefined)

/** The screen of a resource at an address; another record is another screen, the list stays one. */
export const ResourceScreen = ({ place: { resource, screen, id } }: { place: Place }) => {
  const View = screenOf(resource, screen)
  return (
    <ResourceContextProvider value={resource.name}>
      <View key={screen === 'list' ? resource.name : `${resource.name} ${screen} ${id ?? ''}`} />
    </ResourceContextProvider>
  )
}
