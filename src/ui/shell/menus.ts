import type { PageDefinition } from '../../schema/page.ts'
import type { AnyResource } from '../../schema/resource.ts'
import type { Label } from '../../schema/label.ts'
import { screenOf, type Screen } from '../links.ts'
import type { MenuEntry } from './context.tsx'

/** The first address of a menu tree, in its order; undefined if no entry has one. */
export const firstUrl = (menus: readonly MenuEntry[]): string | undefined => {
  for (const entry of menus) {
    const url = entry.url || firstUrl(entry.children)
    if (url) return url.startsWith('/') ? url : `/${url}`
  }
  return undefined
}

/** First segment of an address: '/teacherDetail?id=1' -> 'teacherDetail'. */
export const segmentOf = (path: string): string =>
  path.replace(/^\//, '').split(/[/?#]/, 1)[0] ?? ''

/** A screen of a resource, as an address names it. */
export interface ScreenAddress {
  readonly resource: AnyResource
  readonly screen: Screen
  readonly id?: string
}
/** Finds the screen of a resource that an address leads to; undefined for any other page. */
export const screenAddressOf = (
  resources: readonly AnyResource[],
  pathname: string,
  search: URLSearchParams,
): ScreenAddress | undefined => {
  const segment = segmentOf(pathname)
  for (const resource of resources) {
    if (resource.routes?.list === segment) return { resource, screen: 'list' }
    if (resource.routes?.detail !== segment) continue
    const screen = screenOf(search)
    // who may not write has no form, save one that the definition brings
    const id = search.get('id')
    const hasForm = resource.writes === undefined || (resource.writes === 'append' && id === null)
    if (!hasForm && screen !== 'show' && !resource.override?.screens?.form) return undefined
    return { resource, screen, ...(id === null ? {} : { id }) }
  }
  return undefined
}

/**
 * The menu entry of an address, and the headings above it, outermost first; empty if there is none.
 */
export const trail = (menus: readonly MenuEntry[], segment: string): readonly MenuEntry[] => {
  for (const entry of menus) {
    if (entry.url && segmentOf(entry.url) === segment) return [entry]
    const below = trail(entry.children, segment)
    if (below.length > 0) return [entry, ...below]
  }
  return []
}

/** The screens that belong to another one's menu entry. */
interface ScreensOfEntries {
  readonly resources: readonly Pick<AnyResource, 'routes'>[]
  readonly pages: readonly Pick<PageDefinition, 'route' | 'menuRoute'>[]
}
/**
 * The first path segment of the menu entry for `segment`: a detail page belongs to its list's
 * entry, a page to that of its `menuRoute` (NAV-10). Every other address is its own.
 */
export const entryRouteOf = ({ resources, pages }: ScreensOfEntries, segment: string): string =>
  pages.find(({ route }) => route === segment)?.menuRoute ??
  resources.find(({ routes }) => routes?.detail === segment)?.routes?.list ??
  segment

const forms: Readonly<Record<Exclude<Screen, 'list'>, (label: Label) => Label>> = {
  show: label => label,
  edit: label => ({ en: `Edit ${label.en.toLowerCase()}`, zh: `编辑${label.zh}` }),
  create: label => ({ en: `New ${label.en.toLowerCase()}`, zh: `新建${label.zh}` }),
}
/** Title of a resource's screen: "Teachers", "Teacher", "Edit teacher", "New teacher". */
export const screenTitle = ({
  resource,
  screen,
}: Pick<ScreenAddress, 'resource' | 'screen'>): Label =>
  screen === 'list' ? resource.plural : forms[screen](resource.label)
